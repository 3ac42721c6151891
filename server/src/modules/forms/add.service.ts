import { Refusal, found, refusal } from '@farm/contract/errors'
import { type DynamicData, type Arrived, type FormKind, awaitingFields, filledIn } from '@farm/contract/forms'
import { type Db, inTransaction, withoutConflict } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type Operation, Page, type SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { type Reference, checkedNew, checkedOccurTime, isSame } from './forms.rules.ts'
import { beforeAddOf, rulesOf } from './kind-rules.ts'
import { retimed } from './retimed.rules.ts'
import { formerVersion } from './former-version.service.ts'
import { isNumbered, keepUnique, namesUnique, numbersFor } from './own-values.service.ts'
import { keepFiles, namesFiles } from './files.service.ts'
import { Questions } from './questions.ts'
import { firstContentOf, madeBy } from './made.store.ts'
import * as store from './records.store.ts'
import { type Refers, organOf, refuseMissing, refuseStrays } from './references.service.ts'
import { eachOf, holdBeforehand, namedAnew, refuseGone } from './kept-things.ts'
import { holdLive } from './kept-things.store.ts'
import { kindById, needRight } from './registry.ts'
import { namedNow } from './successors.ts'
import { holdWaitedFor } from './waited-for.ts'

/** An adder knows the calendar of the farm: numbers and defaults go by its days. */
export interface Adder extends Actor {
  readonly zone: string
  /** The call that adds the one record. */
  readonly operation?: Operation | undefined
  /** What the clock of the phone showed as it sent this. */
  readonly deviceTime?: string | undefined
}

interface NewRecord {
  readonly FormId: string
  readonly Id?: string
  readonly Data: DynamicData
  readonly OrganId?: string
  readonly OccurTime?: string
  readonly Confirmed?: readonly string[] | undefined
  /** By which version of the form it was made. */
  readonly FormVersion?: number | undefined
  /** What its domain sets besides. */
  readonly set?: DynamicData
  /** By a way that asks for every field; acts that have no place for those that people added leave them awaited. */
  readonly isEntered?: boolean
}

/** Adds a record. The same add sent again answers the one that is there; another content under its id is refused. */
export async function addRecord(actor: Adder, sent: NewRecord): Promise<Page> {
  const { db, scope } = actor
  const kind = kindById(scope, sent.FormId)
  if (kind.isClosed) throw refusal('form-data/closed', { name: kind.name })
  needRight(kind, 'add')
  const { check = () => ({}), asksAdded = () => true } = rulesOf(kind)
  const asked = sent.isEntered && asksAdded(sent.Data) ? kind : { ...kind, fields: awaitingFields(kind.fields) }
  const former = sent.isEntered ? await formerVersion(db, kind, sent.FormVersion) : undefined
  const judgedBy = former ? { fields: former.fields, whole: kind.whole } : asked
  const checked = checkedNew(judgedBy, sent.Data, check, beginningOf(actor))
  const { data: said, occurTime } = timed(actor, kind, { data: checked, said: sent.OccurTime })
  const at = occurTime ?? actor.now.toISOString()
  const { data, referred } = await namedNow(actor, { kind, right: 'add' }, former?.brought(said) ?? said, at)
  const beforeAdd = beforeAddOf(kind, data)
  const id = sent.Id ?? newId()
  const repeated = () => (sent.Id ? twinOf(actor, kind, { id, data, said, occurTime }) : undefined)
  const add = async (): Promise<string> => {
    const { refers, missing, strays } = referred
    if (missing.length > 0) {
      const ids = missing.map((one) => one.id)
      const context = { db, data, ids, occurTime: at }
      const named = (await rulesOf(kind).namesGone?.(context)) ?? []
      refuseMissing(missing.filter((one) => !named.includes(one.id)))
    }
    refuseStrays(strays)
    const insert = (within: Db) =>
      inserted({ ...actor, db: within }, kind, {
        id,
        data,
        refers,
        occurTime,
        organId: sent.OrganId,
        set: sent.set,
        confirmed: sent.Confirmed,
      })
    // A transaction begins with the note of the operation; alone the statement brings it along.
    // One statement needs no transaction around it.
    const isAlone = !beforeAdd && !isNumbered(kind.whole) && !namesUnique(kind.whole, data) && !namesFiles(kind, data)
    return isAlone && !db.isTransaction ? withoutConflict(() => insert(db)) : inTransaction(db, insert)
  }
  // What happens before the insert may make things of its own: there the twin is looked for first.
  const twin = beforeAdd && (await repeated())
  if (twin) return new Page(twin)
  const json = await add().catch(async (refused: unknown) => {
    // What would be refused today may be stored already: then it is answered as it was the first time.
    const earlier = refused instanceof Refusal && refused.code !== 'forms/outdated' ? await repeated() : undefined
    if (earlier) return earlier
    throw refused
  })
  return new Page(json)
}

interface Said {
  readonly data: DynamicData
  readonly said: string | undefined
}

/** When it happened; where the clock that it was told by is not right, what it said is kept. */
function timed({ now, deviceTime }: Adder, kind: SeenKind, { data, said }: Said) {
  const field = rulesOf(kind).saidIn?.(data)
  const right = field === undefined || said === undefined ? undefined : retimed({ occurTime: said, deviceTime, now })
  if (field === undefined || said === undefined || right === undefined)
    return { data, occurTime: checkedOccurTime(said, now) }
  return { data: { ...data, [field]: new Date(said).toISOString() }, occurTime: checkedOccurTime(right, now) }
}

/** When something that a device reports happened, by the clock of the server; now where nobody says when. */
export function happenedAt({ now, deviceTime }: Pick<Adder, 'now' | 'deviceTime'>, said: string | undefined): string {
  const right = said === undefined ? undefined : retimed({ occurTime: said, deviceTime, now })
  return checkedOccurTime(right ?? said, now) ?? now.toISOString()
}

/** What defaults of a new record go by. */
export function beginningOf({ caller, now, zone }: Adder) {
  const { day, time } = wallClock(now, zone)
  return { today: day, time, now: now.toISOString(), userId: caller.user.Id, organId: caller.user.Organ.Id }
}

interface Insert {
  readonly id: string
  readonly data: DynamicData
  readonly refers: Refers
  readonly occurTime: string | undefined
  /** As it was asked for. */
  readonly organId: string | undefined
  readonly set: DynamicData | undefined
  readonly confirmed: readonly string[] | undefined
}

/** Writes a new record with all that belongs to it. */
async function inserted(actor: Adder, kind: SeenKind, sent: Insert): Promise<string> {
  const { db, caller, scope, now, zone, deviceTime } = actor
  const { id, data, refers, occurTime } = sent
  const { settle } = rulesOf(kind)
  const place = await organOf(actor, { kind, told: sent.organId }, data, refers)
  const known = settle?.({ data, refers, occurTime: occurTime ?? now.toISOString() })
  const questions = new Questions(sent.confirmed)
  const { ask, forget } = questions
  const { set = {} } = sent
  const context = {
    db,
    caller,
    scope,
    id,
    data: { ...data, ...known },
    organId: sent.organId,
    occurTime,
    deviceTime,
    ask,
    forget,
    set,
    refuseOpen: () => questions.refuse(),
  }
  await holdBeforehand(actor, kind, { data: context.data, refers })
  const settled = (await beforeAddOf(kind, context.data)?.(context)) ?? {}
  const { organId, organPath } =
    settled.organId === undefined ? place : { organId: settled.organId, organPath: undefined }
  const filled = { ...data, ...known, ...settled.data, ...set }
  await holdWaitedFor(actor, kind, { data: filled, refers })
  const numbers = await numbersFor(db, kind.whole, { organId, today: wallClock(now, zone).day, data: filled })
  const content = questions.withWords({ ...filled, ...numbers })
  // By the clock that judged it, not that of the database: a time that is sent again later has to pass the same clock.
  const happened = occurTime ?? settled.occurTime ?? now.toISOString()
  const named = namedAnew(kind.whole, { data: content })
  const standing = { organId, organPath, named: eachOf(named, refers) }
  const row = { id, kind, data: content, userId: caller.user.Id, ...standing, occurTime: happened }
  const isAlone = !db.isTransaction
  const json = await store.insertRecord(db, scope, row, isAlone ? actor.operation?.doing : undefined)
  if (json === undefined) throw await whyNotInserted(db, kind, { id, organId, named, refers })
  if (isAlone) actor.operation?.noted()
  await keepUnique(db, kind, { id, organId, data: content })
  await keepFiles(actor, kind, { id, data })
  return json
}

interface NotInserted {
  readonly id: string
  readonly organId: string
  readonly named: readonly Reference[]
  readonly refers: Refers
}

async function whyNotInserted(db: Db, kind: SeenKind, { id, organId, named, refers }: NotInserted) {
  if ((await store.versionOf(db, kind.id)) !== kind.version) return refusal('forms/outdated')
  const isUsed = (await store.formIdOf(db, id)) !== undefined
  if (isUsed) return refusal('form-data/id-used')
  found(await store.openOrgan(db, organId), '组织')
  refuseGone(named, await holdLive(db, eachOf(named, refers), 'key share'))
  // Only what changed between the statements is left: the form was published and the next try goes by it.
  return refusal('forms/outdated')
}

interface Twin {
  readonly id: string
  readonly data: DynamicData
  /** The same by the ids with which it was sent. */
  readonly said: DynamicData
  readonly occurTime: string | undefined
}

/** The record under an id that is in use already, when it was made of what was sent now; refuses when it was not. */
async function twinOf(actor: Actor, kind: SeenKind, sent: Twin): Promise<string | undefined> {
  const { db, caller, scope } = actor
  const formId = await store.formIdOf(db, sent.id)
  if (formId === undefined) return undefined
  const [before] = formId === kind.id ? await store.lockRecords(db, scope, { kind, right: 'add' }, [sent.id]) : []
  const isTwin = before?.userId === caller.user.Id && (await wasMadeOf(db, kind, before, sent))
  const twin = isTwin ? await store.recordJsonById(db, scope, kind, sent.id) : undefined
  if (twin === undefined) throw refusal('form-data/id-used', {}, { present: await arrivedOf(actor, kind, sent) })
  return twin
}

/** Wherever their record is by now, its maker is told that it arrived: a device that lost the answer sends it again. */
async function arrivedOf({ db, caller }: Actor, kind: SeenKind, sent: Twin): Promise<Arrived | undefined> {
  const own = await madeBy(db, caller.user.Id, kind, sent.id)
  return own && { Id: own.id, IsSame: await wasMadeOf(db, kind, own, sent), IsDeleted: own.isDeleted }
}

type Made = Pick<store.Stored, 'id' | 'occurTime'>

async function wasMadeOf(db: Db, kind: FormKind, before: Made, { data, said, occurTime }: Twin): Promise<boolean> {
  const first = await firstContentOf(db, before.id)
  const isEdited = (await store.lastVersionTimes(db, [before.id])).size > 0
  const holds = (sent: DynamicData) =>
    isSame(withoutFilled(kind, sentPart(kind, first ?? {}), sent), sentPart(kind, sent))
  // What a clock said stays the same however often it is sent; by the clock of the server it is another time each time.
  const field = rulesOf(kind).saidIn?.(data) ?? ''
  const time = data[field] ?? occurTime
  const isSameTime = time === undefined || isEdited || time === (first?.[field] ?? before.occurTime)
  return isSameTime && (holds(data) || holds(said))
}

/** Without what the domain filled in where nothing was sent. */
function withoutFilled(kind: FormKind, first: DynamicData, sent: DynamicData): DynamicData {
  const { fills = [] } = rulesOf(kind)
  return Object.fromEntries(
    Object.entries(first).filter(([name]) => !fills.includes(name) || Object.hasOwn(sent, name)),
  )
}

/** What a person sends of a record: the rest is worked out, numbered or set by the domain. */
function sentPart(kind: FormKind, data: DynamicData): DynamicData {
  const open = filledIn(kind.fields)
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(open, name)))
}
