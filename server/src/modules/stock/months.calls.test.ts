import { recordCalls } from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { reportCalls } from '@farm/contract/statistics'
import { stockCalls, stockForm } from '@farm/contract/stock'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { done } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { fieldsIn, inTransaction, runOnce, sql } from '../../platform/db/index.ts'
import { valueDue } from './index.ts'
import { valueFrom } from './values.service.ts'

const NOW = new Date('2026-11-30T02:00:00.000Z')
const farm = await openFarm(() => NOW)
const { managerA, managerB, workerA, county, enterpriseA, enterpriseB } = farm.people
const store = await storesOfA(farm, farm.people)
afterAll(farm.close)

const Enterprise = enterpriseA.Id
/** managerA by name. */
const CLOSED_BY = 'manager-a某'
const at = (day: string, clock = '08:00') => `2026-${day}T${clock}:00+08:00`
const CONFIRMED = { Confirmed: ['stock/closed-month'] }

const close = (Month: string, who: Persona = managerA, of = Enterprise) =>
  farm.call(who, stockCalls.closeMonth, { body: { Enterprise: of, Month } })
const open = (Month: string, Reason = '补记发票', who: Persona = managerA) =>
  farm.call(who, stockCalls.openMonth, { body: { Enterprise, Month, Reason } })
const months = async (who: Persona = managerA, enterprise?: string) =>
  done(await farm.call(who, stockCalls.months, { query: { ...(enterprise !== undefined && { enterprise }) } }))

async function opened() {
  for (;;) {
    await valueDue(farm.database.db)
    await settleDerived(farm, NOW)
    const last = (await months()).Months.find(({ ReopenTime }) => ReopenTime === undefined)
    if (!last) return
    done(await open(last.Month))
  }
}

/** What 物资报表 says of an input in a month, in 元. */
async function reported(Input: string, month: '10' | '11') {
  await settleDerived(farm, NOW)
  const query = { key: 'goods', from: `2026-${month}-01`, to: `2026-${month}-30`, by: 'Input' } as const
  const { Rows } = done(await farm.call(managerA, reportCalls.report, { query }))
  const { openingValue, inValue, outValue, adjustValue, closingValue } =
    Rows.find(({ Key }) => Key === Input)?.Values ?? {}
  return [openingValue, inValue, outValue, adjustValue, closingValue]
}

async function taken(Input: string) {
  const query = { formId: stockForm.id, qs: `Input[=]${Input}&Kind[=]计价调整` }
  return done(await farm.call(managerA, recordCalls.list, { query }))
}

/** 100 公斤 for 1 元 each in October, of which half went out in October and a quarter in November. */
async function used() {
  const { Id: Input } = await store.input()
  await store.book({ Kind: '入库', Input, Quantity: 100, Price: 1 }, at('10-05'))
  await store.book({ Kind: '领用', Input, Quantity: 50 }, at('10-20'))
  const later = await store.book({ Kind: '领用', Input, Quantity: 25 }, at('11-10'))
  return { Input, later }
}

test('a closed month keeps its values: what is booked late in it is confirmed, and taken in the open month', async () => {
  await opened()
  const { Input, later } = await used()
  done(await close('2026-10'))
  const before = await reported(Input, '10')
  expect(before).toEqual([0, 100, 50, 0, 50])
  const late = { Kind: '入库', Input, Quantity: 100, Price: 3 } as const
  const { status, error } = await store.send(late, at('10-10'))
  expect([status, error.code, error.fields]).toEqual([
    409,
    'stock/closed-month',
    {
      OccurTime: [
        '2026 年 10 月及以前已月结，那时的金额不再变动。补记后数量按发生时间记，金额作为计价调整记在 2026 年 11 月；请核对发生时间，确实是补记的请确认',
      ],
    },
  ])
  const booked = done(await store.send(late, at('10-10'), managerA, CONFIRMED))
  expect([booked.Data.Value, booked.Data.Confirmed]).toEqual([0, ['补记到已月结的月份']])
  expect(await reported(Input, '10')).toEqual(before)
  // By date 200 for 400 lay there, of which 50 went out for 100 in October: 150 are worth 300 and were reported as 50.
  expect((await store.read(later.Id)).Data.Value).toBe(-50)
  expect(await reported(Input, '11')).toEqual([50, 0, 50, 250, 250])
  const [adjusted, ...others] = await taken(Input)
  expect([adjusted?.OccurTime, adjusted?.Data.Adjusted, adjusted?.Data.Balance, others]).toEqual([
    '2026-10-31T16:00:00.000Z',
    250,
    150,
    [],
  ])
  // A second late one goes into the same movement.
  done(await store.send({ ...late, Quantity: 50 }, at('10-11'), managerA, CONFIRMED))
  expect(await reported(Input, '10')).toEqual(before)
  await settleDerived(farm, NOW)
  expect((await taken(Input)).map(({ Data }) => Data.Adjusted)).toEqual([390])
})

test('the difference is taken where as many entries as are valued at once lie just up to the end of the month', async () => {
  await opened()
  const { Input, later } = await used()
  done(await close('2026-10'))
  const { db } = farm.database
  await sql`
    update record set data = jsonb_set(data, array[${fieldsIn(stockForm).Price}], '3')
     where id = (select record_id from stock_entry where input_id = ${Input} order by occur_time limit 1)
  `.execute(db)
  const place = { enterprise: Enterprise, input: Input }
  await inTransaction(db, (within) => valueFrom(within, place, { time: '2026-10-01T00:00:00.000Z', seq: 0 }, 2))
  await valueDue(db)
  expect((await taken(Input)).map(({ Data }) => Data.Adjusted)).toEqual([100])
  expect(await reported(Input, '11')).toEqual([50, 0, 75, 100, 75])
  expect((await store.read(later.Id)).Data.Value).toBe(-75)
})

test('opened again, with a reason, everything is worth what it is by date', async () => {
  await opened()
  const { Input } = await used()
  done(await close('2026-10'))
  const late = { Kind: '入库', Input, Quantity: 100, Price: 3 } as const
  const booked = done(await store.send(late, at('10-10'), managerA, CONFIRMED))
  expect((await open('2026-10', '  ')).error.fields).toEqual({ Reason: ['请写明为什么打开'] })
  expect((await open('2026-09')).error.fields).toEqual({ Month: ['之后的月份也已月结，请先打开 2026 年 10 月'] })
  expect(done(await open('2026-10'))).toEqual({})
  expect((await open('2026-10')).error.fields).toEqual({ Month: ['2026 年 10 月没有月结，不用打开'] })
  // Until then the store says that it is being valued, and no month is closed.
  expect((await close('2026-10')).error.code).toBe('stock/valuing')
  await valueDue(farm.database.db)
  expect(await reported(Input, '10')).toEqual([0, 400, 100, 0, 300])
  expect(await reported(Input, '11')).toEqual([300, 0, 50, 0, 250])
  expect((await store.read(booked.Id)).Data.Value).toBe(300)
  const [told] = (await months()).Months
  expect(told).toMatchObject({ Month: '2026-10', ReopenedBy: CLOSED_BY, Reason: '补记发票' })
  done(await close('2026-10'))
  expect((await months()).Months[0]).not.toHaveProperty('Reason')
})

test('months are closed up to the one that is chosen once they are over, and opened from the last one back', async () => {
  await opened()
  expect((await close('2026-11')).error.fields).toEqual({
    Month: ['2026 年 11 月还没有结束，只能月结已经结束的月份'],
  })
  expect((await months(managerA, Enterprise)).Closable).toHaveLength(12)
  expect(done(await close('2026-07'))).toEqual({ ClosedUpTo: '2026-07' })
  expect((await months(managerA, Enterprise)).Closable).toEqual(['2026-08', '2026-09', '2026-10'])
  expect(done(await close('2026-09'))).toEqual({ ClosedUpTo: '2026-09' })
  // Once more changes nothing.
  expect(done(await close('2026-07', county))).toEqual({ ClosedUpTo: '2026-09' })
  const closed = (await months()).Months.filter(({ ReopenTime }) => ReopenTime === undefined)
  expect(closed.map(({ Month, ClosedBy }) => [Month, ClosedBy])).toEqual(
    ['2026-09', '2026-08', '2026-07'].map((month) => [month, CLOSED_BY]),
  )
  expect(done(await open('2026-09'))).toEqual({ ClosedUpTo: '2026-08' })
})

test('a stock-take of a closed month is taken back in the open one, and one that comes later takes what is late', async () => {
  await opened()
  const { Id: Input } = await store.input()
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 10, Price: 2 }, at('10-05'))
  const wrong = await store.book({ Kind: '盘点', Input, Batch: 'B1', Quantity: 7 }, at('10-25'))
  done(await close('2026-10'))
  expect(await reported(Input, '10')).toEqual([0, 20, 6, 0, 14])
  expect((await store.reverse(wrong)).error.code).toBe('stock/closed-month')
  const Data = { Kind: '冲销', Enterprise, Input, Reverses: wrong.Id, Note: '记错了' } as const
  done(await farm.call(managerA, recordCalls.add, { body: { FormId: stockForm.id, Data, ...CONFIRMED } }))
  expect(await reported(Input, '10')).toEqual([0, 20, 6, 0, 14])
  expect(await reported(Input, '11')).toEqual([14, 0, 0, 6, 20])
  const counted = await store.book({ Kind: '盘点', Input, Batch: 'B1', Quantity: 10 }, at('11-20'))
  const late = { Kind: '入库', Input, Batch: 'B2', Quantity: 10, Price: 5 } as const
  done(await store.send(late, at('10-28'), managerA, CONFIRMED))
  expect(await reported(Input, '11')).toEqual([14, 0, 0, 56, 70])
  expect((await store.read(counted.Id)).Data.Adjusted).toBe(50)
  // Without that stock-take the month takes it.
  done(await store.reverse(counted))
  expect(await reported(Input, '11')).toEqual([14, 0, 0, 56, 70])
  expect((await taken(Input)).map((one) => one.Data.Adjusted)).toEqual([56])
})

test('what is adjusted is booked by the product alone, and stays', async () => {
  await opened()
  const { Input } = await used()
  const { status, error } = await store.send({ Kind: '计价调整', Input })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['Kind']])
  done(await close('2026-10'))
  done(await store.send({ Kind: '入库', Input, Quantity: 1, Price: 3 }, at('10-10'), managerA, CONFIRMED))
  const [adjusted] = await taken(Input)
  if (!adjusted) throw new Error('nothing was adjusted')
  expect((await store.reverse(adjusted)).error.fields).toEqual({ Reverses: ['计价调整由系统记账，不能冲销'] })
})

test('who may close months does, each for stores in reach; others neither close nor see them', async () => {
  await opened()
  expect([(await close('2026-10', workerA)).status, (await close('2026-10', managerB)).status]).toEqual([403, 404])
  expect((await close('2026-10', managerB, enterpriseB.Id)).status).toBe(200)
  expect((await months(managerB)).Months.map(({ Enterprise: of }) => of.Id)).toEqual([enterpriseB.Id])
  expect((await months(managerA)).Months.map(({ Enterprise: of }) => of.Id)).not.toContain(enterpriseB.Id)
  expect((await months(managerA, enterpriseB.Id)).Closable).toEqual([])
})

test('the log says who closed and opened which month', async () => {
  await opened()
  done(await close('2026-10'))
  done(await open('2026-10', '发票晚到'))
  const { admin } = farm.people
  const query = { pageSize: 1, thing: 'stock' as const }
  const [last] = done(await farm.call(admin, logCalls.operations, { query }))
  const told = done(await farm.call(admin, logCalls.operation, { query: { id: last?.Id ?? '' } }))
  expect([last?.Title, JSON.stringify(told)]).toEqual(['打开已月结的月份', expect.stringContaining('发票晚到')])
})

test('while somebody books, no month is closed', async () => {
  await opened()
  const closing = await inTransaction(farm.database.db, async (within) => {
    await runOnce(within, `select pg_advisory_xact_lock_shared(7246450, hashtext('${Enterprise}'))`)
    let isClosed = false
    const sent = close('2026-10').then((answer) => {
      isClosed = true
      return answer
    })
    await months()
    expect(isClosed).toBe(false)
    return { sent }
  })
  expect((await closing.sent).status).toBe(200)
})

test('while a month is opened, no store of its enterprise is valued: nothing is taken behind a month that is open by then', async () => {
  const { db } = farm.database
  await opened()
  const { Input } = await used()
  done(await close('2026-10'))
  done(await store.send({ Kind: '入库', Input, Quantity: 1, Price: 3 }, at('10-10'), managerA, CONFIRMED))
  done(await open('2026-10', '发票晚到'))
  await inTransaction(db, async (within) => {
    await runOnce(within, `select pg_advisory_xact_lock(7246450, hashtext('${Enterprise}'))`)
    expect(await valueDue(db)).toBe(0)
  })
  expect(await valueDue(db)).toBeGreaterThan(0)
})
