import {
  type DynamicData,
  type FormKind,
  type WireRecord,
  careCalls,
  choice,
  designCalls,
  recordCalls,
  sequence,
  text,
} from '@farm/contract/forms'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { add, addPerson, addRole, done, organNoOf } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { fillSearch } from './index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, managerA, managerB, workerA, enterpriseA, enterpriseB } = people
afterAll(farm.close)

const { db } = farm.database
const fill = () => fillSearch({ db, signal: new AbortController().signal })

const ask = (who: Persona, formId: string, search: string, more: object = {}) =>
  farm.call(who, recordCalls.list, { query: { formId, search, ...more } })
const found = async (who: Persona, kind: Pick<FormKind, 'id'>, search: string, more: object = {}) =>
  done(await ask(who, kind.id, search, more)).map(({ Data }) => Data.Name ?? Data.F1)

const place = (Name: string, who = managerA, Compony = enterpriseA.Id) =>
  add(farm, who, placeForm, { data: { Name, Compony, Area: 3 } })

describe('a search is refused', () => {
  test('when it is too long, like any parameter', async () => {
    const { status, error } = await ask(managerA, cropForm.id, '长'.repeat(61))
    expect([status, error.fields]).toEqual([400, { search: ['不能超过 60 个字'] }])
  })

  test('with what no text may hold', async () => {
    expect((await ask(managerA, cropForm.id, 'a\0b')).error.code).toBe('wire/characters')
  })

  test('to who may not see the records', async () => {
    expect((await ask(workerA, inspectionForm.id, 'a')).status).toBe(403)
  })
})

const names: ReadonlyArray<[name: string, ...searches: string[]]> = [
  ['重庆辣椒', 'cq', 'zq', 'chongq', 'zhongqing', 'cqlj', '庆辣', 'lj', 'lajiao'],
  ['长葛东地', 'cg', 'zg', 'changge', 'gedong', 'cgdd'],
  ['单县 1 号棚', 'sx1', 'dx1hp', 'shanxian1hao', '1号', '单县1'],
  ['乐清滩涂', 'yq', 'lq', 'yueqing', 'ttu'.slice(0, 2)],
  ['朝阳沟', 'cy', 'zy', 'chaoyang', 'zhaoyanggou', 'yg'],
  ['曾家沟', 'zjg', 'cjg', 'zengjia', 'cengjia'],
  ['解州坡地', 'xz', 'jz', 'xiezhou', 'jiezhou'],
  ['六安茶园', 'la', 'luan', 'liuan', 'cha'],
  ['大城北洼', 'dc', 'daicheng', 'dacheng', 'beiwa'],
  ['番禺果园', 'py', 'fy', 'panyu', 'guoyuan'],
  ['厦门大棚', 'xm', 'sm', 'xiamen', 'dapeng'],
  ['柏树林', 'bsl', 'baishu', 'boshu'],
  ['薄荷地', 'bhd', 'bohe', 'baohe'],
  ['芥菜畦', 'jc', 'gc', 'jiecai', 'gaicai'],
  ['会计洼', 'kj', 'hj', 'kuaiji', 'huiji'],
  ['行李沟', 'xl', 'hl', 'hangli', 'xingli'],
  ['仇家庄', 'qjz', 'cjz', 'qiujia', 'choujia'],
  ['洪洞西地', 'hd', 'ht', 'hongtong', 'hongdong'],
  ['蔚县谷地', 'yx', 'wx', 'yuxian', 'weixian'],
  ['绿豆地', 'ld', 'lvdou', 'lüdou', 'ludou'],
  ['女贞林', 'nz', 'nvzhen', 'nüzhen'],
  ['西安路棚', 'xa', "xi'an", 'xian', 'anlu'],
  ['N95 温室', 'n95', 'N95w', 'n95wenshi', '95'],
  ['𠮷野大棚', '𠮷', 'yedapeng', 'ydp'],
  ['😀试验田', '😀', 'syt', 'shiyan'],
  ["老王's \\ 地", 'laowang', "王's", '\\', 'lw'],
]

describe('a plot is found by its name', async () => {
  for (const [name] of names) await place(name)
  await place('乙的重庆地', managerB, enterpriseB.Id)

  test.each(names.flatMap(([name, ...searches]) => searches.map((search) => [name, search] as const)))(
    '%s by %s',
    async (name, search) => expect(await found(managerA, placeForm, search)).toContain(name),
  )

  test('each of whose signs it holds, in whatever order the words are typed', async () => {
    expect(await found(managerA, placeForm, '辣椒 重庆')).toEqual(['重庆辣椒'])
    expect(await found(managerA, placeForm, '  LJ　zq ')).toEqual(['重庆辣椒'])
    expect(await found(managerA, placeForm, '重庆 地')).toEqual([])
  })

  test.each([
    'xq',
    'hongqing',
    '重 1',
    'onghqing',
    "' | 'a",
    'a:*',
    '!a',
    '&',
    '%',
    '_',
    '*',
    ')(',
    '<->',
    '\\x',
    'ǖ\u{10ffff}',
  ])('but not by %s', async (search) => {
    const answer = await ask(managerA, placeForm.id, search)
    expect([answer.status, answer.data]).toEqual([200, []])
  })

  test.each(['', ' ', '　'])('and a search for %j narrows nothing', async (search) => {
    const all = await found(managerA, placeForm, search)
    expect(all).toHaveLength(names.length)
  })

  test('within the scope alone: what is elsewhere is neither found nor counted', async () => {
    expect(await found(managerB, placeForm, 'chongqing')).toEqual(['乙的重庆地'])
    expect(await found(otherCounty, placeForm, 'chongqing')).toEqual([])
    const { data, headers } = await ask(managerA, placeForm.id, 'chongqing', { page: 1, pageSize: 1 })
    expect([data.length, headers['x-total-count']]).toEqual([1, '1'])
    expect(new Set(await found(county, placeForm, 'chongqing'))).toEqual(new Set(['乙的重庆地', '重庆辣椒']))
    expect(await found(county, placeForm, 'chongqing', { organPath: enterpriseB.Organ.Path })).toEqual(['乙的重庆地'])
  })

  test('together with a filter and an order, page by page', async () => {
    const both = { orderBy: 'Name desc', pageSize: 1, qs: 'Area[=]3' }
    const first = await ask(managerA, placeForm.id, '地', both)
    const cursor = /cursor=([^>]*)>/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await ask(managerA, placeForm.id, '地', { ...both, cursor })
    const all = await found(managerA, placeForm, '地', { orderBy: 'Name desc' })
    expect([first, second].map(({ data }) => data[0]?.Data.Name)).toEqual(all.slice(0, 2))
    expect(await found(managerA, placeForm, '地', { qs: 'Area[>]3' })).toEqual([])
  })
})

describe('a name is found as it is now', () => {
  const edit = async ({ Id }: WireRecord, Data: DynamicData) => {
    const { UpdateTime } = done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
    return done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data } }))
  }

  test('after an edit and after what it was is brought back', async () => {
    const made = await add(farm, managerA, cropForm, { data: { Name: '荞麦' } })
    const { UpdateTime } = await edit(made, { Name: '燕麦' })
    expect([await found(managerA, cropForm, 'qiaomai'), await found(managerA, cropForm, 'yanmai')]).toEqual([
      [],
      ['燕麦'],
    ])
    done(await farm.call(managerA, careCalls.restore, { body: { Id: made.Id, UpdateTime, Version: made.UpdateTime } }))
    expect([await found(managerA, cropForm, 'qm'), await found(managerA, cropForm, 'ym')]).toEqual([['荞麦'], []])
  })

  test('not while it is in the bin, and again when it is taken back', async () => {
    const { Id } = await add(farm, managerA, cropForm, { data: { Name: '藜麦' } })
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
    expect(await found(managerA, cropForm, 'limai')).toEqual([])
    done(await farm.call(managerA, careCalls.recover, { body: { Ids: [Id] } }))
    expect(await found(managerA, cropForm, 'limai')).toEqual(['藜麦'])
  })

  test('and an enterprise by the county', async () => {
    expect(await found(county, enterpriseForm, 'hzs')).toEqual(['甲合作社'])
  })
})

describe('records of a designed form', () => {
  test('are found by the number that the server gave them', async () => {
    const id = await publish(farm, managerA, { F1: sequence('单号', 'RK', { date: 'none' }), F2: text('备注') })
    done(await send(farm, managerA, id, { F2: '甲' }))
    const number = `RK${organNoOf(enterpriseA)}-0001`
    expect(await found(managerA, { id }, number.toLowerCase())).toEqual([number])
    expect(await found(managerA, { id }, '-0001')).toEqual([number])
    expect(await found(managerA, { id }, '甲')).toEqual([])
  })

  test('that have no line for a name are found by nothing', async () => {
    const id = await publish(farm, managerA, { F1: text('经过', { multiline: true, max: 500 }) })
    done(await send(farm, managerA, id, { F1: '大风' }))
    expect(await found(managerA, { id }, '大风')).toEqual([])
  })

  test('are found by the field that names them now, and no longer by the one that did', async () => {
    const fields = { F1: text('名称'), F2: text('代号') }
    const id = await publish(farm, managerA, fields)
    done(await send(farm, managerA, id, { F1: '红薯窖', F2: '白杨' }))
    done(await publishAgain(farm, managerA, id, draft(fields, { nameField: 'F2' })))
    expect([await found(managerA, { id }, 'by'), await found(managerA, { id }, 'hsj')]).toEqual([['红薯窖'], []])
  })

  test('keep being found when publishing rewrites what they hold', async () => {
    const id = await publish(farm, managerA, { F1: text('名称'), F2: choice('类', ['甲', '乙']) })
    done(await send(farm, managerA, id, { F1: '北坡', F2: '甲' }))
    const { status } = await publishAgain(
      farm,
      managerA,
      id,
      draft({ F1: text('名称'), F2: { ...choice('类', ['甲', '乙']), type: 'choices' } }),
    )
    expect([status, await found(managerA, { id }, 'beipo')]).toEqual([200, ['北坡']])
  })

  test('are not found by a name that the searcher may not see', async () => {
    const urls = ['/FormData', '/FormData/List']
    const clerks = await addRole(farm, admin, county.organId, { name: '统计员', scope: '本组织及下级', urls })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerks] })
    const fields = { F1: text('名称'), F2: text('代号') }
    const id = await publish(farm, managerA, fields)
    done(await send(farm, managerA, id, { F1: '公开', F2: '秘密' }))
    const none = { Denied: [], Fields: {} }
    const less = { Id: id, RoleId: clerks, Denied: [], Fields: { F2: 'hidden' as const }, Was: none }
    done(await farm.call(county, designCalls.restrict, { body: less }))
    expect(await found(clerk, { id }, 'gk')).toEqual(['公开'])
    done(await publishAgain(farm, managerA, id, draft(fields, { nameField: 'F2' })))
    const blind = await ask(clerk, id, 'mm', { page: 1 })
    expect([blind.status, blind.data, blind.headers['x-total-count']]).toEqual([200, [], '0'])
    expect(await found(managerA, { id }, 'mm')).toEqual(['公开'])
  })
})

test('a punch-in has no name and is written without a word for the search', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
  const data = { Enterprise: enterpriseA.Id, Operation: operation.Id, Note: '大雨停工' }
  const { Id } = await add(farm, workerA, clockForm, { data })
  const { rows } = await sql<{
    isBare: boolean
  }>`select search is null as "isBare" from record where id = ${Id}`.execute(db)
  expect(rows).toEqual([{ isBare: true }])
  expect(done(await ask(managerA, clockForm.id, '大雨'))).toEqual([])
})

describe('records that are older than the search', () => {
  const forget = () => sql`update record set search = null`.execute(db)
  const events = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from event) + (select count(*) from stat_delta) as n`.execute(db)
    return rows[0]?.n
  }

  test('come to be found, those in the bin too, while nobody is told of a change and nothing is changed', async () => {
    const [live, gone] = [await place('核桃沟'), await place('核桃坡')]
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [gone.Id] } }))
    await sql`
      insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
      select gen_random_uuid(), ${placeForm.id}, jsonb_build_object('Name', '旧核桃园 ' || n), now(), now(), now(),
             ${managerA.id}, ${managerA.id}, o.id, o.no, o.path
        from organ o cross join generate_series(1, 450) n where o.id = ${managerA.organId}
    `.execute(db)
    await forget()
    expect(await found(managerA, placeForm, '核桃')).toEqual([])
    const before = await events()
    await fill()
    expect(await found(managerA, placeForm, 'hetao')).toHaveLength(451)
    expect(await events()).toBe(before)
    done(await farm.call(managerA, careCalls.recover, { body: { Ids: [gone.Id] } }))
    expect(await found(managerA, placeForm, 'hetaopo')).toEqual(['核桃坡'])
    expect(done(await farm.call(managerA, recordCalls.get, { query: { id: live.Id } })).UpdateTime).toBe(
      live.UpdateTime,
    )
  })

  test('are gone through once', async () => {
    await fill()
    await forget()
    await fill()
    expect(await found(managerA, placeForm, 'hetao')).toEqual([])
  })
})
