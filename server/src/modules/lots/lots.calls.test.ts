import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { certificateCalls, lotCalls, lotForm, lotTestForm } from '@farm/contract/lots'
import { noticeCalls } from '@farm/contract/notices'
import { orderForm } from '@farm/contract/orders'
import { afterAll, describe, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

let minutes = 0
const farm = await openFarm(() => new Date(Date.parse('2026-11-30T02:00:00.000Z') + minutes * 60_000))
const { people } = farm
const { managerA, managerB, workerA, county, enterpriseA, enterpriseB } = people
const lots = await lotsOfA(farm, people)
afterAll(farm.close)

const trace = (who: Persona, { Id }: { Id: string }) => farm.call(who, lotCalls.trace, { query: { id: Id } })
const left = async (lot: WireRecord) => (await lots.read(lot)).Data.Left
const status = async (lot: WireRecord) => (await lots.read(lot)).Data.Status

describe('a harvest lot', () => {
  test('takes over crop, plan and plots, and is numbered', async () => {
    const { punchIn, plan, place } = await lots.harvested(120)
    const { Data } = done(await lots.send(managerA, lots.ofHarvest(punchIn, 100)))
    expect(Data).toMatchObject({
      Stage: '采收批次',
      Crops: lots.fields.tomato.Id,
      Plan: plan.Id,
      Place: [place.Id],
      Quantity: 100,
      Left: 100,
      Status: '正常',
      Cover: '未开具',
    })
    const no = enterpriseA.Organ.Path.match(/(\d+)\/$/)?.[1]
    expect(Data.Number).toMatch(new RegExp(`^PC20261125-${no}-\\d{4}$`))
  })

  test('happened on its date, whenever it is written down, and is not moved from there', async () => {
    const { punchIn } = await lots.harvested(120)
    const { Id, OccurTime, UpdateTime } = done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
    expect(OccurTime).toBe('2026-11-25T15:59:00.000Z')
    const today = { ...lots.ofHarvest(punchIn, 10), Date: '2026-11-30' }
    expect(done(await lots.send(managerA, today)).OccurTime).not.toContain('T15:59:00')
    const FormId = lotForm.id
    const body = { FormId, Data: lots.ofHarvest(punchIn, 10), OccurTime: '2026-11-24T04:00:00.000Z' }
    const other = await farm.call(managerA, recordCalls.add, { body })
    expect(other.error?.fields).toEqual({ OccurTime: ['发生的时间应在 2026-11-25 当天'] })
    const told = { ...body, Id: newId(), OccurTime: '2026-11-25T04:00:00.000Z' }
    for (const send of [1, 2])
      expect([send, done(await farm.call(managerA, recordCalls.add, { body: told })).OccurTime]).toEqual([
        send,
        told.OccurTime,
      ])
    const retimed = { Id, UpdateTime, Data: {}, OccurTime: '2026-11-26T04:00:00.000Z' }
    const moved = await farm.call(managerA, recordCalls.edit, { body: retimed })
    expect(moved.error?.fields).toEqual({ OccurTime: ['以日期为准，不能另改发生时间'] })
  })

  test('gets no more of a harvest than others left', async () => {
    const { punchIn } = await lots.harvested(120)
    done(await lots.send(managerA, lots.ofHarvest(punchIn, 100)))
    const { status: code, error } = await lots.send(managerA, lots.ofHarvest(punchIn, 20.01))
    expect([code, error?.fields]).toEqual([422, { 'Harvests.0.Quantity': ['只剩 20 公斤，不能取 20.01 公斤'] }])
    done(await lots.send(managerA, lots.ofHarvest(punchIn, 20)))
  })

  test('gets each kilogramme once, however many ask at the same moment', async () => {
    const { punchIn } = await lots.harvested(100)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => lots.send(managerA, lots.ofHarvest(punchIn, 30))),
    )
    // A server that is too busy may say so; what it gave out is never more than there was.
    const made = answers.filter((one) => one.status === 200).length
    expect(made).toBeGreaterThan(0)
    expect(made * 30).toBeLessThanOrEqual(100)
    const { status: code } = await lots.send(managerA, lots.ofHarvest(punchIn, 100 - made * 30 + 0.01))
    expect(code).toBe(422)
  })

  test('sent again makes no second one', async () => {
    const { punchIn } = await lots.harvested(50)
    const [id, data] = [newId(), lots.ofHarvest(punchIn, 50)]
    const first = done(await lots.send(managerA, data, id))
    expect(done(await lots.send(managerA, data, id))).toEqual(first)
  })

  test.each([
    ['twice of one harvest', (id: string) => [id, id], { 'Harvests.1.PunchIn': ['重复了'] }],
    ['of nothing', () => [], { Harvests: ['请添加采收来源'] }],
  ] as const)('is not made %s', async (_, ids, faults) => {
    const { punchIn } = await lots.harvested(50)
    const Harvests = ids(punchIn.Id).map((PunchIn) => ({ PunchIn, Quantity: 10 }))
    const { error } = await lots.send(managerA, { ...lots.ofHarvest(punchIn, 10), Harvests })
    expect(error?.fields).toEqual(faults)
  })

  test('is not made of harvests of others, of what is no harvest, nor before it was harvested or in days to come', async () => {
    const { punchIn, place } = await lots.harvested(50)
    const faults = async (data: object) => (await lots.send(managerA, data)).error?.fields
    const data = lots.ofHarvest(punchIn, 10)
    expect(await faults({ ...data, Date: '2026-11-19' })).toEqual({ Date: ['来源的日期是 2026-11-20，不能更早'] })
    expect(await faults({ ...data, Date: '2026-12-01' })).toEqual({ Date: ['批次日期不能晚于今天'] })
    const use = await lots.fields.sent(workerA, lots.fields.used(place), '2026-10-01T04:00:00.000Z')
    expect(await faults(lots.ofHarvest(use, 10))).toEqual({ 'Harvests.0.PunchIn': ['这条打卡没有采收量'] })
    const byCounty = await lots.send(county, { ...data, Enterprise: enterpriseB.Id })
    expect(byCounty.error?.fields).toEqual({ 'Harvests.0.PunchIn': ['属于别的企业'] })
    expect((await lots.send(managerB, data)).status).toBe(422)
    expect((await lots.send(workerA, data)).status).toBe(403)
  })

  test('a harvest in it is not made less than was taken, nor deleted', async () => {
    const { punchIn } = await lots.harvested(50)
    done(await lots.send(managerA, lots.ofHarvest(punchIn, 40)))
    const less = await lots.fields.edit(punchIn, { Harvest: 39 })
    expect([less.status, less.error?.fields]).toEqual([422, { Harvest: ['已有 40 公斤 入批次，采收量不能更少'] }])
    done(await lots.fields.edit(punchIn, { Harvest: 40 }))
    expect((await farm.call(managerA, recordCalls.remove, { body: { Ids: [punchIn.Id] } })).status).toBe(409)
  })

  test('a harvest in it stays where, when and for what it was; one that is in none may be moved', async () => {
    const { punchIn } = await lots.harvested(50)
    const [place, plan] = [await lots.fields.plot('别地'), await lots.fields.plan(await lots.fields.plot('又一地'))]
    const moved = [
      ['Place', { Place: [place.Id] }, '采收已入批次，不能更换地块'],
      ['Plan', { Plan: plan.Id }, '采收已入批次，不能更换计划'],
      ['Operation', { Operation: lots.fields.spray.Id, Harvest: null }, '采收已入批次，不能更换农事操作'],
    ] as const
    done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
    for (const [field, change, why] of moved) {
      expect((await lots.fields.edit(punchIn, change)).error?.fields?.[field]).toEqual([why])
    }
    const { Id, UpdateTime } = punchIn
    const retime = { Id, UpdateTime, OccurTime: '2026-11-21T04:00:00.000Z', Data: {} }
    const later = await farm.call(managerA, recordCalls.edit, { body: retime })
    expect(later.error?.fields).toEqual({ OccurTime: ['采收已入批次，不能更改时间'] })
    done(await lots.fields.edit(punchIn, { Note: '补充说明' }))
    const free = await lots.harvested(50)
    done(await lots.fields.edit(free.punchIn, { Place: [place.Id] }))
  })

  test('what has come into it is not edited, and it is never deleted', async () => {
    const lot = await lots.lot()
    const { Id, UpdateTime } = lot
    const edit = (Data: object) =>
      farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
    expect((await edit({ Date: '2026-11-26' })).error?.fields).toEqual({
      Date: ['批次建立后不能修改，请另建批次'],
    })
    expect((await edit({ Left: 900 })).status).toBe(422)
    expect(done(await edit({ Grade: '一级' })).Data.Grade).toBe('一级')
    const gone = await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } })
    expect(gone.status).toBeGreaterThanOrEqual(403)
    const byAdmin = await farm.call(people.admin, recordCalls.remove, { body: { Ids: [Id] } })
    expect([byAdmin.status, byAdmin.error?.fields]).toEqual([
      422,
      { Number: ['批次依法至少留存 2 年，不能删除，可以暂扣或召回'] },
    ])
  })
})

describe('parts and sendings', () => {
  test('what leaves is never more than what is there, and all of it is told', async () => {
    const one = await lots.lot(100)
    const other = await lots.lot(50)
    const mixed = await lots.part([one, 60], [other, 50])
    expect([await left(one), await left(other), mixed.Data.Quantity, mixed.Data.Left]).toEqual([40, 0, 110, 110])
    const sent = await lots.out([mixed, 30.5])
    expect([await left(mixed), sent.Data.Customer]).toEqual([79.5, '清禾超市'])
    const { error } = await lots.send(managerA, lots.ofLots('出库批次', [mixed, 80]))
    expect(error?.fields).toEqual({ 'Sources.0.Quantity': ['只剩 79.5 公斤，不能取 80 公斤'] })
    const again = await lots.send(managerA, lots.ofLots('分装批次', [sent, 1]))
    expect(again.error?.fields).toEqual({ 'Sources.0.Lot': ['已出库的批次不能再分装或出库'] })
  })

  test('many that take from one lot at once never take more than there is', async () => {
    const lot = await lots.lot(60)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => lots.send(managerA, lots.ofLots('分装批次', [lot, 3.5]))),
    )
    const made = answers.filter((one) => one.status === 200).length
    expect(made).toBeGreaterThan(0)
    expect(await left(lot)).toBe(60 - made * 3.5)
  }, 60_000)

  test('a lot is taken apart into several, all or none, and once however often it is sent', async () => {
    const lot = await lots.lot(100)
    const Parts = [newId(), newId()].map((Id) => ({ Id, Quantity: 40 }))
    const split = (parts: typeof Parts) => farm.call(managerA, lotCalls.split, { body: { Id: lot.Id, Parts: parts } })
    const over = await split([...Parts, { Id: newId(), Quantity: 40 }])
    expect([over.status, Object.keys(over.error?.fields ?? {})]).toEqual([422, [`Parts.${Parts.length}.Quantity`]])
    expect(await left(lot)).toBe(100)
    const made = done(await split(Parts))
    expect(done(await split(Parts)).map(({ Id }) => Id)).toEqual(made.map(({ Id }) => Id))
    expect(await left(lot)).toBe(20)
  })

  test('different products are not put together', async () => {
    const tomatoes = await lots.lot(10)
    const melon = await add(farm, people.admin, cropForm, {
      data: { Name: '甜瓜' },
      organId: county.organId,
    })
    const place = await lots.fields.plot('瓜地')
    const plan = await lots.fields.plan(place, { Crops: melon.Id })
    const punchIn = await lots.fields.sent(
      workerA,
      lots.fields.picked(place, { Plan: plan.Id, Harvest: 10 }),
      '2026-11-20T04:00:00.000Z',
    )
    const melons = done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
    const { error } = await lots.send(managerA, lots.ofLots('分装批次', [tomatoes, 5], [melons, 5]))
    expect(error?.fields).toEqual({ Crops: ['来源不是同一种产品，不能合成一个批次'] })
  })

  test('a lot leaves for an order of its enterprise that asks for it', async () => {
    const lot = await lots.lot(100)
    const order = (Enterprise: string, Crops: string, who = managerA) =>
      add(farm, who, orderForm, {
        data: {
          Customer: '清禾超市',
          Enterprise,
          DeliveryDate: '2026-12-10',
          Lines: [{ Crops, Quantity: 1, Unit: '吨' }],
        },
      })
    const sent = (Order: string) => lots.send(county, { ...lots.ofLots('出库批次', [lot, 10]), Order })
    const others = await order(enterpriseB.Id, lots.fields.tomato.Id, county)
    expect((await sent(others.Id)).error?.fields).toEqual({ Order: ['订单属于别的企业'] })
    const own = await order(enterpriseA.Id, lots.fields.tomato.Id)
    expect(done(await sent(own.Id)).Data.Order).toBe(own.Id)
  })
})

describe('held and called back', () => {
  const chain = async () => {
    const harvest = await lots.lot(100)
    const part = await lots.part([harvest, 60])
    const sent = await lots.out([part, 20])
    return { harvest, part, sent }
  }

  test('nobody without the right does it, and to strangers the lot is none', async () => {
    const { harvest } = await chain()
    expect((await lots.stop(workerA, 'hold', harvest)).status).toBe(403)
    expect((await lots.stop(managerB, 'hold', harvest)).status).toBe(404)
    expect((await lots.stop(managerB, 'recall', harvest)).status).toBe(404)
    expect(await status(harvest)).toBe('正常')
  })

  test('a hold reaches all that was made of the lot; nothing is made of it, and a release lets it go on', async () => {
    const { harvest, part, sent } = await chain()
    const { Lots, Sent } = done(await lots.stop(managerA, 'hold', harvest, '抽查可疑'))
    expect([Lots, Sent.map(({ Id, Customer, Phone }) => [Id, Customer, Phone])]).toEqual([
      3,
      [[sent.Id, '清禾超市', '13800000000']],
    ])
    expect(await Promise.all([harvest, part, sent].map(status))).toEqual(['暂扣', '暂扣', '暂扣'])
    const { error } = await lots.send(managerA, lots.ofLots('出库批次', [part, 1]))
    expect(error?.fields?.['Sources.0.Lot']?.[0]).toContain('暂扣')
    expect((await lots.stop(managerA, 'release', part)).error?.fields?.Id?.[0]).toContain('请先解除')
    expect(done(await lots.stop(managerA, 'hold', harvest)).Lots).toBe(3)
    expect((await lots.released(harvest, '复检合格')).Lots).toBe(3)
    expect(await Promise.all([harvest, part, sent].map(status))).toEqual(['正常', '正常', '正常'])
    done(await lots.send(managerA, lots.ofLots('出库批次', [part, 1])))
  })

  test('what is held because of two stays held until both are released', async () => {
    const one = await lots.lot(10)
    const other = await lots.lot(10)
    const mixed = await lots.part([one, 5], [other, 5])
    done(await lots.stop(managerA, 'hold', one))
    done(await lots.stop(managerA, 'hold', other))
    await lots.released(one)
    expect([await status(one), await status(mixed)]).toEqual(['正常', '暂扣'])
    await lots.released(other)
    expect(await status(mixed)).toBe('正常')
  })

  test('why it was stopped first stays told', async () => {
    const { harvest, part } = await chain()
    const reason = async (lot: WireRecord) => (await lots.read(lot)).Data.StatusReason
    done(await lots.stop(county, 'hold', harvest, '抽查可疑'))
    await lots.test(part, '不合格')
    expect(await reason(part)).toMatch(/^随来源批次 PC\S+：抽查可疑；2026-11-26 检测不合格：农药残留$/)
    await lots.labTest(harvest, '合格')
    await lots.released(harvest, '复检合格')
    expect(await reason(harvest)).toBe('解除暂扣：复检合格')
    expect(await reason(part)).toMatch(/检测不合格：农药残留；批次 PC\S+ 解除暂扣：复检合格$/)
    done(await lots.stop(managerA, 'recall', part, '检出禁用农药'))
    expect(await reason(part)).toMatch(/^检出禁用农药；此前暂扣：随来源批次/)
    done(await lots.stop(managerA, 'hold', part, '再查'))
    expect(await reason(part)).toMatch(/^检出禁用农药；/)
  })

  test('held again after a release it is told again, for the same reason too', async () => {
    const { harvest } = await chain()
    const unread = async () =>
      done(await farm.call(managerA, noticeCalls.list, { query: { kind: 'lot-stopped', unread: true } }))
        .map(({ About }) => About.Id)
        .filter((id) => id === harvest.Id)
    done(await lots.stop(county, 'hold', harvest, '抽查可疑'))
    expect(await unread()).toEqual([harvest.Id])
    done(await farm.call(managerA, noticeCalls.read, { body: {} }))
    done(await lots.stop(county, 'hold', harvest, '抽查可疑'))
    expect(await unread()).toEqual([])
    await lots.released(harvest, '复检合格')
    minutes += 1
    done(await lots.stop(county, 'hold', harvest, '抽查可疑'))
    expect(await unread()).toEqual([harvest.Id])
  })

  test('a recall reaches all of it for good, and tells who answers for lots', async () => {
    const { harvest, part, sent } = await chain()
    const { Sent } = done(await lots.stop(county, 'recall', harvest, '检出禁用农药'))
    expect(Sent.map(({ Id }) => Id)).toEqual([sent.Id])
    expect(await Promise.all([harvest, part, sent].map(status))).toEqual(['已召回', '已召回', '已召回'])
    const released = await lots.stop(managerA, 'release', harvest)
    expect([released.status, released.error?.fields?.Id?.[0]]).toEqual([
      422,
      expect.stringMatching(/已召回，不能解除暂扣$/),
    ])
    expect(await status(part)).toBe('已召回')
    const told = async (who: Persona) =>
      done(await farm.call(who, noticeCalls.list, { query: { kind: 'lot-stopped' } })).map(({ About }) => About.Id)
    expect(await told(managerA)).toContain(harvest.Id)
    for (const who of [workerA, managerB]) expect(await told(who)).not.toContain(harvest.Id)
  })

  test('a test that failed holds the lot and its kin by itself', async () => {
    const { harvest, part, sent } = await chain()
    await lots.test(part, '不合格')
    expect(await Promise.all([harvest, part, sent].map(status))).toEqual(['暂扣', '暂扣', '暂扣'])
    expect((await lots.read(part)).Data.StatusReason).toBe('2026-11-26 检测不合格：农药残留')
  })

  test('a test that passed and turns out to have failed holds it as well; none is moved or deleted', async () => {
    const { part } = await chain()
    const { Id, UpdateTime } = await lots.test(part, '合格')
    expect(await status(part)).toBe('正常')
    const other = await lots.lot(10)
    const edit = (Data: object) =>
      farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
    expect((await edit({ Lot: other.Id })).error?.fields).toEqual({ Lot: ['检测的批次不能更换，请另建检测'] })
    for (const change of [{ Date: '2026-11-25' }, { Items: '重金属' }, { Method: '委托检测', Institution: '县站' }]) {
      expect(Object.values((await edit(change)).error?.fields ?? {})[0]?.[0]).toMatch(
        /^已有结果，.+不能修改，请另建检测$/,
      )
    }
    const failed = done(await edit({ Result: '不合格' }))
    expect(await status(part)).toBe('暂扣')
    const back = { Id, UpdateTime: failed.UpdateTime, Data: { Result: '合格' } }
    expect((await farm.call(managerA, recordCalls.edit, { body: back })).error?.fields).toEqual({
      Result: ['不合格的检测不能改为合格，请登记复检'],
    })
    expect((await farm.call(people.admin, recordCalls.remove, { body: { Ids: [Id] } })).status).toBe(422)
  })

  test('a test from long before the harvest is none of the goods', async () => {
    const lot = await lots.lot(10)
    const tested = (day: string) => {
      const Data = { Lot: lot.Id, Date: day, Items: '农药残留', Method: '快检', Result: '合格' }
      return farm.call(managerA, recordCalls.add, { body: { FormId: lotTestForm.id, Data } })
    }
    expect((await tested('2020-11-20')).error?.fields).toEqual({
      Date: ['2026-11-20 才采收，检测不能早于采收 7 天以上'],
    })
    done(await tested('2026-11-17'))
  })

  test('what is not held is not released', async () => {
    const { status: code, error } = await lots.stop(managerA, 'release', await lots.lot(10))
    expect([code, error?.fields?.Id?.[0]]).toEqual([422, expect.stringMatching(/没有暂扣$/)])
  })

  test('whatever is made meanwhile is reached: no lot slips through a hold', async () => {
    const harvest = await lots.lot(100)
    // One is there before; of the others some come before the hold and some after it.
    const first = await lots.part([harvest, 5])
    const make = () => lots.send(managerA, lots.ofLots('分装批次', [harvest, 5]))
    const before = Array.from({ length: 4 }, make)
    const hold = lots.stop(managerA, 'hold', harvest)
    const made = await Promise.all([...before, ...Array.from({ length: 4 }, make)])
    expect((await hold).status).toBe(200)
    const parts = [first, ...made.flatMap((one) => (one.status === 200 ? [one.data] : []))]
    expect(await Promise.all(parts.map(status))).toEqual(parts.map(() => '暂扣'))
    expect(await left(harvest)).toBe(100 - parts.length * 5)
    expect((await make()).status).toBe(422)
  })
})

describe('the way of a lot', () => {
  test('is told both ways, over any depth, with harvests and customers', async () => {
    const one = await lots.lot(100)
    const other = await lots.lot(100)
    let deep = await lots.part([one, 50], [other, 50])
    for (let depth = 0; depth < 6; depth += 1) deep = await lots.part([deep, 100])
    const sent = await lots.out([deep, 10])
    const { Nodes, Edges, Harvests, IsCut } = done(await trace(managerA, sent))
    expect([Nodes.length, Edges.length, Harvests.length, IsCut]).toEqual([10, 9, 2, false])
    expect(Nodes.find(({ Id }) => Id === one.Id)).toMatchObject({ Steps: -8, Left: 50, Product: '番茄' })
    expect(Harvests.map(({ Places, User, Day }) => [Places, User, Day])).toEqual([
      [['东地'], 'worker-a某', '2026-11-20'],
      [['东地'], 'worker-a某', '2026-11-20'],
    ])
    const forward = done(await trace(county, one)).Nodes
    expect(forward.find(({ Id }) => Id === sent.Id)).toMatchObject({ Steps: 8, Customer: '清禾超市' })
    expect(forward.some(({ Id }) => Id === other.Id)).toBe(false)
  })

  test('tells how many certificates of each are in force', async () => {
    const source = await lots.lot(50)
    const sent = await lots.out([source, 30])
    const said = { Origin: '清禾县东乡', Contact: '13800000000' }
    done(await lots.issue(managerA, sent, 10, said))
    const { Id, UpdateTime } = done(await lots.issue(managerA, sent, 5, said))
    const counts = async () =>
      done(await trace(managerA, source)).Nodes.map(({ Stage, Certificates }) => [Stage, Certificates])
    expect(await counts()).toEqual([
      ['采收批次', 0],
      ['出库批次', 2],
    ])
    done(await farm.call(managerA, certificateCalls.void, { body: { Id, UpdateTime, Reason: '写错了' } }))
    expect((await counts())[1]).toEqual(['出库批次', 1])
    // Those of others, wherever they came from, are none of theirs to know.
    const { Id: organ, Path } = enterpriseB.Organ
    await sql`
      update record set organ_id = ${organ}, organ_no = (select no from organ where id = ${organ}), organ_path = ${Path}
       where data->>'Lot' = ${sent.Id}`.execute(farm.database.db)
    expect((await counts())[1]).toEqual(['出库批次', 0])
  })

  test('is told to nobody else', async () => {
    const lot = await lots.lot(10)
    expect((await trace(managerB, lot)).status).toBe(404)
    expect((await trace(workerA, lot)).status).toBe(403)
  })

  test('is told in a department as far as they see: no lot, harvest or plan above it', async () => {
    const { managerOfA1 } = people
    const there = (FormId: string, Data: object) =>
      farm.call(managerA, recordCalls.add, { body: { FormId, OrganId: managerOfA1.organId, Data: { ...Data } } })
    const { punchIn, plan, place } = await lots.harvested(100)
    const source = done(await lots.send(managerA, lots.ofHarvest(punchIn, 50)))
    const sent = done(await there(lotForm.id, lots.ofLots('出库批次', [source, 10])))
    expect(done(await trace(managerOfA1, sent))).toMatchObject({ Nodes: [{ Id: sent.Id }], Edges: [], Harvests: [] })
    const harvest = done(await there(lotForm.id, lots.ofHarvest(punchIn, 10)))
    expect(done(await trace(managerOfA1, harvest))).toMatchObject({ Nodes: [{ Id: harvest.Id }], Harvests: [] })
    const own = done(await there(clockForm.id, lots.fields.picked(place, { Plan: plan.Id, Harvest: 5 })))
    const told = done(await farm.call(managerOfA1, lotCalls.harvests, { query: { enterprise: enterpriseA.Id } }))
    expect(told.map(({ PunchIn, Plan, Crop }) => [PunchIn, Plan, Crop])).toEqual([[own.Id, '', '']])
  })

  test('harvests that are left are told, those that are used up are not', async () => {
    const open = await lots.harvested(70)
    const used = await lots.harvested(30)
    done(await lots.send(managerA, lots.ofHarvest(open.punchIn, 50)))
    done(await lots.send(managerA, lots.ofHarvest(used.punchIn, 30)))
    const told = done(await farm.call(managerA, lotCalls.harvests, { query: { enterprise: enterpriseA.Id } }))
    const find = ({ Id }: WireRecord) => told.find(({ PunchIn }) => PunchIn === Id)
    expect(find(open.punchIn)).toMatchObject({ Harvest: 70, Left: 20, Crop: '番茄', Plan: '番茄', Places: ['东地'] })
    expect(find(used.punchIn)).toBeUndefined()
    expect(done(await farm.call(managerB, lotCalls.harvests, { query: { enterprise: enterpriseA.Id } }))).toEqual([])
  })
})
