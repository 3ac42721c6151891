import { forbids } from '@farm/contract/input-checks'
import { clockForm } from '@farm/contract/clock'
import { faulty } from '@farm/contract/errors'
import { formatMonthDay } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { judgeHarvests, passedWordOf } from '../input-checks/index.ts'
import { downstreamOf } from './around.store.ts'
import { countingUses } from './certificate-facts.service.ts'
import { type LotRow, harvestRows, seenPunchIns } from './lots.store.ts'
import { passedOn } from './recheck.store.ts'
import { isForbiddenUse, isNeverPassed } from './used.rules.ts'

/** Punch-ins by which the goods of a lot are in doubt. */
interface Doubts {
  /** What they used was forbidden, and nobody let it pass or explained it. */
  readonly uses: readonly string[]
  /** What was harvested is within their interval, and nobody let it pass. */
  readonly intervals: readonly string[]
}

/** What stands against the goods of a lot by what is known now, whoever may see it. */
export async function openDoubts(db: Db, { id, data }: LotRow, zone: string): Promise<Doubts> {
  const ids = data.Harvests?.flatMap(({ PunchIn }) => PunchIn ?? []) ?? []
  const harvests = await harvestRows(db, ids)
  const judged = await judgeHarvests(db, harvests, { isHeld: false })
  const uses: string[] = []
  for (const { row, rows } of await countingUses(db, harvests, judged)) {
    const passedBy = await passedWordOf({ db }, { data: row.data, day: row.day, occurTime: row.occurTime, zone })
    const isCounted = rows.some(
      (one) =>
        forbids(one) &&
        isForbiddenUse(one) &&
        (isNeverPassed(one) || one.Corrected !== undefined || passedBy(one) === undefined),
    )
    if (isCounted) uses.push(row.id)
  }
  const within = judged.flatMap((one) => {
    const words = harvests.find((harvest) => harvest.id === one.id)?.data
    const isPassed = (reason: string) =>
      words?.OverrideBy !== undefined && (words.InputChecks ?? []).some((row) => row.Reason === reason)
    return one.within.filter(({ reasons }) => !reasons.every(isPassed))
  })
  if (within.length === 0) return { uses, intervals: [] }
  const passed = await passedOn(db, await downstreamOf(db, id))
  const open = within.filter(({ reasons }) => !reasons.every((reason) => passed.some((one) => one.includes(reason))))
  return { uses, intervals: open.map(({ use }) => use) }
}

interface Asking {
  readonly db: Db
  readonly scope: Scope
  readonly zone: string
}

/** Goods for which something forbidden was used are released by nobody; answers the intervals that whoever releases answers for. */
export async function refuseDoubted({ db, scope, zone }: Asking, lot: LotRow): Promise<readonly string[]> {
  const { uses, intervals } = await openDoubts(db, lot, zone)
  if (uses.length === 0) return intervals
  const kind = scope.kinds.byKey(clockForm.key)
  const tells = kind?.rights.has('view') && Object.hasOwn(kind.fields, 'InputVerdict')
  const seen = kind && tells ? await seenPunchIns(db, scope, kind, uses) : []
  const days = [...new Set(seen.map(({ day }) => formatMonthDay(day)))].join('、')
  const which = days === '' ? '采收前的投入品使用尚未核实' : `采收前的打卡（${days}）核查为“禁止”`
  throw faulty({ Id: [`批次 ${lot.data.Number ?? ''} ${which}，现在不能解除暂扣；写错了请更正并由别人说明`] })
}
