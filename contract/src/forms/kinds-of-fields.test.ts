import { describe, expect, test } from 'vitest'
import {
  checkRecord,
  choice,
  computed,
  decimal,
  faultsOfEdit,
  fieldsToWire,
  files,
  money,
  normalRecord,
  period,
  polygon,
  rows,
  sequence,
  text,
  time,
  whole,
  yesNo,
} from './index.ts'

const id = '01a1fbc1-1d8a-70eb-83ed-a850dd3313be'
const square = [
  [111.6, 36.1],
  [111.601, 36.1],
  [111.601, 36.101],
  [111.6, 36.101],
]
const bow = [square[0], square[2], square[1], square[3]]
const spike = [square[0], square[1], [111.6005, 36.1], square[2]]

const fields = {
  Price: money('单价', { min: 0, max: 1000 }),
  Start: time('开始'),
  Term: period('承包期'),
  Border: polygon('边界'),
  Papers: files('附件', { max: 1 }),
  Total: computed('合计', '[Price] * 2'),
  Number: sequence('编号', 'RK'),
  Code: text('信用代码', { pattern: 'creditCode' }),
  Card: text('身份证', { pattern: 'idNumber' }),
  Land: text('承包地块编码', { pattern: 'landCode' }),
  Plate: text('车牌', { mask: '汉A·*****' }),
  Old: whole('旧字段', { required: true, isRemoved: true, max: 1 }),
}

const periodFault = '“承包期”应为起止日期，如 2026-11-28 至 2026-12-05'
const borderFault = '“边界”应为 3 到 500 个拐点'
const plateFault = '“车牌”应符合格式 汉A·*****（9 为数字，A 为大写字母，a 为字母，* 为字母或数字，汉为汉字）'

const faults: ReadonlyArray<[field: string, value: unknown, told: string]> = [
  ['Price', 1.234, '“单价”最多 2 位小数'],
  ['Price', -1, '“单价”不能小于 0'],
  ['Price', 1000.01, '“单价”不能大于 1000'],
  ['Price', '12', '“单价”应为数字，单位是元'],
  ['Start', '8:30', '“开始”应为时刻，如 08:30'],
  ['Start', '24:00', '“开始”填写的“24:00”看不懂，请按 08:30 的样子填写'],
  ['Start', '08:60', '“开始”填写的“08:60”看不懂，请按 08:30 的样子填写'],
  ['Start', 830, '“开始”应为时刻，如 08:30'],
  ['Term', '2026-11-20', periodFault],
  ['Term', { From: '2026-11-20' }, periodFault],
  ['Term', { From: '2026-11-20', To: '2026-11-21', Days: 2 }, periodFault],
  ['Term', { From: '2026-02-30', To: '2026-03-01' }, periodFault],
  ['Term', { From: '2026-11-20', To: null }, periodFault],
  ['Term', { From: '2026-11-21', To: '2026-11-20' }, '“承包期”的结束日期不能早于开始日期'],
  ['Border', square, borderFault],
  ['Border', { Points: square, Colour: '红' }, borderFault],
  ['Border', { Points: [[111.6], [111.7, 36]] }, borderFault],
  ['Border', { Points: [...square, [181, 36]] }, borderFault],
  ['Border', { Points: Array.from({ length: 501 }, (_, index) => [111 + index / 1e4, 36]) }, borderFault],
  ['Border', { Points: square.slice(0, 2) }, '“边界”至少要有 3 个拐点'],
  ['Border', { Points: [...square, square[0]] }, '“边界”的拐点不能重复'],
  ['Border', { Points: [...square, [111.60000000001, 36.1]] }, '“边界”的拐点不能重复'],
  ['Border', { Points: bow }, '“边界”不能与自己交叉'],
  ['Border', { Points: [square[0], square[2], [111.601, 36.1005], square[3]] }, '“边界”不能与自己交叉'],
  ['Border', { Points: spike }, '“边界”不能与自己交叉'],
  [
    'Border',
    {
      Points: [
        [100, 20],
        [110, 20],
        [110, 30],
      ],
    },
    '“边界”的面积应为 0.01 亩到 1,000,000.00 亩',
  ],
  ['Border', { Points: [square[0], square[1], [111.6005, 36.1]] }, '“边界”的面积应为 0.01 亩到 1,000,000.00 亩'],
  ['Papers', [id, id], '“附件”最多 1 个文件'],
  ['Papers', ['a.pdf'], '“附件”应为上传的文件，不能重复'],
  ['Total', 24, '“合计”由系统计算，不能填写'],
  ['Number', 'RK20261120-0001', '“编号”由系统编号，不能填写'],
  ['Code', '91110000600037341', '“信用代码”应为 18 位统一社会信用代码，请核对'],
  ['Code', '91110000600037341M', '“信用代码”应为 18 位统一社会信用代码，请核对'],
  ['Code', '9111000060003734IL', '“信用代码”应为 18 位统一社会信用代码，请核对'],
  ['Card', '110105194912310021', '“身份证”应为 18 位身份证号，请核对'],
  ['Card', '11010519490231002X', '“身份证”应为 18 位身份证号，请核对'],
  ['Land', 'abc', '“承包地块编码”应为 19 位数字'],
  ['Land', '141121100213010001', '“承包地块编码”应为 19 位数字'],
  ['Plate', '晋a·12345', plateFault],
]
test.each(faults)('%s = %j is a fault: %s', (field, value, told) => {
  expect(checkRecord(fields, { [field]: value })[field]).toEqual([told])
})

test('what was taken out of the form is neither asked for nor judged, and stays as it is', () => {
  expect(checkRecord(fields, { Old: 'x' })).toEqual({})
  expect(normalRecord(fields, { Old: 'x' })).toEqual({ Old: 'x' })
})

test('zero has no sign', () => expect(Object.is(normalRecord(fields, { Price: -0 }).Price, 0)).toBe(true))

test('a good record is stored with the area of its border', () => {
  const data = {
    Price: 12.5,
    Start: '08:30',
    Term: { From: '2026-11-20', To: '2026-11-20' },
    Border: { Points: square.map(([lng = 0, lat = 0]) => [lng + 1e-9, lat]), Area: 99 },
    Papers: [id],
    Code: ' 91110000600037341L ',
    Card: '11010519491231002X',
    Land: '1411211002130100001',
    Plate: '晋A·12345',
  }
  expect(checkRecord(fields, data)).toEqual({})
  expect(normalRecord(fields, data)).toEqual({
    ...data,
    Code: '91110000600037341L',
    Border: { Points: square, Area: 14.99 },
  })
})

describe('fields that hang on others', () => {
  const form = {
    Kind: choice('类型', ['露地', '温室', '其他']),
    Heater: yesNo('加温', { visibleWhen: { field: 'Kind', is: 'one-of', values: ['温室'] }, required: true }),
    Fuel: text('燃料', { visibleWhen: { field: 'Heater', is: 'one-of', values: [true] }, required: true }),
    Note: text('说明', { requiredWhen: { field: 'Kind', is: 'one-of', values: ['其他'] } }),
    Unseen: text('另一个', {
      visibleWhen: { field: 'Secret', is: 'filled' },
      requiredWhen: { field: 'Secret', is: 'empty' },
    }),
    Lines: rows('明细', {
      Bad: yesNo('不合格'),
      Why: text('原因', { required: true, visibleWhen: { field: 'Bad', is: 'one-of', values: [true] } }),
    }),
  }

  test('what is shown must be filled in', () => {
    expect(checkRecord(form, { Kind: '温室' })).toEqual({ Heater: ['请选择加温'] })
    expect(checkRecord(form, { Kind: '温室', Heater: true })).toEqual({ Fuel: ['请填写燃料'] })
    expect(checkRecord(form, { Kind: '其他' })).toEqual({ Note: ['请填写说明'] })
    expect(checkRecord(form, { Lines: [{ Bad: true }, { Bad: false }] })).toEqual({ 'Lines.0.Why': ['请填写原因'] })
  })

  test('what is not shown is neither asked for nor kept, and counts as empty for what hangs on it', () => {
    const data = { Kind: '露地', Heater: true, Fuel: '煤', Lines: [{ Bad: false, Why: '虫' }] }
    expect(checkRecord(form, { ...data, Fuel: 5 })).toEqual({})
    expect(normalRecord(form, data)).toEqual({ Kind: '露地', Lines: [{ Bad: false }] })
  })

  test('space around a text changes nothing of what hangs on it', () => {
    const named = {
      Name: text('名称'),
      More: text('更多', { visibleWhen: { field: 'Name', is: 'one-of', values: ['甲'] } }),
    }
    expect(normalRecord(named, { Name: ' 甲 ', More: '有' })).toEqual({ Name: '甲', More: '有' })
  })

  test('what a field says of another one travels in PascalCase', () => {
    const { Heater, Note } = form
    expect(fieldsToWire({ Heater, Note })).toMatchObject([
      { Name: 'Heater', VisibleWhen: { Field: 'Kind', Is: 'one-of', Values: ['温室'] } },
      { Name: 'Note', RequiredWhen: { Field: 'Kind', Is: 'one-of', Values: ['其他'] } },
    ])
  })

  test('on a field that one may not see, a condition shows and does not require', () => {
    expect(checkRecord(form, {})).toEqual({})
    expect(normalRecord(form, { Unseen: '有' })).toEqual({ Unseen: '有' })
  })
})

describe('an edit', () => {
  const form = {
    Kind: choice('类型', ['露地'], { required: true }),
    Area: decimal('面积', { max: 10 }),
    Total: computed('合计', '[Area]'),
    Lines: rows('明细', { Grade: choice('等级', ['一级']), Count: whole('数量', { required: true }) }),
  }
  const before = {
    Kind: '土温室',
    Area: 12,
    Total: 12,
    Stray: 1,
    Lines: [{ Grade: '特级', Count: 1 }, { Grade: '一级' }],
  }

  test('judges what it changes, and that what is required is there', () => {
    expect(faultsOfEdit(form, before, { ...before, Area: 11, Kind: '', Other: 1, Total: 11 })).toEqual({
      Other: ['表单中没有“Other”这个字段，请刷新页面后再试'],
      Kind: ['请选择类型'],
      Area: ['“面积”不能大于 10'],
      Total: ['“合计”由系统计算，不能填写'],
      'Lines.1.Count': ['请填写数量'],
    })
  })

  test('leaves alone what stays, in whatever row it stands', () => {
    const Lines = [
      { Grade: '一级', Count: 2 },
      { Grade: '特级', Count: 3 },
      { Grade: '次级', Count: 4 },
    ]
    expect(faultsOfEdit(form, before, { ...before, Lines })).toEqual({ 'Lines.2.Grade': ['“等级”应为一级'] })
  })
})
