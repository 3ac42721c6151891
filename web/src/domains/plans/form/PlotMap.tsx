import { useMemo, useState } from 'react'
import type { PlaceShape } from '@farm/contract/places'
import { FarmGround } from '../../../engine/map/FarmGround.tsx'
import { MapFrame } from '../../../engine/map/MapFrame.tsx'
import { Failure } from '../../../engine/records/Failure.tsx'
import { formatQuantity } from '@farm/contract/values'
import { Button } from '../../../ui/Button.tsx'
import type { GroundShape } from '../../../ui/ground-things.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import styles from './PlotMap.module.css'
import { type Place, totalArea } from './places.ts'
import { placeOfShape, usePlotsOnMap } from './plots-on-map.ts'

const NONE: readonly PlaceShape[] = []

interface PlotMapProps {
  readonly enterprise: string | undefined
  readonly ids: readonly string[]
  /** What is known of the chosen ones. */
  readonly chosen: readonly Place[]
  readonly onDone: (ids: readonly string[], known: readonly Place[]) => void
  readonly onClose: () => void
}

/** Chooses plots where they lie: on the map, or in the list beside it. */
export function PlotMap({ enterprise, ids, chosen, onDone, onClose }: PlotMapProps) {
  const { data, error, refetch } = usePlotsOnMap(enterprise)
  const [taken, setTaken] = useState(ids)
  const plots = data?.Shapes ?? NONE
  const size = useIsPhone() ? 'touch' : 'control'
  const shapes = useMemo(() => plots.flatMap((plot) => shapesOf(plot, taken)), [plots, taken])
  const focus = useMemo(() => plots.flatMap(({ Points }) => Points), [plots])
  const known = [...chosen, ...plots.map(placeOfShape)]
  const toggle = (id: string) => setTaken(taken.includes(id) ? taken.filter((one) => one !== id) : [...taken, id])
  const total = totalArea(taken, known)
  return (
    <MapFrame
      title="在地图上选地块"
      onClose={onClose}
      aside={
        <>
          <p className={styles.sum} role="status">
            {taken.length === 0 ? '还没有选地块，点图上的地块或勾选' : `已选 ${taken.length} 块`}
            {taken.length > 0 && total !== undefined && `，共 ${areaText(total)}`}
          </p>
          {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
          {data?.HasMore && <p className={styles.hint}>地块太多，只列出面积最大的一部分</p>}
          {data && plots.length === 0 && <p className={styles.hint}>这家企业还没有地块</p>}
          <ul className={styles.plots} aria-label="地块">
            {plots.map(({ Id, Name, Area, Points }) => (
              <li key={Id}>
                <label className={styles.plot}>
                  <input type="checkbox" checked={taken.includes(Id)} onChange={() => toggle(Id)} />
                  <span className={styles.name}>
                    {Name}
                    {Points.length === 0 && <small>图上没有位置</small>}
                  </span>
                  <span className={styles.area}>{areaText(Area)}</span>
                </label>
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <Button size={size} onClick={onClose}>
              取消
            </Button>
            <Button kind="primary" size={size} onClick={() => onDone(taken, known)}>
              选用地块
            </Button>
          </div>
        </>
      }
    >
      <FarmGround label="地块地图" shapes={shapes} focus={focus} onChoose={toggle} />
    </MapFrame>
  )
}

function shapesOf({ Id, Name, Points }: PlaceShape, taken: readonly string[]): GroundShape[] {
  if (Points.length === 0) return []
  const isTaken = taken.includes(Id)
  return [{ key: Id, name: isTaken ? `✓ ${Name}` : Name, corners: Points, tone: isTaken ? 'fresh' : 'plain' }]
}

function areaText(areaMu: number): string {
  return formatQuantity(areaMu, '亩')
}
