import { clockCalls, clockForm } from '@farm/contract/clock'
import { careCalls, recordCalls } from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { operationForm } from '@farm/contract/operations'
import { importCalls } from '@farm/contract/sheets'
import { afterAll, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { checked, settled, workbook, written } from '../../app/testing/workbooks.ts'

const farm = await openFarm()
const { admin, county, managerA, workerA, enterpriseA } = farm.people
afterAll(farm.close)

test('undoing an import over an approved punch-in brings back the verdict with who gave it, and each way is told apart', async () => {
  const operation = await add(farm, county, operationForm, { data: { Name: '巡田', Type: '其他' } })
  const data = { Enterprise: enterpriseA.Id, Operation: operation.Id, Area: 3, Note: '东头' }
  const { Id } = await add(farm, workerA, clockForm, { data })
  const read = async () => done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
  const body = { Records: [{ Id, UpdateTime: (await read()).UpdateTime }], Review: '已通过' as const, Note: '好' }
  done(await farm.call(managerA, clockCalls.review, { body }))
  const { Review, ReviewNote, Reviewer, ReviewTime } = (await read()).Data
  expect([Review, Reviewer]).toEqual(['已通过', managerA.id])

  const { Note, Area } = clockForm.fields
  const sheet = await workbook([
    [Note.label, `${Area.label}（${Area.unit}）`],
    ['东头', 5],
  ])
  const one = await checked(farm, admin, sheet, { formId: clockForm.id, mode: 'edit', key: 'Note' })
  expect(await written(farm, admin, one.Id)).toMatchObject({ Edited: 1 })
  const changed = (await read()).Data
  expect([changed.Area, changed.Review, changed.Reviewer]).toEqual([5, '待审核', undefined])

  done(await farm.call(admin, importCalls.undo, { body: { Id: one.Id } }))
  expect(await settled(farm, admin, one.Id)).toMatchObject({ State: 'undone', Kept: 0 })
  expect((await read()).Data).toMatchObject({ Area: 3, Review, ReviewNote, Reviewer, ReviewTime })
  const history = done(await farm.call(managerA, careCalls.history, { query: { id: Id } }))
  expect(history.map(({ Origin }) => Origin)).toEqual(['undo', 'import', 'api', 'api'])
  const log = done(await farm.call(admin, logCalls.operations, { query: { targetId: Id } }))
  expect(log.map(({ Origin }) => Origin)).toEqual(['undo', 'import', 'api', 'api'])
})
