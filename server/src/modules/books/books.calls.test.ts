import { type BookAnswer, bookCalls, bookOf } from '@farm/contract/books'
import { clockCalls, clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { QueryOf } from '@farm/contract/wire'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { branches, freeForTravel } from '../../app/testing/branches.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'

const farm = await openFarm(() => new Date('2026-11-20T04:00:00Z'))
const { people } = farm
afterAll(farm.close)
const { admin, county, managerA, managerB, workerA, colleagueA, roleless, enterpriseA, enterpriseB } = people

type Asked = QueryOf<typeof bookCalls.book>
const reviewed: unknown = expect.stringMatching(/^(待审核|已通过)$/)
const ids: Record<string, string> = {}
let spray: WireRecord

const ask = (who: Persona, query: Asked) => farm.call(who, bookCalls.book, { query })
const told = async (who: Persona, query: Asked) => done(await ask(who, query))
/** The lines of a section as objects, by the labels of its columns. */
const linesOf = (book: string, answer: BookAnswer, at = 0) => {
  const section = answer.Sections[at]
  const columns = bookOf(book)?.sections[at]?.columns ?? []
  const labels = section?.Columns.map((key) => columns.find((one) => one.key === key)?.label ?? key) ?? []
  return (
    section?.Lines.map(({ Cells }) => Object.fromEntries(labels.map((label, index) => [label, Cells[index]]))) ?? []
  )
}

beforeAll(async () => {
  const shared = { organId: county.organId }
  const operation = async (Name: string, Type: DataOf<typeof operationForm>['Type']) =>
    (await add(farm, admin, operationForm, { data: { Name, Type }, ...shared })).Id
  const [feeding, spraying, scouting, picking, clearing, covering] = [
    await operation('追肥', '施肥'),
    await operation('打药', '用药'),
    await operation('查虫', '病虫害调查'),
    await operation('采摘', '采收'),
    await operation('收瓶', '废弃物回收'),
    await operation('盖膜', '覆膜'),
  ]
  ids.spraying = spraying
  ids.feeding = feeding
  ids.tomato = (await add(farm, admin, cropForm, { data: { Name: '番茄' }, ...shared })).Id
  const plot = async (Name: string, on = enterpriseA) =>
    (await add(farm, admin, placeForm, { data: { Name, Compony: on.Id, Area: 12 }, organId: on.Organ.Id })).Id
  ids.east = await plot('东地')
  ids.west = await plot('西地')
  const north = await plot('北地', enterpriseB)
  const input = async (data: DataOf<typeof inputForm>) => (await add(farm, admin, inputForm, { data, ...shared })).Id
  ids.urea = await input({ Name: '尿素', Kind: '肥料', Unit: '公斤', Supplier: '县农资店' })
  ids.spray = await input({
    Name: '吡虫啉',
    Kind: '农药',
    Unit: '毫升',
    SafeDays: 7,
    Target: '蚜虫',
    Maker: '青禾农化',
    RegistrationNumber: 'PD20081234',
    Supplier: '县农资店',
  })
  ids.film = await input({ Name: '地膜', Kind: '农膜', Unit: '卷' })
  const plan = async (Name: string, place: string, status: string) => {
    const data = {
      Name,
      Enterprise: enterpriseA.Id,
      Crops: ids.tomato ?? '',
      Place: [place],
      Count: 10,
      StartDate: '2026-03-01',
      EndDate: '2026-12-20',
    }
    const { Id } = await add(farm, admin, planForm, { data, organId: enterpriseA.Organ.Id })
    await sql`update record set data = data || ${JSON.stringify({ Status: status })}::jsonb where id = ${Id}`.execute(
      farm.database.db,
    )
    return Id
  }
  ids.over = await plan('春番茄', ids.east, '已完成')
  ids.running = await plan('秋番茄', ids.west, '执行中')
  const punchIn = (by: Persona, at: string, data: object, on = enterpriseA) =>
    add(farm, by, clockForm, { data: { Enterprise: on.Id, Operation: feeding, ...data }, occurTime: `${at}+08:00` })
  const used = (Input: string | undefined, Amount: number, Unit: string, Usage?: string) => ({
    Input,
    Amount,
    Unit,
    ...(Usage && { Usage }),
  })
  const onEast = { Plan: ids.over, Place: [ids.east] }
  await punchIn(workerA, '2026-04-01T00:00:00', { ...onEast, Inputs: [used(ids.urea, 20, '公斤', '撒施')] })
  await punchIn(workerA, '2026-05-01T23:59:00', { ...onEast, Inputs: [used(ids.urea, 10, '公斤', '冲施')] })
  spray = await punchIn(workerA, '2026-06-01T09:00:00', {
    Plan: ids.running,
    Place: [ids.west],
    Operation: spraying,
    Inputs: [used(ids.spray, 30, '毫升'), used(ids.urea, 1, '公斤', '喷施')],
  })
  await punchIn(managerA, '2026-06-02T09:00:00', { ...onEast, Operation: scouting, Note: '叶背有蚜虫，五级' })
  await punchIn(managerA, '2026-06-03T09:00:00', { ...onEast, Operation: scouting })
  await punchIn(managerA, '2026-07-10T09:00:00', { ...onEast, Operation: picking, Harvest: 500 })
  await punchIn(managerA, '2026-07-11T09:00:00', { ...onEast, Operation: clearing, Note: '农药瓶 12 个，交回县农资店' })
  // Film alone is no package of a pesticide; both together are told.
  const cleared = async (at: string, Note?: string) =>
    punchIn(managerA, at, { ...onEast, Operation: clearing, ...(Note !== undefined && { Note }) })
  await cleared('2026-07-12T09:00:00', '旧膜 24 公斤')
  await cleared('2026-07-13T09:00:00', '旧膜 8 公斤，农药袋 3 个')
  await cleared('2026-07-14T09:00:00')
  await punchIn(managerA, '2026-03-02T09:00:00', {
    Place: [ids.east],
    Operation: covering,
    Inputs: [used(ids.film, 2, '卷')],
  })
  await punchIn(managerA, '2025-12-31T23:59:00', { ...onEast, Inputs: [used(ids.urea, 99, '公斤')] })
  await punchIn(managerB, '2026-06-05T09:00:00', { Place: [north], Inputs: [used(ids.spray, 7, '毫升')] }, enterpriseB)
}, 60_000)

describe('refused', () => {
  test('is who may not see what it is made of, and who is nobody', async () => {
    const query = { key: 'production', enterprise: enterpriseA.Id }
    expect((await ask(roleless, query)).status).toBe(403)
    expect((await ask({ ...managerA, token: undefined }, query)).status).toBe(401)
    expect((await farm.call(workerA, bookCalls.export, { query })).status).toBe(403)
  })

  test.each([
    ['a book that there is not', { key: 'weather' }, 'key'],
    ['an enterprise of others', { key: 'production', enterprise: enterpriseB.Id }, 'enterprise'],
    ['a day that there is not', { key: 'production', from: '2026-02-30', to: '2026-03-01' }, 'from'],
    ['half a period', { key: 'production', from: '2026-02-20' }, 'to'],
    ['an end before the beginning', { key: 'production', from: '2026-03-02', to: '2026-03-01' }, 'to'],
    ['more days than are told at once', { key: 'production', from: '2020-01-01', to: '2026-03-01' }, 'to'],
    ['what it is not told apart by', { key: 'purchases', plan: enterpriseA.Id }, 'plan'],
  ])('is %s, by name', async (_, query, field) => {
    const { status, error } = await ask(managerA, query)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('is a county that does not say of which enterprise', async () => {
    const { status, error } = await ask(county, { key: 'production' })
    expect([status, error.fields]).toEqual([400, { enterprise: ['请选择企业'] }])
  })
})

describe('农产品生产记录', () => {
  test('of a plan that is over tells what was used and when for the last time', async () => {
    const answer = await told(managerA, { key: 'production', plan: ids.over ?? '' })
    expect(answer.Days).toBeUndefined()
    expect([answer.Enterprise.Name, answer.Plan?.Name]).toEqual(['甲合作社', '春番茄'])
    const line = {
      地点: '东地',
      作物: '番茄',
      投入品名称: '尿素',
      来源: '县农资店',
      停用日期: '2026-05-01',
      审核: reviewed,
    }
    expect(linesOf('production', answer)).toEqual([
      { ...line, 使用日期: '2025-12-31', 用法: '', 用量: '99 公斤', 记录人: 'manager-a某' },
      { ...line, 使用日期: '2026-04-01', 用法: '撒施', 用量: '20 公斤', 记录人: 'worker-a某' },
      { ...line, 使用日期: '2026-05-01', 用法: '冲施', 用量: '10 公斤', 记录人: 'worker-a某' },
    ])
  })

  test('of a plan that goes on says so, and of the year no day before it', async () => {
    const answer = await told(managerA, { key: 'production' })
    expect(answer.Days).toEqual({ From: '2026-01-01', To: '2026-11-20' })
    const lines = linesOf('production', answer)
    expect(lines.map(({ 使用日期 }) => 使用日期)).toEqual([
      '2026-03-02',
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
      '2026-06-01',
    ])
    expect(lines.slice(3).map(({ 停用日期 }) => 停用日期)).toEqual(['未停用', '未停用'])
  })

  test('tells pests and harvests in the words of the law', async () => {
    const answer = await told(managerA, { key: 'production' })
    expect(linesOf('production', answer, 1)).toMatchObject([
      { 日期: '2026-06-01', 发生情况: '', 防治对象: '', 防治投入品: '吡虫啉、尿素' },
      { 日期: '2026-06-02', 发生情况: '叶背有蚜虫，五级' },
      { 日期: '2026-06-03', 发生情况: '' },
    ])
    expect(linesOf('production', answer, 2)).toMatchObject([
      { 收获日期: '2026-07-10', 收获量: '500 公斤', 地点: '东地' },
    ])
  })

  test('names what the law demands and nobody told, with the record that is to be completed', async () => {
    const answer = await told(managerA, { key: 'production' })
    const bare = answer.Lacking.map(({ Kind, Fields, Lines }) => [Kind, Fields, Lines])
    expect(bare).toEqual([
      // Without a plan: no crop, and nobody can say when its use was over.
      ['clock', ['计划', '用法'], 1],
      ['inputs', ['供应商'], 1],
      ['clock', ['用法', '备注'], 2],
      ['clock', ['备注'], 1],
    ])
    expect(answer.LackingTotal).toBe(4)
    expect(answer.Lacking[2]).toMatchObject({ Id: spray.Id, Name: '2026-06-01 西地 打药 番茄' })
    expect(answer.Lacking[1]).toMatchObject({ Id: ids.film, Name: '地膜' })
    // What the label says of pests is not what was found.
    expect(answer.Sections[1]?.Lines.map(({ Lacks }) => Lacks)).toEqual([[4], undefined, [4]])
  })

  test('is narrowed to a plot, a crop and days, both included', async () => {
    const days = { from: '2026-04-01', to: '2026-05-01' }
    const of = async (more: object) =>
      linesOf('production', await told(managerA, { key: 'production', ...more })).length
    expect(await of({ place: ids.west })).toBe(2)
    expect(await of({ crop: ids.tomato })).toBe(4)
    expect(await of(days)).toBe(2)
    expect(await of({ ...days, to: '2026-04-30' })).toBe(1)
  })
})

describe('the other books', () => {
  test('农药使用记录 tells pesticides alone, and of what nobody wrote that they were used against nothing', async () => {
    const answer = await told(managerA, { key: 'pesticides' })
    expect(answer.Lacking.map(({ Kind, Id, Fields }) => [Kind, Id, Fields])).toEqual([
      ['clock', spray.Id, ['防治对象']],
    ])
    expect(linesOf('pesticides', answer)).toEqual([
      {
        使用时间: '2026-06-01',
        地点: '西地',
        使用对象: '番茄',
        防治对象: '',
        农药名称: '吡虫啉',
        登记证号: 'PD20081234',
        有效成分: expect.any(String) as unknown,
        用量: '30 毫升',
        面积: '',
        生产企业: '青禾农化',
        使用核查: expect.any(String) as unknown,
        记录人: 'worker-a某',
        审核: reviewed,
      },
    ])
  })

  test('农用薄膜使用记录 says of a film that nobody told who made and sold it', async () => {
    const answer = await told(managerA, { key: 'films' })
    expect(linesOf('films', answer)).toMatchObject([{ 农膜名称: '地膜', 用量: '2 卷', 生产者: '', 销售者: '' }])
    expect(answer.Lacking.map(({ Kind, Fields }) => [Kind, Fields])).toEqual([
      ['clock', ['计划']],
      ['inputs', ['生产企业', '供应商']],
    ])
  })

  test('农药包装废弃物 is told in the words of who brought it back', async () => {
    expect(linesOf('waste', await told(managerA, { key: 'waste' }))).toMatchObject([
      { 日期: '2026-07-11', 地点: '东地', 数量和去向: '农药瓶 12 个，交回县农资店' },
      { 日期: '2026-07-13', 地点: '东地', 数量和去向: '旧膜 8 公斤，农药袋 3 个' },
      // What nobody wrote of may be one.
      { 日期: '2026-07-14', 地点: '东地', 数量和去向: '' },
    ])
  })

  test.each(['certificates', 'lot-tests', 'purchases'])('%s is answered where there is nothing yet', async (key) => {
    const answer = await told(managerA, { key })
    expect([answer.Sections[0]?.Lines, answer.LackingTotal]).toEqual([[], 0])
  })
})

describe('who sees what', () => {
  test('of others there is nothing, and the county sees each', async () => {
    expect(linesOf('pesticides', await told(managerB, { key: 'pesticides' }))).toMatchObject([{ 用量: '7 毫升' }])
    const ofB = await told(county, { key: 'pesticides', enterprise: enterpriseB.Id })
    expect(linesOf('pesticides', ofB)).toMatchObject([{ 用量: '7 毫升' }])
    const ofA = await told(county, { key: 'pesticides', enterprise: enterpriseA.Id })
    expect(linesOf('pesticides', ofA)).toMatchObject([{ 用量: '30 毫升' }])
  })

  test('who sees their own alone finds their own alone', async () => {
    const book = { key: 'production', enterprise: enterpriseA.Id }
    expect((await told(colleagueA, book)).Sections[0]?.Lines).toEqual([])
    expect((await told(workerA, book)).Sections[0]?.Lines).toHaveLength(4)
  })

  test('who does not see all uses is not told which was the last', async () => {
    const book = { key: 'production', enterprise: enterpriseA.Id, from: '2026-04-01', to: '2026-05-31' }
    const lastOf = async (who: Persona) => linesOf('production', await told(who, book)).map(({ 停用日期 }) => 停用日期)
    expect(await lastOf(managerA)).toEqual(['2026-05-01', '2026-05-01'])
    expect(await lastOf(workerA)).toEqual(['〈无权查看〉', '〈无权查看〉'])
  })

  test('a column that is hidden from somebody is left out and named, and by what is hidden nothing is found', async () => {
    const urls = ['/CountyFarm/Books']
    const roleId = await addRole(farm, admin, county.organId, { name: '看档案', scope: '本组织及下级', urls })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [roleId] })
    await sql`
      insert into form_restriction (form_id, role_id, denied, fields)
      values (${clockForm.id}, ${roleId}, '{}', '{"Note": "hidden", "Plan": "hidden"}'::jsonb)
    `.execute(farm.database.db)
    const book = { key: 'production', enterprise: enterpriseA.Id }
    await vi.waitFor(async () => expect((await told(clerk, book)).Sections[0]?.Unseen).toEqual(['作物', '停用日期']))
    const answer = await told(clerk, book)
    expect(answer.Sections[1]?.Unseen).toEqual(['作物', '发生情况'])
    expect(JSON.stringify(answer)).not.toContain('五级')
    const { Sections } = await told(clerk, { ...book, plan: ids.over ?? '' })
    expect(Sections.map(({ Lines, Unseen }) => [Lines.length, Unseen.length])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ])
    expect((await farm.call(clerk, bookCalls.export, { query: book })).status).toBe(403)
  })
})

async function sheetsFor(who: Persona, query: Record<string, string>) {
  const { statusCode, rawPayload } = await farm.server.inject({
    method: 'GET',
    url: bookCalls.export.path,
    query,
    headers: { token: who.token },
  })
  expect(statusCode).toBe(200)
  const sheets = await openSheets(rawPayload)
  return { named: new Map(sheets.map(({ name, rows }) => [name, rows])), text: JSON.stringify(sheets) }
}

test('the workbook of who may not see all says what it leaves out, and never that nothing is missing', async () => {
  const urls = ['/CountyFarm/Books', '/CountyFarm/Books#Export']
  const roleId = await addRole(farm, admin, county.organId, { name: '导档案', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'taker', organId: county.organId, roleIds: [roleId] })
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    values (${clockForm.id}, ${roleId}, '{}', '{"Note": "hidden", "Plan": "hidden"}'::jsonb)
  `.execute(farm.database.db)
  const book = { key: 'production', enterprise: enterpriseA.Id }
  await vi.waitFor(async () => expect((await told(clerk, book)).Sections[0]?.Unseen).toEqual(['作物', '停用日期']))
  const days = { from: '2026-04-01', to: '2026-04-30' }
  const part = await sheetsFor(clerk, { ...book, ...days })
  expect(part.named.get('说明')).toEqual(
    expect.arrayContaining([
      { 项目: '未导出：投入品使用情况', 内容: '无权查看：作物、停用日期' },
      { 项目: '未导出：病虫害发生和防治情况', 内容: '无权查看：作物、发生情况' },
    ]),
  )
  expect([part.named.get('投入品使用情况')?.length, part.text.includes('都已填写')]).toEqual([1, false])
  const ofPlan = await sheetsFor(clerk, { ...book, plan: ids.over ?? '' })
  expect(ofPlan.named.get('说明')).toContainEqual({ 项目: '未导出：收获情况', 内容: '无权查看：收获情况' })
  expect(ofPlan.text).not.toContain('都已填写')
  expect((await sheetsFor(managerA, { ...book, ...days })).text).toContain('都已填写')
})

test('what was sent back stands in the book as such', async () => {
  const { Id, UpdateTime } = spray
  const body = { Records: [{ Id, UpdateTime }], Review: '已退回' as const, Note: '补用法' }
  done(await farm.call(managerA, clockCalls.review, { body }))
  expect(linesOf('pesticides', await told(managerA, { key: 'pesticides' }))).toMatchObject([{ 审核: '已退回' }])
  spray = done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
})

test('a word by which lines are chosen stays while punch-ins name what it stands in', async () => {
  const change = async (id: string | undefined, Data: Record<string, string | number>) => {
    const { Id, UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id: id ?? '' } }))
    const { status, error } = await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data } })
    return [status, Object.keys(error?.fields ?? {})]
  }
  expect(await change(ids.spray, { Kind: '肥料' })).toEqual([422, ['Kind']])
  expect(await change(ids.film, { Kind: '其他' })).toEqual([422, ['Kind']])
  expect(await change(ids.spraying, { Type: '其他' })).toEqual([422, ['Type']])
  expect(await change(ids.spray, { Supplier: '县农资店' })).toEqual([200, []])
  // Nothing is lost where no book chooses by the word, nor where nobody used it.
  expect(await change(ids.feeding, { Type: '其他' })).toEqual([200, []])
  const data = { Name: '未用药', Kind: '农药', Unit: '毫升', SafeDays: 7 } as const
  const unused = await add(farm, admin, inputForm, { data, organId: county.organId })
  expect(await change(unused.Id, { Kind: '其他' })).toEqual([200, []])
})

test('the workbook has every line, says what is missing, whose it is and by which law', async () => {
  const { statusCode, headers, rawPayload } = await farm.server.inject({
    method: 'GET',
    url: bookCalls.export.path,
    query: { key: 'production' },
    headers: { token: managerA.token },
  })
  expect([statusCode, decodeURIComponent(String(headers['content-disposition']))]).toEqual([
    200,
    "attachment; filename*=UTF-8''农产品生产记录 甲合作社 2026-01-01 至 2026-11-20.xlsx",
  ])
  const sheets = await openSheets(rawPayload)
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['投入品使用情况', 5],
    ['病虫害发生和防治情况', 3],
    ['收获情况', 1],
    ['缺项', 4],
    ['说明', 5],
  ])
  const [inputs, pests, , lacking, about] = sheets.map(({ rows }) => rows)
  expect(inputs?.[0]).toEqual({
    使用日期: '2026-03-02',
    地点: '东地',
    作物: '（未填写）',
    投入品名称: '地膜',
    来源: '（未填写）',
    用法: '（未填写）',
    用量: '2 卷',
    停用日期: '（未填写）',
    记录人: 'manager-a某',
    审核: reviewed,
  })
  expect(pests?.map(({ 发生情况 }) => 发生情况)).toEqual(['（未填写）', '叶背有蚜虫，五级', '（未填写）'])
  expect(lacking?.[1]).toEqual({ 待补的记录: '投入品', 名称: '地膜', 未填写: '供应商', 涉及行数: 1 })
  expect(about?.slice(1, 4)).toEqual([
    { 项目: '依据', 内容: '《农产品质量安全法》第二十七条，至少保存 2 年' },
    { 项目: '企业', 内容: '甲合作社' },
    { 项目: '统一社会信用代码', 内容: '（未填写）' },
  ])
})

test('an edit of what was missing completes the book', async () => {
  const Inputs = [
    { Input: ids.spray, Amount: 30, Unit: '毫升', Usage: '喷雾', Target: '白粉虱' },
    { Input: ids.urea, Amount: 1, Unit: '公斤', Usage: '喷施' },
  ]
  const body = { Id: spray.Id, UpdateTime: spray.UpdateTime, Data: { Inputs } }
  done(await farm.call(managerA, recordCalls.edit, { body }))
  const answer = await told(managerA, { key: 'production', place: ids.west ?? '' })
  expect(answer.Lacking).toEqual([])
  expect(linesOf('production', answer, 1)).toMatchObject([{ 发生情况: '', 防治对象: '白粉虱' }])
  const pesticides = await told(managerA, { key: 'pesticides' })
  expect([linesOf('pesticides', pesticides)[0]?.防治对象, pesticides.Lacking]).toEqual(['白粉虱', []])
})

test('a book of one plot tells what of an input and a harvest fell to it, beside the whole', async () => {
  const both = { Enterprise: enterpriseA.Id, Place: [ids.east ?? '', ids.west ?? ''] }
  const used = (Amount: number) => ({ Input: ids.urea, Amount, Unit: '公斤' as const })
  const data = { ...both, Operation: ids.feeding, Inputs: [used(3), used(0.001)] }
  await add(farm, managerA, clockForm, { data, occurTime: '2026-08-01T09:00:00+08:00' })
  const amounts = async (place?: string) => {
    const query = { key: 'production', from: '2026-08-01', to: '2026-08-01', ...(place && { place }) } as const
    return linesOf('production', await told(managerA, query)).map((line) =>
      Object.values(line).filter((one) => one?.includes('公斤')),
    )
  }
  expect(await amounts()).toEqual([['3 公斤'], ['0.001 公斤']])
  expect(await amounts(ids.east)).toEqual([['1.5 公斤（共 3 公斤）'], ['0.001 公斤']])
  expect(await amounts(ids.west)).toEqual([['1.5 公斤（共 3 公斤）'], ['0 公斤（共 0.001 公斤）']])
})

test('an enterprise that moves to another county keeps the lines of its books and the names in them', async () => {
  const books = ['production', 'pesticides'] as const
  const lines = async () => {
    const answers = await Promise.all(books.map((key) => told(managerA, { key })))
    return answers.flatMap(({ Sections }) => Sections.map(({ Lines }) => Lines.map(({ Cells }) => Cells)))
  }
  const before = await lines()
  await freeForTravel(farm, people)
  done(await branches(farm).move(admin, enterpriseA.Organ.Id, people.otherCounty.organId))
  expect(await lines()).toEqual(before)
})
