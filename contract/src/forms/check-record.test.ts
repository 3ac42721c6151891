import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkRecord,
  choice,
  choices,
  date,
  decimal,
  faultsOfEdit,
  fieldsFromWire,
  fieldsToWire,
  moment,
  normalRecord,
  position,
  reference,
  references,
  rows,
  text,
  whole,
  withLists,
  yesNo,
} from './index.ts'

const id = '01a1fbc1-1d8a-70eb-83ed-a850dd3313be'
const fields = {
  Name: text('名称', { required: true, max: 5 }),
  Phone: text('电话', { pattern: 'phone' }),
  Note: text('备注', { multiline: true }),
  Days: whole('天数', { min: 1, max: 10 }),
  Area: decimal('面积', { min: 0 }),
  Good: yesNo('合格'),
  Kind: choice('类型', ['甲', '乙']),
  Kinds: choices('多选', ['甲', '乙']),
  Day: date('日期'),
  At: moment('时间'),
  Crop: reference('作物', 'crops'),
  Places: references('地块', 'places'),
  Where: position('位置'),
  Lines: rows('明细', { Crop: reference('作物', 'crops', { required: true }), Count: whole('数量') }),
}

const faults: ReadonlyArray<[field: string, value: unknown, text: string]> = [
  ['Name', 5, '“名称”应为文字'],
  ['Name', '一二三四五六', '“名称”不能超过 5 个字'],
  ['Name', '一\n二', '“名称”不能换行'],
  ['Name', '  ', '“名称”不能只有空格'],
  ['Phone', '1234', '“电话”应为手机号码、固定电话或服务电话，如 13800138000、0351-7654321 转 801'],
  ['Days', 1.5, '“天数”应为整数'],
  ['Days', 0, '“天数”不能小于 1'],
  ['Days', 11, '“天数”不能大于 10'],
  ['Days', Number.NaN, '“天数”应为整数'],
  ['Days', Number.POSITIVE_INFINITY, '“天数”应为整数'],
  ['Area', 1.234, '“面积”最多 2 位小数'],
  ['Area', 1e13, '“面积”不能大于 1 万亿'],
  ['Good', 'true', '“合格”应为是或否'],
  ['Kind', '丙', '“类型”应为甲或乙'],
  ['Kinds', ['甲', '丙'], '“多选”只能选甲或乙，不能重复'],
  ['Kinds', ['甲', '甲'], '“多选”只能选甲或乙，不能重复'],
  ['Day', '2026-02-30', '“日期”填写的“2026-02-30”没有这一天，请按 2026-03-05 的样子填写'],
  ['Day', '2026-1-1', '“日期”应为日期，如 2026-11-28'],
  ['At', '2026-11-20 10:00', '“时间”应为日期和时间，如 2026-11-28 08:00'],
  ['At', '2026-11-20T25:00:00Z', '“时间”填写的“2026-11-20T25:00:00Z”看不懂，请按 2026-03-05 的样子填写'],
  ['Crop', 'x', '“作物”应从列表中选择'],
  ['Crop', [id], '“作物”应从列表中选择'],
  ['Places', [id, id], '“地块”应从列表中选择，不能重复'],
  ['Where', { Lng: 181, Lat: 0 }, '“位置”应为经度和纬度：经度在 -180 到 180 之间，纬度在 -90 到 90 之间'],
  ['Where', { Lng: 1, Lat: 1, Alt: 3 }, '“位置”应为经度和纬度：经度在 -180 到 180 之间，纬度在 -90 到 90 之间'],
  ['Lines', 'x', '“明细”应为表格'],
]
test.each(faults)('%s = %j is a fault: %s', (field, value, told) => {
  expect(checkRecord(fields, { Name: '好', [field]: value })[field]).toEqual([told])
})

test('faults in a sub-table name the row', () => {
  expect(checkRecord(fields, { Name: '好', Lines: [{ Crop: id }, { Count: 1, Price: 2 }] })).toEqual({
    'Lines.1.Crop': ['请选择作物'],
    'Lines.1.Price': ['表单中没有“Price”这个字段，请刷新页面后再试'],
  })
})

test('a good record has no faults', () => {
  const data = {
    Name: '番茄',
    Phone: '13800138000',
    Days: 5,
    Area: 1.25,
    Good: false,
    Kind: '甲',
    Kinds: ['乙'],
    Day: '2024-02-29',
    At: '2026-11-20T08:00:00+08:00',
    Crop: id,
    Places: [id],
    Where: { Lng: 111.8, Lat: 37.3, Accuracy: 6 },
    Lines: [{ Crop: id, Count: 2 }],
  }
  expect(checkRecord(fields, data)).toEqual({})
  expect(normalRecord(fields, { ...data, Name: ' 番茄 ', Note: '' })).toEqual({
    ...data,
    At: '2026-11-20T00:00:00.000Z',
  })
})

test('one id is taken for a list of one', () =>
  expect(withLists(fields, { Places: id, Crop: id })).toEqual({ Places: [id], Crop: id }))

test('fields come back from the wire as they went', () => expect(fieldsFromWire(fieldsToWire(fields))).toEqual(fields))

test('whatever is sent, the check answers and never throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fields), 'x', '__proto__'), fc.anything()), (data) => {
      const answered = checkRecord(fields, data)
      // Checking what was found good, in its stored form, finds it good again.
      if (Object.keys(answered).length === 0) expect(checkRecord(fields, normalRecord(fields, data))).toEqual({})
    }),
    { numRuns: 500 },
  )
})

test('a list goes on with a choice that is offered no more, and takes no such choice anew', () => {
  const Kinds = choices('多选', ['乙', '丙'])
  const edit = (before: readonly string[], after: readonly string[]) =>
    faultsOfEdit({ Kinds }, { Kinds: before }, { Kinds: after })
  expect(edit(['甲', '乙'], ['甲', '乙', '丙'])).toEqual({})
  expect(edit(['甲', '乙'], ['甲'])).toEqual({})
  expect(edit(['乙'], ['甲', '乙'])).toEqual({ Kinds: ['“多选”只能选乙或丙，不能重复'] })
  expect(edit(['甲', '乙'], ['甲', '甲'])).toEqual({ Kinds: ['“多选”只能选乙或丙，不能重复'] })
  const Lines = rows('明细', { Kinds })
  expect(faultsOfEdit({ Lines }, { Lines: [{ Kinds: ['甲'] }] }, { Lines: [{}, { Kinds: ['丙', '甲'] }] })).toEqual({})
})
