import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import {
  type Fields,
  choice,
  choices,
  computed,
  date,
  decimal,
  designCalls,
  manyCalls,
  moment,
  reference,
  references,
  rows,
  text,
  whole,
  yesNo,
} from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { inspectionForm } from '@farm/contract/inspections'
import { placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test } from 'vitest'
import { publish, send } from '../../app/testing/designs.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { foldCounts } from './index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, managerA, managerB, workerA, colleagueA, enterpriseA, enterpriseB } = people
afterAll(farm.close)

const ask = (who: Persona, formId: string, more: object = {}) =>
  farm.call(who, manyCalls.figures, { query: { formId, ...more } })
const figures = async (who: Persona, formId: string, more: object = {}) => done(await ask(who, formId, more))
/** Groups as `key: count`, in their order. */
const groups = async (who: Persona, formId: string, by: string, more: object = {}) =>
  (await figures(who, formId, { by, ...more })).Groups?.map(({ Key, Count }) => [Key, Count])

const place = (who: Persona, Compony: string, Name: string, Area: number, more: object = {}) =>
  add(farm, who, placeForm, { data: { Name, Compony, Area, ...more } })
await place(managerA, enterpriseA.Id, '一号棚', 1.1, { Kind: '大棚' })
await place(managerA, enterpriseA.Id, '二号棚', 2.2, { Kind: '大棚' })
await place(managerA, enterpriseA.Id, '东地', 40, { Kind: '大田' })
await place(managerA, enterpriseA.Id, '荒坡', 5)
await place(managerB, enterpriseB.Id, '乙一号棚', 1000, { Kind: '温室' })

const fields: Fields = {
  F1: text('名称'),
  F2: choices('类别', ['甲', '乙', '丙']),
  F3: yesNo('合格'),
  F4: date('日期'),
  F5: moment('时刻'),
  F6: references('作物', 'crops'),
  F7: whole('数量'),
  F8: decimal('单价', { digits: 2 }),
  F9: computed('金额', '[F7] * [F8]'),
  F10: rows('明细', { F11: text('名目') }),
  F12: choice('等级', ['优', '良']),
  F13: reference('作物分类', 'crop-categories'),
}
const form = await publish(farm, managerA, fields)
const record = (data: object) => send(farm, managerA, form, { ...data })

describe('figures are refused', () => {
  test.each([
    [{ by: 'F1' }, { by: ['不能按“名称”分组'] }],
    [{ by: 'F7' }, { by: ['不能按“数量”分组'] }],
    [{ by: 'F10' }, { by: ['不能按“明细”分组'] }],
    [{ by: 'F99' }, { by: ['没有字段 F99'] }],
    [{ by: 'constructor' }, { by: ['没有字段 constructor'] }],
    [{ by: 'Id' }, { by: ['没有字段 Id'] }],
    [{ sums: 'F7,F99' }, { sums: ['没有字段 F99'] }],
    [{ sums: 'F1' }, { sums: ['“名称”不是数字'] }],
    [{ sums: '__proto__' }, { sums: ['没有字段 __proto__'] }],
    [{ sums: Array.from({ length: 11 }, (_, index) => `F${index}`).join(',') }, { sums: ['最多 10 个字段'] }],
  ])('for %j', async (query, said) => {
    const { status, error } = await ask(managerA, form, query)
    expect([status, error.fields]).toEqual([400, said])
  })

  test('of a filter that makes no sense', async () => {
    expect((await ask(managerA, form, { qs: 'F99[=]1' })).error.code).toBe('wire/filter')
  })

  test('to who may not see the records', async () => {
    expect((await ask(workerA, inspectionForm.id)).status).toBe(403)
    expect((await ask(managerA, placeForm.id, { organPath: enterpriseB.Organ.Path })).status).toBe(403)
  })

  test('of a field that is hidden, like one that there is not', async () => {
    const urls = ['/FormData', '/FormData/List']
    const clerks = await addRole(farm, admin, county.organId, { name: '统计员', scope: '本组织及下级', urls })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerks] })
    const none = { Denied: [], Fields: {} }
    const less = { Id: form, RoleId: clerks, Denied: [], Fields: { F8: 'hidden', F12: 'hidden' } as const, Was: none }
    done(await farm.call(county, designCalls.restrict, { body: less }))
    expect((await ask(clerk, form, { by: 'F12' })).error.fields).toEqual({ by: ['没有字段 F12'] })
    // What is worked out of it is hidden with it.
    for (const sums of ['F8', 'F9']) {
      expect((await ask(clerk, form, { sums })).error.fields).toEqual({ sums: [`没有字段 ${sums}`] })
    }
    expect((await ask(clerk, form, { sums: 'F7' })).status).toBe(200)
  })
})

describe('what a list shows is counted and added up', () => {
  test('within the scope alone', async () => {
    const all = { sums: 'Area' }
    expect(await figures(managerA, placeForm.id, all)).toEqual({ Count: 4, Sums: { Area: 48.3 } })
    expect(await figures(managerB, placeForm.id, all)).toEqual({ Count: 1, Sums: { Area: 1000 } })
    expect(await figures(otherCounty, placeForm.id, all)).toEqual({ Count: 0, Sums: { Area: 0 } })
    expect(await figures(county, placeForm.id, all)).toEqual({ Count: 5, Sums: { Area: 1048.3 } })
    const narrowed = { ...all, organPath: enterpriseB.Organ.Path }
    expect(await figures(county, placeForm.id, narrowed)).toEqual({ Count: 1, Sums: { Area: 1000 } })
  })

  test('as it is filtered and searched', async () => {
    const sums = 'Area'
    expect(await figures(managerA, placeForm.id, { sums, search: 'hp' })).toEqual({ Count: 3, Sums: { Area: 8.3 } })
    expect(await figures(managerA, placeForm.id, { sums, search: 'haop' })).toEqual({ Count: 2, Sums: { Area: 3.3 } })
    expect(await figures(managerA, placeForm.id, { sums, qs: 'Area[>]3' })).toEqual({ Count: 2, Sums: { Area: 45 } })
  })

  test('in groups, the largest first, those without a value by no key', async () => {
    const { Groups, HasMoreGroups } = await figures(managerA, placeForm.id, { by: 'Kind', sums: 'Area' })
    expect(Groups).toEqual([
      { Key: '大棚', Count: 2, Sums: { Area: 3.3 } },
      { Key: '大田', Count: 1, Sums: { Area: 40 } },
      { Count: 1, Sums: { Area: 5 } },
    ])
    expect(HasMoreGroups).toBe(false)
    expect(await groups(managerA, placeForm.id, 'Kind', { search: '棚' })).toEqual([['大棚', 2]])
    expect(await groups(county, placeForm.id, 'Kind')).toContainEqual(['温室', 1])
  })

  test('by organisation and by maker, with their names', async () => {
    const named = async (by: string) =>
      (await figures(county, placeForm.id, { by })).Groups?.map(({ Key, Name, Count }) => [Key, Name, Count])
    const [a, b] = [enterpriseA.Organ, enterpriseB.Organ]
    expect(await named('Organ')).toEqual([
      [a.Id, '甲合作社', 4],
      [b.Id, '乙农场', 1],
    ])
    expect(await named('UserId')).toEqual([
      [managerA.id, 'manager-a某', 4],
      [managerB.id, 'manager-b某', 1],
    ])
  })

  test('with no more groups than are of use', async () => {
    await sql`
      insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
      select gen_random_uuid(), ${cropForm.id}, jsonb_build_object('Name', n, 'Category', gen_random_uuid()), now(), now(), now(),
             ${managerA.id}, ${managerA.id}, o.id, o.no, o.path
        from organ o cross join generate_series(1, 201) n where o.id = ${managerA.organId}
    `.execute(farm.database.db)
    const { Groups, HasMoreGroups } = await figures(managerA, cropForm.id, { by: 'Category' })
    expect([Groups?.length, HasMoreGroups]).toEqual([200, true])
  })
})

describe('every kind of field that has groups', async () => {
  const shared = await add(farm, admin, cropCategoryForm, { data: { Name: '蔬菜' }, organId: county.organId })
  const [tomato, potato] = [
    await add(farm, managerA, cropForm, { data: { Name: '番茄' } }),
    await add(farm, managerA, cropForm, { data: { Name: '土豆' } }),
  ]
  const some = [
    {
      F1: 'a',
      F2: ['甲', '乙'],
      F3: true,
      F4: '2026-10-31',
      F5: '2026-10-31T16:30:00Z',
      F6: [tomato.Id, potato.Id],
      F7: 2,
      F8: 0.15,
    },
    {
      F1: 'b',
      F2: ['甲'],
      F3: false,
      F4: '2026-11-01',
      F5: '2026-10-31T15:30:00Z',
      F6: [tomato.Id],
      F7: 3,
      F8: 1.1,
      F13: shared.Id,
    },
    { F1: 'c', F12: '优' },
  ]
  for (const data of some) done(await record(data))

  test.each<[by: string, told: unknown[]]>([
    [
      'F2',
      [
        ['甲', 2],
        ['乙', 1],
        [undefined, 1],
      ],
    ],
    [
      'F3',
      [
        ['false', 2],
        ['true', 1],
      ],
    ],
    [
      'F4',
      [
        ['2026-10', 1],
        ['2026-11', 1],
        [undefined, 1],
      ],
    ],
    // A month begins at midnight of the farm.
    [
      'F5',
      [
        ['2026-10', 1],
        ['2026-11', 1],
        [undefined, 1],
      ],
    ],
    [
      'F6',
      [
        [tomato.Id, 2],
        [potato.Id, 1],
        [undefined, 1],
      ],
    ],
    [
      'F12',
      [
        [undefined, 2],
        ['优', 1],
      ],
    ],
    [
      'F13',
      [
        [undefined, 2],
        [shared.Id, 1],
      ],
    ],
  ])('%s', async (by, told) => expect(await groups(managerA, form, by)).toEqual(told))

  test('times of the record are cut by month as well', async () => {
    for (const by of ['AddTime', 'UpdateTime', 'OccurTime']) {
      expect((await groups(managerA, form, by))?.map(([, count]) => count)).toEqual([3])
    }
  })

  test('what is referred to is named where it may be seen', async () => {
    const named = async (by: string) =>
      (await figures(managerA, form, { by })).Groups?.flatMap(({ Name }) => Name ?? [])
    expect([await named('F6'), await named('F13')]).toEqual([['番茄', '土豆'], ['蔬菜']])
    const urls = ['/FormData', '/FormData/List']
    const role = await addRole(farm, admin, county.organId, { name: '只看表单', scope: '本组织及下级', urls })
    const clerk = await addPerson(farm, admin, { name: 'looker', organId: enterpriseA.Organ.Id, roleIds: [role] })
    const none = { Denied: [], Fields: {} }
    const less = { Id: cropForm.id, RoleId: role, Denied: ['view'] as ['view'], Fields: {}, Was: none }
    done(await farm.call(county, designCalls.restrict, { body: less }))
    const { Groups } = await figures(clerk, form, { by: 'F6' })
    expect(Groups).toHaveLength(3)
    expect(Groups?.filter(({ Name }) => Name !== undefined)).toEqual([])
  })

  test('sums are rounded as their fields are', async () => {
    const { Sums } = await figures(managerA, form, { sums: 'F7,F8,F9' })
    expect(Sums).toEqual({ F7: 5, F8: 1.25, F9: 3.6 })
  })
})

describe('punch-ins of a whole branch', async () => {
  const operation = (Name: string) => add(farm, managerA, operationForm, { data: { Name, Type: '其他' } })
  const [sowing, watering] = [await operation('播种'), await operation('灌溉')]
  const punchIn = (who: Persona, Operation: string, Area: number | undefined, occurTime: string) =>
    add(farm, who, clockForm, {
      data: { Enterprise: enterpriseA.Id, Operation, ...(Area !== undefined && { Area }) },
      occurTime,
    })
  await punchIn(workerA, sowing.Id, 0.1, '2026-08-31T23:30:00+08:00')
  await punchIn(workerA, sowing.Id, 0.2, '2026-09-01T00:30:00+08:00')
  await punchIn(colleagueA, watering.Id, undefined, '2026-09-02T08:00:00+08:00')
  const gone = await punchIn(workerA, watering.Id, 9, '2026-09-02T08:00:00+08:00')
  await sql`update record set is_deleted = true where id = ${gone.Id}`.execute(farm.database.db)

  /** A filter that leaves nothing out: with it the records themselves are looked through. */
  const looked = { qs: 'OccurTime[>]2000-01-01T00:00:00Z' }
  test.each(['before', 'after'])('come to the same by the counts as by themselves, %s folding', async (when) => {
    if (when === 'after') while ((await foldCounts(farm.database.db)) > 0);
    for (const who of [managerA, workerA, colleagueA, county, managerB]) {
      for (const by of ['Enterprise', 'Operation', 'Plan', 'UserId', 'OccurTime']) {
        const query = { by, sums: 'Area' }
        const counted = await figures(who, clockForm.id, query)
        expect([by, counted]).toEqual([by, await figures(who, clockForm.id, { ...query, ...looked })])
      }
      expect(await figures(who, clockForm.id, {})).toEqual(await figures(who, clockForm.id, looked))
    }
  })

  test('are told by operation, month and plan', async () => {
    const told = async (by: string) => (await figures(managerA, clockForm.id, { by, sums: 'Area' })).Groups
    expect(await told('Operation')).toEqual([
      { Key: sowing.Id, Name: '播种', Count: 2, Sums: { Area: 0.3 } },
      { Key: watering.Id, Name: '灌溉', Count: 1, Sums: { Area: 0 } },
    ])
    expect((await told('OccurTime'))?.map(({ Key, Count }) => [Key, Count])).toEqual([
      ['2026-09', 2],
      ['2026-08', 1],
    ])
    expect(await told('Plan')).toEqual([{ Count: 3, Sums: { Area: 0.3 } }])
    expect((await figures(workerA, clockForm.id)).Count).toBe(2)
  })
})
