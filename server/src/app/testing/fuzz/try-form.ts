import {
  type Fields,
  type WireRecord,
  checkRecord,
  designCalls,
  fieldsFromWire,
  recordCalls,
  withLists,
} from '@farm/contract/forms'
import { newId } from '../../../platform/ids/index.ts'
import { draft } from '../designs.ts'
import type { Answer, Farm } from '../test-farm.ts'
import { questionsAbout } from './asked.ts'
import { told } from './figures.ts'
import type { Drawn } from './hostile.ts'
import { faultOfRefusal, readBack, storedAs } from './judged.ts'
import { NAME_FIELD, type Tried } from './tried.ts'
import type { World } from './world.ts'

/** A question that makes no sense, or holds what can’t be stored. */
const REFUSED_QUESTIONS = ['wire/filter', 'wire/characters']

/** What one try does with a form in force; all of it throws where the server does not keep its word. */
interface Trying extends Pick<World, 'who'> {
  readonly call: Farm['call']
  readonly formId: string
  readonly fields: Fields
}

/** Publishes the form, throws the records at it, changes them and asks for them. */
export async function tryForm({ who }: World, call: Farm['call'], tried: Tried): Promise<void> {
  const { fields, fitting, next, hostile, changes, broken, turn } = tried
  const formId = await publishWhole(call, who, fields)
  const trying = { who, call, formId, fields }
  const added = await addFitting(trying, fitting)
  for (const record of hostile) await addHostile(trying, record)
  await ask(trying, added, turn)
  let present = await editFitting(trying, added, next)
  for (const change of changes) present = (await edit(trying, present, change)) ?? present
  await publishBroken(trying, broken)
}

async function publishWhole(call: Farm['call'], who: World['who'], fields: Fields): Promise<string> {
  const begun = await call(who, designCalls.addForm, { body: { Draft: draft(fields, { nameField: NAME_FIELD }) } })
  must(begun.status === 200, 'a form that fits is kept', begun)
  const { Id, UpdateTime } = begun.data
  const published = await call(who, designCalls.publish, { body: { Id, UpdateTime } })
  must(published.status === 200, 'a form that fits is put in force', published)
  return Id
}

function must(holds: boolean, what: string, answer?: Answer<unknown>): void {
  if (holds) return
  const was = answer
    ? `: ${answer.status} ${answer.status < 300 ? JSON.stringify(answer.data) : told(answer.error)}`
    : ''
  throw new Error(`${what}${was}`)
}

function mustEqual(one: unknown, other: unknown, what: string): void {
  const [held, expected] = [sorted(one), sorted(other)]
  must(held === expected, `${what}: ${held} instead of ${expected}`)
}

/** The keys of objects have no order in the database. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

/** Sent twice it is added once. */
async function addFitting(trying: Trying, data: Drawn): Promise<WireRecord> {
  const { call, who, formId, fields } = trying
  const body = { FormId: formId, Id: newId(), Data: data }
  const first = await call(who, recordCalls.add, { body })
  must(first.status === 200, 'a record that fits is added', first)
  mustEqual(readBack(fields, first.data.Data), storedAs(fields, data), 'what was added is as it is stored')
  const again = await call(who, recordCalls.add, { body })
  must(again.status === 200, 'the same record sent again is answered', again)
  mustEqual(again.data, first.data, 'the same record sent again is the same')
  await mustBe(trying, first.data)
  return first.data
}

async function mustBe({ call, who }: Trying, record: WireRecord): Promise<void> {
  const got = await call(who, recordCalls.get, { query: { id: record.Id } })
  mustEqual(got.data, record, 'what is there is read back as it was answered')
}

async function addHostile(trying: Trying, data: Drawn): Promise<void> {
  const { call, who, formId, fields } = trying
  const Id = newId()
  const answer = await call(who, recordCalls.add, { body: { FormId: formId, Id, Data: data } })
  if (answer.status === 200) {
    must(isFaultless(fields, data), 'what was accepted has no fault', answer)
    mustEqual(readBack(fields, answer.data.Data), storedAs(fields, data), 'what was accepted is as it is stored')
    await mustBe(trying, answer.data)
    return
  }
  refuseUnnamed(trying, data, answer)
  const left = await call(who, recordCalls.get, { query: { id: Id } })
  must(left.status === 404, 'what was refused is not there', left)
}

function isFaultless(fields: Fields, data: Drawn): boolean {
  return Object.keys(checkRecord(fields, withLists(fields, data))).length === 0
}

function refuseUnnamed({ fields }: Trying, sent: Drawn, answer: Answer<unknown>): void {
  const fault = faultOfRefusal(answer.error, [...Object.keys(fields), ...Object.keys(sent)])
  must(fault === undefined, fault ?? '', answer)
}

/** Only a value that another record got first keeps a change out that fits. */
async function editFitting(trying: Trying, before: WireRecord, data: Drawn): Promise<WireRecord> {
  const { call, who, fields } = trying
  const edited = await edit(trying, before, data)
  if (edited) return edited
  const { Id, UpdateTime } = before
  const { error } = await call(who, recordCalls.edit, { body: { Id, UpdateTime, Data: data } })
  const isTaken = Object.keys(error.fields ?? {}).every((name) => fields[name]?.unique)
  must(isTaken, `a change that fits is kept, not refused: ${told(error)}`)
  return before
}

async function edit(trying: Trying, before: WireRecord, data: Drawn): Promise<WireRecord | undefined> {
  const { call, who, fields } = trying
  const body = { Id: before.Id, UpdateTime: before.UpdateTime, Data: data }
  const answer = await call(who, recordCalls.edit, { body })
  if (answer.status === 200) {
    const expected = storedAs(fields, data, before.Data)
    mustEqual(readBack(fields, answer.data.Data), expected, 'what was edited is as it is stored')
    await mustBe(trying, answer.data)
    return answer.data
  }
  refuseUnnamed(trying, data, answer)
  await mustBe(trying, before)
  return undefined
}

async function ask({ call, who, formId, fields }: Trying, record: WireRecord, turn: number): Promise<void> {
  for (const { qs, finds } of questionsAbout(fields, record.Data, turn)) {
    const answer = await call(who, recordCalls.list, { query: { formId, qs } })
    must(answer.status === 200 || REFUSED_QUESTIONS.includes(answer.error.code), `asking ${qs} is answered`, answer)
    if (finds)
      must(
        answer.data.some(({ Id }) => Id === record.Id),
        `asking ${qs} finds the record`,
        answer,
      )
  }
  const names = Object.keys(fields)
  const first = names[turn % names.length] ?? ''
  const sorting = await call(who, recordCalls.list, { query: { formId, orderBy: `${first} asc` } })
  must(sorting.status === 200 || sorting.error.code === 'wire/order', `sorting by ${first} is answered`, sorting)
}

/** A form that no designer makes is kept or refused; what is put in force is read as it stands. */
async function publishBroken({ call, who, fields }: Trying, broken: readonly Drawn[]): Promise<void> {
  const whole = draft(fields, { nameField: NAME_FIELD })
  const sent = { ...whole, Fields: broken.map((field) => ({ ...field })) }
  const places = ['Draft', 'Fields', 'NameField']
  const begun = await call(who, designCalls.addForm, { body: { Draft: sent as typeof whole } })
  if (begun.status !== 200)
    return must(faultOfRefusal(begun.error, places) === undefined, 'a refusal names a place', begun)
  const { Id, UpdateTime } = begun.data
  const published = await call(who, designCalls.publish, { body: { Id, UpdateTime } })
  if (published.status !== 200) {
    return must(faultOfRefusal(published.error, places) === undefined, 'a refusal names a place', published)
  }
  const form = await call(who, recordCalls.getForm, { query: { id: Id } })
  const readable = Object.keys(fieldsFromWire(form.data.Fields)).length
  must(readable === broken.length, 'a form in force is read as it stands', form)
  return undefined
}
