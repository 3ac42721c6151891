import { functionsFor } from '@farm/contract/access'
import { faulty, forbidden, found, refusal } from '@farm/contract/errors'
import { forbiddenRight } from '@farm/contract/forms'
import { MAX_CLOSABLE, type StockMonth, stockForm } from '@farm/contract/stock'
import { formatMonth, monthLater } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { type Caller, type Scope, type SeenKind, organWithinScope } from '../access/index.ts'
import * as store from './months.store.ts'

interface Asking {
  readonly db: Db
  readonly scope: Scope
  readonly clock: Clock
}

interface Acting extends Asking {
  readonly caller: Caller
}

interface OfMonth {
  readonly Enterprise: string
  readonly Month: string
}

/** Which months are closed, and of one enterprise which may be closed next. */
export async function monthsOf({ db, scope, clock }: Asking, enterprise: string | undefined) {
  const kind = seenKind(scope)
  const rows = await store.monthsIn(db, scope, kind, enterprise)
  const isOne = enterprise !== undefined && (await store.enterpriseSeen(db, scope, kind, enterprise)) !== undefined
  const closed = isOne ? await store.closedMonth(db, enterprise) : undefined
  return { Months: rows.map(wired), Closable: isOne ? closable(clock, closed?.month) : [] }
}

function wired(row: store.MonthRow): StockMonth {
  const { enterprise, enterpriseName, month, closeTime, closedBy, reopenTime, reopenedBy, reason } = row
  return {
    Enterprise: { Id: enterprise, Name: enterpriseName },
    Month: month,
    CloseTime: closeTime,
    ClosedBy: closedBy,
    ...(reopenTime !== null && { ReopenTime: reopenTime }),
    ...(reopenedBy !== null && { ReopenedBy: reopenedBy }),
    ...(reason !== null && { Reason: reason }),
  }
}

/** Months that are over and not closed, the earliest first; while none is closed the last ones. */
function closable(clock: Clock, closed: string | undefined): string[] {
  const months: string[] = []
  const isOpen = (month: string) => closed === undefined || month > closed
  for (
    let month = monthBefore(thisMonth(clock));
    isOpen(month) && months.length < MAX_CLOSABLE;
    month = monthBefore(month)
  ) {
    months.unshift(month)
  }
  return months
}

/** Closes the stock of an enterprise up to the end of a month. What is closed already stays as it was. */
export async function closeMonth(acting: Acting, { Enterprise, Month }: OfMonth) {
  const { db, caller, clock } = acting
  const closed = await lockedMonth(acting, Enterprise)
  if (Month >= thisMonth(clock)) {
    throw faulty({ Month: [`${formatMonth(Month)}还没有结束，只能月结已经结束的月份`] })
  }
  if (closed === undefined || Month > closed.month) {
    // What waits to be valued would be closed with what it was worth before.
    if (await store.isValuingIn(db, Enterprise)) throw refusal('stock/valuing')
    const from = closed === undefined ? Month : monthAfter(closed.month)
    const by = { userId: caller.user.Id, now: clock.now() }
    await store.close(db, { enterprise: Enterprise, from, to: Month, ...by })
  }
  return closedUpTo(db, Enterprise)
}

/** Opens the last closed month again. */
export async function openMonth(acting: Acting, { Enterprise, Month, Reason }: OfMonth & { readonly Reason: string }) {
  const { db, caller, clock } = acting
  const reason = Reason.trim()
  const closed = await lockedMonth(acting, Enterprise)
  if (reason === '') throw faulty({ Reason: ['请写明为什么打开'] })
  if (closed === undefined || Month > closed.month) throw faulty({ Month: [`${formatMonth(Month)}没有月结，不用打开`] })
  if (Month < closed.month) throw faulty({ Month: [`之后的月份也已月结，请先打开 ${formatMonth(closed.month)}`] })
  const by = { userId: caller.user.Id, now: clock.now() }
  await store.open(db, { enterprise: Enterprise, month: Month, reason, ...by })
  return closedUpTo(db, Enterprise)
}

/** The last closed month of an enterprise, which nobody changes meanwhile; whoever may not close it is refused. */
async function lockedMonth({ db, scope }: Acting, id: string) {
  const { organId } = found(await store.enterpriseSeen(db, scope, seenKind(scope), id), '企业')
  if ((await organWithinScope(db, scope, organId, 'stock.close')) === undefined) {
    throw forbidden(...functionsFor('stock.close'))
  }
  await store.lockMonths(db, id)
  return store.closedMonth(db, id)
}

async function closedUpTo(db: Db, enterprise: string) {
  const closed = await store.closedMonth(db, enterprise)
  return closed === undefined ? {} : { ClosedUpTo: closed.month }
}

function seenKind(scope: Scope): SeenKind {
  const kind = scope.kinds.byKey(stockForm.key)
  if (!kind?.rights.has('view')) throw forbiddenRight('view', stockForm)
  if (!Object.hasOwn(kind.fields, 'Enterprise')) throw refusal('access/forbidden')
  return kind
}

function thisMonth(clock: Clock): string {
  return wallClock(clock.now(), clock.zone).day.slice(0, 7)
}

const monthBefore = (month: string) => monthLater(month, -1).slice(0, 7)
const monthAfter = (month: string) => monthLater(month, 1).slice(0, 7)
