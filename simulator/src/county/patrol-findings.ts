import { type Day, monthOf } from '../days.ts'
import type { Random } from '../random.ts'
import { type FindingRow, patrolFindings } from './data/patrol-findings.ts'
import type { Group } from './enterprises.ts'
import { isIn } from './months.ts'
import { pestsOn } from './pests.ts'

/** Where somebody walks on a day. */
export interface Seen {
  readonly group: Pick<Group, 'kind' | 'irrigation'>
  /** Undefined where nothing grows. */
  readonly crop: string | undefined
  readonly day: Day
}

const SHARE_WITH_SECOND = 0.2

/** What is amiss on a patrol that finds something, and rarely a second thing. */
export function findingsOn(seen: Seen, random: Random): FindingRow[] {
  const possible = random.shuffled(patrolFindings.rows.filter((row) => occurs(row, seen)))
  const [first] = possible
  const second = possible.find(({ trouble }) => trouble !== first?.trouble)
  if (!first) return []
  return second && random.happens(SHARE_WITH_SECOND) ? [first, second] : [first]
}

function occurs({ trouble, on, irrigation, crops, months }: FindingRow, { group, crop, day }: Seen): boolean {
  const month = monthOf(day)
  if (trouble === '病虫害' && (crop === undefined || pestsOn(crop, month).length === 0)) return false
  return (
    (!on || on.includes(group.kind)) &&
    (!irrigation || irrigation.includes(group.irrigation)) &&
    (!crops || (crop !== undefined && crops.includes(crop))) &&
    (!months || isIn(month, months))
  )
}
