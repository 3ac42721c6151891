import { describe, expect, test } from 'vitest'
import type { Draft } from './design.ts'
import {
  changesBetween,
  choice,
  choices,
  computed,
  date,
  decimal,
  fieldsToWire,
  type Fields,
  rows,
  text,
  whole,
  yesNo,
} from './index.ts'

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

describe('what publishing would change is told', () => {
  const texts = (from: Fields, to: Fields) =>
    changesBetween(draftOf(from), draftOf(to)).map(({ Field, What, Text, Conversion }) => [
      Field,
      What,
      Text,
      Conversion,
    ])

  test.each<[said: string, was: boolean, is: boolean, whats: string[]]>([
    ['is taken out', false, true, ['removed', 'type']],
    ['stays out', true, true, ['type']],
    ['comes back', true, false, ['returned', 'type']],
  ])('with what is stored being converted where a table %s', (_, was, is, whats) => {
    const from = { F1: rows('表', { F2: choice('类', ['甲']) }, { isRemoved: was }) }
    const to = { F1: rows('表', { F2: choices('类', ['甲']) }, { isRemoved: is }) }
    const told = texts(from, to)
    expect(told.map(([, what]) => what)).toEqual(whats)
    expect(told.at(-1)).toEqual(['F1.F2', 'type', '类型由“单选”改为“多选”', 'list'])
  })

  test('by nothing where nothing changes', () => expect(texts({ F1: text('名称') }, { F1: text('名称') })).toEqual([]))

  test.each<[from: Fields, to: Fields, told: unknown[]]>([
    [{}, { F1: decimal('温度', { unit: '℃' }) }, ['F1', 'added', '新增字段“温度”（小数，℃）', undefined]],
    [{}, { F1: computed('合计', '1') }, ['F1', 'added', '新增字段“合计”（计算）', 'compute']],
    [
      { F1: date('日') },
      { F1: date('日', { isRemoved: true }) },
      ['F1', 'removed', '移除字段“日”（已有内容仍可查看）', undefined],
    ],
    [{ F1: date('日', { isRemoved: true }) }, { F1: date('日') }, ['F1', 'returned', '恢复字段“日”', undefined]],
    [{ F1: date('日') }, { F1: date('日期') }, ['F1', 'label', '名称由“日”改为“日期”', undefined]],
    [{ F1: choice('类', ['甲']) }, { F1: choices('类', ['甲']) }, ['F1', 'type', '类型由“单选”改为“多选”', 'list']],
    [{ F1: whole('数') }, { F1: whole('数', { required: true }) }, ['F1', 'rule', '改为必填', undefined]],
    [
      { F1: whole('数', { unit: '亩' }) },
      { F1: whole('数', { unit: '公顷' }) },
      ['F1', 'rule', '单位由“亩”改为“公顷”', undefined],
    ],
    [{ F1: whole('数') }, { F1: whole('数', { min: 0 }) }, ['F1', 'rule', '设最小值为“0”', undefined]],
    [{ F1: text('话', { pattern: 'phone' }) }, { F1: text('话') }, ['F1', 'rule', '去掉格式校验“电话”', undefined]],
    [
      { F1: choice('类', ['甲']) },
      { F1: choice('类', ['甲', '乙', '丙']) },
      ['F1', 'rule', '选项增加“乙”、“丙”', undefined],
    ],
    [
      { F1: choice('类', ['甲', '乙']) },
      { F1: choice('类', ['甲']) },
      ['F1', 'rule', '选项去掉“乙”（已选的保留）', undefined],
    ],
    [
      { F1: choice('类', ['甲', '乙']) },
      { F1: choice('类', ['乙', '甲']) },
      ['F1', 'rule', '选项顺序有调整', undefined],
    ],
    [{ F1: date('日') }, { F1: date('日', { default: 'today' }) }, ['F1', 'rule', '设默认值为“当天”', undefined]],
    [
      { F1: rows('表', { F2: date('日') }) },
      { F1: rows('表', { F2: date('期') }) },
      ['F1.F2', 'label', '名称由“日”改为“期”', undefined],
    ],
  ])('%j → %j', (from, to, told) => expect(texts(from, to)).toEqual([told]))

  test('conditions with the names of the fields, and the order', () => {
    const kind = yesNo('异常')
    const shown = date('日', { visibleWhen: { field: 'F1', is: 'one-of', values: [true] } })
    expect(texts({ F1: kind, F2: date('日') }, { F2: shown, F1: kind })).toEqual([
      ['F2', 'rule', '设显示条件为“异常为是”', undefined],
      ['', 'order', '字段顺序有调整', undefined],
    ])
  })

  test('a formula with what becomes of the records', () => {
    expect(texts({ F1: computed('计', '1') }, { F1: computed('计', '2') })).toEqual([
      ['F1', 'rule', '公式由“1”改为“2”', undefined],
      ['F1', 'rule', '已有记录将重新计算', 'compute'],
    ])
  })

  test('the form itself', () => {
    const from = draftOf({ F1: text('名称') })
    const to = { ...from, Name: '巡查', Modules: ['农场管理系统'], Sharing: 'inherited', Personal: true } as const
    expect(changesBetween(from, { ...to, Modules: [...to.Modules] }).map(({ What, Text }) => [What, Text])).toEqual([
      ['form', '表单名称由“巡田”改为“巡查”'],
      ['form', '所在系统改为农场管理系统'],
      ['form', '共享范围改为下级可以查看'],
      ['form', '改为个人的记录'],
    ])
  })
})
