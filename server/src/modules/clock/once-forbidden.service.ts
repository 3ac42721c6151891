import type { ClockData } from '@farm/contract/clock'
import { type Faults, faulty, refuseFaults } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import { isUnexplained, verdictOf, withEarlier } from '@farm/contract/input-checks'

type CheckRow = NonNullable<ClockData['InputChecks']>[number]

/** The rows by which what was used was forbidden, now or before it was edited. A harvest that was let pass is none. */
function forbiddenUses({ Inputs, InputChecks = [] }: ClockData): CheckRow[] {
  return InputChecks.filter(
    ({ Verdict, Corrected }) => Verdict === '禁止' && (Inputs !== undefined || Corrected !== undefined),
  )
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

/** Where and when something was. */
const GROUND = { Place: '地块', Plan: '计划', WorkOrder: '工单', Enterprise: '企业' } as const

interface Moved {
  readonly before: ClockData
  readonly data: ClockData
  readonly occurTime: string
  readonly occurTimeBefore: string
}

/** What was forbidden stays on its ground and at its time until somebody has explained it: on others it would be looked for nowhere. */
export function keepGround({ before, data, occurTime, occurTimeBefore }: Moved): void {
  if (!forbiddenUses(before).some(isUnexplained)) return
  const isLeft = (name: keyof typeof GROUND) =>
    name === 'Place'
      ? (before.Place ?? []).some((one) => !data.Place?.includes(one)) ||
        (before.Place === undefined && data.Place !== undefined)
      : !isSame(before[name], data[name])
  // Where its plots are those on which somebody stood, another position leaves them.
  const isElsewhere = before.Ground !== undefined && !isSame(before.Position, data.Position)
  const words = (label: string) => [`核查为“禁止”，请有放行权限的其他人说明后再更改${label}`]
  const names = (['Place', 'Plan', 'WorkOrder', 'Enterprise'] as const).filter(isLeft)
  const faults: Faults = Object.fromEntries(names.map((name) => [name, words(GROUND[name])]))
  refuseFaults({
    ...faults,
    ...(isElsewhere && { Position: words('位置') }),
    ...(occurTime !== occurTimeBefore && { OccurTime: words('时间') }),
  })
}

/** Nor does it go. */
export function keepInPlace(data: ClockData): void {
  if (forbiddenUses(data).length === 0) return
  throw faulty({ InputVerdict: ['核查为“禁止”的打卡不能删除；写错了请更正，并请有放行权限的其他人说明'] })
}
