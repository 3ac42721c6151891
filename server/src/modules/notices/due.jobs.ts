import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { formatMoment } from '../../platform/time/index.ts'
import { type DueRow, untoldOfDue } from './due.store.ts'
import { withdrawPastDue } from './holding.store.ts'
import { type Telling, tellAll } from './telling.service.ts'

interface Tools {
  readonly db: Db
  readonly now: Date
  /** In which the clocks of the farm show the time. */
  readonly zone: string
  /** Told when the server is ending. */
  readonly signal?: AbortSignal
}

const HOUR_MS = 60 * 60_000
const SOON_MS = 24 * HOUR_MS
/** What became late while nobody was at work is still told for so long. */
const LATE_MS = 7 * 24 * HOUR_MS
const AT_ONCE = 500

/**
 * Tells people of work orders that are due within a day or were due already, each of them once, and withdraws what was due soon
 * and is late by now. Answers how many notices that made and took away.
 */
export async function tellOfDue(tools: Tools): Promise<{ readonly told: number; readonly withdrawn: number }> {
  const { now } = tools
  const soon = new Date(now.getTime() + SOON_MS)
  const long = new Date(now.getTime() - LATE_MS)
  const withdrawn = await withdrawPastDue(tools.db, now)
  const told =
    (await tellIn(tools, { kind: 'due-soon', from: now, to: soon })) +
    (await tellIn(tools, { kind: 'late', from: long, to: now }))
  return { told, withdrawn }
}

interface Window {
  readonly kind: 'due-soon' | 'late'
  readonly from: Date
  readonly to: Date
}

async function tellIn({ db, zone, signal }: Tools, window: Window): Promise<number> {
  let made = 0
  while (!signal?.aborted) {
    const { found, told } = await inTransaction(db, async (within) => {
      const rows = await untoldOfDue(within, { ...window, limit: AT_ONCE })
      return {
        found: rows.length,
        told: await tellAll(
          within,
          rows.map((row) => tellingOf(window.kind, row, zone)),
        ),
      }
    })
    made += told
    // Another process may have told of the same: then nothing is left to be told of here.
    if (found < AT_ONCE || told === 0) return made
  }
  return made
}

function tellingOf(kind: Window['kind'], { id, userId, title, due }: DueRow, zone: string): Telling {
  const moment = formatMoment(due, zone)
  const words =
    kind === 'late'
      ? { title: `工单已逾期：${title}`, text: `应在 ${moment} 前完成` }
      : { title: `工单即将到期：${title}`, text: `要求 ${moment} 前完成` }
  return { kind, to: [userId], ...words, about: { kind: workOrderForm, id }, once: `${kind}/${id}/${due}` }
}
