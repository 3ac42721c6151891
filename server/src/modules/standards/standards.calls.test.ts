import { cropForm } from '@farm/contract/crops'
import { type WireRecord, careCalls, designCalls, readData, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type StandardStatus, standardCalls, standardForm } from '@farm/contract/standards'
import { afterAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { jpeg, upload } from '../../app/testing/photos.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { picturesOf } from './standards.rules.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)
const { admin, county, managerA, managerB, managerOfA1, workerA } = people
const organId = county.organId
const tomato = await add(farm, admin, cropForm, { data: { Name: '番茄' }, organId })
const plough = await add(farm, admin, operationForm, { data: { Name: '整地', Type: '整地' }, organId })

const steps = [{ Operation: plough.Id, FromDay: 0, Days: 3 }]
const draft = (more: object = {}, who = managerA) =>
  add(farm, who, standardForm, { data: { Name: '番茄规程', Crops: tomato.Id, Steps: steps, ...more } })
const move = ({ Id, UpdateTime }: WireRecord, Status: Exclude<StandardStatus, '草稿'>, who = managerA) =>
  farm.call(who, standardCalls.changeStatus, { body: { Id, UpdateTime, Status } })
const inForce = async (more: object = {}) => done(await move(await draft(more), '现行'))
const next = ({ Id }: WireRecord, who = managerA, NewId?: string) =>
  farm.call(who, standardCalls.newVersion, { body: { Id, ...(NewId && { NewId }) } })
const get = async ({ Id }: WireRecord) => done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
const edit = ({ Id, UpdateTime }: WireRecord, Data: Record<string, unknown>) =>
  farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data } })

describe('a standard', () => {
  test('begins as the draft of a first version', async () => {
    expect((await draft()).Data).toMatchObject({
      Status: '草稿',
      Version: 1,
      Steps: [{ Key: 'k1', Operation: plough.Id }],
    })
  })

  test('is refused with stages and steps that do not fit', async () => {
    const data = {
      Name: '番茄规程',
      Crops: tomato.Id,
      Steps: [{ ...steps[0], Base: '生育阶段', Stage: '花期' }],
      StepInputs: [{ Step: 'k9', Input: newId(), Dose: 1, Unit: '公斤' }],
    }
    const body = { FormId: standardForm.id, Data: data }
    const { status, error } = await farm.call(managerA, recordCalls.add, { body })
    expect([status, error.fields]).toEqual([
      422,
      { 'Steps.0.Stage': ['没有这个生育阶段'], 'StepInputs.0.Step': ['作业步骤不存在'] },
    ])
  })

  test('is changed only while it is a draft, and is not brought back to what it was either', async () => {
    const first = await draft()
    const changed = done(await edit(first, { Note: '沙壤土' }))
    const settled = done(await move(changed, '现行'))
    const refused = { Status: ['“现行”的技术规程不能修改，请新建版本'] }
    expect((await edit(settled, { Note: '黏土' })).error.fields).toEqual(refused)
    const restored = await farm.call(managerA, careCalls.restore, {
      body: { Id: first.Id, UpdateTime: settled.UpdateTime, Version: first.UpdateTime },
    })
    expect([restored.status, restored.error.fields]).toEqual([422, refused])
  })

  test('is put in force and retired by who may change it, in this order alone', async () => {
    const first = await draft()
    const others = await Promise.all([managerB, managerOfA1, workerA].map((who) => move(first, '现行', who)))
    expect(others.map(({ status }) => status)).toEqual([404, 403, 403])
    expect((await move(first, '已废止')).error.fields).toEqual({ Status: ['“草稿”的技术规程不能改为“已废止”'] })
    const settled = done(await move(first, '现行'))
    expect((await move(first, '已废止')).error.code).toBe('form-data/stale')
    const retired = done(await move(settled, '已废止'))
    expect((await move(retired, '现行')).error.fields).toEqual({ Status: ['“已废止”的技术规程不能改为“现行”'] })
  })
})

describe('another version of a standard', () => {
  test('follows one in force that one may change', async () => {
    const first = await inForce()
    const others = await Promise.all([managerB, managerOfA1, workerA].map((who) => next(first, who)))
    expect(others.map(({ status }) => status)).toEqual([404, 403, 403])
    expect((await next(await draft())).error.fields).toEqual({ Id: ['草稿还没有启用，可以直接修改'] })
    expect((await next(tomato, admin)).status).toBe(404)
  })

  test('is a draft with what the former holds', async () => {
    const first = await inForce({ Note: '沙壤土', Stages: [{ Name: '苗期', FromDay: 9 }] })
    const id = newId()
    const second = done(await next(first, managerA, id))
    expect(second.Id).toBe(id)
    expect(second.Data).toEqual({ ...first.Data, Status: '草稿', Version: 2, Former: first.Id })
    expect(second.Organ.Id).toBe(first.Organ.Id)
    expect((await get(first)).Data.Status).toBe('现行')
  })

  test('is one, however often it is asked for, and by whom', async () => {
    const first = await inForce()
    const answers = await Promise.all([next(first), next(first), next(first, county)])
    expect(new Set(answers.map((one) => done(one).Id)).size).toBe(1)
  })

  test('has pictures of its own', async () => {
    const photo = await upload(farm, managerA, await jpeg())
    const first = await inForce({ Steps: [{ ...steps[0], Photos: [photo] }] })
    const second = done(await next(first, county))
    const own = picturesOf(readData(standardForm, second.Data))
    expect([own.length, own.includes(photo)]).toEqual([1, false])
    // The former loses nothing by it, and the new one can be edited with what it has.
    const edited = await edit(second, { Steps: second.Data.Steps, Note: '改' })
    expect(edited.status).toBe(200)
    expect((await get(first)).Data.Steps).toEqual(first.Data.Steps)
  })

  test('retires the former when it is put in force, both or neither', async () => {
    const first = await inForce()
    const second = done(await next(first))
    done(await move(second, '现行'))
    expect((await get(first)).Data.Status).toBe('已废止')
    expect((await next(first)).error.fields).toEqual({ Id: ['已废止的技术规程不能再出新版本，可以复制一份'] })
    expect(done(await next(second)).Data).toMatchObject({ Version: 3, Former: second.Id })
  })

  test('is one alone in force, though another was begun, thrown away and brought back', async () => {
    const first = await inForce()
    const thrown = done(await next(first))
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [thrown.Id] } }))
    done(await move(done(await next(first)), '现行'))
    done(await farm.call(managerA, careCalls.recover, { body: { Ids: [thrown.Id] } }))
    const refused = { Status: ['上一版本已废止，这个版本不能启用，可以复制一份'] }
    expect((await move(await get(thrown), '现行')).error.fields).toEqual(refused)
  })

  test('is put in force once, of two at once', async () => {
    const first = await inForce()
    const one = done(await next(first))
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [one.Id] } }))
    const other = done(await next(first))
    done(await farm.call(managerA, careCalls.recover, { body: { Ids: [one.Id] } }))
    const both = await Promise.all([move(await get(one), '现行'), move(other, '现行')])
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422])
  })

  test('keeps what is hidden from who makes it', async () => {
    const first = await inForce({ Note: '内部做法' })
    const roleId = await addRole(farm, admin, county.organId, {
      name: '技术员',
      scope: '本组织及下级',
      urls: [
        '/Core/StandardList',
        '/Core/StandardAdd',
        '/Core/StandardAdd/:id',
        '/Core/CropList',
        '/Core/OperationList',
      ],
    })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [roleId] })
    const body = {
      Id: standardForm.id,
      RoleId: roleId,
      Denied: [],
      Fields: { Note: 'hidden' as const },
      Was: { Denied: [], Fields: {} },
    }
    done(await farm.call(admin, designCalls.restrict, { body }))
    const second = done(await next(first, clerk))
    expect(second.Data.Note).toBeUndefined()
    expect((await get(second)).Data.Note).toBe('内部做法')
  })

  test('keeps the former from being deleted', async () => {
    const first = await inForce()
    done(await next(first))
    const { status, error } = await farm.call(managerA, recordCalls.remove, { body: { Ids: [first.Id] } })
    expect([status, error.code]).toEqual([409, 'form-data/in-use'])
  })
})
