import {
  type ConsultationAct,
  type ConsultationData,
  answerDue,
  consultationForm,
  consultationStatus,
  whyNotConsult,
} from '@farm/contract/diagnosis'
import { faulty } from '@farm/contract/errors'
import { NO_MOMENT_TEXT, isMoment } from '@farm/contract/forms'
import type { Page } from '../access/index.ts'
import { changeableOf, getRecord, setDomainFields, setForAll, staleRefusal } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { factsOf } from './diagnosis.rules.ts'
import { isWithinReply } from './diagnosis.store.ts'
import { addressed } from './experts.service.ts'
import { tellAsker, tellExperts } from './telling.service.ts'

/** A consultation that the person sees, locked, and what they are to it. Whoever asked is no expert of their own question. */
export async function held(actor: Actor, id: string) {
  const { db, caller, scope } = actor
  const { kind, before } = await changeableOf(actor, consultationForm, id, 'view')
  const isAsker = before.userId === caller.user.Id
  return { before, consulting: { isAsker, isExpert: !isAsker && (await isWithinReply(db, scope, kind, id)) } }
}

/** Refuses what was read before it was changed by another device, where it says when that was. */
export async function refuseStale(
  { db, scope }: Actor,
  readTime: string | undefined,
  before: { readonly id: string; readonly updateTime: string },
): Promise<void> {
  if (readTime !== undefined && readTime !== before.updateTime) throw await staleRefusal(db, scope, before.id)
}

/** Refuses what the state of a consultation does not allow, or whoever it is that asks for it. */
export function refuseAct(
  act: ConsultationAct,
  { before, consulting }: Pick<Awaited<ReturnType<typeof held>>, 'before' | 'consulting'>,
): void {
  const why = whyNotConsult(act, factsOf(before.data), consulting)
  if (why !== undefined) throw faulty({ Status: [why] })
}

/** When something was said that is written down now: not before it was asked, nor later than now. */
export function saidAt(actor: Actor, told: string | undefined, before: { readonly occurTime: string }): string {
  if (told === undefined) return actor.now.toISOString()
  if (!isMoment(told)) throw faulty({ OccurTime: [NO_MOMENT_TEXT] })
  const at = new Date(told)
  if (at > actor.now) throw faulty({ OccurTime: ['发生的时间不能晚于现在'] })
  if (at < new Date(before.occurTime)) throw faulty({ OccurTime: ['发生的时间不能早于提问时间'] })
  return at.toISOString()
}

interface Closing {
  readonly Id: string
  readonly Conclusion?: string
  readonly OccurTime?: string
  readonly UpdateTime?: string
}

/** Ends a consultation. What is closed stays so, whoever closed it. */
export async function closeConsultation(actor: Actor, sent: Closing): Promise<Page> {
  const { Id, Conclusion, OccurTime, UpdateTime } = sent
  const { db, caller, scope, zone } = actor
  const { before, consulting } = await held(actor, Id)
  const { state } = factsOf(before.data)
  if (state === 'closed' && (consulting.isAsker || consulting.isExpert)) return getRecord(db, scope, Id)
  refuseAct('关闭', { before, consulting })
  await refuseStale(actor, UpdateTime, before)
  const closed = saidAt(actor, OccurTime, before)
  const said = Conclusion?.trim()
  const set = { Status: consultationStatus.closed, Closed: closed, ...(said && { Conclusion: said }) }
  const page = await written(actor, before, set)
  const happened = { id: Id, data: { ...before.data, ...set }, by: caller.user.Id, zone }
  const text = said || '请评价这次会诊'
  await tellAsker(db, happened, { asker: before.userId, what: '会诊已关闭', text, key: `closed/${closed}` })
  return page
}

interface Stored {
  readonly id: string
  readonly updateTime: string
}

/** Sets what only the domain sets of a consultation that is held. */
export function written(actor: Actor, { id, updateTime }: Stored, set: ConsultationData): Promise<Page> {
  return setDomainFields(actor, consultationForm, { id, readTime: updateTime, right: 'view' }, () => set)
}

interface HandingOver {
  readonly Id: string
  readonly Expert: string
  readonly Reason: string
  readonly UpdateTime?: string
}

/** Whoever hands on and on does not answer. */
const MOST_HAND_OVERS = 20

/** Gives a consultation to another expert, with as much time as if it were asked now. */
export async function handOver(actor: Actor, { Id, Expert, Reason, UpdateTime }: HandingOver): Promise<void> {
  const { db, caller, scope, now, zone } = actor
  const { before, consulting } = await held(actor, Id)
  refuseAct('转交', { before, consulting })
  await refuseStale(actor, UpdateTime, before)
  if (Reason.trim() === '') throw faulty({ Reason: ['请填写转交原因'] })
  if (before.data.Expert === Expert) throw faulty({ Expert: ['会诊已在这位专家处，请选择其他专家'] })
  const { HandOvers: handOvers = [], ExpertName = caller.user.RealName } = before.data
  if (handOvers.length >= MOST_HAND_OVERS) throw faulty({ Expert: [`最多转交 ${MOST_HAND_OVERS} 次，请直接回复`] })
  const to = await addressed(db, scope, Expert)
  const row = { Time: now.toISOString(), From: ExpertName, To: to.ExpertName, Reason: Reason.trim() }
  const set = {
    ...to,
    Expert,
    Status: consultationStatus.waiting,
    Due: answerDue(now),
    HandOvers: [...handOvers, row],
  }
  // Who hands it over may not see it any more, so nothing of it is answered.
  await setForAll(db, { kind: consultationForm, userId: caller.user.Id }, [{ id: Id, fields: set }])
  await tellExperts(db, '转交会诊', { id: Id, data: { ...before.data, ...set }, by: caller.user.Id, zone })
}

interface Rated {
  readonly Id: string
  readonly Rating: number
  readonly Note?: string
  readonly UpdateTime?: string
}

/** Says how much a consultation helped. */
export async function rate(actor: Actor, { Id, Rating, Note, UpdateTime }: Rated): Promise<Page> {
  const { before, consulting } = await held(actor, Id)
  refuseAct('评价', { before, consulting })
  await refuseStale(actor, UpdateTime, before)
  return written(actor, before, { Rating, RatingNote: Note?.trim() || undefined })
}
