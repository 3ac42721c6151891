import type { BoardEnterprise } from '@farm/contract/statistics'
import { useMemo } from 'react'
import type { Size } from '../../ui/sketch-geometry.ts'
import { type CountyProjection, labelled } from './county-geometry.ts'
import styles from './CountyMap.module.css'

interface MarkersProps {
  readonly enterprises: readonly BoardEnterprise[]
  readonly projection: CountyProjection
  readonly size: Size
  /** Key of the one whose card is open. */
  readonly open: string | undefined
  readonly onOpen: (key: string) => void
}

/** Of the label, as its style says; the smaller of both on the smallest screens. */
const LEAST_CHARACTER = 12
const CHARACTER_SHARE = 0.0165

/** Where the enterprises are: each opens its card, by the keyboard too. */
export function Markers({ enterprises, projection, size, open, onOpen }: MarkersProps) {
  const placed = useMemo(
    () =>
      enterprises.flatMap((enterprise) => {
        const { Id, Name, Position } = enterprise
        if (!Position) return []
        return [{ enterprise, key: Id, name: Name, ...projection.place([Position.Longitude, Position.Latitude]) }]
      }),
    [enterprises, projection],
  )
  const named = labelled(placed, Math.max(LEAST_CHARACTER, size.width * CHARACTER_SHARE))
  return placed
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height)
    .map(({ enterprise: { Alarms }, key, name, x, y }) => (
      <button
        key={key}
        type="button"
        className={styles.marker}
        style={{ left: x, top: y }}
        aria-label={[name, ...stateOf(Alarms)].join('，')}
        aria-expanded={key === open}
        data-alarm={hasAlarms(Alarms) || undefined}
        data-open={key === open || undefined}
        onClick={() => onOpen(key)}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onOpen(key)}
      >
        {hasAlarms(Alarms) && <span className={styles.count} data-count={Alarms > 99 ? '99+' : Alarms} />}
        <span className={styles.name} data-hidden={!named.has(key) || undefined}>
          {name}
        </span>
      </button>
    ))
}

function hasAlarms(alarms: number | undefined): alarms is number {
  return alarms !== undefined && alarms > 0
}

/** Whoever may not see alarms is not told that all is well. */
function stateOf(alarms: number | undefined): readonly string[] {
  if (alarms === undefined) return []
  return [hasAlarms(alarms) ? `${alarms} 条预警` : '正常']
}
