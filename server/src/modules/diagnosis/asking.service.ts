import {
  type ConsultationData,
  answerDue,
  consultationForm,
  consultationStatus,
  whyNotConsult,
} from '@farm/contract/diagnosis'
import { faulty, refusal } from '@farm/contract/errors'
import { type DynamicData, isEmpty, readData, withoutEmpty } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Page, Scope } from '../access/index.ts'
import {
  type AddContext,
  type DeleteContext,
  type Adder,
  type EditContext,
  addRecord,
  changeableOf,
  deleteRecords,
  editRecord,
} from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { attachedTo, placeSeen } from './attached.service.ts'
import { factsOf } from './diagnosis.rules.ts'
import { askerOf } from './diagnosis.store.ts'
import { addressed } from './experts.service.ts'
import { tellExperts } from './telling.service.ts'

interface Asked {
  readonly Id?: string
  readonly Data: DynamicData
  readonly OrganId?: string
  readonly OccurTime?: string
}

/** Asks. It belongs to the enterprise of the plot. */
export async function ask(actor: Actor & Pick<Adder, 'deviceTime'>, sent: Asked): Promise<Page> {
  const isOwned = !isEmpty(sent.Data.Enterprise)
  const Enterprise = isOwned ? undefined : await ownerOf(actor.db, actor.scope, readData(consultationForm, sent.Data))
  const Data = Enterprise === undefined ? sent.Data : { ...sent.Data, Enterprise }
  return addRecord(actor, { ...sent, FormId: consultationForm.id, Data, isEntered: true })
}

/** A plot says whose it is where the question does not. */
async function ownerOf(db: Db, scope: Scope, { Place = '', Enterprise }: ConsultationData) {
  if (Enterprise !== undefined || !UUID.test(Place)) return Enterprise
  return (await placeSeen(db, scope, Place)).Compony
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A new question waits for an answer of those it is addressed to, with what is known of the plot. */
export async function beginConsultation(clock: Clock, context: AddContext<ConsultationData>) {
  const { now, zone } = clock
  const { db, caller, scope, id, data, occurTime } = context
  const at = occurTime === undefined ? now() : new Date(occurTime)
  const set: ConsultationData = {
    Status: consultationStatus.waiting,
    // Nobody is late with what had not arrived.
    Due: answerDue(now()),
    Enterprise: await ownerOf(db, scope, data),
    AskerName: caller.user.RealName,
    ...(await addressed(db, scope, data.Expert)),
    ...(await attachedTo({ db, clock, scope, data, at })),
  }
  await tellExperts(db, '新会诊', { id, data: { ...data, ...set }, by: caller.user.Id, zone })
  return { data: withoutEmpty(set) }
}

/** The question is changed by whoever asked it while nobody has replied; what hangs on it changes with it. */
export async function changeConsultation(
  clock: Clock,
  context: EditContext<ConsultationData>,
): Promise<ConsultationData> {
  const { db, caller, scope, id, before, data, occurTime } = context
  await refuseAct({ db, caller }, '编辑', { id, data: before })
  const isReaddressed = before.Expert !== data.Expert
  const set = {
    ...(isReaddressed && (await addressed(db, scope, data.Expert))),
    ...(isMoved(before, data) && (await attachedTo({ db, clock, scope, data, at: new Date(occurTime) }))),
  }
  if (isReaddressed)
    await tellExperts(db, '新会诊', { id, data: { ...data, ...set }, by: caller.user.Id, zone: clock.zone })
  return set
}

function isMoved(before: ConsultationData, data: ConsultationData): boolean {
  return before.Place !== data.Place || before.Crops !== data.Crops
}

/** Only whoever asked takes a question back, while nobody has replied. */
export async function refuseDeletion({ db, caller, id, data }: DeleteContext<ConsultationData>): Promise<void> {
  await refuseAct({ db, caller }, '删除', { id, data })
}

interface Acting {
  readonly id: string
  readonly data: ConsultationData
}

async function refuseAct(
  { db, caller }: Pick<Actor, 'db' | 'caller'>,
  act: '编辑' | '删除',
  { id, data }: Acting,
): Promise<void> {
  const isAsker = (await askerOf(db, id)) === caller.user.Id
  const why = whyNotConsult(act, factsOf(data), { isAsker, isExpert: false })
  if (why !== undefined) throw act === '编辑' ? faulty({ Status: [why] }) : refusal('consultations/not-now', { why })
}

interface Edited {
  readonly Id: string
  readonly Data: DynamicData
  readonly UpdateTime: string
}

/** Edits a question; what is no consultation is none. */
export async function editQuestion(actor: Actor, sent: Edited): Promise<Page> {
  await changeableOf(actor, consultationForm, sent.Id, 'edit')
  return editRecord(actor, sent)
}

/** Deletes questions: all of them or none. */
export async function removeQuestions(actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) await changeableOf(actor, consultationForm, id, 'delete')
  await deleteRecords(actor, ids)
}
