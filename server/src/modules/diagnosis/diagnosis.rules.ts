import { type ConsultationFacts, type Prescribed, type ReplyKind, consultationStateOf } from '@farm/contract/diagnosis'
import { type Faults, faulty } from '@farm/contract/errors'
import { isEmpty, isObject } from '@farm/contract/forms'

export type Data = Readonly<Record<string, unknown>>

const MOST_REPLIES = 100

/** What its transitions look at. */
export function factsOf({ Status, FirstReply }: Data): ConsultationFacts {
  return { state: consultationStateOf(Status), isAnswered: typeof FirstReply === 'string' }
}

export function rowsIn(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function withoutEmpty(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)))
}

/** A row of a prescription as it is sent. */
export interface SentPrescribed {
  readonly Input?: string
  readonly Name?: string
  readonly Dose?: number
  readonly Unit?: string
  readonly Note?: string
}

/** A prescription as it is kept with its reply, each input by the name that the expert sees; or what is wrong with it. */
export function prescriptionOf(
  key: string,
  sent: readonly SentPrescribed[],
  names: ReadonlyMap<string, string>,
): readonly Data[] {
  const faults: Array<[string, string[]]> = []
  const rows = sent.map(({ Input, Name, Dose, Unit, Note }, index) => {
    const name = Input === undefined ? Name?.trim() : names.get(Input)
    if (Input !== undefined && name === undefined)
      faults.push([`Prescription.${index}.Input`, ['所选内容不存在或无权使用']])
    else if (!name) faults.push([`Prescription.${index}.Name`, ['请选择投入品或填写名称']])
    if (Dose !== undefined && Unit === undefined) faults.push([`Prescription.${index}.Unit`, ['请选择单位']])
    return withoutEmpty({ Reply: key, Input, Name: name, Dose, Unit, Note: Note?.trim() })
  })
  if (faults.length > 0) throw faulty(Object.fromEntries(faults))
  return rows
}

/** A reply that is to be kept. */
export interface NewReply {
  readonly key: string | undefined
  readonly kind: ReplyKind
  readonly time: string
  readonly userId: string
  readonly name: string
  readonly text: string
  readonly photos: readonly string[]
}

/** The key that the next reply gets unless it brings its own. */
export function nextKey(replies: readonly Data[]): string {
  const numbers = replies.map(({ Key }) => Number(/^r(\d+)$/.exec(textOf(Key))?.[1] ?? 0))
  return `r${Math.max(0, ...numbers) + 1}`
}

/** The row of a reply. */
export function replyRow({ kind, time, userId, name, text, photos }: NewReply, key: string): Data {
  return withoutEmpty({ Key: key, Kind: kind, Time: time, User: userId, Name: name, Text: text.trim(), Photos: photos })
}

/** Why a reply is not taken, at its fields. */
export function replyFaults(data: Data, { text, key }: Pick<NewReply, 'text' | 'key'>): Faults {
  const replies = rowsIn(data.Replies)
  if (text.trim() === '') return { Text: ['必填'] }
  if (replies.length >= MOST_REPLIES) return { Text: [`一个会诊最多 ${MOST_REPLIES} 条回复，请重新发起会诊`] }
  return key !== undefined && replies.some(({ Key }) => Key === key) ? { Key: ['已被使用'] } : {}
}

/** Whether a reply that is sent is there already: it was sent twice. */
export function isSentAlready(data: Data, { key, text, userId }: Pick<NewReply, 'key' | 'text' | 'userId'>): boolean {
  return rowsIn(data.Replies).some(({ Key, Text, User }) => Key === key && Text === text.trim() && User === userId)
}

/** The rows of a prescription of a reply. */
export function prescribedIn(data: Data, key: string): readonly Prescribed[] {
  return rowsIn(data.Prescriptions)
    .filter(({ Reply }) => Reply === key)
    .map(({ Input, Name, Dose, Unit, Note }) => ({
      input: typeof Input === 'string' ? Input : undefined,
      name: textOf(Name),
      dose: typeof Dose === 'number' ? Dose : undefined,
      unit: typeof Unit === 'string' ? Unit : undefined,
      note: textOf(Note),
    }))
}

/** Of what is known of a plot as far as a person sees its fields: `大棚，壤土，滴灌`. */
export function placeFactsOf({ Kind, Soil, Irrigation }: Data): string {
  return [Kind, Soil, Irrigation].map(textOf).filter(Boolean).join('，')
}

/** How often there was something in each of the last months, those without it too; oldest first. */
export function lastMonths(
  counted: ReadonlyMap<string, number>,
  { today, months }: { readonly today: string; readonly months: number },
): Array<{ Month: string; Count: number }> {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: months }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 - (months - 1 - index), 1))
    const Month = at.toISOString().slice(0, 7)
    return { Month, Count: counted.get(Month) ?? 0 }
  })
}
