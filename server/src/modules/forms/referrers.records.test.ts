import { modules } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { type Referrer, careCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openIndexedFarm } from '../../app/testing/test-farm.ts'
import { runOnce, sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { referenceSql } from './referrers.store.ts'
import { makeIndexes } from './sync.store.ts'

const farm = await openIndexedFarm()
const { people } = farm
const { managerA, managerB, managerOfA1, county, otherCounty, workerA, colleagueA, admin, enterpriseA, enterpriseB } =
  people
afterAll(farm.close)

const { db } = farm.database

const remove = (who: Persona, ...Ids: string[]) => farm.call(who, recordCalls.remove, { body: { Ids } })
const referrers = (who: Persona, id: string) => farm.call(who, careCalls.referrers, { query: { id } })
const isThere = async (id: string) => (await farm.call(admin, recordCalls.get, { query: { id } })).status === 200
const told = (list: readonly Referrer[]) => list.map((one) => [one.FormName, one.Label, one.Count])

const operation = await add(farm, managerA, operationForm, { data: { Name: '巡田', Type: '巡田' } })
const shared = await add(farm, admin, operationForm, { data: { Name: '整地', Type: '整地' }, organId: county.organId })
const crop = (Name: string) => add(farm, managerA, cropForm, { data: { Name } })
const plot = (Name: string) => add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area: 10 } })
const input = (Name: string) => add(farm, managerA, inputForm, { data: { Name, Kind: '肥料', Unit: '公斤' } })
const punchIn = (who: Persona, data: object = {}) =>
  add(farm, who, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: operation.Id, ...data } })

async function plan(Name: string, data: { Crops: string; Place: string[] }) {
  const days = { StartDate: '2026-04-01', EndDate: '2026-09-01' }
  return add(farm, managerA, planForm, { data: { Name, Enterprise: enterpriseA.Id, Count: 3, ...days, ...data } })
}

describe('what refers to a record', () => {
  test('is nothing for those for whom the record does not exist', async () => {
    const wheat = await crop('冬小麦')
    const certificate = await add(farm, managerA, inspectionForm, {
      data: { Name: '有机产品认证', Kind: '有机产品', Enterprise: enterpriseA.Id },
    })
    const answers = [
      await referrers(managerB, wheat.Id),
      await referrers(otherCounty, wheat.Id),
      await referrers(workerA, certificate.Id),
    ]
    expect(answers.map((one) => one.status)).toEqual([404, 404, 404])
    expect((await referrers(managerA, newId())).error.errors).toEqual(['记录不存在或已被删除，请刷新后再试'])
  })

  test('is told by form and field: single ones, lists and columns of tables', async () => {
    const [wheat, field, urea] = [await crop('春小麦'), await plot('东地'), await input('尿素')]
    const spring = await plan('春麦', { Crops: wheat.Id, Place: [field.Id, (await plot('西地')).Id] })
    const used = await punchIn(managerA, { Place: [field.Id], Inputs: [{ Input: urea.Id, Amount: 2 }], Note: '第一遍' })
    const lines = [{ Crops: wheat.Id, Quantity: 10, Unit: '吨' as const }]
    await add(farm, managerA, orderForm, {
      data: { Customer: '面粉厂', Enterprise: enterpriseA.Id, Lines: lines, DeliveryDate: '2026-10-01' },
    })
    const OrganId = enterpriseA.Organ.Id
    const role = await addRole(farm, admin, OrganId, { name: '看作物', scope: '本组织', urls: ['/Core/CropList'] })
    const botanist = await addPerson(farm, admin, { name: 'botanist', organId: OrganId, roleIds: [role] })
    expect(told(done(await referrers(botanist, wheat.Id)))).toEqual([])
    expect(told(done(await referrers(managerA, wheat.Id)))).toEqual([
      ['计划', '作物', 1],
      ['订单', '订单明细·产品', 1],
    ])
    expect(done(await referrers(managerA, field.Id))).toEqual([
      {
        FormId: planForm.id,
        FormName: '计划',
        Field: 'Place',
        Label: '地块',
        Count: 1,
        Records: [{ Id: spring.Id, Name: '春麦', UpdateTime: spring.UpdateTime }],
      },
      {
        FormId: clockForm.id,
        FormName: '打卡',
        Field: 'Place',
        Label: '地块',
        Count: 1,
        Records: [{ Id: used.Id, Name: '第一遍', UpdateTime: used.UpdateTime }],
      },
    ])
    const [ofUrea] = done(await referrers(managerA, urea.Id))
    expect([ofUrea?.Field, ofUrea?.Label]).toEqual(['Inputs.Input', '投入品·投入品'])
  })

  test('is told within the caller’s reach: a worker of their own, an enterprise of its own', async () => {
    const data = { Enterprise: enterpriseB.Id, Operation: shared.Id }
    await add(farm, managerB, clockForm, { data })
    await punchIn(managerA, { Operation: shared.Id })
    await punchIn(workerA, { Operation: shared.Id })
    await punchIn(colleagueA, { Operation: shared.Id })
    const counts = await Promise.all(
      [admin, county, managerA, managerB, managerOfA1].map(async (who) =>
        done(await referrers(who, shared.Id)).map((one) => one.Count),
      ),
    )
    expect(counts).toEqual([[4], [4], [3], [1], []])
  })

  test('names the newest five and counts up to a thousand', async () => {
    const busy = await add(farm, managerA, operationForm, { data: { Name: '采收', Type: '采收' } })
    await sql`
      insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
      select gen_random_uuid(), ${clockForm.id}, jsonb_build_object('Operation', ${busy.Id}::text, 'Note', '第 ' || n || ' 次'), now(),
             now() - n * interval '1 minute', now(), ${managerA.id}, ${managerA.id}, o.id, o.no, o.path
        from organ o cross join generate_series(1, 1100) n where o.id = ${managerA.organId}
    `.execute(db)
    const [found] = done(await referrers(managerA, busy.Id))
    expect(found?.Count).toBe(1000)
    expect(found?.Records.map((one) => one.Name)).toEqual(['第 1 次', '第 2 次', '第 3 次', '第 4 次', '第 5 次'])
    expect((await remove(managerA, busy.Id)).error.errors).toEqual([
      '被 1000 多条打卡引用，不能删除，请先处理用到它的内容',
    ])
    // Whether there are others besides is not looked for behind so many.
    await sql`
      insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
      select gen_random_uuid(), ${clockForm.id}, jsonb_build_object('Operation', ${busy.Id}::text), now(), now(), now(),
             ${managerB.id}, ${managerB.id}, o.id, o.no, o.path
        from organ o where o.id = ${managerB.organId}
    `.execute(db)
    expect((await remove(managerA, busy.Id)).error.errors).toEqual([
      '被 1000 多条打卡引用，不能删除，请先处理用到它的内容',
    ])
  })

  test('does not tell of deleted records, nor of fields that are kept from the caller', async () => {
    const [gone, hidden] = [await plot('已删的'), await plot('藏起来的')]
    done(await remove(managerA, (await punchIn(managerA, { Place: [gone.Id] })).Id))
    expect(done(await referrers(managerA, gone.Id))).toEqual([])
    await punchIn(managerA, { Place: [hidden.Id] })
    await sql`
      insert into form_restriction (form_id, role_id, fields)
      select ${clockForm.id}, r.id, '{"Place": "hidden"}' from role r where r.name = '企业管理员'
    `.execute(db)
    await vi.waitFor(async () => expect(done(await referrers(managerA, hidden.Id))).toEqual([]))
    // In use it is all the same.
    expect((await remove(managerA, hidden.Id)).error.errors).toEqual([
      '被其他组织的数据引用，不能删除，请先处理用到它的内容',
    ])
    await sql`delete from form_restriction`.execute(db)
    await vi.waitFor(async () => expect(done(await referrers(managerA, hidden.Id))).toHaveLength(1))
  })
})

describe('what is in use is not deleted', () => {
  test('nor is a plot given to another enterprise, by an edit or by an edit of many', async () => {
    const [wheat, field, free] = [await crop('燕麦'), await plot('中地'), await plot('闲地')]
    await plan('燕麦', { Crops: wheat.Id, Place: [field.Id] })
    const change = ({ Id, UpdateTime }: { readonly Id: string; readonly UpdateTime: string }) =>
      farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data: { Compony: enterpriseB.Id } } })
    const refused = await change(field)
    expect([refused.status, refused.error.code]).toEqual([409, 'form-data/stays'])
    expect(refused.error.errors).toEqual(['被 1 个计划引用，不能换到别的企业；请给那家企业新增地块'])
    const many = await farm.call(admin, manyCalls.editMany, {
      body: {
        FormId: placeForm.id,
        Records: [{ Id: field.Id, UpdateTime: field.UpdateTime }],
        Set: { Compony: enterpriseB.Id },
        Clear: [],
      },
    })
    expect(many.status).toBe(409)
    expect((await change(free)).status).toBe(200)
  })

  test('and it is said by what', async () => {
    const [wheat, field] = [await crop('大麦'), await plot('北地')]
    await plan('大麦', { Crops: wheat.Id, Place: [field.Id] })
    for (const _ of [1, 2, 3]) await punchIn(managerA, { Place: [field.Id] })
    const answer = await remove(managerA, field.Id)
    expect([answer.status, answer.error.code]).toEqual([409, 'form-data/in-use'])
    expect(answer.error.errors).toEqual(['被 1 个计划、3 条打卡引用，不能删除，请先处理用到它的内容'])
    expect(answer.error.present).toEqual(done(await referrers(managerA, field.Id)))
    expect(await isThere(field.Id)).toBe(true)
  })

  test('of records of others it is only said that there are some', async () => {
    const common = await add(farm, admin, operationForm, {
      data: { Name: '播种', Type: '播种' },
      organId: enterpriseA.Organ.Id,
    })
    // What stands at the county and below another enterprise is both out of the manager’s reach.
    for (const [who, organId] of [
      [managerB, enterpriseB.Organ.Id],
      [admin, county.organId],
    ] as const) {
      await sql`
        insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
        select gen_random_uuid(), ${clockForm.id}, jsonb_build_object('Operation', ${common.Id}::text, 'Note', '别人的秘密'),
               now(), now(), now(), ${who.id}, ${who.id}, o.id, o.no, o.path
          from organ o where o.id = ${organId}
      `.execute(db)
      const answer = await remove(managerA, common.Id)
      expect([answer.status, answer.error.errors, answer.error.present]).toEqual([
        409,
        ['被其他组织的数据引用，不能删除，请先处理用到它的内容'],
        [],
      ])
      await sql`delete from record where data->>'Note' = '别人的秘密'`.execute(db)
    }
    expect((await remove(managerA, common.Id)).status).toBe(204)
  })

  test('but what refers to it may go along in the same call, and alone before it', async () => {
    const [wheat, field] = [await crop('燕麦'), await plot('坡地')]
    const oats = await plan('燕麦', { Crops: wheat.Id, Place: [field.Id] })
    expect((await remove(managerA, field.Id, wheat.Id)).status).toBe(409)
    expect((await remove(managerA, field.Id, wheat.Id, oats.Id)).status).toBe(204)
    const top = await add(farm, managerA, cropCategoryForm, { data: { Name: '粮食' } })
    const under = await add(farm, managerA, cropCategoryForm, { data: { Name: '麦类', Parent: top.Id } })
    expect((await remove(managerA, top.Id)).error.errors).toEqual([
      '被 1 个作物分类引用，不能删除，请先处理用到它的内容',
    ])
    done(await remove(managerA, under.Id))
    expect((await remove(managerA, top.Id)).status).toBe(204)
  })

  test('by a form that people made as little as by a built-in one; by a field that was taken out it is free', async () => {
    const formId = newId()
    const fields = (IsRemoved: boolean) => [
      { Name: 'F1', Label: '名称', Type: 'text', Max: 100 },
      { Name: 'F2', Label: '地块', Type: 'references', To: 'places', IsRemoved },
    ]
    const published = (isRemoved: boolean) =>
      JSON.stringify({
        Name: '测土',
        MenuName: '测土',
        Modules: [modules.county],
        NameField: 'F1',
        Sharing: 'own',
        Personal: false,
        Fields: fields(isRemoved),
      })
    await sql`
      insert into form (id, key, name, sharing, is_personal, is_built_in, organ_id, published, version)
      values (${formId}, ${formId}, '测土', 'own', false, false, ${county.organId}, ${published(false)}::jsonb, 1)
    `.execute(db)
    const field = await plot('测过的')
    await sql`
      insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
      select gen_random_uuid(), ${formId}, jsonb_build_object('F1', '一号样', 'F2', jsonb_build_array(${field.Id}::text)), now(), now(), now(),
             ${admin.id}, ${admin.id}, o.id, o.no, o.path
        from organ o where o.id = ${enterpriseA.Organ.Id}
    `.execute(db)
    await vi.waitFor(async () => expect(told(done(await referrers(admin, field.Id)))).toEqual([['测土', '地块', 1]]))
    // The manager has no right to the form.
    expect((await remove(managerA, field.Id)).error.errors).toEqual([
      '被其他组织的数据引用，不能删除，请先处理用到它的内容',
    ])
    expect((await remove(admin, field.Id)).error.errors).toEqual(['被 1 个测土引用，不能删除，请先处理用到它的内容'])
    await sql`update form set published = ${published(true)}::jsonb, version = 2 where id = ${formId}`.execute(db)
    await vi.waitFor(async () => expect(done(await referrers(admin, field.Id))).toEqual([]))
    expect((await remove(managerA, field.Id)).status).toBe(204)
  })
})

test('a dictionary from which a form offers choices is not deleted', async () => {
  const words = { Name: '土壤等级', Entries: [{ Name: '一级' }] }
  const dictionary = await add(farm, admin, dictionaryForm, { data: words, organId: county.organId })
  const formId = newId()
  const published = JSON.stringify({
    Name: '评级',
    MenuName: '评级',
    Modules: [modules.county],
    NameField: 'F1',
    Sharing: 'own',
    Personal: false,
    Fields: [{ Name: 'F1', Label: '等级', Type: 'choice', Options: [], Dictionary: dictionary.Id }],
  })
  await sql`
    insert into form (id, key, name, sharing, is_personal, is_built_in, organ_id, published, version)
    values (${formId}, ${formId}, '评级', 'own', false, false, ${county.organId}, ${published}::jsonb, 1)
  `.execute(db)
  await vi.waitFor(async () =>
    expect((await farm.call(admin, recordCalls.getForm, { query: { id: formId } })).status).toBe(200),
  )
  expect((await remove(admin, dictionary.Id)).error.errors).toEqual([
    '被表单“评级”引用，不能删除，请先处理用到它的内容',
  ])
})

describe('what refers is found on indexes', () => {
  const held = (path: string[], isList: boolean) => referenceSql({ path, isList }, sql.ref('r.data'))

  test.each([
    ['one id', sql`${held(['Operation'], false)} = ${newId()}`, 'record_clock_operation'],
    ['a list of ids', sql`${held(['Place'], true)} ?| ${[newId()]}::text[]`, 'record_clock_place'],
    ['a list, for one id after another', sql`${held(['Place'], true)} ? ${newId()}`, 'record_clock_place'],
    [
      'a column of a table',
      sql`${held(['Inputs', 'Input'], false)} ?| ${[newId()]}::text[]`,
      'record_clock_inputs_input',
    ],
  ])('%s', async (_, condition, index) => {
    await runOnce(db, 'analyze record')
    const lines = await db.transaction().execute(async (one) => {
      await sql`set local enable_seqscan = off`.execute(one)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select from record r where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and ${condition}
      `.execute(one)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(lines).toContain(index)
  })

  test('which are made for a form with own fields too', async () => {
    await makeIndexes(db, { ...clockForm, key: 'own', id: newId() })
    const { rows } = await sql<{
      name: string
    }>`select indexname as name from pg_indexes where indexname like 'record_own_%'`.execute(db)
    expect(rows.map((row) => row.name).toSorted()).toEqual([
      'record_own_enterprise',
      'record_own_ground_list',
      'record_own_inputs_input_list',
      'record_own_operation',
      'record_own_overrideby',
      'record_own_overridesecond',
      'record_own_place_list',
      'record_own_plan',
      'record_own_review',
      'record_own_review_is',
      'record_own_reviewer',
      'record_own_workorder',
    ])
  })
})
