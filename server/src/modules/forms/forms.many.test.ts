import {
  type DynamicData,
  type Fields,
  type WireRecord,
  careCalls,
  computed,
  designCalls,
  manyCalls,
  recordCalls,
  reference,
  rows,
  sequence,
  text,
  whole,
} from '@farm/contract/forms'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { operationForm } from '@farm/contract/operations'
import { organCalls } from '@farm/contract/organs'
import { planForm } from '@farm/contract/plans'
import { placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const twin = await openTwin(farm)
const { people } = farm
const { admin, county, managerA, managerB, managerOfA1, workerA, enterpriseA, enterpriseB } = people
afterAll(async () => {
  await twin.close()
  await farm.close()
})

const { db } = farm.database

interface Alike {
  readonly Set?: DynamicData
  readonly Clear?: string[]
}
type Read = Pick<WireRecord, 'Id' | 'UpdateTime'>

const sent = (records: readonly Read[]) => records.map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
const editMany = (who: Persona, FormId: string, records: readonly Read[], { Set = {}, Clear = [] }: Alike) =>
  farm.call(who, manyCalls.editMany, { body: { FormId, Records: sent(records), Set, Clear } })
const restoreMany = (who: Persona, records: ReadonlyArray<Read & { readonly Version: string }>) =>
  farm.call(who, manyCalls.restoreMany, {
    body: { Records: records.map(({ Id, UpdateTime, Version }) => ({ Id, UpdateTime, Version })) },
  })
const read = async ({ Id }: { readonly Id: string }, who = admin) =>
  done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
const dataOf = async (records: ReadonlyArray<{ readonly Id: string }>) =>
  Promise.all(records.map(async (one) => (await read(one)).Data))

const crop = (Name: string, more: object = {}, who = managerA) => add(farm, who, cropForm, { data: { Name, ...more } })
const crops = (...names: string[]) => Promise.all(names.map((name) => crop(name, { GrowingDays: 60, Note: '旧' })))
const versions = async (ids: readonly string[]) => {
  const { rows: kept } = await sql<{ n: number }>`
    select count(*) as n from record_version where record_id = any(${[...ids]}::uuid[])
  `.execute(db)
  return kept[0]?.n
}

describe('editing many is refused', () => {
  test('when nothing is to be changed, and when a record is named twice', async () => {
    const [one] = await crops('番茄')
    if (!one) throw new Error('no crop')
    expect((await editMany(managerA, cropForm.id, [one], {})).error.fields).toEqual({ Set: ['请选择要修改的字段'] })
    const twice = await editMany(managerA, cropForm.id, [one, one], { Set: { Note: '新' } })
    expect([twice.status, twice.error.fields]).toEqual([422, { Records: ['同一条记录出现了两次'] }])
  })

  test('of records that do not exist for the caller, or are of another form', async () => {
    const [mine, theirs] = [await crop('番茄'), await crop('乙的番茄', {}, managerB)]
    const change = { Set: { Note: '新' } }
    for (const other of [theirs, { ...mine, Id: newId() }]) {
      expect((await editMany(managerA, cropForm.id, [mine, other], change)).status).toBe(404)
    }
    expect((await editMany(managerA, placeForm.id, [mine], change)).status).toBe(404)
    expect(await read(mine)).toEqual(mine)
  })

  test('to who may read the records and not change them, or may not edit at all', async () => {
    const shared = await add(farm, admin, cropForm, { data: { Name: '县里的小麦' }, organId: county.organId })
    expect((await editMany(managerA, cropForm.id, [shared], { Set: { Note: '新' } })).status).toBe(403)
    const mine = await crop('番茄')
    expect((await editMany(managerOfA1, cropForm.id, [mine], { Set: { Note: '新' } })).status).toBe(403)
    expect((await editMany(workerA, cropForm.id, [mine], { Set: { Note: '新' } })).status).toBe(403)
  })

  const fields: Fields = {
    F1: text('名称', { required: true }),
    F2: whole('数量'),
    F3: computed('两倍', '[F2] * 2'),
    F4: sequence('单号', 'X'),
    F5: text('旧备注', { isRemoved: true }),
    F6: text('成本'),
    F7: text('审核'),
    F8: rows('明细', { F9: computed('小计', '1'), F10: text('名目') }),
  }

  test('for fields that nobody fills in, each by its name', async () => {
    const id = await publish(farm, managerA, { ...fields, F5: text('旧备注') })
    done(await publishAgain(farm, managerA, id, draft(fields)))
    const one = done(await send(farm, managerA, id, { F1: '一', F2: 1 }))
    const refused = async (change: Alike, who = managerA) => {
      const { status, error } = await editMany(who, id, [one], change)
      return [status, error.errors.slice(1)]
    }
    expect(await refused({ Set: { F3: 9 } })).toEqual([422, ['“两倍”由系统计算，不能填写']])
    expect(await refused({ Clear: ['F4'] })).toEqual([422, ['“单号”由系统编号，不能填写']])
    expect(await refused({ Set: { F5: 'x' } })).toEqual([422, ['“旧备注”已从表单中移除，不能填写']])
    expect(await refused({ Set: { F8: [{ F9: 1 }] } })).toEqual([422, ['“明细”第 1 行：“小计”由系统计算，不能填写']])
    expect(await refused({ Set: { F99: 1 } })).toEqual([422, ['表单中没有“F99”这个字段']])
    expect(await refused({ Set: { F2: 1 }, Clear: ['F2'] })).toEqual([422, ['“数量”不能同时设置和清空']])
    const urls = ['/FormData', '/FormData/List', '/FormData/AddData', '/FormData/AddData/:id']
    const clerks = await addRole(farm, admin, county.organId, { name: '统计员', scope: '本组织及下级', urls })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerks] })
    const none = { Denied: [], Fields: {} }
    const less = { Id: id, RoleId: clerks, Denied: [], Fields: { F6: 'hidden', F7: 'read' } as const, Was: none }
    done(await farm.call(county, designCalls.restrict, { body: less }))
    expect(await refused({ Set: { F6: 'x' } }, clerk)).toEqual([422, ['表单中没有“F6”这个字段']])
    expect(await refused({ Clear: ['F7'] }, clerk)).toEqual([422, ['您没有填写“审核”的权限，请联系管理员开通']])
    expect((await editMany(clerk, id, [one], { Set: { F2: 5 } })).status).toBe(200)
    expect((await read(one)).Data).toMatchObject({ F2: 5, F3: 10 })
  })

  test('for fields that the domain sets', async () => {
    const data = { Name: '秋延', Enterprise: enterpriseA.Id, Crops: (await crop('番茄')).Id, Count: 1 }
    const plan = await add(farm, managerA, planForm, {
      data: {
        ...data,
        Place: [(await add(farm, managerA, placeForm, { data: { Name: '棚', Compony: enterpriseA.Id, Area: 1 } })).Id],
        StartDate: '2026-08-15',
        EndDate: '2026-12-20',
      },
    })
    const { status, error } = await editMany(managerA, planForm.id, [plan], { Set: { Status: '已完成' } })
    expect([status, error.fields]).toEqual([422, { Status: ['“状态”由系统维护，不能直接填写'] }])
  })

  test('where one of them can’t be so: it is named with the reason, and none is changed', async () => {
    const all = await crops('番茄', '土豆')
    const refused = await editMany(managerA, cropForm.id, all, { Set: { GrowingDays: 4000, Note: '新' } })
    expect([refused.status, refused.error.code]).toEqual([422, 'form-data/many-faulty'])
    expect(refused.error.errors[0]).toBe('有 2 条记录不能这样修改，全部未改，请改正或取消选择后再试')
    expect(refused.error.errors.slice(1).toSorted()).toEqual(
      ['“番茄”：“全生育期”不能大于 3650', '“土豆”：“全生育期”不能大于 3650'].toSorted(),
    )
    expect(await Promise.all(all.map((one) => read(one)))).toEqual(all)
    const cleared = await editMany(managerA, cropForm.id, all, { Clear: ['Name'] })
    expect(cleared.error.fields).toEqual({ Name: ['请填写作物名称'] })
    expect(await versions(all.map(({ Id }) => Id))).toBe(0)
  })

  test('where one of them was changed or deleted meanwhile', async () => {
    const [fresh, stale, gone] = await crops('新的', '旧的', '没了')
    if (!fresh || !stale || !gone) throw new Error('no crops')
    done(
      await farm.call(county, recordCalls.edit, {
        body: { Id: stale.Id, UpdateTime: stale.UpdateTime, Data: { Variety: '早' } },
      }),
    )
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [gone.Id] } }))
    const refused = await editMany(managerA, cropForm.id, [fresh, stale, gone], { Set: { Note: '新' } })
    expect([refused.status, refused.error.code]).toEqual([409, 'form-data/many-stale'])
    expect(refused.error.errors.slice(1).toSorted()).toEqual(
      ['“旧的”：内容已被县级修改，请核对最新内容后再提交', '“没了”：这条记录已被您在别处删除，请刷新后再试'].toSorted(),
    )
    expect(refused.error.changed?.map(({ Id, IsOwn, IsDeleted }) => [Id, IsOwn, IsDeleted])).toEqual(
      [stale, gone]
        .toSorted((one, other) => (one.Id < other.Id ? -1 : 1))
        .map(({ Id }) => [Id, Id === gone.Id, Id === gone.Id]),
    )
    expect(await read(fresh)).toEqual(fresh)
  })

  test('where what they would refer to does not exist, or is not theirs', async () => {
    const all = await crops('番茄', '土豆')
    const { status, error } = await editMany(managerA, cropForm.id, all, { Set: { Category: newId() } })
    expect([status, error.errors.length]).toEqual([422, 3])
    expect(error.errors[1]).toContain('“番茄”：作物分类：所选内容已不存在或超出您的权限，请重新选择')
  })

  test('where they would come to be the same in what must be unique', async () => {
    const id = await publish(farm, managerA, { F1: text('名称'), F2: text('编号', { unique: true }) })
    const all = [done(await send(farm, managerA, id, { F1: '一' })), done(await send(farm, managerA, id, { F1: '二' }))]
    const refused = await editMany(managerA, id, all, { Set: { F2: 'A1' } })
    expect([refused.status, refused.error.errors.slice(1)]).toEqual([422, ['“二”：“编号”已有相同内容“A1”，请换一个']])
    expect(await dataOf(all)).toEqual([{ F1: '一' }, { F1: '二' }])
  })

  test('names no more than ten of those at fault', async () => {
    const all = await crops(...Array.from({ length: 12 }, (_, index) => `作物${index}`))
    const { error } = await editMany(managerA, cropForm.id, all, { Set: { GrowingDays: 0 } })
    expect([error.errors.length, error.errors[0]]).toEqual([
      11,
      '有 12 条记录不能这样修改，全部未改，请改正或取消选择后再试',
    ])
  })
})

describe('many records are edited', () => {
  test('in the fields that are named, and in no other', async () => {
    const all = await crops('番茄', '土豆', '冬瓜')
    const answer = done(await editMany(managerA, cropForm.id, all, { Set: { GrowingDays: 90 }, Clear: ['Note'] }))
    expect(await dataOf(all)).toEqual(['番茄', '土豆', '冬瓜'].map((Name) => ({ Name, GrowingDays: 90 })))
    const before = new Map(all.map(({ Id, UpdateTime }) => [Id, UpdateTime]))
    expect(answer).toHaveLength(3)
    for (const { Id, UpdateTime, Version } of answer) {
      expect([Version, UpdateTime]).toEqual([before.get(Id), (await read({ Id })).UpdateTime])
      expect(UpdateTime > Version).toBe(true)
    }
    const [first] = all
    const history = done(await farm.call(managerA, careCalls.history, { query: { id: first?.Id ?? '' } }))
    expect(history.map(({ Act, Changes }) => [Act, Changes.map(({ Field }) => Field)])).toEqual([
      ['edit', ['GrowingDays', 'Note']],
      ['add', ['Name', 'GrowingDays', 'Note']],
    ])
  })

  test('as fields that are worked out follow, and as names are found', async () => {
    const id = await publish(farm, managerA, { F1: text('名称'), F2: whole('数'), F3: computed('两倍', '[F2] * 2') })
    const all = [done(await send(farm, managerA, id, { F1: '一' })), done(await send(farm, managerA, id, { F1: '二' }))]
    done(await editMany(managerA, id, all, { Set: { F1: '扁豆', F2: 4 } }))
    const list = await farm.call(managerA, recordCalls.list, { query: { formId: id, search: 'bd' } })
    expect(done(list).map(({ Data }) => Data)).toEqual(all.map(() => ({ F1: '扁豆', F2: 4, F3: 8 })))
  })

  test('once, however often the same is sent', async () => {
    const all = await crops('番茄', '土豆')
    const change = { Set: { Note: '新' } }
    const first = done(await editMany(managerA, cropForm.id, all, change))
    expect(done(await editMany(managerA, cropForm.id, all, change))).toEqual(first)
    expect(await versions(all.map(({ Id }) => Id))).toBe(2)
    const other = await editMany(managerA, cropForm.id, all, { Set: { Note: '又一样' } })
    expect(other.error.code).toBe('form-data/many-stale')
  })

  test('by every rule of their domain: an enterprise takes its organisation along', async () => {
    const renamed = done(
      await editMany(admin, enterpriseForm.id, [await read(enterpriseB)], { Set: { Name: '乙合作社' } }),
    )
    const organs = done(await farm.call(admin, organCalls.list, { query: {} }))
    expect(organs.map(({ Name }) => Name)).toContain('乙合作社')
    done(await restoreMany(admin, renamed))
    expect((await read(enterpriseB)).Data.Name).toBe('乙农场')
  })

  test('and counted punch-ins are counted anew', async () => {
    const [from, to] = [
      await add(farm, managerA, operationForm, { data: { Name: '锄草', Type: '其他' } }),
      await add(farm, managerA, operationForm, { data: { Name: '浇水', Type: '其他' } }),
    ]
    const punchIn = () => add(farm, workerA, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: from.Id } })
    const all = [await punchIn(), await punchIn()]
    done(await editMany(admin, clockForm.id, all, { Set: { Operation: to.Id } }))
    const query = { formId: clockForm.id, by: 'Operation' }
    const { Groups } = done(await farm.call(managerA, manyCalls.figures, { query }))
    expect(Groups?.map(({ Name, Count }) => [Name, Count])).toEqual([['浇水', 2]])
  })

  test('five hundred at once', async () => {
    await sql`
      insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
      select gen_random_uuid(), ${cropForm.id}, jsonb_build_object('Name', '批 ' || n), now(), now(), now(), ${managerA.id}, ${managerA.id},
             o.id, o.no, o.path
        from organ o cross join generate_series(1, 500) n where o.id = ${managerA.organId}
    `.execute(db)
    const query = { formId: cropForm.id, qs: 'Name[~]批 ' }
    const all = done(await farm.call(managerA, recordCalls.list, { query }))
    const changed = done(await editMany(managerA, cropForm.id, all, { Set: { GrowingDays: 77 } }))
    const after = done(await farm.call(managerA, recordCalls.list, { query }))
    expect(after.filter(({ Data }) => Data.GrowingDays === 77)).toHaveLength(500)
    done(await restoreMany(managerA, changed))
    const back = done(await farm.call(managerA, recordCalls.list, { query }))
    expect(back.filter(({ Data }) => Data.GrowingDays === undefined)).toHaveLength(500)
  })

  test('by two people at once without either waiting for ever', async () => {
    const all = await crops(...Array.from({ length: 20 }, (_, index) => `同时${index}`))
    const [one, other] = await Promise.all([
      editMany(managerA, cropForm.id, all, { Set: { Note: '甲' } }),
      twin.call(admin, manyCalls.editMany, {
        body: { FormId: cropForm.id, Records: sent(all.toReversed()), Set: { Note: '乙' }, Clear: [] },
      }),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    expect(new Set((await dataOf(all)).map(({ Note }) => Note)).size).toBe(1)
  })

  test('by the form that is in force when it is published meanwhile', async () => {
    const id = await publish(farm, managerA, { F1: text('名称'), F2: text('备注') })
    const one = done(await send(farm, managerA, id, { F1: '一' }))
    const begun = await db.transaction().execute(async (publishing) => {
      await sql`select from form where id = ${id} for update`.execute(publishing)
      const waiting = twin.call(managerA, manyCalls.editMany, {
        body: { FormId: id, Records: sent([one]), Set: { F2: 'x'.repeat(60) }, Clear: [] },
      })
      await vi.waitFor(async () => {
        const { rows: blocked } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db)
        expect(blocked).toHaveLength(1)
      })
      const next = draft({ F1: text('名称'), F2: text('备注', { max: 50 }) })
      await sql`update form set version = version + 1, published = ${JSON.stringify(next)}::jsonb where id = ${id}`.execute(
        publishing,
      )
      return { waiting }
    })
    expect((await begun.waiting).error.fields).toEqual({ F2: ['“备注”不能超过 50 个字'] })
  })
})

describe('what many held is brought back', () => {
  test('not where a version is unknown, a record is named of two forms, or it was changed again', async () => {
    const all = await crops('番茄', '土豆')
    const changed = done(await editMany(managerA, cropForm.id, all, { Set: { Note: '新' } }))
    const unknown = changed.map((one) => ({ ...one, Version: '2020-01-01T00:00:00.000Z' }))
    expect((await restoreMany(managerA, unknown)).status).toBe(404)
    const never = changed.map((one) => ({ ...one, Version: 'gestern' }))
    expect((await restoreMany(managerA, never)).error.fields).toEqual({
      Version: ['应为日期和时间，如 2026-11-28 08:00（接口按 ISO 8601，须带时区）'],
    })
    const place = await add(farm, managerA, placeForm, { data: { Name: '棚', Compony: enterpriseA.Id, Area: 1 } })
    expect((await restoreMany(managerA, [...changed, { ...place, Version: place.UpdateTime }])).status).toBe(404)
    expect((await restoreMany(managerB, changed)).status).toBe(404)
    const [first] = changed
    if (!first) throw new Error('nothing changed')
    done(
      await farm.call(managerA, recordCalls.edit, {
        body: { Id: first.Id, UpdateTime: first.UpdateTime, Data: { Variety: '早' } },
      }),
    )
    expect((await restoreMany(managerA, changed)).error.code).toBe('form-data/many-stale')
    expect((await dataOf(all)).map(({ Note }) => Note)).toEqual(['新', '新'])
  })

  test('record by record where that is asked for: what was changed again or is gone stays, and it is said why', async () => {
    const all = await crops('各回一', '各回二', '各回三')
    const [first, second, third] = all
    if (!first || !second || !third) throw new Error('no crops')
    const changed = done(await editMany(managerA, cropForm.id, all, { Set: { Note: '批量' } }))
    const now = await read(second)
    const body = { Id: second.Id, UpdateTime: now.UpdateTime, Data: { Variety: '早' } }
    done(await farm.call(county, recordCalls.edit, { body }))
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [third.Id] } }))
    const each = await farm.call(managerA, manyCalls.restoreMany, { body: { Records: changed, EachAlone: true } })
    const kept = new Map(done(each).map(({ Id, Kept }) => [Id, Kept]))
    expect([kept.get(first.Id), kept.get(second.Id), kept.get(third.Id)]).toEqual([
      undefined,
      '“各回二”：内容已被县级修改，请核对最新内容后再提交',
      '“各回三”：这条记录已被您在别处删除，请刷新后再试',
    ])
    expect([(await read(first)).Data.Note, (await read(second)).Data.Note]).toEqual(['旧', '批量'])
  })

  test('as it was, once', async () => {
    const all = await crops('番茄', '土豆')
    const changed = done(await editMany(managerA, cropForm.id, all, { Set: { GrowingDays: 90 }, Clear: ['Note'] }))
    const back = done(await restoreMany(managerA, changed))
    expect(await dataOf(all)).toEqual(all.map(({ Data }) => Data))
    expect(done(await restoreMany(managerA, changed))).toEqual(back)
    expect(await versions(all.map(({ Id }) => Id))).toBe(4)
  })

  test('also where each takes again what another one held in between', async () => {
    const fields = { F1: text('名称'), F2: text('编号', { unique: true }), F3: reference('上级', 'organs') }
    const id = await publish(farm, managerA, fields)
    const one = done(await send(farm, managerA, id, { F1: '一', F2: 'A' }))
    const other = done(await send(farm, managerA, id, { F1: '二', F2: 'B' }))
    const edit = async ({ Id }: Read, F2: string | null) => {
      const { UpdateTime } = await read({ Id })
      return done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { F2 } } }))
    }
    await edit(one, null)
    const [second, first] = [await edit(other, 'A'), await edit(one, 'B')]
    done(
      await restoreMany(managerA, [
        { ...first, Version: one.UpdateTime },
        { ...second, Version: other.UpdateTime },
      ]),
    )
    expect((await dataOf([one, other])).map(({ F2 }) => F2)).toEqual(['A', 'B'])
  })

  test('not where two categories would come to stand below each other', async () => {
    const [one, other] = [
      await add(farm, managerA, cropCategoryForm, { data: { Name: '甲类' } }),
      await add(farm, managerA, cropCategoryForm, { data: { Name: '乙类' } }),
    ]
    const under = async ({ Id, UpdateTime }: Read, Parent: string | null) =>
      done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { Parent } } }))
    const oneBelow = await under(one, other.Id)
    const oneFree = await under(oneBelow, null)
    const otherBelow = await under(other, one.Id)
    const otherFree = await under(otherBelow, null)
    const answer = await restoreMany(managerA, [
      { ...oneFree, Version: oneBelow.UpdateTime },
      { ...otherFree, Version: otherBelow.UpdateTime },
    ])
    expect([answer.status, answer.error.code]).toEqual([422, 'form-data/many-faulty'])
    expect((await dataOf([one, other])).map(({ Parent }) => Parent)).toEqual([undefined, undefined])
  })
})
