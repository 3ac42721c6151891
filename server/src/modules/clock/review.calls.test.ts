import { clockCalls, clockForm, isSampled } from '@farm/contract/clock'
import { type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { noticeCalls } from '@farm/contract/notices'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { afterAll, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { jpeg, upload } from '../../app/testing/photos.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

let now = new Date('2026-11-20T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerB, workerA, colleagueA, enterpriseA } = people
afterAll(farm.close)

const middle = { Lng: 110, Lat: 35 }
let operations = 0
function sowing() {
  operations += 1
  const data = { Name: `播种${operations}`, Type: '播种' as const }
  return add(farm, admin, operationForm, { data, organId: county.organId })
}
const operation = await sowing()
const plot = await add(farm, managerA, placeForm, {
  data: { Name: '东地', Compony: enterpriseA.Id, Area: 100, Position: middle },
})

function idThat(isWanted: (id: string) => boolean): string {
  const id = newId()
  return isWanted(id) ? id : idThat(isWanted)
}

interface Sent {
  readonly who?: Persona
  readonly id?: string
  readonly data?: Record<string, unknown>
  readonly occurTime?: string
  readonly deviceTime?: string
}

let steps = 0
/** A fix of a phone is never twice the same. */
function fix() {
  steps += 1
  return { Lng: middle.Lng + steps / 1_000_000, Lat: middle.Lat, Accuracy: 8 }
}

/** As a phone hands it in: photo, fix, the time of its clock; nobody does the same work twice in a moment. */
async function phone({ who = workerA, id, data, occurTime, deviceTime = now.toISOString() }: Sent = {}) {
  const Operation = data?.Operation ?? (await sowing()).Id
  const Photos = data?.Photos ?? [await upload(farm, who, await jpeg())]
  const Data = {
    Enterprise: enterpriseA.Id,
    Operation,
    Place: [plot.Id],
    Position: fix(),
    PositionSource: '定位',
    PositionTime: occurTime ?? now.toISOString(),
    DeviceTime: now.toISOString(),
    ...data,
    Photos,
  }
  const body = {
    FormId: clockForm.id,
    Id: id ?? idThat((one) => !isSampled(one)),
    Data,
    OccurTime: occurTime ?? now.toISOString(),
  }
  const answer = await farm.call(who, recordCalls.add, { body, deviceTime })
  return { body, record: done(answer) }
}

const read = async (who: Persona, { Id }: Pick<WireRecord, 'Id'>) =>
  done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
type Read = Pick<WireRecord, 'Id' | 'UpdateTime'>
/** As the records stood when they were read. */
const review = (who: Persona, seen: readonly Read[], Review: '已通过' | '有问题' | '已退回', Note?: string) => {
  const Records = seen.map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
  return farm.call(who, clockCalls.review, { body: { Records, Review, ...(Note !== undefined && { Note }) } })
}
const edit = (who: Persona, { Id, UpdateTime }: WireRecord, Data: Record<string, unknown>) =>
  farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data } })
const gradeOf = ({ Data }: WireRecord) => [Data.Grade, Data.GradeReasons, Data.Review]

test('nobody grades or reviews a punch-in by writing it into the record', async () => {
  const body = { FormId: clockForm.id, Data: { Enterprise: enterpriseA.Id, Operation: operation.Id, Grade: 'A' } }
  expect((await farm.call(workerA, recordCalls.add, { body })).error.fields).toHaveProperty('Grade')
  const { record } = await phone()
  expect((await edit(managerA, record, { Review: '已通过' })).error.fields).toHaveProperty('Review')
})

test('who finds fault says what it is', async () => {
  const { record } = await phone()
  const faulty = await review(managerA, [record], '已退回', ' ')
  expect([faulty.status, faulty.error.fields]).toEqual([422, { Note: ['请写明为什么退回，要补什么'] }])
})

test('a worker reviews nothing, and a manager nothing of another enterprise: all or none', async () => {
  const [{ record: one }, { record: other }] = [await phone(), await phone({ who: colleagueA })]
  expect((await review(workerA, [one], '已通过')).status).toBe(403)
  expect((await review(managerB, [one], '已通过')).status).toBe(404)
  expect((await review(managerA, [one, plot], '有问题', '不对')).status).toBe(404)
  expect((await read(managerA, one)).Data.ReviewNote).toBeUndefined()
  expect((await read(managerA, other)).Data.Reviewer).toBeUndefined()
})

test('what a phone hands in from the plot is graded A and passes, but for the sample', async () => {
  const { record } = await phone()
  expect(gradeOf(record)).toEqual(['A', '定位在地块内\n定位精度 8 米\n有 1 张照片\n手机时间准确', '已通过'])
  const { record: sampled } = await phone({ id: idThat(isSampled) })
  expect([sampled.Data.Grade, sampled.Data.Review]).toEqual(['A', '待审核'])
})

test('handed in again as the phone’s clock goes on it is one punch-in', async () => {
  const { body, record } = await phone()
  const again = await farm.call(workerA, recordCalls.add, { body, deviceTime: '2026-11-20T03:00:00.000Z' })
  expect(done(again)).toEqual(record)
})

test.each([
  ['far away', { data: { Position: { Lng: 110.01, Lat: 35, Accuracy: 8 } } }, 'C', /^距地块 \d+ 米$/],
  ['with a clock that is two hours slow', { deviceTime: '2026-11-20T00:00:00.000Z' }, 'C', /^手机时间慢 2 小时$/],
  ['without saying when it is', { deviceTime: '' }, 'B', /^没有手机时间/],
  ['long after the work', { occurTime: '2026-11-19T22:00:00.000Z' }, 'C', /^作业 4 小时后才补录$/],
  ['from a place chosen by hand', { data: { PositionSource: '手工选点' } }, 'C', /^位置是手工选的/],
])('what is handed in %s waits to be reviewed', async (_, sent, grade, reason) => {
  // Each by its own hand of the clock: whoever was far away a moment ago is not here now.
  now = new Date(now.getTime() + 86_400_000)
  const shift = (time: string | undefined) =>
    time && new Date(Date.parse(time) + now.getTime() - Date.parse('2026-11-20T02:00:00.000Z')).toISOString()
  const { record } = await phone({
    ...sent,
    ...('occurTime' in sent && { occurTime: shift(sent.occurTime) ?? '' }),
    ...('deviceTime' in sent && { deviceTime: shift(sent.deviceTime) ?? '' }),
  })
  expect([record.Data.Grade, record.Data.Review]).toEqual([grade, '待审核'])
  expect(record.Data.GradeReasons).toMatch(reason)
})

test('nobody reviews their own punch-in, nor what stands beside it', async () => {
  const [{ record: own }, { record: other }] = [
    await phone({ who: managerA, data: { Photos: [] } }),
    await phone({ data: { Photos: [] } }),
  ]
  const refused = await review(managerA, [other, own], '已通过')
  expect([refused.status, refused.error.code]).toEqual([409, 'clock/own-review'])
  expect((await read(managerA, other)).Data.Review).toBe('待审核')
  expect(done(await review(county, [own], '已通过'))).toEqual({ Reviewed: 1 })
})

test.each([
  ['two days ahead', 2],
  ['400 days behind', -400],
])('by a clock that is %s it happened when it did, and what the phone said is kept', async (_, days) => {
  now = new Date(now.getTime() + 86_400_000)
  const off = (minutes: number) => new Date(now.getTime() + days * 86_400_000 - minutes * 60_000).toISOString()
  const { body, record } = await phone({
    occurTime: off(90),
    deviceTime: off(0),
    data: { DeviceTime: off(90), StartTime: off(150) },
  })
  expect(record.OccurTime).toBe(new Date(now.getTime() - 90 * 60_000).toISOString())
  expect(record.Data).toMatchObject({ SaidTime: off(90), DeviceTime: off(90), Minutes: 60, Grade: 'C' })
  expect(record.Data.GradeReasons).toBe(`手机时间${days > 0 ? '快' : '慢'} ${Math.abs(days)} 天`)
  // Put right meanwhile, the phone sends it again: the same content is the same punch-in.
  const again = await farm.call(workerA, recordCalls.add, { body, deviceTime: now.toISOString() })
  expect(done(again)).toEqual(record)
})

test.each([
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
])(
  'a phone that shows %s counts as one that does not say its time, and its punch-in waits for a review',
  async (deviceTime) => {
    now = new Date(now.getTime() + 86_400_000)
    const { record } = await phone({ deviceTime })
    expect([record.OccurTime, record.Data.SaidTime]).toEqual([now.toISOString(), undefined])
    expect([record.Data.ClockOffset, record.Data.Grade, record.Data.Review]).toEqual([undefined, 'B', '待审核'])
  },
)

test('by a clock that is decades ahead nothing happens before 2000', async () => {
  now = new Date(now.getTime() + 86_400_000)
  const body = { FormId: clockForm.id, OccurTime: '1990-01-01T00:00:00.000Z' }
  const Data = { Enterprise: enterpriseA.Id, Operation: operation.Id, DeviceTime: '1990-01-01T00:00:00.000Z' }
  const answer = await farm.call(workerA, recordCalls.add, {
    body: { ...body, Data },
    deviceTime: '2070-01-01T00:00:00.000Z',
  })
  expect([answer.status, answer.error.fields]).toEqual([422, { OccurTime: ['发生的时间不能早于 2000 年'] }])
})

test('a time that has not been yet, sent by a clock that is right by now, is that of its arrival', async () => {
  now = new Date(now.getTime() + 86_400_000)
  const { record } = await phone({ occurTime: new Date(now.getTime() + 86_400_000).toISOString() })
  expect([record.OccurTime, record.Data.Grade]).toEqual([now.toISOString(), 'C'])
  const office = { FormId: clockForm.id, OccurTime: record.Data.SaidTime, Data: { Operation: operation.Id } }
  const body = { ...office, OccurTime: String(office.OccurTime), Data: { ...office.Data, Enterprise: enterpriseA.Id } }
  expect((await farm.call(managerA, recordCalls.add, { body })).error.fields).toEqual({
    OccurTime: ['发生的时间不能晚于现在'],
  })
})

test('what a manager puts right is compared with what its maker did, not with themselves', async () => {
  now = new Date(now.getTime() + 86_400_000)
  await phone({ who: managerA, data: { Position: { Lng: 110.500_003, Lat: 35, Accuracy: 8 } } })
  const { record } = await phone()
  const Data = { Position: fix(), PositionTime: new Date(now.getTime() - 1).toISOString() }
  const put = done(await edit(managerA, record, Data)).Data
  expect([put.Grade, put.Suspicion]).toEqual(['A', undefined])
})

test('moved to another time it is compared with what was done then', async () => {
  now = new Date(now.getTime() + 86_400_000)
  await phone({ data: { Position: { Lng: 110.500_003, Lat: 35, Accuracy: 8 } } })
  now = new Date(now.getTime() + 6 * 3_600_000)
  const { record } = await phone()
  expect(record.Data.Suspicion).toBeUndefined()
  const { Id, UpdateTime } = record
  const OccurTime = new Date(now.getTime() - 6 * 3_600_000 + 60_000).toISOString()
  const moved = done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: {}, OccurTime } }))
  expect(moved.Data.Suspicion).toMatch(/^与上一次打卡相隔 1 分钟/)
})

test('a photo that was handed in before is suspicious, whoever did', async () => {
  now = new Date(now.getTime() + 86_400_000)
  const bytes = await jpeg()
  await phone({ data: { Photos: [await upload(farm, colleagueA, bytes)] }, who: colleagueA })
  const { record } = await phone({ data: { Photos: [await upload(farm, workerA, bytes)] } })
  expect(gradeOf(record)).toEqual(['D', '照片在另一条打卡里用过', '待审核'])
})

test('who is ten minutes later fifty kilometres away is suspicious', async () => {
  now = new Date(now.getTime() + 86_400_000)
  await phone()
  now = new Date(now.getTime() + 600_000)
  const { record } = await phone({ data: { Position: { Lng: 110.500_017, Lat: 35, Accuracy: 8 } } })
  expect(record.Data.Grade).toBe('D')
  expect(record.Data.Suspicion).toMatch(/^与上一次打卡相隔 10 分钟却相距 4\d\.\d 公里$/)
})

test('what was returned is told to its maker, mended by them and approved with others', async () => {
  now = new Date(now.getTime() + 86_400_000)
  const { record } = await phone({ data: { Position: { Lng: 110.01, Lat: 35, Accuracy: 8 } } })
  const { record: other } = await phone({ who: colleagueA, data: { Photos: [] } })
  expect(done(await review(managerA, [record], '已退回', '地块选错了'))).toEqual({ Reviewed: 1 })
  const told = async () => done(await farm.call(workerA, noticeCalls.list, { query: { kind: 'punch-in-returned' } }))
  expect((await told()).map(({ Title, Text }) => [Title, Text])).toEqual([
    [expect.stringMatching(/^打卡被退回：\d\d-\d\d \d\d:\d\d 播种\d+$/), '地块选错了'],
  ])
  const returned = await read(workerA, record)
  expect(returned.Data).toMatchObject({ Review: '已退回', ReviewNote: '地块选错了', Reviewer: managerA.id })
  expect((await edit(colleagueA, returned, { Note: '别人的' })).status).toBe(404)
  const mended = done(await edit(workerA, returned, { Note: '地块边上的路' }))
  expect([mended.Data.Review, mended.Data.ReviewNote]).toEqual(['待审核', '地块选错了'])
  expect(await told()).toEqual([])
  expect(done(await review(managerA, [mended, other], '已通过'))).toEqual({ Reviewed: 2 })
  expect([await read(managerA, record), await read(managerA, other)].map(({ Data }) => Data.Review)).toEqual([
    '已通过',
    '已通过',
  ])
})

test('who may review less than they may change reviews nothing beyond it, nor changes what was approved there', async () => {
  const [changing, reviewing] = [
    await addRole(farm, admin, county.organId, { name: '全改', scope: '本组织及下级', urls: ['/Clock#Mend'] }),
    await addRole(farm, admin, county.organId, {
      name: '审',
      scope: '本组织',
      urls: ['/FarmOperation/ClockData#Review'],
    }),
  ]
  const person = { name: 'reviewer', organId: enterpriseA.Organ.Id, roleIds: [changing, reviewing] }
  const reviewer = await addPerson(farm, admin, person)
  const data = { Enterprise: enterpriseA.Id, Operation: operation.Id }
  const below = await add(farm, managerA, clockForm, { data, organId: people.managerOfA1.organId })
  const refused = await review(reviewer, [below], '已通过')
  expect(refused.status).toBe(403)
  done(await review(county, [below], '已通过'))
  expect((await edit(reviewer, await read(county, below), { Area: 3 })).error.code).toBe('clock/settled')
  const own = await add(farm, managerA, clockForm, { data, organId: enterpriseA.Organ.Id })
  expect(done(await review(reviewer, [own], '已通过'))).toEqual({ Reviewed: 1 })
})

test('what was approved its maker changes no more; who reviews may, and it is looked at again', async () => {
  const { record } = await phone()
  const refused = await edit(workerA, record, { Area: 3 })
  expect([refused.status, refused.error.code]).toEqual([409, 'clock/settled'])
  expect(done(await edit(managerA, record, { Note: '补一句' })).Data.Review).toBe('已通过')
  const again = await read(managerA, record)
  expect(done(await edit(managerA, again, { Area: 3 })).Data.Review).toBe('待审核')
})

test('a verdict stands with what it judged: changed it has no reviewer, brought back by who reviews it has its own again', async () => {
  const { record } = await phone({ data: { Photos: [] } })
  done(await review(managerA, [record], '已通过', '好'))
  const approved = await read(managerA, record)
  const verdict = { Review: '已通过', ReviewNote: '好', Reviewer: managerA.id, ReviewTime: approved.Data.ReviewTime }
  expect(approved.Data).toMatchObject(verdict)
  const changed = done(await edit(county, approved, { Area: 7 }))
  expect([changed.Data.Review, changed.Data.Reviewer, changed.Data.ReviewTime]).toEqual([
    '待审核',
    undefined,
    undefined,
  ])
  const restore = (who: Persona, { Id, UpdateTime }: WireRecord) =>
    farm.call(who, careCalls.restore, { body: { Id, UpdateTime, Version: approved.UpdateTime } })
  // Its maker may change it again, and gets no verdict with that.
  const own = done(await restore(workerA, changed))
  expect([own.Data.Area, own.Data.Review, own.Data.Reviewer]).toEqual([approved.Data.Area, '待审核', undefined])
  expect(done(await restore(county, own)).Data).toMatchObject(verdict)
})

test('what changed since it was read is approved by nobody, nor what stands beside it', async () => {
  const [{ record }, { record: other }] = [await phone({ data: { Photos: [] } }), await phone({ data: { Photos: [] } })]
  done(await edit(workerA, record, { Area: 3 }))
  const one = await review(managerA, [record], '已通过')
  expect([one.status, one.error.code]).toEqual([409, 'form-data/stale'])
  const both = await review(managerA, [other, record], '已通过')
  expect([both.status, both.error.code]).toEqual([409, 'form-data/many-stale'])
  expect((await read(managerA, other)).Data.Review).toBe('待审核')
  expect(done(await review(managerA, [other, await read(managerA, record)], '已通过'))).toEqual({ Reviewed: 2 })
})

test('the same verdict again changes nothing, as of one whose first answer was lost', async () => {
  const { record } = await phone({ data: { Photos: [] } })
  done(await review(managerA, [record], '有问题', '没有照片'))
  const once = await read(managerA, record)
  done(await review(managerA, [record], '有问题', '没有照片'))
  expect(await read(managerA, record)).toEqual(once)
})

test('what comes to 禁止 is looked at, however well it can be trusted', async () => {
  const stock = await pesticidesOfA(farm, people)
  const spraying = (input: WireRecord) =>
    phone({ data: { Operation: stock.spray.Id, Inputs: [stock.row(input, 1000)], Area: 100 } })
  const fine = await spraying(stock.imidacloprid)
  expect([fine.record.Data.Grade, fine.record.Data.InputVerdict]).toEqual(['A', expect.not.stringMatching('禁止')])
  expect(fine.record.Data.Review).toBe('已通过')
  const { record } = await spraying(stock.forbidden)
  expect([record.Data.Grade, record.Data.InputVerdict, record.Data.Review]).toEqual(['A', '禁止', '待审核'])
})
