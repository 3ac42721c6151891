import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Corner } from '../../ui/corners.ts'
import type { GroundShape } from '../../ui/ground-things.ts'
import { Failure } from '../records/Failure.tsx'
import type { ListMapProps } from '../list/show/map-props.ts'
import { useOrganPath } from '../permission/index.ts'
import { FarmGround } from './FarmGround.tsx'
import styles from './EnterpriseMap.module.css'
import { BorderButton } from './border/BorderButton.tsx'
import { groundQuery } from './use-ground.ts'
import { usePlotsInView, useMappedRecords } from './mapped-records.ts'

const NONE: readonly never[] = []

interface First {
  readonly asked: string
  /** Of the enterprises and of their borders. */
  readonly corners: readonly Corner[]
}

/** Enterprises where they are, with the borders of all around them and, from near, their plots. */
export function EnterpriseMap({ declaration, state, onOpen }: ListMapProps) {
  const { data, error, refetch } = useMappedRecords(declaration, state)
  const { plots, look } = usePlotsInView()
  const ground = useQuery(groundQuery(useOrganPath()))
  const [first, setFirst] = useState<First>()
  // Looked at once: what changes while somebody looks at it must not move the map away.
  if (data && !ground.isLoading && data.asked !== first?.asked) {
    const borders = (ground.data?.Outlines ?? []).filter(({ Organ }) => data.organs.has(Organ.Id))
    const around = borders.flatMap(({ Rings }) => Rings.flat())
    setFirst({ asked: data.asked, corners: [...data.records.flatMap(({ corners }) => corners), ...around] })
  }
  const shapes = useMemo(
    () => [
      ...plots.map((plot): GroundShape => ({ ...plot, tone: 'quiet' })),
      ...(data?.records ?? NONE).map((record): GroundShape => ({ ...record, tone: 'plain' })),
    ],
    [plots, data],
  )
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  const missing = data ? data.count - data.records.length : 0
  return (
    <div className={styles.map}>
      <FarmGround
        label={`${declaration.form.name}地图`}
        shapes={shapes}
        chosen={state.open}
        focus={first?.corners ?? NONE}
        onChoose={onOpen}
        onView={look}
      >
        <div className={styles.told}>
          <p role="status">
            {data ? `图上 ${data.records.length} 家${missing > 0 ? `；${missing} 家没有位置` : ''}` : '正在读取…'}
          </p>
          <BorderButton />
        </div>
      </FarmGround>
    </div>
  )
}
