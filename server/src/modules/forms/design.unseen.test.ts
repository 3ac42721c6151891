import {
  type Draft,
  type FieldRight,
  type Fields,
  careCalls,
  choice,
  computed,
  designCalls,
  recordCalls,
  text,
  whole,
} from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, enterpriseA } = people
afterAll(farm.close)

/** Designs forms and holds 数据管理, by a role that others restrict. */
let designer: Persona
let designers: string
/** Designs forms and may not look into them. */
let outsider: Persona

const designing = ['/Core/FormList', '/Core/FormAdd', '/Core/FormAdd/:id', '/User/OperationLog']
const data = ['/FormData', '/FormData/List', '/FormData/AddData', '/FormData/AddData/:id']
beforeAll(async () => {
  const role = (name: string, urls: string[]) =>
    addRole(farm, admin, county.organId, { name, scope: '本组织及下级', urls })
  designers = await role('表单员', [...designing, ...data])
  const outsiders = await role('只设计', designing)
  const person = (name: string, roleId: string) =>
    addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [roleId] })
  designer = await person('designer', designers)
  outsider = await person('outsider', outsiders)
})

const fields: Fields = {
  F1: text('姓名', { required: true }),
  F2: whole('工资'),
  F3: computed('年薪', '[F2] * 12'),
  F4: text('备注'),
  F5: choice('岗位', ['长工', '短工']),
}

async function restricted(rights: Readonly<Record<string, FieldRight>> = { F2: 'hidden' }, form: Fields = fields) {
  const id = await publish(farm, managerA, form)
  const body = { Id: id, RoleId: designers, Denied: [], Fields: rights, Was: { Denied: [], Fields: {} } }
  done(await farm.call(county, designCalls.restrict, { body }))
  return id
}

const changed = (more: Fields, own: Partial<Draft> = {}): Draft => ({ ...draft({ ...fields, ...more }), ...own })

test('what a formula told of a hidden field is in no history and no log once it tells of something else', async () => {
  const id = await restricted()
  const { Id, UpdateTime } = done(await send(farm, managerA, id, { F1: '王强', F2: 9001, F4: '一' }))
  const edit = async (time: string, Data: object) =>
    done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime: time, Data: { ...Data } } })).UpdateTime
  await edit(UpdateTime, { F2: 9007, F4: '二' })
  done(await publishAgain(farm, managerA, id, changed({ F3: computed('年薪', '1') })))
  const fresh = done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
  await edit(fresh.UpdateTime, { F4: '三' })
  const told = async (who: Persona) => {
    const history = done(await farm.call(who, careCalls.history, { query: { id: Id } }))
    const operations = done(await farm.call(who, logCalls.operations, { query: { targetId: Id } }))
    const opened = await Promise.all(
      operations.map(async (one) => done(await farm.call(who, logCalls.operation, { query: { id: one.Id } }))),
    )
    return JSON.stringify([history, opened])
  }
  const [seen, all] = [await told(designer), await told(admin)]
  expect(all).toMatch(/108012/)
  expect(seen).toContain('二')
  expect(seen).toContain('三')
  expect(seen).not.toMatch(/9001|9007|108012|108084|108,012|108,084/)
})

test.each<[string, Draft, Record<string, string[]>]>([
  [
    'a formula',
    changed({ F6: computed('看看', "[F2] & ''", { result: 'text' }) }),
    { 'Fields.5.Expression': ['您无权查看“工资”，请改用其他字段'] },
  ],
  [
    'a formula over one that is made of it',
    changed({ F6: computed('看看', '[F3] + 1') }),
    { 'Fields.5.Expression': ['您无权查看“年薪”，请改用其他字段'] },
  ],
  [
    'a condition',
    changed({ F6: text('看看', { visibleWhen: { field: 'F2', is: 'one-of', values: [9001] } }) }),
    { 'Fields.5.VisibleWhen': ['您无权查看“工资”，请改用其他字段'] },
  ],
  [
    'a duty to fill in',
    changed({ F4: text('备注', { requiredWhen: { field: 'F2', is: 'filled' } }) }),
    { 'Fields.3.RequiredWhen': ['您无权查看“工资”，请改用其他字段'] },
  ],
  [
    'values that stand once',
    changed({ F2: whole('工资', { unique: true }) }),
    { 'Fields.1.Label': ['您无权查看“工资”，不能改这个字段'] },
  ],
  [
    'taking it out',
    changed({ F2: whole('工资', { isRemoved: true }), F3: computed('年薪', '1') }),
    expect.objectContaining({ 'Fields.1.Label': ['您无权查看“工资”，不能改这个字段'] }),
  ],
  [
    'the formula that it goes into',
    changed({ F3: computed('年薪', '1') }),
    { 'Fields.2.Label': ['您无权查看“年薪”，不能改这个字段'] },
  ],
])('a designer who can not see a field can not change by %s', async (_, next, faults) => {
  const id = await restricted()
  done(await send(farm, managerA, id, { F1: '王强', F2: 9001 }))
  const answer = await publishAgain(farm, designer, id, next)
  expect([answer.status, answer.error.fields]).toEqual([422, faults])
})

test('records are not named by what their designer can not see', async () => {
  const id = await restricted({ F4: 'hidden' })
  const answer = await publishAgain(farm, designer, id, changed({}, { NameField: 'F4' }))
  expect([answer.status, answer.error.fields]).toEqual([
    422,
    { NameField: ['您无权查看这个字段，请选择其他字段作为名称'] },
  ])
})

test('what others made of hidden fields stays while their neighbours change', async () => {
  const id = await restricted()
  const { Id } = done(await send(farm, managerA, id, { F1: '王强', F2: 9001 }))
  done(await publishAgain(farm, designer, id, changed({ F4: text('说明'), F6: text('电话') })))
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data).toMatchObject({
    F2: 9001,
    F3: 108_012,
  })
})

test('a value that stands twice is told to nobody who may not read it', async () => {
  const id = await restricted({})
  for (const F1 of ['张秘', '张秘']) done(await send(farm, managerA, id, { F1 }))
  const unique = changed({ F1: text('姓名', { required: true, unique: true }) })
  const ask = async (who: Persona) => {
    const { status, error } = await publishAgain(farm, who, id, unique)
    return [status, error.errors]
  }
  expect(await ask(outsider)).toEqual([
    409,
    ['“姓名”不能设为“不能重复”：已有记录的内容重复，请有权查看的人先改正这些记录'],
  ])
  expect(await ask(managerA)).toEqual([409, ['“姓名”不能设为“不能重复”：已有记录中“张秘”重复，请先改正这些记录']])
})
