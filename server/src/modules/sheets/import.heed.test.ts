import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { type SheetImport, importCalls, sheetCalls } from '@farm/contract/sheets'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { type Rows, checked, workbook, written } from '../../app/testing/workbooks.ts'

const farm = await openFarm()
const { managerA, enterpriseA } = farm.people
afterAll(farm.close)

const formId = placeForm.id
const HEADS = ['地块名称', '所属企业', '面积（亩）', '前茬']
const good = (name: string) => [name, '甲合作社', 5, null]

for (const Name of ['小麦', '玉米']) await add(farm, managerA, cropForm, { data: { Name } })

async function handedBack(id: string): Promise<Rows> {
  const url = `${importCalls.sheet.path}?id=${id}`
  const answer = await farm.server.inject({ url, headers: { token: managerA.token } })
  expect(answer.statusCode).toBe(200)
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets
  return sheet?.rows ?? []
}

async function checkedRows(rows: Rows): Promise<SheetImport> {
  return checked(farm, managerA, await workbook(rows), { formId })
}

describe('nobody takes the same in twice unawares', () => {
  test('once the right rows are written, the sheet that is handed back holds the others alone', async () => {
    const wrong = ['错的', '甲合作社', '亩', null]
    const { Id } = await checkedRows([HEADS, good('对一'), wrong, good('对二'), ['又错', '没有的企业', 5, null]])
    expect((await handedBack(Id)).map(([name]) => name)).toEqual(['地块名称', '对一', '错的', '对二', '又错'])
    const { Added, Wrong, Faults } = await written(farm, managerA, Id, true)
    expect([Added, Wrong, Faults.map(({ Row }) => Row)]).toEqual([2, 2, [3, 5]])
    const rest = await handedBack(Id)
    expect(rest.map(([name]) => name)).toEqual(['地块名称', '错的', '又错'])
    const [head, ...reasons] = rest.map((row) => row.at(-1))
    expect(head).toBe('错误说明')
    expect(reasons).toEqual(['“面积”的“亩”看不懂，请填写数字', expect.stringContaining('所属企业')])
  })

  test('rows that say the same as one before them are told', async () => {
    const rows = [HEADS, good('一样'), good('不同'), good('一样'), good('一样')]
    const { Added, Twins, TwinRows } = await checkedRows(rows)
    expect({ Added, Twins, TwinRows }).toEqual({ Added: 4, Twins: 2, TwinRows: [4, 5] })
  })

  test('rows that carry the number of a record are told when they are to be added', async () => {
    await add(farm, managerA, placeForm, { data: { Name: '编号', Compony: enterpriseA.Id, Area: 1 } })
    const answer = await farm.server.inject({
      url: sheetCalls.export.path,
      query: { formId, qs: 'Name[=]编号', columns: 'Name,Compony,Area' },
      headers: { token: managerA.token },
    })
    const asNew = await checked(farm, managerA, answer.rawPayload, { formId })
    expect([asNew.Added, asNew.Numbered]).toEqual([1, 1])
    const asOld = await checked(farm, managerA, answer.rawPayload, { formId, mode: 'both', key: 'Id' })
    expect([asOld.Added, asOld.Same, asOld.Numbered]).toEqual([0, 1, 0])
  })
})

test('a cover before the data is passed over; of several sheets the one is read whose heads fit best', async () => {
  const sheets = [
    { name: '封面', rows: [['石桥镇地块台账'], ['地块名称', '填写人']] },
    {
      name: '旧表',
      rows: [
        ['地块名称', '编号'],
        ['旧的', '1'],
      ],
    },
    { name: '数据', rows: [HEADS, good('在第三张'), ['错', '甲合作社', '亩', null]] },
  ]
  const one = await checked(farm, managerA, Buffer.from(await writeXlsx({ sheets })), { formId })
  expect([one.State, one.Added, one.Wrong]).toEqual(['checked', 1, 1])
  expect((await handedBack(one.Id)).map(([name]) => name)).toEqual(['地块名称', '在第三张', '错'])
})

test('what was taken in stands in the list in the order of the file', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `列 ${n + 1}`)
  const { Id } = await checkedRows([HEADS, ...names.map(good)])
  await written(farm, managerA, Id)
  const list = done(await farm.call(managerA, recordCalls.list, { query: { formId, qs: 'Name[~]列 ' } }))
  expect(list.map(({ Data }) => Data.Name)).toEqual(names)
})

test('two names where one is asked for: it is said that only one can be', async () => {
  const { Faults } = await checkedRows([HEADS, ['两茬', '甲合作社', 5, '小麦、玉米']])
  expect(Faults.map(({ Reason, Suggestions }) => [Reason, Suggestions])).toEqual([
    ['“前茬”只能填一项', ['小麦', '玉米']],
  ])
})
