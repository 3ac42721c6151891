import { cropForm } from '@farm/contract/crops'
import { manyCalls, recordCalls, reference, text, whole } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { importCalls } from '@farm/contract/sheets'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../app/testing/designs.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { beginImport, checked, settled, workbook, written } from '../../app/testing/workbooks.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, managerB, county, enterpriseA } = people
afterAll(farm.close)

const formId = placeForm.id
const HEADS = ['地块名称＊', '所属企业', '面积（亩）', '设施类型', '前茬']
const good = (name: string) => [name, '甲合作社', 12.5, '大棚', '番茄']

beforeAll(async () => {
  await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
  await add(farm, managerA, cropForm, { data: { Name: '黄瓜' } })
  await add(farm, managerB, cropForm, { data: { Name: '乙家的葡萄' } })
})

/** What was found wrong, as `row column: reason`. */
async function faultsOf(rows: ReadonlyArray<ReadonlyArray<string | number | boolean | Date | null>>) {
  const { Faults } = await checked(farm, managerA, await workbook(rows), { formId })
  return Faults.map(({ Row, Column, Reason }) => `${Row} ${Column}: ${Reason}`)
}

describe('a check tells of every wrong cell', () => {
  test('what is missing, what is no number, what may not be chosen', async () => {
    expect(
      await faultsOf([
        HEADS,
        [null, '甲合作社', 1, null, null],
        ['一', '甲合作社', '很多', null, null],
        ['二', '甲合作社', -1, null, null],
        ['三', '甲合作社', 1, '大鹏', null],
      ]),
    ).toEqual([
      '2 地块名称＊: 请填写地块名称',
      '3 面积（亩）: “面积”的“很多”不是确定的数，请填写一个数',
      '4 面积（亩）: “面积”不能小于 0',
      '5 设施类型: “设施类型”没有“大鹏”这一项，请从列表中选择',
    ])
  })

  test('a name that nobody has, with what may have been meant by look or by sound', async () => {
    const file = await workbook([HEADS, ['一', '甲合作社', 1, null, '蕃茄'], ['二', '甲合作社', 1, null, '皇瓜']])
    const { Faults } = await checked(farm, managerA, file, { formId })
    expect(Faults.map(({ Value, Suggestions }) => [Value, Suggestions[0]])).toEqual([
      ['蕃茄', '番茄'],
      ['皇瓜', '黄瓜'],
    ])
  })

  test('a name that stands in another enterprise does not exist', async () => {
    const file = await workbook([HEADS, ['一', '甲合作社', 1, null, '乙家的葡萄'], ['二', '乙农场', 1, null, null]])
    const { Faults } = await checked(farm, managerA, file, { formId })
    expect(Faults.map(({ Value, Suggestions }) => [Value, Suggestions])).toEqual([
      ['乙家的葡萄', []],
      ['乙农场', []],
    ])
  })

  test('a name that two have', async () => {
    await add(farm, managerA, cropForm, { data: { Name: '双生' } })
    await add(farm, managerA, cropForm, { data: { Name: '双生' } })
    expect(await faultsOf([HEADS, ['一', '甲合作社', 1, null, '双生']])).toEqual([
      '2 前茬: 有 2 个作物都叫“双生”，不能确定是哪一个',
    ])
  })

  test('a formula that failed', async () => {
    expect(await faultsOf([HEADS, ['一', '甲合作社', '#REF!', null, null]])).toEqual([
      '2 面积（亩）: “面积”的公式出错，没有结果',
    ])
  })

  test('what must be there once, in the file and among the records', async () => {
    const fields = { F1: text('编号', { unique: true }), F2: whole('数量') }
    const id = await publish(farm, managerA, fields, { name: '台账' })
    done(await farm.call(managerA, recordCalls.add, { body: { FormId: id, Data: { F1: 'A1' } } }))
    const file = await workbook([
      ['编号', '数量'],
      ['A1', 1],
      ['A2', 2],
      ['A2', 3],
    ])
    const { Faults, Added } = await checked(farm, managerA, file, { formId: id })
    expect(Faults.map(({ Row, Reason }) => [Row, Reason])).toEqual([
      [2, '“编号”已有相同内容“A1”，请换一个'],
      [4, '“编号”与文件第 3 行重复'],
    ])
    expect(Added).toBe(1)
  })

  test('and changes nothing', async () => {
    const { Id } = await checked(farm, managerA, await workbook([HEADS, good('只检查')]), { formId })
    const list = done(await farm.call(managerA, recordCalls.list, { query: { formId, qs: 'Name[=]只检查' } }))
    expect(list).toEqual([])
    done(await farm.call(managerA, importCalls.cancel, { body: { Id } }))
  })
})

test('what people write in cells is understood', async () => {
  const rows = [
    ['设施类型', '面积', '地块名称', null, '所属企业', '不认识', '位置'],
    [' 大棚 ', '１２．５亩', '  全角  ', null, '甲合作社', '甲', '112.55, 37.87'],
    ['大棚', '1,234.5', 20_260_001, null, '甲合作社', null, null],
    [null, null, null, null, null, null, null],
    ['大棚', '3亩', new Date(Date.UTC(2026, 0, 2)), null, '甲合作社', null, null],
  ]
  const { Id, Faults, Unknown, Rows } = await checked(farm, managerA, await workbook(rows), { formId })
  expect({ Faults, Unknown, Rows }).toEqual({ Faults: [], Unknown: ['不认识'], Rows: 3 })
  await written(farm, managerA, Id)
  const list = done(await farm.call(managerA, recordCalls.list, { query: { formId, orderBy: 'Area' } }))
  const found = list.filter(({ Data }) => ['全角', '20260001', '2026-01-02'].includes(String(Data.Name)))
  expect(found.map(({ Data }) => [Data.Name, Data.Area, Data.Position])).toEqual([
    ['2026-01-02', 3, undefined],
    ['全角', 12.5, { Lng: 112.55, Lat: 37.87 }],
    ['20260001', 1234.5, undefined],
  ])
})

test('a sheet that is not shown is passed over, and so are rows at the end that hold nothing', async () => {
  const rows = [HEADS, good('在第二张'), ...Array.from({ length: 40 }, () => [null, ' ', ''])]
  const sheets = [
    { name: '选项', rows: [['不要读']], hidden: true },
    { name: '数据', rows },
  ]
  const { Rows, State } = await checked(farm, managerA, Buffer.from(await writeXlsx({ sheets })), { formId })
  expect({ Rows, State }).toEqual({ Rows: 1, State: 'checked' })
})

describe('the sheet that is handed back', () => {
  const wrongRows = [7, 120, 299]
  const rows = Array.from({ length: 300 }, (_, n) => good(`三百 ${n + 2}`))
  for (const row of wrongRows) rows[row - 2] = [`三百 ${row}`, '甲合作社', '亩', '大棚', '番茄']

  async function handedBack(id: string) {
    const answer = await farm.server.inject({
      url: `${importCalls.sheet.path}?id=${id}`,
      headers: { token: managerA.token },
    })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }

  test('marks the wrong cells with their reasons, and mended it is taken in', async () => {
    const first = await checked(farm, managerA, await workbook([HEADS, ...rows]), { formId })
    expect([first.Added, first.Wrong]).toEqual([297, 3])
    const refused = await farm.call(managerA, importCalls.run, { body: { Id: first.Id } })
    expect(refused.error.errors).toEqual(['有 3 行没有填对，请改正后重新导入，或只导入正确的行'])
    const book = await readXlsx(await handedBack(first.Id), { readStyles: true })
    const [sheet] = book.sheets
    expect(sheet?.rows[0]?.at(-1)).toBe('错误说明')
    const comment = { text: '“面积”的“亩”看不懂，请填写数字' }
    expect(wrongRows.map((row) => sheet?.rows[row - 1]?.at(-1))).toEqual(wrongRows.map(() => comment.text))
    expect(sheet?.cells?.get('6,2')).toMatchObject({
      comment,
      style: { fill: { pattern: 'solid' } },
    })
    for (const row of wrongRows) sheet?.rows[row - 1]?.splice(2, 1, 8)
    const again = await checked(farm, managerA, await workbook(sheet?.rows ?? []), { formId })
    expect([again.Added, again.Wrong, again.Unknown]).toEqual([300, 0, []])
    const run = await written(farm, managerA, again.Id)
    expect([run.State, run.Added, run.Done]).toEqual(['done', 300, 300])
    const { Count } = done(await farm.call(managerA, manyCalls.figures, { query: { formId, qs: 'Name[~]三百' } }))
    expect(Count).toBe(300)
  })

  test('only the good rows are taken in when the others may be left out', async () => {
    const file = await workbook([HEADS, good('好的'), ['坏的', '甲合作社', '亩', null, null]])
    const { Id } = await checked(farm, managerA, file, { formId })
    const run = await written(farm, managerA, Id, true)
    expect([run.Added, run.Wrong]).toEqual([1, 1])
  })
})

test('an import is seen by its maker and by whose reach covers the organisation, and by nobody else', async () => {
  const { Id } = await checked(farm, managerA, await workbook([HEADS, good('看')]), { formId })
  const statuses = await Promise.all(
    [managerA, county, managerB, people.otherCounty, people.managerOfA1].map(async (who) => {
      const { status } = await farm.call(who, importCalls.get, { query: { id: Id } })
      return status
    }),
  )
  expect(statuses).toEqual([200, 200, 404, 404, 404])
  const seen = done(await farm.call(managerB, importCalls.list, { query: { formId } }))
  expect(seen).toEqual([])
})

test('records come to their enterprise, or to the organisation that was told', async () => {
  const fields = { F1: text('标题'), F2: reference('作物', 'crops') }
  const id = await publish(farm, county, fields, { name: '县里的表' })
  const file = await workbook([['标题'], ['给甲']])
  const one = await checked(farm, county, file, { formId: id, organId: enterpriseA.Organ.Id })
  await written(farm, county, one.Id)
  const [record] = done(await farm.call(county, recordCalls.list, { query: { formId: id } }))
  expect(record?.Organ.Id).toBe(enterpriseA.Organ.Id)
})

test('a check that is broken off by the end of the server is done by the next', async () => {
  const twin = await openTwin(farm)
  const rows = Array.from({ length: 3000 }, (_, n) => good(`断 ${n}`))
  const { Id } = done(await beginImport(twin, managerA, await workbook([HEADS, ...rows]), { formId }))
  await twin.close()
  const one = await settled(farm, managerA, Id)
  expect([one.State, one.Added]).toEqual(['checked', 3000])
})
