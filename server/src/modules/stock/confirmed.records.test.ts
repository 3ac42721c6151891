import { type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { stockForm } from '@farm/contract/stock'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { done } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { checked, workbook, written } from '../../app/testing/workbooks.ts'
import { oneText } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

// A file is read in a process of its own, and a process takes a while to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const NOW = new Date('2026-11-30T02:00:00.000Z')
const farm = await openFarm(() => NOW)
const { people } = farm
const { managerA } = people
const store = await storesOfA(farm, people)
afterAll(farm.close)

const at = (day: string) => `2026-11-${day}T08:00:00+08:00`
const LAST_SEQ = `select last_value::text as text from pg_sequences
  where schemaname || '.' || sequencename = pg_get_serial_sequence('stock_entry', 'seq')`
const WITHOUT = { Confirmed: ['stock/without-batch'] } as const
const LYING = '批号 L1 1,047 克、批号 L2 1,048 克'
const asked =
  `这种投入品按批号记账，现有${LYING}。没有填批号，会记为不分批号的库存；请填写批号，确实不分批号的请确认` as const
const figures = ({ Data }: WireRecord) => [Data.Change, Data.Balance, Data.Confirmed]

/** Kept by batches, as the trial office kept it. */
async function kept(Name = '吡虫啉') {
  const { Id: Input } = await store.input({ Name, Unit: '克' })
  await store.book({ Kind: '入库', Input, Batch: 'L1', Quantity: 1047 }, at('01'))
  await store.book({ Kind: '入库', Input, Batch: 'L2', Quantity: 1048 }, at('01'))
  return Input
}

test('what is kept by batches is not counted without one unless that is confirmed', async () => {
  const Input = await kept()
  const count = (more: object = {}) =>
    store.send({ Kind: '盘点', Input, Quantity: 2095 }, at('05'), managerA, { Id: newId(), ...more })
  const before = await oneText(farm.database.db, LAST_SEQ)
  const { status, error } = await count()
  expect([status, error.code, error.errors, error.fields]).toEqual([
    409,
    'stock/without-batch',
    [asked],
    { Batch: [asked] },
  ])
  // Nothing was written either that went with the refusal: places in the ledger are given out once.
  expect(await oneText(farm.database.db, LAST_SEQ)).toBe(before)
  expect(error.confirm).toEqual([{ code: 'stock/without-batch', text: asked, field: 'Batch' }])
  // Nothing was booked.
  expect(figures(await store.book({ Kind: '盘点', Input, Batch: 'L1', Quantity: 1047 }, at('05')))).toEqual([
    0,
    2095,
    undefined,
  ])
  expect(figures(done(await count(WITHOUT)))).toEqual([2095, 4190, ['不分批号']])
})

test.each([
  ['入库', {}],
  ['盘点', {}],
  ['报损', { Note: '破袋' }],
  ['领用', {}],
  ['退库', {}],
] as const)('%s of no batch is asked about while batches lie there', async (Kind, more) => {
  const Input = await kept()
  await store.send({ Kind: '入库', Input, Quantity: 10 }, at('02'), managerA, WITHOUT)
  if (Kind === '退库') await store.send({ Kind: '领用', Input, Quantity: 5 }, at('03'), managerA, WITHOUT)
  const move = (confirmed: object) => store.send({ Kind, Input, Quantity: 2, ...more }, at('04'), managerA, confirmed)
  expect((await move({})).error.code).toBe('stock/without-batch')
  expect(done(await move(WITHOUT)).Data.Confirmed).toEqual(['不分批号'])
})

test('what would be refused anyway is refused before anything is asked', async () => {
  const Input = await kept()
  const { status, error } = await store.send({ Kind: '领用', Input, Quantity: 1 }, at('04'))
  expect([status, error.fields]).toEqual([422, { Quantity: [`不分批号的库存只有 0 克，不够减 1 克；另有${LYING}`] }])
})

test('nothing is asked where nothing is kept by batches, or no longer', async () => {
  const { Id: Input } = await store.input({ Unit: '克' })
  await store.book({ Kind: '入库', Input, Quantity: 10 }, at('01'))
  await store.book({ Kind: '盘点', Input, Quantity: 9 }, at('02'))
  await store.book({ Kind: '入库', Input, Batch: 'L1', Quantity: 1 }, at('02'))
  await store.book({ Kind: '领用', Input, Batch: 'L1', Quantity: 1 }, at('03'))
  expect(figures(await store.book({ Kind: '盘点', Input, Quantity: 9 }, at('04')))).toEqual([0, 9, undefined])
})

test('a batch that is not in the books is counted only when it is confirmed', async () => {
  const Input = await kept()
  const count = (more: object) =>
    store.send({ Kind: '盘点', Input, Batch: 'Ll', Quantity: 1047 }, at('05'), managerA, more)
  const { error } = await count({})
  expect(error.fields).toEqual({
    Batch: [`账上没有批号 Ll，现有${LYING}。这次盘点会另记为盘盈；请核对批号，确实多出这一批的请确认`],
  })
  // Another question was confirmed than the one that is asked.
  expect((await count(WITHOUT)).error.code).toBe('stock/new-batch')
  expect(figures(done(await count({ Confirmed: ['stock/new-batch'] })))).toEqual([1047, 3142, ['盘点到账上没有的批号']])
  // Counted as nothing it changes nothing; one that was there once is in the books.
  done(await store.send({ Kind: '盘点', Input, Batch: 'L9', Quantity: 0 }, at('05')))
})

test('what lay there by batches at that time is asked about, also when nothing of it is left by now', async () => {
  const { Id: Input } = await store.input({ Unit: '克' })
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 100 }, at('01'))
  await store.book({ Kind: '领用', Input, Batch: 'B1', Quantity: 100 }, at('20'))
  const count = (more: object) => store.send({ Kind: '盘点', Input, Quantity: 100, ...more }, at('10'))
  expect((await count({})).error.fields).toEqual({
    Batch: [
      '这种投入品按批号记账，当时有批号 B1 100 克。没有填批号，会记为不分批号的库存；请填写批号，确实不分批号的请确认',
    ],
  })
  expect((await count({ Batch: 'Bl' })).error.fields).toEqual({
    Batch: ['账上没有批号 Bl，当时有批号 B1 100 克。这次盘点会另记为盘盈；请核对批号，确实多出这一批的请确认'],
  })
})

test('a batch all of whose movements were taken back is not in the books', async () => {
  const Input = await kept()
  done(await store.reverse(await store.book({ Kind: '入库', Input, Batch: 'Ll', Quantity: 5 }, at('02')), at('03')))
  const { error } = await store.send({ Kind: '盘点', Input, Batch: 'Ll', Quantity: 1047 }, at('05'))
  expect(error.code).toBe('stock/new-batch')
})

describe('what was confirmed', () => {
  test('is kept with the record and its history, and only what was asked', async () => {
    const Input = await kept()
    const one = done(
      await store.send({ Kind: '入库', Input, Quantity: 1 }, at('02'), managerA, {
        Confirmed: ['stock/without-batch', 'stock/new-batch'],
      }),
    )
    expect((await store.read(one.Id)).Data.Confirmed).toEqual(['不分批号'])
    const [entry] = done(await farm.call(managerA, careCalls.history, { query: { id: one.Id } }))
    expect(entry?.Changes).toContainEqual({ Field: 'Confirmed', To: ['不分批号'] })
    const batched = { Kind: '入库', Input, Batch: 'L1', Quantity: 1 } as const
    expect(done(await store.send(batched, at('02'), managerA, WITHOUT)).Data).not.toHaveProperty('Confirmed')
  })

  test('is not part of the content: sent again without it, it is answered as the first time', async () => {
    const Input = await kept()
    const Id = newId()
    const send = (more: object) => store.send({ Kind: '入库', Input, Quantity: 1 }, at('02'), managerA, { Id, ...more })
    expect((await send({})).status).toBe(409)
    const first = done(await send(WITHOUT))
    expect(done(await send({})).UpdateTime).toBe(first.UpdateTime)
    expect(done(await send(WITHOUT)).UpdateTime).toBe(first.UpdateTime)
  })

  test('is neither set as a field nor by another code', async () => {
    const Input = await kept()
    const Data = { Kind: '入库', Enterprise: people.enterpriseA.Id, Input, Quantity: 1 }
    const add = (more: object) =>
      farm.call(managerA, recordCalls.add, { body: { FormId: stockForm.id, Data, ...more } })
    expect((await add({ Data: { ...Data, Confirmed: ['不分批号'] } })).error.fields).toEqual({
      Confirmed: ['“已确认”由系统维护，不能直接填写'],
    })
    // A code that there is not confirms nothing.
    expect((await add({ Confirmed: ['stock/whatever'] })).error.code).toBe('stock/without-batch')
  })
})

test('an import confirms nothing: its row is refused with what would have to be confirmed', async () => {
  await kept('进口药')
  const file = await workbook([
    ['类型', '所属企业', '投入品', '批号', '数量'],
    ['盘点', '甲合作社', '进口药', '', 2095],
    ['入库', '甲合作社', '进口药', 'L1', 1],
  ])
  const { Id, Faults } = await checked(farm, people.admin, file, {
    formId: stockForm.id,
    organId: managerA.organId,
  })
  expect(Faults).toEqual([expect.objectContaining({ Row: 2, Column: '批号', Reason: asked })])
  expect((await written(farm, people.admin, Id, true)).Added).toBe(1)
})
