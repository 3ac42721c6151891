import {
  type ConsultationData,
  type ConsultationState,
  MEASURED_DAYS,
  type Prescribed,
  type ReplyKind,
  type ReplyRow,
  consultationForm,
  consultationStateOf,
  pointsIn,
  prescribedIn,
} from '@farm/contract/diagnosis'
import { type WireRecord, readData } from '@farm/contract/forms'
import type { Curve } from '@farm/contract/telemetry'

/** Something that was done on the plot before it was asked. */
export interface Done {
  readonly key: string
  readonly time: string | undefined
  readonly operation: string
  readonly inputs: string
  readonly area: number | undefined
}

/** What an expert answered, or the asker asked further. */
export interface Reply {
  readonly key: string
  readonly kind: ReplyKind
  readonly time: string | undefined
  readonly userId: string | undefined
  readonly name: string
  readonly text: string
  readonly photos: readonly string[]
  readonly isEdited: boolean
  readonly workOrder: string | undefined
  readonly prescription: readonly Prescribed[]
}

/** That it went from one expert to another. */
export interface HandOver {
  readonly key: string
  readonly time: string | undefined
  readonly text: string
}

/** A consultation as its screens read it from a record. */
export interface Consultation {
  readonly id: string
  readonly updateTime: string
  readonly title: string
  readonly state: ConsultationState
  readonly asked: string
  readonly askerId: string
  readonly asker: string
  readonly organ: string
  readonly due: string | undefined
  readonly expert: string | undefined
  readonly crop: string | undefined
  readonly stage: string | undefined
  readonly place: string | undefined
  readonly placeFacts: string | undefined
  readonly area: number | undefined
  readonly symptoms: readonly string[]
  readonly description: string | undefined
  readonly photos: readonly string[]
  readonly done: readonly Done[]
  /** Curves as they were when it was asked; instead of its id each names its device. */
  readonly measured: readonly Curve[]
  readonly replies: readonly Reply[]
  readonly handOvers: readonly HandOver[]
  readonly isAnswered: boolean
  readonly conclusion: string | undefined
  readonly rating: number | undefined
  readonly ratingNote: string | undefined
}

export function consultationOf(record: WireRecord): Consultation {
  const { Id, UpdateTime, OccurTime, UserId, User, Organ, Data } = record
  const data = readData(consultationForm, Data)
  return {
    id: Id,
    updateTime: UpdateTime,
    title: data.Title ?? '未命名会诊',
    state: consultationStateOf(data.Status),
    asked: OccurTime,
    askerId: UserId,
    asker: data.AskerName ?? User.RealName,
    organ: Organ.Name,
    due: data.Due,
    expert: data.ExpertName,
    crop: data.CropName,
    stage: data.Stage,
    place: data.PlaceName,
    placeFacts: data.PlaceFacts,
    area: data.PlaceArea,
    symptoms: data.Symptoms ?? [],
    description: data.Description,
    photos: data.Photos ?? [],
    done: (data.Operations ?? []).map(doneOf),
    measured: (data.Measured ?? []).map((row) => measuredOf(row, OccurTime)),
    replies: (data.Replies ?? []).map((row) => replyOf(row, data)),
    handOvers: (data.HandOvers ?? []).map(handOverOf),
    isAnswered: data.FirstReply !== undefined,
    conclusion: data.Conclusion,
    rating: data.Rating,
    ratingNote: data.RatingNote,
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type RowOf<Table extends 'Operations' | 'Measured' | 'HandOvers'> = NonNullable<ConsultationData[Table]>[number]

function doneOf(
  { Time: time, Operation: operation = '农事操作', Inputs: inputs = '', Area: area }: RowOf<'Operations'>,
  index: number,
): Done {
  return { key: String(index), time, operation, inputs, area }
}

function measuredOf(row: RowOf<'Measured'>, asked: string): Curve {
  const { Device: DeviceId = '', Metric = '', MetricName: Name = Metric, Unit = '', Points = '' } = row
  const { Least: least, Most: most, Mean: mean } = row
  const from = Date.parse(asked) - MEASURED_DAYS * DAY_MS
  const points = pointsIn(Points)
  const isKnown = least !== undefined && most !== undefined && mean !== undefined
  return {
    DeviceId,
    Metric,
    Name,
    Unit,
    Step: 'hour',
    ...(isKnown && { Figures: { Min: least, Max: most, Mean: mean, Count: points.length } }),
    Points: points.map(([minutes, value]) => [new Date(from + minutes * MINUTE_MS).toISOString(), value]),
  }
}

function replyOf(row: ReplyRow, data: ConsultationData): Reply {
  const { Key: key = '', Kind: kind = '回复', Name: name = '—', Text: text = '', Photos: photos = [] } = row
  const { Time: time, User: userId, WorkOrder: workOrder } = row
  const isEdited = row.EditTime !== undefined
  return { key, kind, time, userId, name, text, photos, isEdited, workOrder, prescription: prescribedIn(data, key) }
}

function handOverOf({ Time: time, From = '—', To = '—', Reason = '' }: RowOf<'HandOvers'>, index: number): HandOver {
  return { key: String(index), time, text: `${From} 转交给 ${To}：${Reason}` }
}
