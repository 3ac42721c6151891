import type { Corner } from '../../ui/corners.ts'
import { formatQuantity } from '@farm/contract/values'
import styles from './MapEditor.module.css'
import type { Neighbour } from './neighbours.ts'
import { useOverlaps } from './use-overlaps.ts'

interface OverlapNoteProps {
  readonly corners: readonly Corner[]
  readonly neighbours: readonly Neighbour[]
}

/** So many are told by name, the most covered first: more would push the tools away. */
const TOLD = 3

/** Tells on which plots an outline lies; it may be drawn all the same. */
export function OverlapNote({ corners, neighbours }: OverlapNoteProps) {
  const overlaps = useOverlaps(corners, neighbours)
  if (overlaps.length === 0) return null
  const most = overlaps.toSorted((one, other) => other.areaMu - one.areaMu).slice(0, TOLD)
  const told = most.map(({ name, areaMu }) => `“${name}”${formatQuantity(areaMu, '亩')}`)
  return (
    <p className={styles.warning} role="status">
      与{told.join('、')}
      {overlaps.length > TOLD && ` 等 ${overlaps.length} 块`}重叠
    </p>
  )
}
