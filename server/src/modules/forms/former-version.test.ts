import { clockForm } from '@farm/contract/clock'
import {
  type DynamicData,
  type Fields,
  careCalls,
  choice,
  choices,
  designCalls,
  fieldsFromWire,
  fieldsToWire,
  recordCalls,
  text,
  whole,
} from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test } from 'vitest'
import { draft, publish, publishAgain } from '../../app/testing/designs.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { admin, county, managerA, workerA, enterpriseA } = farm.people
afterAll(farm.close)

const fields: Fields = {
  F1: text('标题'),
  F2: choice('情况', ['正常', '异常']),
  F3: whole('数量', { max: 100 }),
  F4: text('旧说明'),
  F5: choice('标签', ['甲', '乙']),
}
const next: Fields = {
  F1: text('标题', { max: 5 }),
  F2: choice('情况', ['正常']),
  F3: whole('数量', { max: 10 }),
  F4: { ...text('旧说明'), isRemoved: true },
  F5: choices('标签', ['甲', '乙']),
  F6: text('新要求', { required: true }),
}
const data = { F1: '一二三四五六七', F2: '异常', F3: 50, F4: '从前写的', F5: '甲' }
const versionOf = async (id: string) =>
  done(await farm.call(managerA, recordCalls.getForm, { query: { id } })).Version ?? 0
const send = (body: { FormId: string; Id?: string; Data: DynamicData; FormVersion?: number }) =>
  farm.call(managerA, recordCalls.add, { body })

test('a record made by an older version of its form is judged by that version, and nothing of it is lost', async () => {
  const id = await publish(farm, managerA, fields)
  const FormVersion = await versionOf(id)
  done(await publishAgain(farm, managerA, id, draft(next)))
  const body = { FormId: id, Id: newId(), Data: data }
  const { status, error } = await send(body)
  expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([422, ['F4']])
  const kept = done(await send({ ...body, FormVersion }))
  expect(kept.Data).toEqual({ ...data, F5: ['甲'] })
  // The answer was lost: it is there once.
  expect(done(await send({ ...body, FormVersion })).Id).toBe(kept.Id)
  expect((await send({ ...body, Data: { ...data, F1: '二' }, FormVersion })).status).toBe(409)
  // From now on it is a record like those from before: what was set aside stays, whatever is edited.
  const edit = { Id: kept.Id, UpdateTime: kept.UpdateTime, Data: { F1: '短' } }
  expect(done(await farm.call(managerA, recordCalls.edit, { body: edit })).Data).toEqual({ ...kept.Data, F1: '短' })
})

test('what broke the older version is refused by it, and the version in force is judged as ever', async () => {
  const id = await publish(farm, managerA, fields)
  const FormVersion = await versionOf(id)
  done(await publishAgain(farm, managerA, id, draft(next)))
  const refused = async (version: number, Data: DynamicData) =>
    (await send({ FormId: id, Data, FormVersion: version })).error.fields
  expect(await refused(FormVersion, { ...data, F3: 500 })).toEqual({
    F3: ['“数量”不能大于 100'],
  })
  const now = await versionOf(id)
  expect(Object.keys((await refused(now, { F1: '一', F3: 50 })) ?? {}).toSorted()).toEqual(['F3', 'F6'])
  expect(Object.keys((await refused(now + 9, { F1: '一', F3: 50 })) ?? {}).toSorted()).toEqual(['F3', 'F6'])
})

test('what was sent before publishing and comes again after it is there once', async () => {
  const id = await publish(farm, managerA, fields)
  const body = { FormId: id, Id: newId(), Data: data, FormVersion: await versionOf(id) }
  const first = done(await send(body))
  done(await publishAgain(farm, managerA, id, draft(next)))
  expect(done(await send(body)).Id).toBe(first.Id)
})

test('a punch-in that waited while an own field was taken out arrives with what stood in it', async () => {
  const operation = await add(farm, admin, operationForm, {
    data: { Name: '除草', Type: '中耕除草' },
    organId: county.organId,
  })
  const design = async (own: Fields) => {
    const { UpdateTime, Published } = done(
      await farm.call(admin, designCalls.getDesign, { query: { id: clockForm.id } }),
    )
    if (!Published) throw new Error('the form is not in force')
    const Draft = { ...Published, Fields: fieldsToWire({ ...fieldsFromWire(Published.Fields), ...own }) }
    const kept = done(await farm.call(admin, designCalls.editForm, { body: { Id: clockForm.id, UpdateTime, Draft } }))
    done(await farm.call(admin, designCalls.publish, { body: { Id: clockForm.id, UpdateTime: kept.UpdateTime } }))
  }
  const builtIn = await versionOf(clockForm.id)
  await design({ F1: text('自有天气') })
  const FormVersion = await versionOf(clockForm.id)
  await design({ F1: { ...text('自有天气'), isRemoved: true }, F2: text('自有温度', { required: true }) })
  const body = {
    FormId: clockForm.id,
    Data: { Enterprise: enterpriseA.Id, Operation: operation.Id, F1: '晴' },
    FormVersion,
  }
  const kept = done(await farm.call(workerA, recordCalls.add, { body }))
  expect(kept.Data).toMatchObject({ F1: '晴' })
  const history = done(await farm.call(managerA, careCalls.history, { query: { id: kept.Id } }))
  expect(history.flatMap(({ Changes }) => Changes)).toContainEqual({ Field: 'F1', To: '晴' })
  const { F1: _, ...plain } = body.Data
  const before = { ...body, Data: plain, FormVersion: builtIn }
  expect((await farm.call(workerA, recordCalls.add, { body: before })).status).toBe(200)
})
