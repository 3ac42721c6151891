import { cropForm } from '@farm/contract/crops'
import { choices, date, decimal, photos, reference, sequence, text, yesNo } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { sheetCalls } from '@farm/contract/sheets'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { publish } from '../../app/testing/designs.ts'
import { add } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { openSheets, partOf } from '../../platform/sheets/testing/opened.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, managerB, workerA } = people
afterAll(farm.close)

await add(farm, managerA, cropForm, { data: { Name: '小麦' } })
await add(farm, managerB, cropForm, { data: { Name: '乙家的玉米' } })
const formId = await publish(farm, managerA, {
  F1: text('品名', { required: true, max: 20 }),
  F2: decimal('重量', { unit: '公斤', min: 0, max: 500, digits: 1 }),
  F3: choices('标签', ['早', '晚']),
  F4: date('入库日期'),
  F5: reference('作物', 'crops', { help: '种了什么' }),
  F6: photos('照片'),
  F7: sequence('单号', 'RK'),
  F8: yesNo('合格'),
})

async function template(id: string, who: Persona = managerA) {
  const answer = await farm.server.inject({
    method: 'GET',
    url: sheetCalls.template.path,
    query: { formId: id },
    headers: { token: who.token },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

test('who may not add records gets no template for them', async () => {
  expect((await template(placeForm.id, workerA)).status).toBe(403)
})

test('a template of a form that there is not is not found', async () => {
  expect((await template('00000000-0000-7000-8000-0000000001ff')).status).toBe(404)
})

test('a template has a column for each field that is filled in, and says which must be', async () => {
  const { bytes } = await template(formId)
  const [sheet] = await openSheets(bytes)
  expect(sheet?.heads).toEqual(['品名＊', '重量（公斤）', '标签', '入库日期', '作物', '合格'])
  const guide = (await readXlsx(bytes)).sheets[1]
  const lines = guide?.rows ?? []
  expect([guide?.name, lines[0]?.[0], lines[1]?.[0]]).toEqual([
    '填写说明',
    expect.stringMatching(/导入模板$/),
    expect.stringMatching(/^一、/),
  ])
  // The head stands over what it heads, under the rules.
  const notes = lines.slice(lines.findIndex(([first]) => first === '列'))
  expect(notes.slice(0, 2)).toEqual([
    ['列', '必填', '填写要求'],
    ['品名', '是', '单行文字（必填）；最多 20 个字'],
  ])
  const noteOf = (name: string) => notes.find(([first]) => first === name)?.[2]
  expect(noteOf('重量（公斤）')).toBe('小数；单位：公斤，不小于 0，不大于 500，最多 1 位小数')
  expect(noteOf('作物')).toContain('种了什么')
})

test('choices and names are offered in drop-downs, days and numbers are checked', async () => {
  const { bytes } = await template(formId)
  const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
  const checks = [...xml.matchAll(/<dataValidation type="(\w+)".*?sqref="(\w+):\w+">(.*?)<\/dataValidation>/g)]
  expect(
    checks.map(([, type, from, formulas]) => [type, from, formulas?.replaceAll(/<\/?formula\d>/g, ' ').trim()]),
  ).toEqual([
    ['textLength', 'A2', '20'],
    ['decimal', 'B2', '0  500'],
    ['list', 'C2', '选项!$A$1:$A$2'],
    ['date', 'D2', '1  73050'],
    ['list', 'E2', '选项!$B$1:$B$1'],
    ['list', 'F2', '选项!$C$1:$C$2'],
  ])
  expect(partOf(bytes, 'xl/workbook.xml')).toContain('name="选项" sheetId="3" state="hidden"')
})

test('the names offered are those that the person may see', async () => {
  const { bytes } = await template(formId)
  expect(partOf(bytes, 'xl/worksheets/sheet3.xml')).toContain('小麦')
  expect(partOf(bytes, 'xl/worksheets/sheet3.xml')).not.toContain('乙家的玉米')
})
