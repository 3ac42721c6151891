import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { formatFilter } from '@farm/contract/wire'
import { afterAll, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, managerB } = people
afterAll(farm.close)

const vegetables = await add(farm, managerA, cropCategoryForm, { data: { Name: '蔬菜' } })
const crops: WireRecord[] = []
for (let index = 0; index < 40; index += 1) {
  crops.push(
    await add(farm, managerA, cropForm, {
      data: {
        Name: `作物${String(index).padStart(2, '0')}`,
        GrowingDays: (index % 7) + 60,
        ...(index % 4 === 0 && { Category: vegetables.Id }),
      },
      occurTime: `2026-03-${String((index % 28) + 1).padStart(2, '0')}T08:00:00+08:00`,
    }),
  )
}
await add(farm, managerB, cropForm, { data: { Name: '乙的作物', GrowingDays: 61 } })

async function ask(query: object, who = managerA) {
  return farm.call(who, recordCalls.list, { query: { formId: cropForm.id, ...query } })
}
const names = (records: readonly WireRecord[]) => records.map((record) => record.Data.Name)

const badFilters: ReadonlyArray<[qs: string, says: string]> = [
  ['Colour[=]red', '没有字段 Colour'],
  ['Name', '应写成 字段[运算符]值'],
  ['Name[like]x', '没有运算符 like'],
  ['GrowingDays[>]abc', '应为数字'],
  ['GrowingDays[~]6', '“全生育期”只能用 = != > >= < <= in null'],
  ['Category[=]x', '应为编号'],
  ['Category.Password[=]x', '没有字段 Password'],
  ['UserId.Name[=]x', 'UserId 不是引用字段'],
  ['UserId[~]a', '编号只能用 = != in'],
  ['AddTime[>]yesterday', '应为日期和时间'],
  ['Organ[=]x', '应为编号'],
  ['Organ[~]甲', '编号只能用 = != in'],
  ['GrowingDays[!~]6', '只能用 = != > >= < <= in null'],
  ['Photos[=]x', '“图片”只能用 null'],
  ['Steps[=]x', '“标准作业”只能用 null'],
  ['constructor[=]x', '没有字段 constructor'],
  ['__proto__[=]x', '应写成'],
  ['Name[=]%zz', '百分号编码不完整'],
  ["Name'||'[=]x", '应写成'],
  [Array.from({ length: 21 }, () => 'Name[=]x').join('&'), '不能超过 20 个'],
]
test.each(badFilters)('the filter %s is refused and named', async (qs, says) => {
  const answer = await ask({ qs })
  expect([answer.status, answer.error.code]).toEqual([400, 'wire/filter'])
  expect(answer.error.errors[0]).toContain(says)
})

const badOrders = ['Category', 'Note', 'AddTime', 'UserId', 'Name; drop table record', 'constructor', '']
test.each(badOrders)('sorting by %j is refused', async (orderBy) => {
  expect((await ask({ orderBy })).status).toBe(400)
})

const badQueries: ReadonlyArray<[query: object, field: string]> = [
  [{ pageSize: 501 }, 'pageSize'],
  [{ pageSize: 0 }, 'pageSize'],
  [{ page: 'x' }, 'page'],
  [{ pageSize: 1.5 }, 'pageSize'],
  [{ colour: 'red' }, 'colour'],
  [{ ids: 'a,b' }, 'ids'],
  [{ organPath: '/1' }, 'organPath'],
]
test.each(badQueries)('the query %j is refused at %s', async (query, field) => {
  const answer = await ask(query)
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
})

test('pages so deep that they would be slow point to the cursor', async () => {
  expect((await ask({ page: 1000, pageSize: 500 })).error.code).toBe('wire/too-deep')
})

test.each(['x', 'W10', Buffer.from('["a","b"]').toString('base64url')])('the cursor %s is refused', async (cursor) => {
  expect((await ask({ cursor })).error.code).toBe('wire/cursor')
})

test.each(['Colour', 'Name', 'Category.Name', 'Category.Parent.Parent', 'UserId.Organ'])(
  '%s is not expanded',
  async (expand) => {
    expect((await ask({ expand })).error.code).toBe('wire/expand')
  },
)

const filters: ReadonlyArray<[qs: string, count: number]> = [
  ['Name[=]作物07', 1],
  ['Name[~]物0', 10],
  ['Name[in]作物01,作物02,没有', 2],
  ['Name[!=]作物01', 39],
  ['GrowingDays[=]60', 6],
  ['GrowingDays[>=]65', 10],
  ['GrowingDays[>]60&GrowingDays[<]62', 6],
  ['GrowingDays[in]60,61', 12],
  [`Category[=]${vegetables.Id}`, 10],
  [`Category[!=]${vegetables.Id}`, 30],
  ['Category[null]true', 30],
  ['Category[null]false', 10],
  ['Category.Name[=]蔬菜', 10],
  ['Category.Name[=]水果', 0],
  [`Id[in]${crops[0]?.Id},${crops[1]?.Id}`, 2],
  ['OccurTime[<]2026-03-02T00:00:00+08:00', 2],
  [`UserId[=]${managerA.id}`, 40],
  [`UserId[=]${managerB.id}`, 0],
  ['Name[!~]物0', 30],
  ['Variety[!~]早', 40],
  ['Photos[null]true', 40],
  ['Steps[null]false', 0],
  [`Organ[=]${people.enterpriseA.Organ.Id}`, 40],
  [`Organ[!=]${people.enterpriseA.Organ.Id}`, 0],
  [`Organ[in]${people.enterpriseB.Organ.Id}`, 0],
]
test.each(filters)('%s finds %d', async (qs, count) => {
  const answer = await ask({ qs, page: 1, pageSize: 5 })
  expect([answer.status, answer.headers['x-total-count']]).toEqual([200, String(count)])
  expect(answer.data).toHaveLength(Math.min(count, 5))
})

test('signs with a meaning are found when they are encoded', async () => {
  await add(farm, managerA, cropForm, { data: { Name: '甲&乙,100%' } })
  const qs = formatFilter([{ path: ['Name'], op: '=', values: ['甲&乙,100%'] }])
  expect(names(done(await ask({ qs })))).toEqual(['甲&乙,100%'])
})

test('what is out of scope changes neither the list nor its total', async () => {
  const before = await ask({ page: 1, pageSize: 3, orderBy: 'Name asc' })
  for (let index = 0; index < 20; index += 1) await add(farm, managerB, cropForm, { data: { Name: `作物0${index}` } })
  const after = await ask({ page: 1, pageSize: 3, orderBy: 'Name asc' })
  expect([after.data, after.headers['x-total-count']]).toEqual([before.data, before.headers['x-total-count']])
})

test('going on by the link reads every record once, in order', async () => {
  for (const orderBy of [
    'UpdateTime desc',
    'Name asc',
    'GrowingDays desc',
    'OccurTime asc',
    'GrowingDays asc,Name asc',
    'GrowingDays asc,Name desc',
    'GrowingDays desc,OccurTime asc,Name desc',
  ]) {
    const all = names(done(await ask({ orderBy })))
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const answer = await ask({ orderBy, pageSize: 7, ...(cursor && { cursor }) })
      seen.push(...names(done(answer)))
      const { link } = answer.headers
      const next = typeof link === 'string' ? /\?([^>]*)>/.exec(link)?.[1] : undefined
      cursor = new URLSearchParams(next).get('cursor') ?? undefined
    } while (cursor)
    expect(seen, orderBy).toEqual(all)
  }
})

test('names are sorted by pinyin', async () => {
  for (const Name of ['辣椒', '白菜', '土豆', '冬瓜']) await add(farm, managerA, cropCategoryForm, { data: { Name } })
  const answer = await farm.call(managerA, recordCalls.list, {
    query: { formId: cropCategoryForm.id, orderBy: 'Name asc' },
  })
  expect(names(answer.data)).toEqual(['白菜', '冬瓜', '辣椒', '蔬菜', '土豆'])
})

test('ids answers all its ids that are in scope, whatever the page size of others', async () => {
  const ids = [...crops.slice(0, 30).map((crop) => crop.Id), newId()].join(',')
  expect(done(await ask({ ids }))).toHaveLength(30)
})

test('organPath narrows and never widens', async () => {
  const path = people.enterpriseA.Organ.Path
  expect(
    done(await ask({ organPath: path, pageSize: 500 }, people.county)).every((crop) =>
      crop.Organ.Path.startsWith(path),
    ),
  ).toBe(true)
  expect((await ask({ organPath: people.enterpriseB.Organ.Path })).error.code).toBe('access/organ-path')
  expect((await ask({ organPath: '/1/' })).error.code).toBe('access/organ-path')
  // The number of A is the beginning of the number of B.
  expect(people.enterpriseB.Organ.Path.startsWith(path.slice(0, -1))).toBe(true)
})
