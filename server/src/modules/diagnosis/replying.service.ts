import { type ConsultationData, type PrescriptionRow, answerDue, consultationStatus } from '@farm/contract/diagnosis'
import { faulty, refuseFaults } from '@farm/contract/errors'
import { roundTo } from '@farm/contract/values'
import { wallClock } from '../../platform/time/index.ts'
import type { Page } from '../access/index.ts'
import { getRecord } from '../forms/index.ts'
import { bansOf } from '../input-checks/index.ts'
import { held, refuseAct, refuseStale, saidAt, written } from './acting.service.ts'
import type { Actor } from './actor.ts'
import {
  type SentPrescribed,
  factsOf,
  isSentAlready,
  nextKey,
  prescriptionOf,
  replyFaults,
  replyRow,
} from './diagnosis.rules.ts'
import { inputsNamed } from './inputs.service.ts'
import { tellAsker, tellExperts } from './telling.service.ts'

interface Reply {
  readonly Id: string
  readonly Key?: string
  readonly Text: string
  readonly Photos?: readonly string[]
  readonly Prescription?: readonly SentPrescribed[]
  readonly OccurTime?: string
}

/** Takes a reply of an expert, or what the asker asks further. The same reply sent again is answered, not repeated. */
export async function addReply(actor: Actor, sent: Reply): Promise<Page> {
  const { db, caller, scope, zone } = actor
  const { before, consulting } = await held(actor, sent.Id)
  const kind = consulting.isExpert ? '回复' : '追问'
  const user = { userId: caller.user.Id, name: caller.user.RealName }
  if (isSentAlready(before.data, { key: sent.Key, text: sent.Text, ...user })) return getRecord(db, scope, sent.Id)
  refuseAct(kind, { before, consulting })
  if (kind === '追问' && sent.Prescription?.length) throw faulty({ Prescription: ['只有专家可以开处方'] })
  refuseFaults(replyFaults(before.data, { text: sent.Text, key: sent.Key, userId: user.userId }))
  const time = saidAt(actor, sent.OccurTime, before)
  const { Replies = [], Prescriptions = [] } = before.data
  const key = sent.Key ?? nextKey(Replies)
  const row = replyRow({ key, kind, time, ...user, text: sent.Text, photos: sent.Photos ?? [] }, key)
  const prescription = await prescribed(actor, {
    key,
    sent: sent.Prescription,
    organPath: before.organPath,
  })
  const set = {
    ...(kind === '回复' ? answeredBy(before, { time, name: user.name }) : askedAgain(actor.now)),
    Replies: [...Replies, row],
    ...(prescription.length > 0 && { Prescriptions: [...Prescriptions, ...prescription] }),
  }
  const page = await written(actor, before, set)
  const happened = { id: sent.Id, data: { ...before.data, ...set }, by: user.userId, zone }
  if (kind === '追问') await tellExperts(db, '会诊追问', happened)
  else await tellAsker(db, happened, { asker: before.userId, what: '会诊有回复', text: sent.Text, key })
  return page
}

/** What is closed is open again by a reply. */
function answeredBy(
  { data, occurTime }: Asked,
  { time, name }: { readonly time: string; readonly name: string },
): ConsultationData {
  const first = { FirstReply: time, ReplyHours: hoursBetween(occurTime, time) }
  return {
    Status: consultationStatus.replied,
    Closed: undefined,
    ExpertName: data.ExpertName ?? name,
    ...(factsOf(data).isAnswered ? {} : first),
  }
}

interface Asked {
  readonly data: ConsultationData
  readonly occurTime: string
}

const HOUR_MS = 3_600_000

function hoursBetween(from: string, to: string): number {
  return roundTo((Date.parse(to) - Date.parse(from)) / HOUR_MS, 1)
}

/** The day to answer runs from its arrival, whenever it was said. */
function askedAgain(now: Date): ConsultationData {
  return { Status: consultationStatus.waiting, Closed: undefined, Due: answerDue(now) }
}

interface Prescribing {
  readonly key: string
  readonly sent?: readonly SentPrescribed[] | undefined
  /** Where the consultation stands: by the list that holds there it is judged. */
  readonly organPath: string
}

async function prescribed(
  { db, scope, now, zone }: Actor,
  { key, sent = [], organPath }: Prescribing,
): Promise<readonly PrescriptionRow[]> {
  if (sent.length === 0) return []
  const forbidden = { bans: await bansOf(db, organPath), day: wallClock(now, zone).day }
  return prescriptionOf(key, sent, await inputsNamed(db, scope, sent), forbidden)
}

interface EditedReply extends Omit<Reply, 'OccurTime'> {
  readonly Key: string
  readonly UpdateTime?: string
}

/** Changes what one said oneself, with its photos and its prescription; what is closed stays as it is. */
export async function editReply(
  actor: Actor,
  { Id, Key, Text, Photos, Prescription, UpdateTime }: EditedReply,
): Promise<Page> {
  const { before } = await held(actor, Id)
  const { data } = before
  const { Replies = [], Prescriptions = [] } = data
  const reply = Replies.find((row) => row.Key === Key)
  if (!reply) throw faulty({ Key: ['没有这条回复，请刷新后再试'] })
  if (reply.User !== actor.caller.user.Id) throw faulty({ Key: ['只能修改自己的回复'] })
  if (factsOf(data).state === 'closed') throw faulty({ Status: ['会诊已关闭，不能修改回复，请另写一条回复'] })
  await refuseStale(actor, UpdateTime, before)
  if (Text.trim() === '') throw faulty({ Text: ['请填写回复内容'] })
  if (reply.Kind === '追问' && Prescription?.length) throw faulty({ Prescription: ['只有专家可以开处方'] })
  if (reply.WorkOrder !== undefined && Prescription) throw faulty({ Prescription: ['处方已生成工单，请另写一条回复'] })
  const rows = await prescribed(actor, { key: Key, sent: Prescription, organPath: before.organPath })
  const others = Prescriptions.filter(({ Reply: of }) => of !== Key)
  const edited = {
    ...reply,
    Text: Text.trim(),
    ...(Photos && { Photos: Photos.length > 0 ? Photos : undefined }),
    EditTime: actor.now.toISOString(),
  }
  return written(actor, before, {
    Replies: Replies.map((row) => (row.Key === Key ? edited : row)),
    ...(Prescription && { Prescriptions: [...others, ...rows] }),
  })
}
