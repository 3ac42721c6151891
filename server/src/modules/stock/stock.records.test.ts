import { clockForm } from '@farm/contract/clock'
import { type WireRecord, isObject, manyCalls, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { stockForm } from '@farm/contract/stock'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { add, done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const NOW = new Date('2026-11-30T02:00:00.000Z')
const farm = await openFarm(() => NOW)
const { people } = farm
const { managerA, managerB, managerOfA1, workerA, county, enterpriseA, enterpriseB } = people
const store = await storesOfA(farm, people)
afterAll(farm.close)

const at = (day: string, clock = '08:00') => `2026-11-${day}T${clock}:00+08:00`
const fieldsOf = async (sent: ReturnType<typeof store.send>) => (await sent).error.fields
const figures = ({ Data }: WireRecord) => [Data.Change, Data.Balance, Data.BatchBalance, Data.Value]

test('what comes in and goes out keeps running balances of the input and of its batches, with their value', async () => {
  const { Id: Input } = await store.input()
  const bought = await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 100, Price: 3 }, at('01'))
  expect(figures(bought)).toEqual([100, 100, 100, 300])
  expect(bought.Organ.Id).toBe(enterpriseA.Organ.Id)
  expect(
    figures(await store.book({ Kind: '入库', Input, Batch: 'B2', Quantity: 50, Unit: '斤', Price: 3 }, at('02'))),
  ).toEqual([25, 125, 25, 150])
  // On average 450 元 for 125 公斤.
  expect(figures(await store.book({ Kind: '领用', Input, Batch: 'B1', Quantity: 25 }, at('03')))).toEqual([
    -25, 100, 75, -90,
  ])
  expect(figures(await store.book({ Kind: '退库', Input, Batch: 'B1', Quantity: 5 }, at('04')))).toEqual([
    5, 105, 80, 18,
  ])
  expect(figures(await store.book({ Kind: '报损', Input, Batch: 'B2', Quantity: 1, Note: '破袋' }, at('05')))).toEqual([
    -1, 104, 24, -3.6,
  ])
})

test('more than there is is refused with the figures, also of a batch while others have enough', async () => {
  const { Id: Input } = await store.input()
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 10 }, at('01'))
  await store.book({ Kind: '入库', Input, Batch: 'B2', Quantity: 4 }, at('01'))
  const take = (more: object) => fieldsOf(store.send({ Kind: '领用', Input, Quantity: 5, ...more }, at('02')))
  expect(await take({ Batch: 'B2' })).toEqual({
    Quantity: ['批号 B2 结存只有 4 公斤，不够减 5 公斤；另有批号 B1 10 公斤'],
  })
  expect(await take({})).toEqual({
    Quantity: ['不分批号的结存只有 0 公斤，不够减 5 公斤；另有批号 B1 10 公斤、批号 B2 4 公斤'],
  })
  expect(await take({ Batch: 'B1', Unit: '吨' })).toEqual({
    Quantity: ['批号 B1 结存只有 10 公斤，不够减 5,000 公斤；另有批号 B2 4 公斤'],
  })
  expect(await take({ Batch: 'B1', Unit: '袋' })).toEqual({ Unit: ['袋不能换算成库存单位，请改用公斤'] })
  expect(await take({ Batch: 'B1', Quantity: 0 })).toEqual({ Quantity: ['“数量”应大于 0'] })
})

test('what is booked late shifts what comes after it, and must not leave less than nothing there', async () => {
  const { Id: Input } = await store.input()
  await store.book({ Kind: '入库', Input, Quantity: 10 }, at('01'))
  const later = await store.book({ Kind: '领用', Input, Quantity: 8 }, at('10'))
  expect(await fieldsOf(store.send({ Kind: '领用', Input, Quantity: 3 }, at('05')))).toEqual({
    Quantity: ['不分批号的结存当时有 10 公斤，但之后最少时只剩 2 公斤，不够再减 3 公斤'],
  })
  expect(figures(await store.book({ Kind: '领用', Input, Quantity: 1.5 }, at('05')))).toEqual([-1.5, 8.5, 8.5, 0])
  expect(later.Data.Balance).toBe(2)
  await settleDerived(farm, NOW)
  const shifted = await store.read(later.Id)
  expect([shifted.Data.Balance, shifted.Data.BatchBalance, shifted.UpdateTime]).toEqual([0.5, 0.5, later.UpdateTime])
  // Before anything came in there was nothing.
  expect(await fieldsOf(store.send({ Kind: '领用', Input, Quantity: 1 }, '2026-10-01T00:00:00Z'))).toEqual({
    Quantity: ['不分批号的结存只有 0 公斤，不够减 1 公斤，请核对数量，或先补记入库'],
  })
})

test('a stock-take books the difference, and before it nothing is booked any more', async () => {
  const { Id: Input } = await store.input()
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 10, Price: 2 }, at('01'))
  const counted = await store.book({ Kind: '盘点', Input, Batch: 'B1', Quantity: 9.5 }, at('10', '09:30'))
  expect([...figures(counted), counted.Data.Entry]).toEqual([-0.5, 9.5, 9.5, -1, '盘亏'])
  const late = () => store.send({ Kind: '入库', Input, Batch: 'B1', Quantity: 1 }, at('09'))
  expect(await fieldsOf(late())).toEqual({
    OccurTime: ['这批在 2026-11-10 09:30 盘点过，不能补记盘点之前的出入库；确有差错请先冲销那次盘点'],
  })
  // Of other batches it said nothing.
  await store.book({ Kind: '入库', Input, Batch: 'B2', Quantity: 1 }, at('09'))
  done(await store.reverse(counted))
  done(await late())
  const again = await store.book({ Kind: '盘点', Input, Batch: 'B1', Quantity: 12 }, at('12'))
  expect([again.Data.Change, again.Data.Entry]).toEqual([1, '盘盈'])
})

test('a stock-take is taken back as of its own time, where none is said as well, and at no other', async () => {
  const { Id: Input } = await store.input()
  const count = (day: string) => store.send({ Kind: '盘点', Input, Batch: 'B1', Quantity: 9.5 }, at(day, '09:30'))
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 10 }, at('01'))
  const wrong = done(await count('10'))
  for (const time of [at('11'), at('09')]) {
    expect(await fieldsOf(store.reverse(wrong, time))).toEqual({
      OccurTime: ['冲销盘点要按盘点当时的时间记（2026-11-10 09:30），请改为这个时间或不填'],
    })
  }
  const back = done(await store.reverse(wrong))
  expect([back.OccurTime, ...figures(back)]).toEqual([wrong.OccurTime, 0.5, 10, 10, 0])
  // It never held: it is entered anew for its own time, whatever was booked before it meanwhile.
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 1 }, at('09'))
  const again = done(await count('10'))
  expect(figures(again)).toEqual([-1.5, 9.5, 9.5, 0])
  done(await store.reverse(again, at('10', '09:30')))
})

test('between a withdrawal and its reversal nothing is counted, nor is one taken back that was counted in the same minute', async () => {
  const { Id: Input } = await store.input()
  await store.book({ Kind: '入库', Input, Quantity: 10 }, at('01'))
  const wrong = await store.book({ Kind: '领用', Input, Quantity: 5 }, at('02'))
  done(await store.reverse(wrong, at('05')))
  const count = (day: string) => store.send({ Kind: '盘点', Input, Quantity: 8 }, at(day))
  expect(await fieldsOf(count('03'))).toHaveProperty('OccurTime')
  done(await count('05'))
  const taken = await store.book({ Kind: '领用', Input, Quantity: 5 }, at('06'))
  done(await count('06'))
  expect(await fieldsOf(store.reverse(taken, at('07')))).toEqual({
    Reverses: ['这批在 2026-11-06 08:00 盘点过，账面已按盘点更正；要冲销它，请先冲销那次盘点'],
  })
})

test('a movement is taken back once, by another that says why, and never edited or deleted', async () => {
  const { Id: Input } = await store.input()
  const bought = await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 10, Price: 2 }, at('01'))
  const { Id, UpdateTime } = bought
  const final = ['出入库记账后不能修改或删除，记错了请冲销后重新记账']
  expect((await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { Note: 'x' } } })).status).toBe(
    403,
  )
  const { admin } = people
  const edited = await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data: { Note: 'x' } } })
  expect([edited.status, edited.error.errors]).toEqual([409, final])
  const removed = await farm.call(admin, recordCalls.remove, { body: { Ids: [Id] } })
  expect([removed.status, removed.error.errors]).toEqual([409, final])
  const many = await farm.call(admin, manyCalls.editMany, {
    body: { FormId: stockForm.id, Records: [{ Id, UpdateTime }], Set: { Note: 'x' }, Clear: [] },
  })
  expect(many.status).toBeGreaterThanOrEqual(400)

  expect(await fieldsOf(store.reverse(bought, '2026-10-31T00:00:00Z'))).toEqual({
    OccurTime: ['发生的时间不能早于被冲销的记录'],
  })
  const back = done(await store.reverse(bought, at('02')))
  expect([...figures(back), back.Data.Entry, back.Data.Batch]).toEqual([-10, 0, 0, -20, '入库', 'B1'])
  expect(await fieldsOf(store.reverse(bought, at('03')))).toEqual({ Reverses: ['这条记录已经冲销过，不用再冲销'] })
  expect(await fieldsOf(store.reverse(back, at('03')))).toEqual({ Reverses: ['冲销记录不能再冲销；需要时重新记账'] })
  await settleDerived(farm, NOW)
  expect((await store.read(Id)).Data.IsReversed).toBe(true)
})

test('taking back what was used up meanwhile is refused with the figures', async () => {
  const { Id: Input } = await store.input()
  const bought = await store.book({ Kind: '入库', Input, Quantity: 10 }, at('01'))
  await store.book({ Kind: '领用', Input, Quantity: 8 }, at('02'))
  expect(await fieldsOf(store.reverse(bought, at('03')))).toEqual({
    Reverses: ['不分批号的结存只有 2 公斤，不够减 10 公斤，请核对数量，或先补记入库'],
  })
})

test('what was booked before a stock-take was put right by it', async () => {
  const { Id: Input } = await store.input()
  const bought = await store.book({ Kind: '入库', Input, Quantity: 10 }, at('01'))
  await store.book({ Kind: '盘点', Input, Quantity: 30 }, at('02'))
  const [text = ''] = (await fieldsOf(store.reverse(bought, at('03'))))?.Reverses ?? []
  expect(text).toContain('这批在 2026-11-02 08:00 盘点过')
})

test('sent twice under one id it is booked once', async () => {
  const { Id: Input } = await store.input()
  const Id = newId()
  const send = () => store.send({ Kind: '入库', Input, Quantity: 10 }, at('01'), managerA, { Id })
  const [one, other] = [done(await send()), done(await send())]
  expect(other.UpdateTime).toBe(one.UpdateTime)
  const next = await store.book({ Kind: '领用', Input, Quantity: 1 }, at('02'))
  expect(next.Data.Balance).toBe(9)
})

test('sent three times at once under one id it is booked once', async () => {
  const { Id: Input } = await store.input()
  const Id = newId()
  const send = () => store.send({ Kind: '入库', Input, Batch: 'B1', Quantity: 10 }, at('01'), managerA, { Id })
  const told = (await Promise.all([send(), send(), send()])).map(done)
  expect(new Set(told.map(({ UpdateTime }) => UpdateTime)).size).toBe(1)
  const next = await store.book({ Kind: '领用', Input, Batch: 'B1', Quantity: 1 }, at('02'))
  expect(figures(next)).toEqual([-1, 9, 9, 0])
})

test('a reversal that is sent again is answered as the first time, and books nothing more', async () => {
  const { Id: Input } = await store.input()
  const bought = await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 10 }, at('01'))
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 4 }, at('01'))
  const Id = newId()
  const send = (Note = '记错了') =>
    store.send({ Kind: '冲销', Input, Reverses: bought.Id, Note }, at('02'), managerA, { Id })
  const [one, other] = [done(await send()), done(await send())]
  expect([other.UpdateTime, other.Data.Batch, other.Data.Change]).toEqual([one.UpdateTime, 'B1', -10])
  expect((await send('别的原因')).status).toBe(409)
  const next = await store.book({ Kind: '领用', Input, Batch: 'B1', Quantity: 1 }, at('03'))
  expect(figures(next)).toEqual([-1, 3, 3, 0])
})

test('one batch has one date of expiry', async () => {
  const { Id: Input } = await store.input()
  const buy = (ExpiryDate: string) =>
    store.send({ Kind: '入库', Input, Batch: 'B1', Quantity: 1, ExpiryDate }, at('01'))
  done(await buy('2027-01-01'))
  expect(await fieldsOf(buy('2027-02-01'))).toEqual({
    ExpiryDate: ['这个批号已登记的有效期是 2027-01-01；不是同一批请另填批号'],
  })
})

test('the dates of a batch are put right by taking back what said them; what is not kept by batches has none', async () => {
  const { Id: Input } = await store.input()
  const buy = (ExpiryDate: string, Batch = 'B1') =>
    store.send({ Kind: '入库', Input, Batch, Quantity: 1, ExpiryDate }, at('01'))
  const wrong = [done(await buy('2027-01-01')), done(await buy('2027-01-01'))]
  for (const one of wrong) {
    expect((await buy('2027-02-01')).status).toBe(422)
    done(await store.reverse(one, at('02')))
  }
  done(await buy('2027-02-01'))
  expect(await fieldsOf(buy('2027-01-01'))).toEqual({
    ExpiryDate: ['这个批号已登记的有效期是 2027-02-01；不是同一批请另填批号'],
  })
  const mixed = { Kind: '入库', Input, Quantity: 1 } as const
  expect(await fieldsOf(store.send({ ...mixed, ExpiryDate: '2027-01-01', ProductionDate: '2026-01-01' }))).toEqual({
    ProductionDate: ['按批号登记；请先填批号'],
    ExpiryDate: ['按批号登记；请先填批号'],
  })
})

test('stores of others, and what is not theirs, are not booked', async () => {
  const own = await add(farm, managerB, inputForm, {
    data: { Name: '乙的肥料', Kind: '肥料', Unit: '公斤', Enterprise: enterpriseB.Id },
  })
  const shared = await store.input()
  const buy = (who: typeof managerA, more: object) =>
    store.send({ Kind: '入库', Input: shared.Id, Quantity: 1, ...more }, at('01'), who)
  expect((await buy(workerA, {})).status).toBe(403)
  expect(await fieldsOf(buy(managerA, { Enterprise: enterpriseB.Id }))).toHaveProperty('Enterprise')
  expect(await fieldsOf(buy(managerA, { Input: own.Id }))).toHaveProperty('Input')
  expect(await fieldsOf(buy(county, { Input: own.Id }))).toEqual({ Input: ['投入品不属于所选企业'] })
  // A department does not keep the store of its enterprise.
  expect(await fieldsOf(buy(managerOfA1, {}))).toHaveProperty('Enterprise')
})

test('an input keeps its unit once something was booked, and tells what lies there', async () => {
  const input = await add(farm, managerA, inputForm, {
    data: { Name: '自备肥', Kind: '肥料', Unit: '公斤', Enterprise: enterpriseA.Id },
  })
  const edit = async (Data: object) => {
    const { Id, UpdateTime } = await store.read(input.Id)
    return farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
  }
  done(await edit({ Unit: '斤' }))
  done(await edit({ Unit: '公斤' }))
  await store.book({ Kind: '入库', Input: input.Id, Quantity: 3.5 }, at('01'))
  await settleDerived(farm, NOW)
  expect((await store.read(input.Id)).Data.Stock).toBe(3.5)
  expect((await edit({ Unit: '斤' })).error.fields).toEqual({ Unit: ['已经有出入库记录，不能再改单位'] })
  expect((await edit({ Stock: 9 })).status).toBe(422)
  done(await edit({ LeastStock: 5 }))
})

test('a use is judged by the batches in the store and no longer by the single date of the input', async () => {
  const input = await store.input({
    Name: '虫敌',
    Kind: '农药',
    Unit: '克',
    SafeDays: 7,
    DosePerMu: 20,
    ExpiryDate: '2030-01-01',
  })
  const spray = await add(farm, people.admin, operationForm, {
    data: { Name: '打药', Type: '用药' },
    organId: county.organId,
  })
  const used = async () => {
    const Data = {
      Enterprise: enterpriseA.Id,
      Operation: spray.Id,
      Inputs: [{ Input: input.Id, Amount: 10, Unit: '克' }],
    }
    const made = done(
      await farm.call(workerA, recordCalls.add, { body: { FormId: clockForm.id, Data, OccurTime: at('20') } }),
    )
    expect(JSON.stringify(made.Data)).not.toMatch(/[旧新]/)
    const checks = Array.isArray(made.Data.InputChecks) ? made.Data.InputChecks.filter(isObject) : []
    const row = checks.find(({ Check }) => Check === '批次')
    return `${String(row?.Verdict)}：${String(row?.Reason)}`
  }
  expect(await used()).toMatch(/^允许：.*2030-01-01/)
  const buy = (Batch: string, ExpiryDate: string) =>
    store.book({ Kind: '入库', Input: input.Id, Batch, Quantity: 500, ExpiryDate }, at('01'))
  await buy('旧', '2026-11-10')
  // Who uses it need not see the store: it is told by its date.
  expect(await used()).toMatch(/^禁止：库存中有效期至 2026-11-10 的，2026-11-20 使用时已过期$/)
  await buy('新', '2027-11-10')
  expect(await used()).toMatch(/^警告：.*请核对所用批号/)
  await store.book({ Kind: '报损', Input: input.Id, Batch: '旧', Quantity: 500, Note: '过期' }, at('21'))
  expect(await used()).toMatch(/^允许：库存有效期至 2027-11-10$/)
  // What is not kept by batches is as good as the input says.
  await store.book({ Kind: '报损', Input: input.Id, Batch: '新', Quantity: 500, Note: '受潮' }, at('21'))
  await store.book({ Kind: '入库', Input: input.Id, Quantity: 500 }, at('22'))
  expect(await used()).toMatch(/^允许：库存有效期至 2030-01-01$/)
})

test('counts hold what was booked', async () => {
  expect(await faultsOfRollup(farm)).toBe('[]')
})
