import type { Faults } from '@farm/contract/errors'
import { Icon } from '../../../ui/Icon.tsx'
import { SketchMap } from '../../../ui/SketchMap.tsx'
import type { Place } from '../known.ts'
import cards from './Card.module.css'
import styles from './PositionCard.module.css'
import { type Fix, nearestFirst, standingOf } from './nearness.ts'
import type { PositionState } from './use-position.ts'

interface PositionCardProps {
  readonly position: PositionState
  /** Where the work was: by the device, else by a photo. */
  readonly fix: Fix | undefined
  readonly places: readonly Place[]
  readonly chosen: readonly Place[]
  /** The operation is taken only with a position. */
  readonly isNeeded: boolean
  readonly faults: Faults
  readonly onLocate: () => void
}

const WITHOUT = { needed: '这项操作需要定位', free: '不定位也可以提交' } as const

/** Neighbours that are drawn besides the chosen plots. */
const MOST_NEIGHBOURS = 4

/** Where the person stands, as a sketch and in a sentence. */
export function PositionCard({ position, fix, places, chosen, isNeeded, faults, onLocate }: PositionCardProps) {
  const { kind, text } = standing(position, chosen, places)
  const drawn = drawnPlaces(places, chosen, fix)
  const fault = faults.Position
  return (
    <section
      className={cards.card}
      aria-label="位置"
      data-card="Position"
      data-faulty={fault !== undefined || undefined}
    >
      {(drawn.length > 0 || fix) && (
        <SketchMap
          title={`位置略图：${text}`}
          places={drawn}
          person={fix && { lng: fix.lng, lat: fix.lat, accuracyMetres: fix.accuracyMetres }}
        />
      )}
      <div className={styles.line}>
        <p className={styles.state} data-kind={kind} role="status">
          {kind === 'within' && <span aria-hidden="true">✓ </span>}
          {text}
          {kind === 'failed' && (
            <span className={styles.hint}>
              {fix ? `用照片里的位置：${standingOf(fix, chosen).text}` : WITHOUT[isNeeded ? 'needed' : 'free']}
            </span>
          )}
        </p>
        <button type="button" className={styles.again} disabled={kind === 'asking'} onClick={onLocate}>
          <Icon name="place" size={16} />
          重新定位
        </button>
      </div>
      {fault && <p className={cards.fault}>{fault.join('；')}</p>}
    </section>
  )
}

function standing(position: PositionState, chosen: readonly Place[], places: readonly Place[]) {
  if (position.kind === 'asking') return { kind: 'asking', text: '定位中…' } as const
  if (position.kind === 'failed') return { kind: 'failed', text: position.text } as const
  return standingOf(position.fix, chosen, places)
}

function drawnPlaces(places: readonly Place[], chosen: readonly Place[], fix: Fix | undefined) {
  const ids = new Set(chosen.map(({ id }) => id))
  const neighbours = nearestFirst(places, fix).filter(({ id, point }) => point && !ids.has(id))
  // Without a fix nothing says which of the others are near.
  const shown = [...chosen, ...(fix ? neighbours.slice(0, MOST_NEIGHBOURS) : [])]
  return shown.flatMap(({ id, name, areaMu, point }) =>
    point ? [{ key: id, name, areaMu, ...point, isChosen: ids.has(id) }] : [],
  )
}
