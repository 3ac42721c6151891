import type { WireRecord } from '@farm/contract/forms'
import { Suspense, useState } from 'react'
import { cornersOf } from '../../../engine/map/outline-of.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { useChangeable } from '../../../engine/records/use-changeable.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { cornersOfPlace } from '../map/place-shapes.ts'
import styles from './PlaceHead.module.css'

// The map weighs more than the page around it.
const PlotGround = chunk(() => import('./PlotGround.tsx').then((file) => file.PlotGround))
const MergeDialog = chunk(() => import('../merge/MergeDialog.tsx').then((file) => file.MergeDialog))
const SplitDialog = chunk(() => import('../split/SplitDialog.tsx').then((file) => file.SplitDialog))

/** Where a plot lies, and what can be done about its outline. */
export function PlotMap({ record }: { readonly record: WireRecord }) {
  const [isSplitting, setSplitting] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const canSplit = useCanSplit()(record)
  const canMerge = useCan()('/Core/PlaceList#Delete')
  const corners = cornersOfPlace(record)
  if (corners.length === 0) return <p className={styles.none}>还没有边界和位置，编辑地块时可以在地图上画出来</p>
  return (
    <div className={styles.plot}>
      <div className={styles.map}>
        <Suspense>
          <PlotGround record={record} />
        </Suspense>
      </div>
      {canSplit && (
        <div className={styles.acts}>
          <Button onClick={() => setSplitting(true)}>分割地块</Button>
          {canMerge && <Button onClick={() => setMerging(true)}>合并地块</Button>}
        </div>
      )}
      {isMerging && (
        <Suspense>
          <MergeDialog record={record} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {isSplitting && (
        <Suspense>
          <SplitDialog record={record} onClose={() => setSplitting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A plot is changed and others are added: it takes the right to both. */
function useCanSplit(): (record: WireRecord) => boolean {
  const can = useCan()
  const canChange = useChangeable()
  return (record) =>
    can('/Core/PlaceAdd') &&
    can('/Core/PlaceAdd/:id') &&
    canChange(record) &&
    cornersOf(record.Data.Boundary).length > 2
}
