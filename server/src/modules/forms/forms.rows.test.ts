import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-17T16:30:00Z'))
const { managerA, enterpriseA } = farm.people
afterAll(farm.close)

const input = (Name: string, Unit: '公斤' | '升') =>
  add(farm, managerA, inputForm, { data: { Name, Kind: '其他', Unit } })
const [urea, oil, film] = [await input('尿素', '公斤'), await input('矿物油', '升'), await input('地膜', '公斤')]
const feeding = await add(farm, managerA, operationForm, { data: { Name: '追肥', Type: '其他' } })

type Used = ReadonlyArray<readonly [input: WireRecord, unit: '公斤' | '升']>
const used: ReadonlyArray<readonly [note: string, rows: Used]> = [
  ['肥', [[urea, '公斤']]],
  [
    '肥和油',
    [
      [urea, '公斤'],
      [oil, '升'],
    ],
  ],
  ['油', [[oil, '升']]],
  ['无', []],
]
for (const [Note, rows] of used) {
  const Inputs = rows.map(([{ Id }, Unit]) => ({ Input: Id, Amount: 2, Unit }))
  await add(farm, managerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: feeding.Id, Note, ...(Inputs.length > 0 && { Inputs }) },
  })
}

const asked = (qs: string) =>
  farm.call(managerA, recordCalls.list, { query: { formId: clockForm.id, qs, page: 1, pageSize: 50 } })

test.each<readonly [qs: string, notes: readonly string[]]>([
  [`Inputs.Input[=]${urea.Id}`, ['肥', '肥和油']],
  [`Inputs.Input[=]${film.Id}`, []],
  [`Inputs.Input[in]${urea.Id},${oil.Id}`, ['肥', '肥和油', '油']],
  [`Inputs.Input[=]${urea.Id}&Inputs.Input[=]${oil.Id}`, ['肥和油']],
  [`Inputs.Input[!=]${urea.Id}`, ['油', '无']],
  ['Inputs.Unit[=]升', ['肥和油', '油']],
  ['Inputs[null]false', ['肥', '肥和油', '油']],
])('%s finds what a row of the table says so', async (qs, notes) => {
  const found = done(await asked(qs)).map(({ Data }) => Data.Note)
  expect(new Set(found)).toEqual(new Set(notes))
})

test.each([
  ['Inputs.Input[=]x', '应为编号'],
  [`Inputs.Input[>]${urea.Id}`, '“投入品”的“投入品”只能用 = != in'],
  ['Inputs.Unit[~]公', '“投入品”的“单位”只能用 = != in'],
  ['Inputs.Amount[>]1', '不能按“投入品”的 Amount 查询'],
  ['Inputs.Nothing[=]1', '不能按“投入品”的 Nothing 查询'],
  ['Inputs.constructor[=]1', '不能按“投入品”的 constructor 查询'],
])('%s is refused', async (qs, says) => {
  const { status, error } = await asked(qs)
  expect(status).toBe(400)
  expect(error.errors[0]).toContain(says)
})
