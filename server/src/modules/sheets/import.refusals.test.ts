import { importCalls } from '@farm/contract/sheets'
import { placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { digest } from '../../app/testing/digest.ts'
import { upload } from '../../app/testing/photos.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import {
  type ZipPart,
  archive,
  beginImport,
  blanks,
  checked,
  twoFaced,
  workbook,
  workbookParts,
} from '../../app/testing/workbooks.ts'

const farm = await openFarm()
const { managerA, managerB, workerA } = farm.people
afterAll(farm.close)

const formId = placeForm.id
const SHEET = '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>地块名称</t></is></c></row></sheetData>'
const MIB = 1024 * 1024
const MOST_MS = 1000

describe('a file is refused before anything of it is read', () => {
  const bombs: Record<string, () => Buffer> = {
    'a megabyte that unpacks to a gigabyte': () =>
      archive([...workbookParts(SHEET), { name: 'xl/a.xml', ...blanks(70) }]),
    'one whose directory says that it is small': () =>
      archive([...workbookParts(SHEET), { name: 'xl/a.xml', ...blanks(70), told: 1000 }]),
    'one whose texts are told to be nothing, under a name of their own': () =>
      archive([...workbookParts(SHEET, 's.dat'), { name: 'xl/s.dat', ...blanks(40), told: 0 }]),
    'one whose texts alone are too large': () =>
      archive([
        ...workbookParts(SHEET),
        { name: 'xl/sharedStrings.xml', content: { length: 200 * MIB }, packed: Buffer.alloc(MIB) },
      ]),
    'many parts that are too large together': () =>
      archive([
        ...workbookParts(SHEET),
        ...[1, 2, 3, 4, 5].map((n) => ({ name: `xl/a${n}.bin`, content: Buffer.alloc(1), told: 99 * MIB })),
      ]),
  }
  test.each(Object.entries(bombs))('%s, within a second and without memory', async (_, make) => {
    const file = make()
    const before = process.memoryUsage().rss
    const FileId = await upload(farm, managerA, file, { name: '导入.xlsx', purpose: 'attachment' })
    const since = performance.now()
    const body = { Id: newId(), FormId: formId, FileId, Mode: 'add' as const }
    const { status, error } = await farm.call(managerA, importCalls.begin, { body })
    expect({ status, errors: error.errors }).toEqual({
      status: 422,
      errors: ['不能导入这个文件：展开后太大，请分成几个文件'],
    })
    expect(performance.now() - since).toBeLessThan(MOST_MS)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB)
  })

  const wrong: Record<string, [file: () => Buffer | Promise<Buffer>, reason: string]> = {
    'one with entities': [
      () => archive(workbookParts(SHEET).map((part) => ({ ...part, content: withEntities(part) }))),
      '含有不允许的内容，请把数据复制到模板中再导入',
    ],
    'one whose parts are named to stand elsewhere': [
      () => archive([...workbookParts(SHEET), { name: '../a.xml', content: Buffer.from('a') }]),
      '含有不允许的内容，请把数据复制到模板中再导入',
    ],
    'one of too many parts': [
      () =>
        archive([
          ...workbookParts(SHEET),
          ...Array.from({ length: 2100 }, (_, n) => ({ name: `xl/${n}.xml`, content: Buffer.from('a') })),
        ]),
      '文件已损坏或不完整，请重新选择',
    ],
    'one that has two ends, of which one is shown': [
      () =>
        twoFaced(
          archive(workbookParts(SHEET)),
          archive([...workbookParts(SHEET), { name: 'xl/sharedStrings.xml', ...blanks(40), told: 0 }]),
        ),
      '文件已损坏或不完整，请重新选择',
    ],
    'one whose directory says nothing of the sizes': [
      () => archive([...workbookParts(SHEET), { name: 'xl/sharedStrings.xml', ...blanks(40), isToldBehind: true }]),
      '文件已损坏或不完整，请重新选择',
    ],
    'one that is encrypted': [
      () => archive(workbookParts(SHEET).map((part) => ({ ...part, isEncrypted: true }))),
      '文件有密码，或是旧版 .xls。请去掉密码，另存为 .xlsx',
    ],
    'one with formulas that were never worked out': [
      () => archive(workbookParts('<sheetData><row r="1"><c r="A1"><f>1+1</f></c></row></sheetData>')),
      '有公式没有计算结果，请用 Excel 打开并保存后再导入',
    ],
  }
  test.each(Object.entries(wrong))('%s', async (_, [make, reason]) => {
    const { status, error } = await beginImport(farm, managerA, await make(), { formId })
    expect({ status, errors: error.errors }).toEqual({ status: 422, errors: [`不能导入这个文件：${reason}`] })
  })

  test('one of another kind', async () => {
    const FileId = await upload(farm, managerA, Buffer.from('名称,面积\n'), { name: '地块.csv', purpose: 'attachment' })
    const body = { Id: newId(), FormId: formId, FileId, Mode: 'add' as const }
    const { status, error } = await farm.call(managerA, importCalls.begin, { body })
    expect({ status, errors: error.errors }).toEqual({
      status: 422,
      errors: ['不能导入这个文件：不是 Excel 文件，请选择 .xlsx 文件'],
    })
  })

  test('one of somebody else', async () => {
    const FileId = await upload(farm, managerB, await workbook([['地块名称']]), {
      name: 'a.xlsx',
      purpose: 'attachment',
    })
    const body = { Id: newId(), FormId: formId, FileId, Mode: 'add' as const }
    expect(await farm.call(managerA, importCalls.begin, { body })).toMatchObject({ status: 404 })
  })
})

function withEntities({ content }: ZipPart): Buffer {
  if (!Buffer.isBuffer(content)) throw new Error('not made of text')
  return Buffer.from(content.toString().replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'))
}

describe('an import is refused', () => {
  test('to who may not import', async () => {
    const before = await digest(farm)
    const body = { Id: newId(), FormId: formId, FileId: newId(), Mode: 'add' as const }
    expect(await farm.call(workerA, importCalls.begin, { body })).toMatchObject({ status: 403 })
    expect(await digest(farm)).toBe(before)
  })

  test('that changes records and does not say by which column they are found', async () => {
    const file = await workbook([['地块名称']])
    const unsaid = await beginImport(farm, managerA, file, { formId, mode: 'edit' })
    expect(unsaid.error.fields).toEqual({ Key: ['请选择按哪一列找到要更新的记录'] })
    const other = await beginImport(farm, managerA, file, { formId, mode: 'edit', key: 'Position' })
    expect(other.error.fields).toEqual({ Key: ['不能按这一列找到要更新的记录，请换一列'] })
  })

  test('into an organisation out of scope', async () => {
    const file = await workbook([['地块名称']])
    const answer = await beginImport(farm, managerA, file, { formId, organId: managerB.organId })
    expect(answer).toMatchObject({ status: 404 })
  })
})

describe('a file that is read and can’t be taken in fails with the reason', () => {
  const files: Record<string, [rows: readonly (readonly string[])[], reason: string]> = {
    'an empty sheet': [[], '表里没有数据，请填好后再导入'],
    'heads without rows': [[['地块名称', '面积']], '表里没有数据，请填好后再导入'],
    'heads of something else': [
      [
        ['甲', '乙'],
        ['1', '2'],
      ],
      '第一行里没有“地块”的表头，请用下载的模板填写',
    ],
    'a head that stands there twice': [
      [
        ['地块名称', '面积', '地块名称'],
        ['一', '2', '三'],
      ],
      '表头“地块名称”出现了两次，请删去一列或改名',
    ],
  }
  test.each(Object.entries(files))('%s', async (_, [rows, reason]) => {
    const { State, Reason } = await checked(farm, managerA, await workbook(rows), { formId })
    expect({ State, Reason }).toEqual({ State: 'failed', Reason: `不能导入这个文件：${reason}` })
  })

  test('a sheet without the column by which records are found', async () => {
    const file = await workbook([['地块名称'], ['一']])
    const { Reason } = await checked(farm, managerA, file, { formId, mode: 'edit', key: 'Code' })
    expect(Reason).toBe('不能导入这个文件：文件里没有“地块编号”这一列，不能按它更新，请补上这一列或换一列')
  })

  test('a cell that no spreadsheet holds', async () => {
    const cell = `<row r="2"><c r="A2" t="inlineStr"><is><t>${'长'.repeat(32_768)}</t></is></c></row>`
    const sheet = SHEET.replace('</sheetData>', `${cell}</sheetData>`)
    const { State, Reason } = await checked(farm, managerA, archive(workbookParts(sheet)), { formId })
    expect({ State, Reason }).toEqual({ State: 'failed', Reason: '不能导入这个文件：文件已损坏或不完整，请重新选择' })
  })

  test('more wrong rows than anybody mends', async () => {
    const rows = Array.from({ length: 11_500 }, (_, n) => [`地块${n}`, '很多'])
    const file = await workbook([['地块名称', '面积'], ...rows])
    const { State, Reason, Wrong, Faults } = await checked(farm, managerA, file, { formId })
    expect({ State, Reason }).toEqual({
      State: 'failed',
      Reason: '不能导入这个文件：超过 10000 行有错误，可能整列错位，后面的行没有检查，请先核对表头和列',
    })
    expect(Wrong).toBeGreaterThan(10_000)
    expect(Wrong).toBeLessThan(rows.length)
    expect(Faults[0]).toMatchObject({ Row: 2, Column: '面积', Value: '很多' })
  })

  test('one row too many', async () => {
    const rows = Array.from({ length: 100_001 }, (_, n) => `<row r="${n + 2}"><c r="A${n + 2}"><v>${n}</v></c></row>`)
    const sheet = SHEET.replace('</sheetData>', `${rows.join('')}</sheetData>`)
    const { State, Reason } = await checked(farm, managerA, archive(workbookParts(sheet)), { formId })
    expect({ State, Reason }).toEqual({
      State: 'failed',
      Reason: '不能导入这个文件：超过 100000 行，请分成几个文件',
    })
  })
})
