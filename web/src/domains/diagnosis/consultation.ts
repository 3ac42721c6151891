import {
  type ConsultationState,
  MEASURED_DAYS,
  type Prescribed,
  type ReplyKind,
  consultationStateOf,
  pointsIn,
} from '@farm/contract/diagnosis'
import { type WireRecord, isEmpty, isObject } from '@farm/contract/forms'
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
  const prescribed = rowsOf(Data.Prescriptions)
  return {
    id: Id,
    updateTime: UpdateTime,
    title: textOf(Data.Title) ?? '未命名会诊',
    state: consultationStateOf(Data.Status),
    asked: OccurTime,
    askerId: UserId,
    asker: textOf(Data.AskerName) ?? User.RealName,
    organ: Organ.Name,
    due: textOf(Data.Due),
    expert: textOf(Data.ExpertName),
    crop: textOf(Data.CropName),
    stage: textOf(Data.Stage),
    place: textOf(Data.PlaceName),
    placeFacts: textOf(Data.PlaceFacts),
    area: numberOf(Data.PlaceArea),
    symptoms: textsOf(Data.Symptoms),
    description: textOf(Data.Description),
    photos: textsOf(Data.Photos),
    done: rowsOf(Data.Operations).map(doneOf),
    measured: rowsOf(Data.Measured).map((row) => measuredOf(row, OccurTime)),
    replies: rowsOf(Data.Replies).map((row) => replyOf(row, prescribed)),
    handOvers: rowsOf(Data.HandOvers).map(handOverOf),
    isAnswered: textOf(Data.FirstReply) !== undefined,
    conclusion: textOf(Data.Conclusion),
    rating: numberOf(Data.Rating),
    ratingNote: textOf(Data.RatingNote),
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type Row = Readonly<Record<string, unknown>>

function doneOf({ Time, Operation, Inputs, Area }: Row, index: number): Done {
  return {
    key: String(index),
    time: textOf(Time),
    operation: textOf(Operation) ?? '农事操作',
    inputs: textOf(Inputs) ?? '',
    area: numberOf(Area),
  }
}

function measuredOf({ Device, Metric, MetricName, Unit, Least, Most, Mean, Points }: Row, asked: string): Curve {
  const from = Date.parse(asked) - MEASURED_DAYS * DAY_MS
  const points = pointsIn(textOf(Points) ?? '')
  const [least, most, mean] = [numberOf(Least), numberOf(Most), numberOf(Mean)]
  const isKnown = least !== undefined && most !== undefined && mean !== undefined
  return {
    DeviceId: textOf(Device) ?? '',
    Metric: textOf(Metric) ?? '',
    Name: textOf(MetricName) ?? textOf(Metric) ?? '',
    Unit: textOf(Unit) ?? '',
    Step: 'hour',
    ...(isKnown && { Figures: { Min: least, Max: most, Mean: mean, Count: points.length } }),
    Points: points.map(([minutes, value]) => [new Date(from + minutes * MINUTE_MS).toISOString(), value]),
  }
}

function replyOf({ Key, Kind, Time, User, Name, Text, Photos, EditTime, WorkOrder }: Row, all: readonly Row[]): Reply {
  return {
    key: textOf(Key) ?? '',
    kind: Kind === '追问' ? '追问' : '回复',
    time: textOf(Time),
    userId: textOf(User),
    name: textOf(Name) ?? '—',
    text: textOf(Text) ?? '',
    photos: textsOf(Photos),
    isEdited: EditTime !== undefined,
    workOrder: textOf(WorkOrder),
    prescription: all.filter(({ Reply: of }) => of === Key).map(prescribedOf),
  }
}

function prescribedOf({ Input, Name, Dose, Unit, Note }: Row): Prescribed {
  return {
    input: textOf(Input),
    name: textOf(Name) ?? '',
    dose: numberOf(Dose),
    unit: textOf(Unit),
    note: textOf(Note) ?? '',
  }
}

function handOverOf({ Time, From, To, Reason }: Row, index: number): HandOver {
  const text = `${textOf(From) ?? '—'} 转交给 ${textOf(To) ?? '—'}：${textOf(Reason) ?? ''}`
  return { key: String(index), time: textOf(Time), text }
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function textsOf(value: unknown): string[] {
  return isEmpty(value) ? [] : [value].flat().map(String)
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
