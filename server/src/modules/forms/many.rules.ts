import { type Faults, type Question, Refusal, faulty, refusal } from '@farm/contract/errors'
import { type DynamicData, type Fields, faultsOfUnasked, toldAway } from '@farm/contract/forms'

/** What is sent to change many records alike. */
export interface Alike {
  readonly Set: DynamicData
  readonly Clear: readonly string[]
}

/** What an edit of one of them sends: `null` clears. Refuses fields that nobody may set, or that are set and cleared. */
export function sentOf(fields: Fields, { Set: set, Clear: clear }: Alike): DynamicData {
  const names = [...Object.keys(set), ...clear]
  if (names.length === 0) throw faulty({ Set: ['请选择要修改的字段'] })
  const sent = { ...set, ...Object.fromEntries(clear.map((name) => [name, null])) }
  const unknown = names
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => [name, [`表单中没有“${name}”这个字段`]] as const)
  const twice = clear
    .filter((name) => Object.hasOwn(set, name))
    .map((name) => [name, [`“${fields[name]?.label ?? name}”不能同时设置和清空`]] as const)
  const faults = joined([faultsOfUnasked(fields, sent), Object.fromEntries([...unknown, ...twice])])
  if (Object.keys(faults).length === 0) return sent
  throw refusal('wire/fields', {}, { fields: faults, reasons: sentencesOf(fields, faults) })
}

function joined(faults: readonly Faults[]): Faults {
  return Object.fromEntries(faults.flatMap((one) => Object.entries(one)))
}

/** Faults as sentences, each with the label of its field: “面积”由系统计算，不能填写. */
function sentencesOf(fields: Fields, faults: Faults): string[] {
  return Object.entries(faults).flatMap(([at, texts]) => texts.map((text) => toldAway(fields, at, text)))
}

/** A record that can't be changed, by its name, and why. */
export interface Refused {
  readonly name: string
  readonly why: Refusal
}

/** So many of the records at fault are named. */
const MOST_NAMED = 10

/** Whether a refusal is one record’s own, so that the others are looked at as well. */
export function isOfOne(error: unknown): error is Refusal {
  if (!(error instanceof Refusal) || error.code === 'forms/outdated') return false
  return error.status === 422 || error.status === 409
}

/** The refusal of a change of many records: it names the first of those at fault, each with its reason. */
export function refusalOfMany(fields: Fields, refused: readonly Refused[]): Refusal {
  const isStale = refused.every(({ why }) => why.status === 409)
  const reasons = refused.slice(0, MOST_NAMED).map(({ name, why }) => `“${name}”：${reasonOf(fields, why)}`)
  const all = joined(refused.map(({ why }) => why.extra.fields ?? {}))
  const changed = refused.flatMap(({ why }) => why.extra.changed ?? [])
  const extra = {
    reasons,
    ...(changed.length > 0 && { changed }),
    ...(Object.keys(all).length > 0 && { fields: all }),
  }
  const confirm = questionsOfMany(refused)
  if (confirm) return refusal('form-data/many-unconfirmed', { count: refused.length }, { ...extra, confirm })
  return refusal(isStale ? 'form-data/many-stale' : 'form-data/many-faulty', { count: refused.length }, extra)
}

/** What would have to be confirmed of them, each question once; undefined where something else is against one of them. */
function questionsOfMany(refused: readonly Refused[]): readonly Question[] | undefined {
  if (!refused.every(({ why }) => why.extra.confirm)) return undefined
  const asked = refused.flatMap(({ name, why }) => (why.extra.confirm ?? []).map((one) => ({ ...one, name })))
  return [...Map.groupBy(asked, ({ code }) => code)].flatMap(([code, some]) => {
    const text = some.slice(0, MOST_NAMED).map((one) => `“${one.name}”：${one.text}`)
    const [first] = some
    return first ? [{ code, text: text.join('；'), ...(first.field !== undefined && { field: first.field }) }] : []
  })
}

function reasonOf(fields: Fields, { message, extra }: Refusal): string {
  return extra.fields ? sentencesOf(fields, extra.fields).join('；') : message
}
