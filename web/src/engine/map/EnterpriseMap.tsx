import { useMemo, useState } from 'react'
import type { GroundShape } from '../../ui/ground-things.ts'
import { Failure } from '../records/Failure.tsx'
import type { ListMapProps } from '../list/show/map-props.ts'
import { FarmGround } from './FarmGround.tsx'
import styles from './EnterpriseMap.module.css'
import { usePlotsInView, useMappedRecords } from './mapped-records.ts'

const NONE: readonly never[] = []

/** Enterprises where they are, with the borders of all around them and, from near, their plots. */
export function EnterpriseMap({ declaration, state, onOpen }: ListMapProps) {
  const { data, error, refetch } = useMappedRecords(declaration, state)
  const { plots, look } = usePlotsInView()
  const [first, setFirst] = useState<typeof data>()
  // Looked at once: what changes while somebody looks at it must not move the map away.
  if (data && data.asked !== first?.asked) setFirst(data)
  const shapes = useMemo(
    () => [
      ...plots.map((plot): GroundShape => ({ ...plot, tone: 'quiet' })),
      ...(data?.records ?? NONE).map((record): GroundShape => ({ ...record, tone: 'plain' })),
    ],
    [plots, data],
  )
  const focus = useMemo(() => (first?.records ?? NONE).flatMap(({ corners }) => corners), [first])
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  const missing = data ? data.count - data.records.length : 0
  return (
    <div className={styles.map}>
      <FarmGround
        label={`${declaration.form.name}地图`}
        shapes={shapes}
        chosen={state.open}
        focus={focus}
        onChoose={onOpen}
        onView={look}
      >
        <p className={styles.told} role="status">
          {data ? `图上 ${data.records.length} 家${missing > 0 ? `；${missing} 家没有位置` : ''}` : '正在读取…'}
        </p>
      </FarmGround>
    </div>
  )
}
