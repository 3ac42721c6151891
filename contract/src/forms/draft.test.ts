import type { DynamicData } from './dynamic-data.ts'
import { describe, expect, test } from 'vitest'
import type { Draft } from './design.ts'
import {
  checkDraft,
  choice,
  computed,
  date,
  decimal,
  fieldsToWire,
  type Fields,
  polygon,
  position,
  reference,
  references,
  rows,
  sequence,
  text,
  whole,
  yesNo,
} from './index.ts'

const dictionary = '01a1fbc1-1d8a-70eb-83ed-a850dd3313be'
const kinds = {
  enterprises: { Name: text('名称') },
  places: { Compony: reference('所属企业', 'enterprises'), Name: text('名称') },
}

function draftOf(fields: Fields, more: Partial<Draft> = {}): Draft {
  const basis: Omit<Draft, 'Fields'> = {
    Name: '巡田',
    MenuName: '巡田',
    Modules: [],
    NameField: 'F1',
    Sharing: 'own',
    Personal: false,
  }
  return { ...basis, Fields: fieldsToWire(fields), ...more }
}

/** A draft of 名称 and one more field that says what is told, as it travels. */
function withField(field: DynamicData, ...others: DynamicData[]): Draft {
  const [name] = fieldsToWire({ F1: text('名称') })
  const wire = [name, { Name: 'F2', Label: '第二', ...field }, ...others]
  return draftOf({}, { Fields: wire as unknown as Draft['Fields'] })
}

const whole2 = { Type: 'whole', Digits: 0 }
const text2 = { Type: 'text', Max: 10 }
const choice2 = { Type: 'choice', Options: ['甲', '乙'] }
const kind3 = { Name: 'F3', Label: '类型', ...choice2 }
const place2 = { Type: 'reference', To: 'places' }
const table = (...columns: object[]) => ({ Type: 'rows', Fields: columns })
const column = { Name: 'F9', Label: '数量', ...whole2 }

describe('a field is refused', () => {
  const refused: ReadonlyArray<[field: object, at: string, told: string]> = [
    [{ Type: 'regex' }, 'Type', '没有这种字段'],
    [{ Type: 'toString' }, 'Type', '没有这种字段'],
    [{ Type: 'text' }, 'Max', '缺少“Max”这项设置'],
    [{ ...text2, Digits: 2 }, 'Digits', '这种字段没有这项设置'],
    [{ ...text2, max: 5 }, 'max', '这种字段没有这项设置'],
    [{ ...text2, Max: '5' }, 'Max', '“Max”的内容不符合要求'],
    [{ ...text2, Required: 'yes' }, 'Required', '“Required”的内容不符合要求'],
    [{ ...text2, Label: '' }, 'Label', '应为 1 到 40 个字'],
    [{ ...text2, Label: ' 空 ' }, 'Label', '应为 1 到 40 个字'],
    [{ ...text2, Label: '长'.repeat(41) }, 'Label', '应为 1 到 40 个字'],
    [{ ...text2, Label: '名称' }, 'Label', '与另一个字段重名'],
    [{ ...text2, Name: 'Own' }, 'Name', '字段名应为 F 和编号，如 F1'],
    [{ ...text2, Name: 'F1' }, 'Name', '字段名重复'],
    [{ ...text2, Help: '长'.repeat(201) }, 'Help', '不能超过 200 个字'],
    [{ ...text2, Max: 0 }, 'Max', '应为 1 到 5000 个字'],
    [{ ...text2, Max: 5001 }, 'Max', '应为 1 到 5000 个字'],
    [{ ...text2, Pattern: '(a+)+$' }, 'Pattern', '“Pattern”的内容不符合要求'],
    [{ ...text2, Mask: 'A\\' }, 'Mask', '格式应为 1 到 60 个字符，不能以“\\”结尾'],
    [{ ...text2, Mask: 'A', Pattern: 'phone' }, 'Mask', '多行文字和已有校验的文字不能再有格式'],
    [{ ...text2, Multiline: true, Pattern: 'phone' }, 'Pattern', '多行文字不能有格式'],
    [{ ...text2, Multiline: true, Unique: true }, 'Unique', '只有单行文字和数字可以设为“不能重复”'],
    [{ ...choice2, Unique: true }, 'Unique', '只有单行文字和数字可以设为“不能重复”'],
    [{ Type: 'yesNo', Sortable: true }, 'Sortable', '这种字段不能排序'],
    [{ ...text2, DomainOnly: true }, 'DomainOnly', '只有系统字段可以这样设置'],
    [{ ...text2, IsReadOnly: true }, 'IsReadOnly', '请在权限中设置'],
    [{ ...text2, Default: '一二三四五六七八九十一' }, 'Default', '“默认值”不能超过 10 个字'],
    [{ ...text2, Default: '' }, 'Default', '默认值不能为空'],
    [{ ...whole2, Default: 'today' }, 'Default', '“默认值”填写的“today”看不懂，请填写数字'],
    [{ Type: 'date', Default: 'now' }, 'Default', '“默认值”填写的“now”看不懂，请按 2026-03-05 的样子填写'],
    [{ ...place2, Default: 'mine' }, 'Default', '“默认值”应从列表中选择'],
    [{ Type: 'period', Default: 'today' }, 'Default', '这种字段没有默认值'],
    [{ ...choice2, Default: '丙' }, 'Default', '“默认值”应为甲或乙'],
    [{ ...whole2, Digits: 1 }, 'Digits', '应为 0'],
    [{ Type: 'decimal', Digits: 7 }, 'Digits', '应为 0 到 6 位'],
    [{ Type: 'money', Digits: 2, Unit: '美元' }, 'Unit', '金额的单位是元'],
    [{ ...whole2, Min: 2, Max: 1 }, 'Max', '最大值不能小于最小值'],
    [{ ...whole2, Min: 0.5 }, 'Min', '“最小值”应为整数'],
    [{ ...whole2, Max: 1e13 }, 'Max', '“最大值”不能大于 1 万亿'],
    [{ ...whole2, Unit: '' }, 'Unit', '应为 1 到 20 个字'],
    [{ ...choice2, Options: [] }, 'Options', '应有 1 到 200 个选项'],
    [{ ...choice2, Options: ['甲', ''] }, 'Options', '每个选项应为 1 到 60 个字'],
    [{ ...choice2, Options: ['甲', '甲'] }, 'Options', '选项不能重复'],
    [{ ...choice2, Options: Array.from({ length: 201 }, (_, index) => `${index}`) }, 'Options', '应有 1 到 200 个选项'],
    [{ ...choice2, Dictionary: 'x' }, 'Dictionary', '请重新选择字典'],
    [{ Type: 'photos', Max: 10 }, 'Max', '应为 1 到 9 张'],
    [{ Type: 'sequence', Prefix: 'RK/', Date: 'day', Width: 4 }, 'Prefix', '最多 12 个字母、数字、汉字或“-”'],
    [{ Type: 'sequence', Prefix: 'RK', Date: 'week', Width: 4 }, 'Date', '“Date”的内容不符合要求'],
    [{ Type: 'sequence', Prefix: 'RK', Date: 'day', Width: 9 }, 'Width', '应为 1 到 8 位'],
    [{ Type: 'sequence', Prefix: 'RK', Date: 'day', Width: 4, Required: true }, 'Required', '由系统填写，不能设为必填'],
    [
      { Type: 'computed', Expression: '[F2]', Result: 'number', Digits: 2 },
      'Expression',
      '第 1 个字符：计算字段“第二”循环引用了自己',
    ],
    [
      { Type: 'computed', Expression: '[F3]', Result: 'number', Digits: 2 },
      'Expression',
      '第 1 个字符：这里应为数字，而不是文字',
    ],
    [{ Type: 'reference', To: 'toString' }, 'To', '引用的表单不存在'],
    [{ ...place2, NarrowedBy: { Field: 'F3', By: 'Compony' } }, 'NarrowedBy', '应按另一个引用字段筛选'],
    [{ ...place2, NarrowedBy: { Field: 'F4', By: 'Name' } }, 'NarrowedBy', '所选表单没有与“企业”对应的字段'],
    [{ ...place2, NarrowedBy: 'F4' }, 'NarrowedBy', '“NarrowedBy”的内容不符合要求'],
    [{ Type: 'decimal', Digits: 2, Measures: 'F3' }, 'Measures', '对应的边界字段不存在'],
    [{ Type: 'position', Within: 'F9' }, 'Within', '对应的边界字段不存在'],
    [{ ...text2, VisibleWhen: { Field: 'F2', Is: 'filled' } }, 'VisibleWhen', '条件中的字段不存在'],
    [{ ...text2, VisibleWhen: { Field: 'F3', Is: 'like' } }, 'VisibleWhen', '“VisibleWhen”的内容不符合要求'],
    [
      { ...text2, VisibleWhen: { Field: 'F3', Is: 'one-of', Values: ['丙'] } },
      'VisibleWhen',
      '条件的值不是“类型”可以填写的',
    ],
    [{ ...text2, RequiredWhen: { Field: 'F3', Is: 'one-of', Values: [] } }, 'RequiredWhen', '条件应有 1 到 50 个值'],
    [
      { ...text2, RequiredWhen: { Field: 'F4', Is: 'one-of', Values: ['x'] } },
      'RequiredWhen',
      '“企业”只能判断是否填写',
    ],
    [{ ...text2, RequiredWhen: { Field: 'F5', Is: 'filled' } }, 'RequiredWhen', '“编号”不由人填写，不能作为条件'],
    [table(), 'Fields', '至少要有一个字段'],
    [table(...Array.from({ length: 21 }, () => column)), 'Fields', '最多 20 列'],
    [table({ ...column, Name: 'Count' }), 'Fields.0.Name', '字段名应为 F 和编号，如 F1'],
    [table({ ...column, Name: 'F1' }), 'Fields.0.Name', '字段名重复'],
    [table({ ...column, Unique: true }), 'Fields.0.Unique', '明细表中不能设为“不能重复”'],
    [table({ Name: 'F9', Label: '边界', Type: 'polygon' }), 'Fields.0.Type', '明细表中不能有这种字段'],
    [table(column, { Name: 'F8', Label: '表', ...table(column) }), 'Fields.1.Type', '明细表中不能有这种字段'],
    [{ Type: 'rows', Fields: 'x' }, 'Fields', '“Fields”的内容不符合要求'],
  ]
  const numbered = refused.map(([field, at, told], index) => [index + 1, at, told, field] as const)
  test.each(numbered)('%d: %s %s', (_, at, told, field) => {
    const enterprise = { Name: 'F4', Label: '企业', Type: 'reference', To: 'enterprises' }
    const number = { Name: 'F5', Label: '编号', Type: 'sequence', Prefix: '', Date: 'none', Width: 4 }
    const faults = checkDraft(withField({ ...field }, kind3, enterprise, number), { kinds })
    expect(faults[`Fields.1.${at}`]).toEqual([told])
    expect(Object.keys(faults)).toHaveLength(1)
  })

  test('when fields are shown by one another in a circle', () => {
    const circle = { ...kind3, VisibleWhen: { Field: 'F2', Is: 'filled' } }
    expect(checkDraft(withField({ ...text2, VisibleWhen: { Field: 'F3', Is: 'filled' } }, circle), { kinds })).toEqual({
      'Fields.1.VisibleWhen': ['显示条件互相依赖'],
      'Fields.2.VisibleWhen': ['显示条件互相依赖'],
    })
  })
})

describe('a form is refused', () => {
  test.each<[why: string, draft: Draft, at: string, told: string]>([
    ['without a name', draftOf({ F1: text('名称') }, { Name: ' ' }), 'Name', '请填写表单名称'],
    ['with removed fields only', draftOf({ F1: text('名称', { isRemoved: true }) }), 'Fields', '至少要有一个字段'],
    [
      'named by a field of no name',
      draftOf({ F1: rows('明细', { F2: whole('数量') }) }),
      'NameField',
      '应为表单中的文字、编号、单选或日期字段',
    ],
    [
      'of more than 120 fields',
      draftOf({}, { Fields: Array.from({ length: 121 }, () => ({ Name: 'F1', Label: '一', Type: 'date' })) }),
      'Fields',
      '最多 120 个字段',
    ],
  ])('%s', (_, draft, at, told) => expect(checkDraft(draft, { kinds })[at]).toEqual([told]))

  test('of more than 200 KB', () => {
    const options = Array.from({ length: 200 }, (_, index) => `${index}${'长'.repeat(50)}`)
    const many = Array.from({ length: 20 }, (_, index) => [`F${index + 2}`, choice(`选项${index}`, options)] as const)
    const faults = checkDraft(draftOf({ F1: text('名称'), ...Object.fromEntries(many) }), { kinds })
    expect(faults).toEqual({ Fields: ['表单不能超过 200 KB'] })
  })

  test('that drops or retypes what is in force', () => {
    const published = draftOf({
      F1: text('名称'),
      F2: whole('数量'),
      F3: rows('明细', { F4: date('日期'), F5: date('止') }),
    })
    const draft = draftOf({ F1: date('名称'), F3: rows('明细', { F4: text('日期') }) })
    expect(checkDraft(draft, { kinds, published })).toEqual({
      Fields: ['字段“数量”不能去掉，只能移除'],
      'Fields.0.Type': ['类型不能由“单行文字”改为“日期”'],
      'Fields.1.Fields.0.Type': ['类型不能由“日期”改为“单行文字”'],
      'Fields.1.Fields': ['字段“止”不能去掉，只能移除'],
    })
  })

  test('that changes of a built-in field more than its words', () => {
    const builtIn = {
      Name: text('名称', { required: true }),
      Status: choice('状态', ['草稿'], { domainOnly: true }),
      Area: decimal('面积'),
    }
    const named = { NameField: 'Name' }
    const draft = draftOf(
      { Area: decimal('亩数', { digits: 3, isRemoved: true }), Name: text('名称', { max: 5 }), F1: text('备注') },
      named,
    )
    expect(checkDraft(draft, { kinds, builtIn })).toEqual({
      Fields: ['缺少系统字段“状态”'],
      'Fields.0.Digits': ['系统字段的这项设置不能改'],
      'Fields.0.IsRemoved': ['系统字段的这项设置不能改'],
      'Fields.1.Max': ['系统字段的这项设置不能改'],
      'Fields.1.Required': ['系统字段的这项设置不能改'],
    })
    const worded = { ...builtIn, Area: decimal('经营面积', { help: '按亩填写', default: 1, required: false }) }
    expect(checkDraft(draftOf(worded, named), { kinds, builtIn })).toEqual({})
  })
})

test('a form that is good is accepted', () => {
  const fields = {
    F1: text('名称', { required: true, unique: true, sortable: true }),
    F2: choice('作物', [], { dictionary, default: '番茄' }),
    F3: reference('企业', 'enterprises'),
    F4: references('地块', 'places', { narrowedBy: { field: 'F3', by: 'Compony' } }),
    F5: yesNo('异常', { default: false }),
    F6: text('原因', { visibleWhen: { field: 'F5', is: 'one-of', values: [true] } }),
    F7: text('采购', { requiredWhen: { field: 'F2', is: 'one-of', values: ['番茄'] } }),
    F8: reference('负责人', 'users', { default: 'mine' }),
    F9: rows('明细', { F10: whole('数量'), F11: computed('双', '[F10] * 2') }),
    F12: computed('合计', 'sum([F9.F11])'),
    F13: sequence('编号', 'XT-田'),
    F15: polygon('边界'),
    F16: decimal('面积', { measures: 'F15' }),
    F17: position('位置', { within: 'F15' }),
    F14: text('作废', { isRemoved: true, visibleWhen: { field: 'F99', is: 'filled' } }),
  }
  expect(checkDraft(draftOf(fields), { kinds, published: draftOf(fields) })).toEqual({})
})

test('a label of which there is nothing to see is none', () => {
  expect(checkDraft(draftOf({ F1: text('\u200B') }), { kinds: {} })['Fields.0.Label']).toHaveLength(1)
})
