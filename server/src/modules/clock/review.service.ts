import { functionsFor } from '@farm/contract/access'
import { type Verdict, clockForm, reviewStates, verdictFaults } from '@farm/contract/clock'
import { forbidden, refusal, refuseFaults } from '@farm/contract/errors'
import { readData } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { formatMonthDay } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, formatMoment } from '../../platform/time/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import { changeableTogether, lastChanges, recordNames, setForAll, staleRefusal } from '../forms/index.ts'
import { lockLotsOf, stopReturned, tellApproved } from '../lots/index.ts'
import { tellAll, withdraw } from '../notices/index.ts'
import { refuseHanging } from '../second-words/index.ts'
import { beyondReview } from './evidence.store.ts'

interface Reviewing {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly clock: Clock
}

interface Read {
  readonly Id: string
  readonly UpdateTime: string
}

interface Sent {
  readonly Records: readonly Read[]
  readonly Review: Verdict
  readonly Note?: string
}

/**
 * Reviews punch-ins of others as they were read, all or none; whoever made one that is returned is notified with the reason, and lots made
 * of it are held.
 */
export async function review({ db, caller, scope, clock }: Reviewing, { Records, Review, Note }: Sent) {
  const faults = verdictFaults(Review, Note)
  refuseFaults(faults)
  const now = clock.now()
  const isVoid = reviewStates.is(Review, 'void')
  const readTimes = new Map(Records.map(({ Id, UpdateTime }) => [Id, UpdateTime]))
  const ids = [...readTimes.keys()]
  const { kind, befores } = await changeableTogether({ db, caller, scope, now }, ids, 'edit')
  if (isVoid || Review === '已通过') await lockLotsOf(db, ids)
  if (kind.id !== clockForm.id || befores.some((one) => one.isDeleted)) throw refusal('not-found', { what: '打卡' })
  if ((await beyondReview(db, scope, ids)).length > 0) throw forbidden(...functionsFor('clock.review'))
  const own = befores.filter(({ userId }) => userId === caller.user.Id)
  if (own.length > 0) throw refusal('clock/own-review', { count: String(own.length) })
  if (Review === '已通过') await refuseAsOne(db, befores, caller.user.Id)
  const note = Note?.trim() ?? ''
  const changed = befores.filter(({ data }) => data.Review !== Review || (data.ReviewNote ?? '') !== note)
  // What bears this verdict already was sent twice: its own time is the one of the first.
  const stale = changed.filter(({ id, updateTime }) => readTimes.get(id) !== updateTime)
  if (stale.length > 0) throw await lateRefusal({ db, scope }, stale, ids.length)
  const fields = { Review, ReviewNote: note, Reviewer: caller.user.Id, ReviewTime: now.toISOString() }
  await setForAll(
    db,
    { kind: clockForm, userId: caller.user.Id },
    changed.map(({ id }) => ({ id, fields })),
  )
  await withdraw(db, ...changed.map(({ id, data }) => ({ id, data: { ...data, ...fields } })))
  const by = { db, userId: caller.user.Id, now }
  const harvests = changed.filter(({ data }) => Number(data.Harvest ?? 0) > 0).map(({ id }) => id)
  if (isVoid) {
    await tellReturned({ db, caller, scope, clock }, changed, note)
    await stopReturned(by, harvests)
  }
  if (Review === '已通过') await tellApproved(by, harvests)
  return { Reviewed: ids.length }
}

/** What is in doubt is not approved by an account that hangs on whoever punched in. */
async function refuseAsOne(db: Db, befores: readonly Stored[], second: string): Promise<void> {
  const doubted = befores.filter(({ data }) => {
    const { Grade, InputVerdict } = readData(clockForm, data)
    return Grade === 'C' || Grade === 'D' || InputVerdict === '禁止' || InputVerdict === '警告'
  })
  await refuseHanging(db, { first: doubted.map(({ userId }) => userId), second, field: 'Records' })
}

async function lateRefusal({ db, scope }: Pick<Reviewing, 'db' | 'scope'>, stale: readonly Stored[], of: number) {
  const [first] = stale
  if (first && of === 1) return staleRefusal(db, scope, first.id)
  const changes = await lastChanges(
    db,
    scope,
    stale.map(({ id }) => id),
  )
  return refusal('form-data/many-stale', { count: stale.length }, { changed: [...changes.values()] })
}

type Stored = Awaited<ReturnType<typeof changeableTogether>>['befores'][number]

async function tellReturned({ db, caller, scope, clock }: Reviewing, returned: readonly Stored[], note: string) {
  const operations = await recordNames(db, scope, operationForm, [
    ...new Set(returned.map(({ data }) => String(data.Operation))),
  ])
  await tellAll(
    db,
    returned.map(({ id, data, userId, occurTime, updateTime }) => {
      return {
        kind: 'punch-in-returned',
        to: [userId],
        by: caller.user.Id,
        title:
          `打卡被退回：${formatMonthDay(formatMoment(occurTime, clock.zone))} ${operations.get(String(data.Operation)) ?? ''}`.trim(),
        text: note,
        about: { kind: clockForm, id },
        once: `punch-in-returned/${id}/${updateTime}`,
      }
    }),
  )
}
