import { placeForm } from '@farm/contract/places'
import { importCalls } from '@farm/contract/sheets'
import { afterAll, expect, test } from 'vitest'
import { openFarm } from '../../app/testing/test-farm.ts'
import { PLOT_HEADS, checked, plots, workbook } from '../../app/testing/workbooks.ts'
import { killNextProcess } from '../../platform/sheets/testing/readers.ts'

const farm = await openFarm()
const { managerA } = farm.people
afterAll(farm.close)

const formId = placeForm.id
const CRASHED = '不能导入这个文件：读取时意外中断，请重试'

test('an import whose file is not read to its end says so, and the next goes well', async () => {
  const file = await workbook(plots('断', 2))
  killNextProcess()
  const { State, Reason } = await checked(farm, managerA, file, { formId })
  expect({ State, Reason }).toEqual({ State: 'failed', Reason: CRASHED })
  expect(await checked(farm, managerA, file, { formId })).toMatchObject({ State: 'checked', Added: 2 })
})

test('a file whose wrong cells are not marked to the end is refused, and marked when it is asked for again', async () => {
  const file = await workbook([PLOT_HEADS, ['甲地', '甲合作社', '很多']])
  const { Id } = await checked(farm, managerA, file, { formId })
  killNextProcess()
  const { status, error } = await farm.call(managerA, importCalls.sheet, { query: { id: Id } })
  expect({ status, errors: error.errors }).toEqual({ status: 422, errors: [CRASHED] })
  expect(await farm.call(managerA, importCalls.sheet, { query: { id: Id } })).toMatchObject({ status: 200 })
})
