import { type Ban, bansIn } from '@farm/contract/bans'
import {
  type ConsultationData,
  type ConsultationFacts,
  type PrescriptionRow,
  type ReplyKind,
  type ReplyRow,
  consultationStateOf,
  doseFault,
} from '@farm/contract/diagnosis'
import { type Faults, faulty } from '@farm/contract/errors'
import { type DataOf, GONE_TEXT } from '@farm/contract/forms'
import type { InputUnit, inputForm } from '@farm/contract/inputs'
import type { placeForm } from '@farm/contract/places'

const MOST_REPLIES = 100

/** What its transitions look at. */
export function factsOf({ Status, FirstReply }: ConsultationData): ConsultationFacts {
  return { state: consultationStateOf(Status), isAnswered: FirstReply !== undefined }
}

/** A row of a prescription as it is sent. */
export interface SentPrescribed {
  readonly Input?: string
  readonly Name?: string
  readonly Dose?: number
  readonly Unit?: InputUnit
  readonly Note?: string
}

/** An input of the county as far as a prescription is judged by it. */
export interface KnownInput {
  readonly id: string
  readonly name: string
  /** By what else it may be known to be forbidden. */
  readonly composition: string
  readonly dose: number | undefined
  readonly unit: string | undefined
}

/** Reads an input out of what the expert sees of it. */
export function knownInput(
  id: string,
  name: string,
  { CommonName = '', Ingredients = '', DosePerMu: dose, Unit: unit }: DataOf<typeof inputForm>,
): KnownInput {
  return { id, name, composition: `${CommonName}，${Ingredients}`, dose, unit }
}

/** The 禁限用名录 that holds for a consultation, and the day of the farm by which it is read. */
interface Forbidden {
  readonly bans: readonly Ban[]
  readonly day: string
}

/** What is forbidden on some crops is judged where the work is given out, which knows the crop. */
function isForbiddenEverywhere({ isForbidden, crops, categories }: Ban): boolean {
  return isForbidden && crops.length === 0 && categories.length === 0
}

/** A prescription as it is kept with its reply, each input by the name that the expert sees; or what is wrong with it. */
export function prescriptionOf(
  key: string,
  sent: readonly SentPrescribed[],
  inputs: readonly KnownInput[],
  forbidden: Forbidden,
): readonly PrescriptionRow[] {
  const known = sent.map(({ Input, Name }) => knownOf(inputs, { id: Input, name: Name?.trim() }))
  const faults = sent.flatMap((row, index) =>
    rowFaults(row, known[index], forbidden).map(([field, why]): [string, string[]] => [
      `Prescription.${index}.${field}`,
      [why],
    ]),
  )
  if (faults.length > 0) throw faulty(Object.fromEntries(faults))
  return sent.map(({ Name, Dose, Unit, Note }, index) => {
    const { id: Input, name = Name?.trim() } = known[index] ?? {}
    return { Reply: key, Input, Name: name, Dose, Unit, Note: Note?.trim() || undefined }
  })
}

interface Wanted {
  readonly id: string | undefined
  readonly name: string | undefined
}

/** By its id, else the one input that is called so: of that there is stock, a label and a plan. */
function knownOf(inputs: readonly KnownInput[], { id, name }: Wanted): KnownInput | undefined {
  if (id !== undefined) return inputs.find((one) => one.id === id)
  const called = inputs.filter((one) => one.name === name)
  return called.length === 1 ? called[0] : undefined
}

function rowFaults(
  { Input, Name, Dose, Unit }: SentPrescribed,
  known: KnownInput | undefined,
  { bans, day }: Forbidden,
): Array<[string, string]> {
  const name = known?.name ?? Name?.trim()
  const field = Input === undefined ? 'Name' : 'Input'
  if (Input !== undefined && !known) return [['Input', GONE_TEXT]]
  if (!name) return [['Name', '请选择投入品或填写名称']]
  const banned = bansIn(`${name}，${known?.composition ?? ''}`, bans, day).find(isForbiddenEverywhere)
  if (banned) return [[field, `${banned.name}是国家禁用农药，不能开`]]
  if (Dose === undefined) return []
  if (Unit === undefined) return [['Unit', '请选择单位']]
  const why = doseFault({ dose: Dose, unit: Unit }, known)
  return why === undefined ? [] : [['Dose', why]]
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
export function nextKey(replies: readonly ReplyRow[]): string {
  const numbers = replies.map(({ Key = '' }) => Number(/^r(\d+)$/.exec(Key)?.[1] ?? 0))
  return `r${Math.max(0, ...numbers) + 1}`
}

/** The row of a reply. */
export function replyRow({ kind, time, userId, name, text, photos }: NewReply, key: string): ReplyRow {
  const Photos = photos.length > 0 ? photos : undefined
  return { Key: key, Kind: kind, Time: time, User: userId, Name: name || undefined, Text: text.trim(), Photos }
}

/** Why a reply is not taken, at its fields. */
export function replyFaults(
  { Replies: replies = [] }: ConsultationData,
  { text, key, userId }: Pick<NewReply, 'text' | 'key' | 'userId'>,
): Faults {
  if (text.trim() === '') return { Text: ['请填写回复内容'] }
  if (replies.length >= MOST_REPLIES) return { Text: [`一例会诊最多 ${MOST_REPLIES} 条回复，请重新发起会诊`] }
  const earlier = key === undefined ? undefined : replies.find(({ Key }) => Key === key)
  if (!earlier) return {}
  return {
    Key: [earlier.User === userId ? '这条回复已经送达，请刷新后查看；要改请点“修改”' : '与别的回复重复，请重新填写'],
  }
}

/** Whether a reply that is sent is there already: it was sent twice. */
export function isSentAlready(
  { Replies = [] }: ConsultationData,
  { key, text, userId }: Pick<NewReply, 'key' | 'text' | 'userId'>,
): boolean {
  return Replies.some(({ Key, Text, User }) => Key === key && Text === text.trim() && User === userId)
}

/** Of what is known of a plot as far as a person sees its fields: `大棚，壤土，滴灌`. */
export function placeFactsOf({ Kind, Soil, Irrigation }: DataOf<typeof placeForm>): string {
  return [Kind, Soil, Irrigation].filter(Boolean).join('，')
}
