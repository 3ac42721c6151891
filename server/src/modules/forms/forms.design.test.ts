import { accessCalls, modules } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import {
  choice,
  choices,
  computed,
  decimal,
  designCalls,
  draftOf,
  fieldsToWire,
  recordCalls,
  reference,
  sequence,
  text,
  whole,
} from '@farm/contract/forms'
import { afterAll, expect, test } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { add, done, organNoOf } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, managerA, managerB, managerOfA1, workerA, enterpriseA, enterpriseB } = people
afterAll(farm.close)

const patrol = { F1: text('标题', { required: true }), F2: choice('情况', ['正常', '异常']) }
const menuOf = async (who = managerA) =>
  done(await farm.call(who, accessCalls.myPermission, { query: { module: modules.farm } }))
    .Menus.find(({ Name }) => Name === '数据管理')
    ?.Children?.map(({ Name }) => Name)

test('nobody sees a form that was not published', async () => {
  const { Id } = done(
    await farm.call(managerA, designCalls.addForm, { body: { Draft: draft(patrol, { name: '草稿' }) } }),
  )
  expect((await send(farm, managerA, Id, { F1: '东地' })).status).toBe(404)
  expect(await menuOf()).not.toContain('草稿')
  expect((await farm.call(managerB, designCalls.getDesign, { query: { id: Id } })).status).toBe(404)
})

test('a published form is in the menu, takes records, lists them and shows them', async () => {
  const id = await publish(farm, managerA, patrol, { name: '巡查记录' })
  expect(await menuOf()).toContain('巡查记录')
  const added = done(await send(farm, managerA, id, { F1: '东地', F2: '异常' }))
  const query = { formId: id, qs: 'F2[=]异常', orderBy: 'F1 asc' }
  expect(done(await farm.call(managerA, recordCalls.list, { query })).map((one) => one.Id)).toEqual([added.Id])
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: added.Id } })).Data).toEqual(added.Data)
})

test('what the form does not have, and what breaks its rules, is refused by field', async () => {
  const id = await publish(farm, managerA, patrol)
  const { status, error } = await send(farm, managerA, id, { F2: '还行', F9: 1 })
  expect([status, error.fields]).toEqual([
    422,
    { F1: ['请填写标题'], F2: ['“情况”应为正常或异常'], F9: ['表单中没有“F9”这个字段，请刷新页面后再试'] },
  ])
})

test('a form goes down to departments and up to the county, never to another enterprise or county', async () => {
  const id = await publish(farm, managerA, patrol)
  const seen = async (who: typeof admin) => (await farm.call(who, recordCalls.getForm, { query: { id } })).status
  expect([await seen(managerOfA1), await seen(county), await seen(admin)]).toEqual([200, 200, 200])
  expect([await seen(managerB), await seen(otherCounty)]).toEqual([404, 404])
  expect((await send(farm, managerB, id, { F1: '西地' })).status).toBe(404)
})

test('a worker without 数据管理 may not see its records', async () => {
  const id = await publish(farm, managerA, patrol)
  expect((await farm.call(workerA, recordCalls.list, { query: { formId: id } })).status).toBe(403)
})

test('only who reaches its organisation changes a form', async () => {
  const id = await publish(farm, county, patrol)
  const { UpdateTime, MayDesign } = done(await farm.call(managerA, designCalls.getDesign, { query: { id } }))
  expect(MayDesign).toBe(false)
  const edit = { Id: id, UpdateTime, Draft: draft(patrol, { name: '改名' }) }
  expect((await farm.call(managerA, designCalls.editForm, { body: edit })).status).toBe(403)
  expect((await farm.call(managerA, designCalls.publish, { body: { Id: id, UpdateTime } })).status).toBe(403)
  expect((await farm.call(managerA, designCalls.removeForms, { body: { Ids: [id] } })).status).toBe(403)
})

test('a draft that somebody else has changed is not overwritten', async () => {
  const { Id, UpdateTime } = done(await farm.call(managerA, designCalls.addForm, { body: { Draft: draft(patrol) } }))
  const mine = { Id, UpdateTime, Draft: draft(patrol, { name: '甲' }) }
  done(await farm.call(admin, designCalls.editForm, { body: { Id, UpdateTime, Draft: draft(patrol, { name: '乙' }) } }))
  const answer = await farm.call(managerA, designCalls.editForm, { body: mine })
  expect([answer.status, answer.error.code]).toEqual([409, 'forms/stale'])
})

test('the same form begun twice is one, other content under its id is refused', async () => {
  const body = { Id: newId(), Draft: draft(patrol) }
  const first = done(await farm.call(managerA, designCalls.addForm, { body }))
  expect(done(await farm.call(managerA, designCalls.addForm, { body }))).toEqual(first)
  const other = { ...body, Draft: draft(patrol, { name: '别的' }) }
  expect((await farm.call(managerA, designCalls.addForm, { body: other })).status).toBe(409)
})

test('a faulty draft is kept and not published', async () => {
  const faulty = {
    ...draft(patrol),
    NameField: 'F7',
    Fields: [...draft(patrol).Fields, ...fieldsToWire({ F3: text('') })],
  }
  const { Id, UpdateTime } = done(await farm.call(managerA, designCalls.addForm, { body: { Draft: faulty } }))
  const { status, error } = await farm.call(managerA, designCalls.publish, { body: { Id, UpdateTime } })
  expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([
    422,
    expect.arrayContaining(['Fields.2.Label', 'NameField']),
  ])
})

test('a field that was removed stays readable, is asked for no more, and its name is not given again', async () => {
  const id = await publish(farm, managerA, patrol)
  const old = done(await send(farm, managerA, id, { F1: '东地', F2: '异常' }))
  const next = { ...patrol, F2: { ...patrol.F2, isRemoved: true } }
  done(await publishAgain(farm, managerA, id, draft(next)))
  const edited = done(
    await farm.call(managerA, recordCalls.edit, {
      body: { Id: old.Id, UpdateTime: old.UpdateTime, Data: { F1: '西地' } },
    }),
  )
  expect(edited.Data).toEqual({ F1: '西地', F2: '异常' })
  const { status, error } = await send(farm, managerA, id, { F1: '北地', F2: '正常' })
  expect([status, error.fields]).toEqual([422, { F2: ['“情况”已从表单中移除，不能填写'] }])
  const gone = await publishAgain(farm, managerA, id, draft({ F1: patrol.F1 }))
  expect(gone.status).toBe(422)
})

test('one choice becomes many in every record', async () => {
  const id = await publish(farm, managerA, patrol)
  const { Id } = done(await send(farm, managerA, id, { F1: '东地', F2: '异常' }))
  const next = draft({ F1: patrol.F1, F2: choices('情况', ['正常', '异常']) })
  const { UpdateTime } = done(await farm.call(managerA, designCalls.getDesign, { query: { id } }))
  const kept = done(await farm.call(managerA, designCalls.editForm, { body: { Id: id, UpdateTime, Draft: next } }))
  expect(done(await farm.call(managerA, designCalls.changes, { query: { id } }))).toEqual([
    { Field: 'F2', Label: '情况', What: 'type', Text: '类型由“单选”改为“多选”', Records: 1, Converted: 1 },
  ])
  done(await farm.call(managerA, designCalls.publish, { body: { Id: id, UpdateTime: kept.UpdateTime } }))
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data.F2).toEqual(['异常'])
})

test('a type does not change along an unsafe pair', async () => {
  const id = await publish(farm, managerA, patrol)
  const { status, error } = await publishAgain(
    farm,
    managerA,
    id,
    draft({ F1: whole('标题', { required: true }), F2: patrol.F2 }),
  )
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, expect.arrayContaining(['Fields.0.Type'])])
})

test('a form with records is closed, not deleted; a closed one takes none', async () => {
  const id = await publish(farm, managerA, patrol)
  const { Id } = done(await send(farm, managerA, id, { F1: '东地' }))
  const remove = await farm.call(managerA, designCalls.removeForms, { body: { Ids: [id] } })
  expect([remove.status, remove.error.code]).toEqual([409, 'forms/has-records'])
  const { UpdateTime } = done(await farm.call(managerA, designCalls.getDesign, { query: { id } }))
  done(await farm.call(managerA, designCalls.close, { body: { Id: id, UpdateTime, IsClosed: true } }))
  const refused = await send(farm, managerA, id, { F1: '西地' })
  expect([refused.status, refused.error.errors]).toEqual([409, ['表单“巡查记录”已停用，不能再新增，请联系管理员']])
  expect((await farm.call(managerA, recordCalls.get, { query: { id: Id } })).status).toBe(200)
})

test('a form without records is deleted, and is gone for everybody', async () => {
  const id = await publish(farm, managerA, patrol, { name: '一次性' })
  done(await farm.call(managerA, designCalls.removeForms, { body: { Ids: [id] } }))
  done(await farm.call(managerA, designCalls.removeForms, { body: { Ids: [id] } }))
  expect(await menuOf()).not.toContain('一次性')
  expect((await farm.call(managerA, designCalls.getDesign, { query: { id } })).status).toBe(404)
})

test('a value that must be unique stands once in an organisation, at any speed, and is free again when its record is deleted', async () => {
  const id = await publish(farm, admin, { F1: text('编号', { required: true, unique: true }) }, { sharing: 'own' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(farm, managerA, id, { F1: 'A-1' })))
  expect(answers.filter((one) => one.status === 422)).toHaveLength(7)
  expect(answers.find((one) => one.status === 422)?.error.fields).toEqual({ F1: ['“编号”已有相同内容“A-1”，请换一个'] })
  expect((await send(farm, managerB, id, { F1: 'A-1' })).status).toBe(200)
  const held = answers.find((one) => one.status === 200)?.data
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [held?.Id ?? ''] } }))
  expect((await send(farm, managerA, id, { F1: 'A-1' })).status).toBe(200)
})

test('a field can’t become unique while two records hold the same', async () => {
  const id = await publish(farm, managerA, patrol)
  for (const F1 of ['东地', '东地']) done(await send(farm, managerA, id, { F1 }))
  const answer = await publishAgain(
    farm,
    managerA,
    id,
    draft({ ...patrol, F1: text('标题', { required: true, unique: true }) }),
  )
  expect([answer.status, answer.error.errors]).toEqual([
    409,
    ['“标题”不能设为“不能重复”：已有记录中“东地”重复，请先改正这些记录'],
  ])
})

test('numbers run without gaps within an organisation, whatever is refused in between', async () => {
  const fields = {
    F1: text('品名', { required: true, unique: true }),
    F2: sequence('单号', 'RK', { date: 'none', width: 3 }),
  }
  const id = await publish(farm, admin, fields)
  const names = ['甲', '乙', '甲', '丙', '乙', '丁']
  const answers = await Promise.all(names.map((F1) => send(farm, managerA, id, { F1 })))
  const given = answers.filter((one) => one.status === 200).map((one) => one.data.Data.F2)
  const [ofA, ofB] = [organNoOf(enterpriseA), organNoOf(enterpriseB)]
  expect(new Set(given)).toEqual(new Set(['001', '002', '003', '004'].map((n) => `RK${ofA}-${n}`)))
  expect(done(await send(farm, managerB, id, { F1: '甲' })).Data.F2).toBe(`RK${ofB}-001`)
  expect((await send(farm, managerA, id, { F1: '戊', F2: 'RK999' })).error.fields).toEqual({
    F2: ['“单号”由系统编号，不能填写'],
  })
})

test('numbers are given once, however many organisations count at once', async () => {
  const id = await publish(farm, admin, {
    F1: text('品名'),
    F2: sequence('单号', 'HG', { date: 'none' }),
  })
  const who = [managerA, managerB, managerA, managerB]
  const answers = await Promise.all(who.map((one) => send(farm, one, id, { F1: '甲' })))
  const numbers = answers.map((one) => String(done(one).Data.F2))
  expect(new Set(numbers).size).toBe(4)
  for (const number of numbers) expect(number).toMatch(/^HG[1-9]\d*-000[12]$/)
})

test('a record sent again keeps its number and takes no other', async () => {
  const fields = { F1: text('品名', { required: true }), F2: sequence('单号', 'CK', { date: 'none', width: 3 }) }
  const id = await publish(farm, managerA, fields)
  const body = { FormId: id, Id: newId(), Data: { F1: '尿素' } }
  const [one, other] = await Promise.all([1, 2].map(() => farm.call(managerA, recordCalls.add, { body })))
  expect([one?.data.Data.F2, other?.data.Data.F2]).toEqual([1, 2].map(() => `CK${organNoOf(enterpriseA)}-001`))
  expect(done(await send(farm, managerA, id, { F1: '钾肥' })).Data.F2).toBe(`CK${organNoOf(enterpriseA)}-002`)
})

test('what is computed follows what it is made of', async () => {
  const fields = {
    F1: text('品名', { required: true }),
    F2: decimal('单价'),
    F3: whole('数量'),
    F4: computed('金额', '[F2] * [F3]'),
  }
  const id = await publish(farm, managerA, fields)
  const { Id, UpdateTime, Data } = done(await send(farm, managerA, id, { F1: '尿素', F2: 2.5, F3: 4 }))
  expect(Data.F4).toBe(10)
  expect((await send(farm, managerA, id, { F1: '尿素', F4: 99 })).error.fields).toEqual({
    F4: ['“金额”由系统计算，不能填写'],
  })
  const edited = done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { F3: 6 } } }))
  expect(edited.Data.F4).toBe(15)
  done(await publishAgain(farm, managerA, id, draft({ ...fields, F4: computed('金额', '[F2] * [F3] * 2') })))
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data.F4).toBe(30)
})

test('a reference that is narrowed by another field must agree with it', async () => {
  const { placeForm } = await import('@farm/contract/places')
  const place = await add(farm, managerA, placeForm, { data: { Name: '3 号棚', Compony: enterpriseA.Id, Area: 12 } })
  const fields = {
    F1: reference('所属企业', 'enterprises', { required: true }),
    F2: reference('地块', 'places', { narrowedBy: { field: 'F1', by: 'Compony' } }),
    F3: text('备注'),
  }
  const id = await publish(farm, county, fields, { nameField: 'F3' })
  expect((await send(farm, county, id, { F1: enterpriseA.Id, F2: place.Id })).status).toBe(200)
  const { status, error } = await send(farm, county, id, { F1: enterpriseB.Id, F2: place.Id })
  expect([status, error.fields]).toEqual([422, { F2: ['与所选的“所属企业”不一致'] }])
})

test('a built-in form gains fields for everybody, and keeps its own', async () => {
  const { UpdateTime, Published } = done(await farm.call(admin, designCalls.getDesign, { query: { id: cropForm.id } }))
  expect(Published).toEqual(draftOf(cropForm))
  const own = fieldsToWire({ F1: text('俗名') })
  const less = { ...draftOf(cropForm), Fields: [...own, ...draftOf(cropForm).Fields.slice(1)] }
  const kept = done(
    await farm.call(admin, designCalls.editForm, { body: { Id: cropForm.id, UpdateTime, Draft: less } }),
  )
  expect(
    (await farm.call(admin, designCalls.publish, { body: { Id: cropForm.id, UpdateTime: kept.UpdateTime } })).status,
  ).toBe(422)
  const more = { ...draftOf(cropForm), Fields: [...draftOf(cropForm).Fields, ...own] }
  done(await publishAgain(farm, admin, cropForm.id, more))
  const added = await send(farm, managerA, cropForm.id, { Name: '番茄', F1: '西红柿' })
  expect([added.status, added.data.Data]).toEqual([200, { Name: '番茄', F1: '西红柿' }])
  const { Forms } = done(await farm.call(managerA, accessCalls.myPermission, { query: { module: modules.farm } }))
  expect(Forms.map(({ Key }) => Key)).toEqual(['crops'])
})
