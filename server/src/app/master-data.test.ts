import { cropForm } from '@farm/contract/crops'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { standardForm } from '@farm/contract/standards'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../platform/db/index.ts'
import { add } from './testing/personas.ts'
import { openFarm } from './testing/test-farm.ts'

const farm = await openFarm()
const { managerA, enterpriseA } = farm.people
afterAll(farm.close)

const sowing = await add(farm, managerA, operationForm, { data: { Name: '播种', Type: '播种' } })
const millet = await add(farm, managerA, cropForm, { data: { Name: '谷子' } })
const standard = { Name: '谷子规程', Crops: millet.Id }
const step = { Operation: sowing.Id, FromDay: 3, Days: 1 }
const poison = { Name: '试样', Kind: '农药', Unit: '克', Toxicity: '剧毒', SafeDays: 30 } as const
const certificate = {
  Name: '绿色食品证书',
  Kind: '绿色食品',
  Enterprise: enterpriseA.Id,
  ValidFrom: '2026-05-01',
} as const

const sendNew = (formId: string, Data: Record<string, unknown>) =>
  farm.call(managerA, recordCalls.add, { body: { FormId: formId, Data } })
const edit = ({ Id, UpdateTime }: WireRecord, Data: Record<string, unknown>) =>
  farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data } })

describe('what fields must fulfil together is judged whatever sent them', () => {
  test.each([
    ['a deadly pesticide that is not restricted', inputForm.id, poison, 'Restricted'],
    [
      'a pesticide without its pre-harvest interval',
      inputForm.id,
      { Name: '试样', Kind: '农药', Unit: '克' },
      'SafeDays',
    ],
    [
      'a certificate that ends before it begins',
      inspectionForm.id,
      { ...certificate, ValidTo: '2026-04-30' },
      'ValidTo',
    ],
    [
      'a step of work that waits for itself',
      standardForm.id,
      { ...standard, Steps: [{ ...step, Key: 'k1', After: 'k1' }] },
      'Steps.0.After',
    ],
  ])('%s is refused at its field', async (_, formId, data, field) => {
    const { status, error } = await sendNew(formId, data)
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('an edit comes no further', async () => {
    const held = await add(farm, managerA, inspectionForm, { data: { ...certificate, ValidTo: '2027-05-01' } })
    const { status, error } = await edit(held, { ...held.Data, ValidTo: '2025-05-01' })
    expect([status, error.fields]).toEqual([422, { ValidTo: ['“有效期至”不能早于“有效期自”'] }])
  })

  test('the same in order is kept', async () => {
    const kept = await Promise.all([
      sendNew(inputForm.id, { ...poison, Restricted: true }),
      sendNew(inspectionForm.id, { ...certificate, ValidTo: '2026-05-01' }),
      sendNew(standardForm.id, { ...standard, Steps: [step] }),
    ])
    expect(kept.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

test('an input from the time before is read as it was, and kept once it tells what is asked for now', async () => {
  const old = await add(farm, managerA, inputForm, { data: { ...poison, Toxicity: '低毒' } })
  await sql`update record set data = data - 'SafeDays' where id = ${old.Id}`.execute(farm.database.db)
  const { data: read } = await farm.call(managerA, recordCalls.get, { query: { id: old.Id } })
  expect(read.Data).toEqual({ Name: '试样', Kind: '农药', Unit: '克', Toxicity: '低毒' })
  const edited = await edit(read, { ...read.Data, SafeDays: 0 })
  expect(edited.data.Data.SafeDays).toBe(0)
})

test('what no longer applies to an input goes with the change of its kind', async () => {
  const input = await add(farm, managerA, inputForm, { data: { ...poison, Restricted: true } })
  const { data } = await edit(input, { ...input.Data, Kind: '肥料' })
  expect(Object.keys(data.Data).toSorted()).toEqual(['Kind', 'Name', 'Unit'])
})
