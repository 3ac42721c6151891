import { type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { importCalls } from '@farm/contract/sheets'
import { stockForm } from '@farm/contract/stock'
import { afterAll, describe, expect, test } from 'vitest'
import { done } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { checked, settled, workbook, written } from '../../app/testing/workbooks.ts'
import { oneText } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

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
  `这种投入品按批号记账，现有${LYING}。没有填批号，会记为不分批号的结存；请填写批号，确实不分批号的请确认` as const
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
  expect([status, error.fields]).toEqual([422, { Quantity: [`不分批号的结存只有 0 克，不够减 1 克；另有${LYING}`] }])
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
      '这种投入品按批号记账，当时有批号 B1 100 克。没有填批号，会记为不分批号的结存；请填写批号，确实不分批号的请确认',
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

test('a row of an import that lacks nothing but a confirmation is written once that is confirmed, and the record says so', async () => {
  const Input = await kept('确认药')
  const file = await workbook([
    ['类型', '所属企业', '投入品', '批号', '数量'],
    ['盘点', '甲合作社', '确认药', '', 2095],
    ['盘点', '甲合作社', '确认药', 'L9', 5],
    ['入库', '甲合作社', '确认药', '', -1],
    ['入库', '甲合作社', '确认药', 'L1', 1],
  ])
  const { Id, Asks, Wrong } = await checked(farm, people.admin, file, {
    formId: stockForm.id,
    organId: managerA.organId,
  })
  expect([Wrong, Asks.map(({ Codes, Rows, First }) => [Codes, Rows, First[0]?.Row])]).toEqual([
    3,
    [
      [['stock/new-batch'], 1, 3],
      [['stock/without-batch'], 1, 2],
    ],
  ])
  expect(Asks[1]?.First[0]?.Text).toBe(asked)
  const run = (body: object) => farm.call(people.admin, importCalls.run, { body: { Id, ...body } })
  // What else is wrong is no less wrong.
  const refused = await run({ Confirmed: ['stock/without-batch', 'stock/new-batch'] })
  expect([refused.status, refused.error.code]).toEqual([409, 'sheets/wrong-rows'])
  done(await run({ Confirmed: ['stock/without-batch'], SkipWrong: true }))
  expect(await settled(farm, people.admin, Id)).toMatchObject({ State: 'done', Added: 2, Wrong: 2, Asks: [] })
  const listed = done(
    await farm.call(managerA, recordCalls.list, {
      query: { formId: stockForm.id, qs: `Input[=]${Input}&Quantity[=]2095` },
    }),
  )
  expect(listed.map(({ Data }) => [Data.Batch, Data.Confirmed])).toEqual([[undefined, ['不分批号']]])
})

test('an import confirms nothing by itself: its row is refused with what would have to be confirmed', async () => {
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

test('a sheet of stock-takes counts batch by batch, by the books and the average of its run, and asks as a form does', async () => {
  const { Id: Input } = await store.input({ Name: '盘点肥' })
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 100, Price: 1 }, at('01'))
  await store.book({ Kind: '入库', Input, Batch: 'B2', Quantity: 100, Price: 3 }, at('27'))
  const count = (batch: string, quantity: number) => ['盘点', '甲合作社', '盘点肥', batch, quantity]
  const file = await workbook([
    ['类型', '所属企业', '投入品', '批号', '数量'],
    count('B1', 90),
    count('B2', 105),
    count('', 195),
    count('B9', 5),
  ])
  const how = { formId: stockForm.id, organId: managerA.organId }
  const { Id, Faults } = await checked(farm, people.admin, file, how)
  const lying = '现有批号 B1 100 公斤、批号 B2 100 公斤'
  expect(Faults.map(({ Row, Column, Reason }) => [Row, Column, Reason])).toEqual([
    [4, '批号', expect.stringContaining(lying)],
    [5, '批号', expect.stringContaining(`账上没有批号 B9，${lying}`)],
  ])
  // Between the check and the run somebody takes what the sheet found missing.
  await store.book({ Kind: '领用', Input, Batch: 'B1', Quantity: 10 }, at('29'))
  expect(await written(farm, people.admin, Id, true)).toMatchObject({ Added: 2, Wrong: 2 })
  const qs = `Input[=]${Input}&Kind[=]盘点`
  const listed = done(await farm.call(managerA, recordCalls.list, { query: { formId: stockForm.id, qs } }))
  const told = listed.map(({ Data }) => [Data.Batch, Data.Entry, Data.Change, Data.Value, Data.BatchBalance])
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      ['B1', '无差异', 0, 0, 90],
      ['B2', '盘盈', 5, 10, 105],
    ]),
  )
  // Nobody confirmed anything.
  expect(listed.filter(({ Data }) => Data.Confirmed !== undefined)).toEqual([])
})

test('a stock-take stands at the moment of counting: what was booked since is shown and asked about, and stays', async () => {
  const { Id: Input } = await store.input({ Name: '清点的', Unit: '公斤' })
  await store.book({ Kind: '入库', Input, Batch: 'C1', Quantity: 100 }, at('01'))
  await store.book({ Kind: '领用', Input, Batch: 'C1', Quantity: 10 }, '2026-11-10T10:05:00+08:00')
  const count = (time: string, more: object = {}) =>
    store.send({ Kind: '盘点', Input, Batch: 'C1', Quantity: 98 }, time, managerA, more)
  const { status, error } = await count('2026-11-10T10:00:00+08:00')
  const question =
    '2026-11-10 10:00 清点之后又有 1 笔出入库，共减少 10 公斤。记账后现有 88 公斤；请核对清点的时间，确实是那时清点的请确认'
  expect([status, error.code, error.fields]).toEqual([409, 'stock/moved-since', { Quantity: [question] }])
  const counted = done(await count('2026-11-10T10:00:00+08:00', { Confirmed: ['stock/moved-since'] }))
  expect(figures(counted)).toEqual([-2, 98, ['清点之后又有出入库']])
  // As nothing was booked since, nothing is asked.
  const { Id: Quiet } = await store.input({ Name: '没动的', Unit: '公斤' })
  await store.book({ Kind: '入库', Input: Quiet, Batch: 'C1', Quantity: 100 }, at('01'))
  expect(figures(await store.book({ Kind: '盘点', Input: Quiet, Batch: 'C1', Quantity: 98 }, at('10')))).toEqual([
    -2,
    98,
    undefined,
  ])
})

test('after a hundred movements since the count no more are counted; what they come to is exact', async () => {
  const { Id: Input } = await store.input({ Name: '常领的', Unit: '公斤' })
  await store.book({ Kind: '入库', Input, Batch: 'C1', Quantity: 200 }, at('01'))
  for (let n = 0; n < 101; n += 1) await store.book({ Kind: '领用', Input, Batch: 'C1', Quantity: 0.1 }, at('12'))
  const { error } = await store.send({ Kind: '盘点', Input, Batch: 'C1', Quantity: 198 }, at('10'))
  expect(error.fields?.Quantity?.[0]).toContain('又有超过 99 笔出入库，共减少 10.1 公斤。记账后现有 187.9 公斤')
})

test('an import of movements is taken back by reversals in one act; what somebody took back already stays and is listed', async () => {
  await store.input({ Name: '撤回药', Unit: '克' })
  const file = await workbook([
    ['类型', '所属企业', '投入品', '批号', '数量'],
    ['入库', '甲合作社', '撤回药', 'R1', 100],
    ['入库', '甲合作社', '撤回药', 'R2', 50],
    ['入库', '甲合作社', '撤回药', 'R3', 20],
  ])
  const { Id } = await checked(farm, people.admin, file, { formId: stockForm.id, organId: managerA.organId })
  expect((await written(farm, people.admin, Id)).Added).toBe(3)
  const query = { formId: stockForm.id, qs: 'Batch[~]R' }
  const list = done(await farm.call(managerA, recordCalls.list, { query }))
  const third = list.find(({ Data }) => Data.Batch === 'R3')
  if (!third) throw new Error('nothing was booked')
  done(await store.reverse(third))
  done(await farm.call(people.admin, importCalls.undo, { body: { Id } }))
  expect(await settled(farm, people.admin, Id)).toMatchObject({
    State: 'undone',
    Kept: 1,
    KeptRows: [{ Row: 4, Id: third.Id, Reason: '这条记录已经冲销过，不用再冲销' }],
  })
  const after = done(await farm.call(managerA, recordCalls.list, { query }))
  expect(after.filter(({ Data }) => Data.Kind === '冲销').map(({ Data }) => [Data.Batch, Data.Change])).toEqual(
    expect.arrayContaining([
      ['R1', -100],
      ['R2', -50],
      ['R3', -20],
    ]),
  )
  expect(after).toHaveLength(6)
})
