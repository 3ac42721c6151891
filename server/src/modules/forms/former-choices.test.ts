import { dictionaryForm } from '@farm/contract/dictionaries'
import { choice, choices, fieldsFromWire, recordCalls, rows, text } from '@farm/contract/forms'
import { importCalls } from '@farm/contract/sheets'
import { afterAll, expect, test } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { checked, workbook, written } from '../../app/testing/workbooks.ts'

const farm = await openFarm()
const { managerA } = farm.people
afterAll(farm.close)

const fields = {
  F1: text('标题'),
  F2: choice('等级', ['甲', '乙']),
  F3: choices('标签', ['甲', '乙']),
  F4: rows('明细', { F5: choice('部位', ['根', '叶']) }),
}
const fewer = {
  ...fields,
  F2: choice('等级', ['乙', '丙']),
  F3: choices('标签', ['乙', '丙']),
  F4: rows('明细', { F5: choice('部位', ['叶']) }),
}

async function withFewer() {
  const id = await publish(farm, managerA, fields)
  const one = done(await send(farm, managerA, id, { F1: '一', F2: '甲', F3: ['甲', '乙'], F4: [{ F5: '根' }] }))
  done(await publishAgain(farm, managerA, id, draft(fewer)))
  return { id, one }
}
const formOf = async (id: string) =>
  fieldsFromWire(done(await farm.call(managerA, recordCalls.getForm, { query: { id } })).Fields)
const read = async (id: string) => done(await farm.call(managerA, recordCalls.get, { query: { id } }))
const found = async (formId: string, qs: string) =>
  done(await farm.call(managerA, recordCalls.list, { query: { formId, qs } })).map(({ Id }) => Id)

test('a list that holds a choice which went keeps it beside what is chosen anew', async () => {
  const { one } = await withFewer()
  const body = { Id: one.Id, UpdateTime: one.UpdateTime, Data: { F3: ['甲', '乙', '丙'] } }
  expect(done(await farm.call(managerA, recordCalls.edit, { body })).Data).toEqual({
    ...one.Data,
    F3: ['甲', '乙', '丙'],
  })
})

test('a form names the choices that went, so that records are found by them; what came back is one again', async () => {
  const { id, one } = await withFewer()
  expect(await formOf(id)).toMatchObject({
    F2: { options: ['乙', '丙'], former: ['甲'] },
    F3: { options: ['乙', '丙'], former: ['甲'] },
    F4: { fields: { F5: { options: ['叶'], former: ['根'] } } },
  })
  expect(await found(id, 'F2[=]甲')).toEqual([one.Id])
  expect(await found(id, 'F3[in]甲')).toEqual([one.Id])
  done(await publishAgain(farm, managerA, id, draft({ ...fewer, F2: choice('等级', ['丙', '甲']) })))
  expect(await formOf(id)).toMatchObject({ F2: { options: ['丙', '甲'], former: ['乙'] } })
  expect(await formOf(id)).toMatchObject({ F3: { former: ['甲'] } })
})

test('nobody but publishing says which choices went', async () => {
  const id = await publish(farm, managerA, { F1: choice('等级', ['甲'], {}) })
  done(await publishAgain(farm, managerA, id, draft({ F1: { ...choice('等级', ['甲']), former: ['从来没有'] } })))
  expect((await formOf(id)).F1).not.toHaveProperty('former')
})

test('entries of a dictionary that are out of use are named as former choices', async () => {
  const words = await add(farm, managerA, dictionaryForm, {
    data: { Name: '等级词', Entries: [{ Name: '一等' }, { Name: '二等', IsOut: true }] },
  })
  const id = await publish(farm, managerA, { F1: text('标题'), F2: choice('等级', [], { dictionary: words.Id }) })
  expect(await formOf(id)).toMatchObject({ F2: { options: ['一等'], former: ['二等'] } })
})

test('an import adds to a list that holds a choice which went, and gives none to a record that has it not', async () => {
  const { id, one } = await withFewer()
  const other = done(await send(farm, managerA, id, { F1: '二', F2: '乙' }))
  const head = ['标题', '标签', '系统编号']
  const good = await workbook([head, ['一', '甲、乙、丙', one.Id]])
  const sent = await checked(farm, managerA, good, { formId: id, mode: 'edit', key: 'Id' })
  expect(sent.Faults).toEqual([])
  await written(farm, managerA, sent.Id)
  expect((await read(one.Id)).Data.F3).toEqual(['甲', '乙', '丙'])
  const bad = await workbook([head, ['二', '甲', other.Id]])
  const refused = await checked(farm, managerA, bad, { formId: id, mode: 'edit', key: 'Id' })
  expect(refused.Faults.map(({ Reason }) => Reason)).toEqual(['“标签”只能选乙或丙，不能重复'])
  done(await farm.call(managerA, importCalls.cancel, { body: { Id: refused.Id } }))
})
