import type { ClockData } from '@farm/contract/clock'
import { type Faults, faulty, refuseFaults } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import { isUnexplained, verdictOf, withEarlier } from '@farm/contract/input-checks'
import { leavesPlots } from '../ground/index.ts'

type CheckRow = NonNullable<ClockData['InputChecks']>[number]

/** The rows by which what was used was forbidden, now or before it was edited. A harvest that was let pass is none. */
function forbiddenUses({ Inputs, InputChecks = [] }: ClockData): CheckRow[] {
  return InputChecks.filter(
    ({ Verdict, Corrected }) => Verdict === '禁止' && (Inputs !== undefined || Corrected !== undefined),
  )
}

/** Whether something that was used is or was forbidden. */
export function wasForbidden(data: ClockData): boolean {
  return forbiddenUses(data).length > 0
}

interface Edited {
  readonly before: ClockData | undefined
  readonly by: string
  readonly now: Date
}

/** What a punch-in was forbidden for stays in its check, whatever it is edited into. */
export function keepForbidden(found: ClockData, { before, by, now }: Edited): ClockData {
  const earlier = before ? forbiddenUses(before) : []
  if (earlier.length === 0) return found
  const rows = withEarlier(found.InputChecks ?? [], { before: earlier, by, time: now.toISOString() })
  return { ...found, InputChecks: rows, InputVerdict: verdictOf(rows) }
}

/** Where something was. */
const GROUND = { Place: '地块', Plan: '计划', WorkOrder: '工单', Enterprise: '企业', Position: '位置' } as const

interface Moved {
  readonly before: ClockData
  readonly data: ClockData
  readonly occurTime: string
  readonly occurTimeBefore: string
}

/** What was forbidden stays on its ground and at its time until somebody has explained it: on others it would be looked for nowhere. */
export function keepGround({ before, data, occurTime, occurTimeBefore }: Moved): void {
  if (!forbiddenUses(before).some(isUnexplained)) return
  const isOff = leavesPlots(before, data)
  const isElsewhere = isOff && !isSame(before.Position, data.Position) && isSame(before.Place, data.Place)
  const isOther = (name: keyof ClockData) => !isSame(before[name], data[name])
  const isLeft: Readonly<Record<keyof typeof GROUND, boolean>> = {
    Place: isOff && !isElsewhere,
    Plan: isOther('Plan'),
    WorkOrder: isOther('WorkOrder'),
    Enterprise: isOther('Enterprise'),
    Position: isElsewhere,
  }
  const words = (label: string) => [`核查为“禁止”，请有放行权限的其他人说明后再更改${label}`]
  const names = (['Place', 'Plan', 'WorkOrder', 'Enterprise', 'Position'] as const).filter((name) => isLeft[name])
  const faults: Faults = Object.fromEntries(names.map((name) => [name, words(GROUND[name])]))
  refuseFaults({ ...faults, ...(occurTime !== occurTimeBefore && { OccurTime: words('时间') }) })
}

/** Nor does it go. */
export function keepInPlace(data: ClockData): void {
  if (forbiddenUses(data).length === 0) return
  throw faulty({ InputVerdict: ['核查为“禁止”的打卡不能删除；写错了请更正，并请有放行权限的其他人说明'] })
}
