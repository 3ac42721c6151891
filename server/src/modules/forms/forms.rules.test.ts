import { Refusal } from '@farm/contract/errors'
import { choice, computed, reference, rows, sequence, text, whole } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { checkedEdit, checkedNew } from './forms.rules.ts'

const fields = {
  Kind: choice('类型', ['露地', '温室'], { required: true }),
  Heater: text('加温', { visibleWhen: { field: 'Kind', is: 'one-of', values: ['温室'] }, required: true }),
  Number: sequence('编号', 'RK'),
  Total: computed('合计', 'sum([Lines.Count])'),
  Old: text('旧字段', { isRemoved: true }),
  Owner: reference('负责人', 'users', { default: 'mine' }),
  Lines: rows('明细', { Count: whole('数量', { required: true }), Batch: text('批次', { isRemoved: true }) }),
}
const kind = { fields, whole: { fields } }
const none = () => ({})
const wang = '01a1fbc1-1d8a-70eb-83ed-a850dd3313be'
const begin = { today: '2026-11-23', now: '2026-11-23T00:30:00.000Z', time: '08:30', userId: wang, organId: wang }
const before = { Kind: '大棚', Number: 'RK20261120-0001', Total: 3, Old: '旧', Lines: [{ Count: 3, Batch: '一批' }] }

function faultsOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error instanceof Refusal ? error.extra.fields : error
  }
}

test('what nobody fills in is refused, whatever its value', () => {
  const sent = { Kind: '露地', Number: 'RK1', Total: null, Old: '旧', Lines: [{ Count: 1, Batch: '一批' }] }
  const faults = {
    Number: ['“编号”由系统编号，不能填写'],
    Total: ['“合计”由系统计算，不能填写'],
    Old: ['“旧字段”已从表单中移除，不能填写'],
    'Lines.0.Batch': ['“批次”已从表单中移除，不能填写'],
  }
  expect(faultsOf(() => checkedNew(kind, sent, none, begin))).toEqual(faults)
  expect(faultsOf(() => checkedEdit(kind, before, sent, none))).toEqual(faults)
})

test('an edit is refused for what it changes and for what is required, not for what was chosen before', () => {
  expect(faultsOf(() => checkedEdit(kind, before, { Kind: '暖棚' }, none))).toEqual({ Kind: ['“类型”应为露地或温室'] })
  expect(faultsOf(() => checkedEdit(kind, before, { Kind: null }, none))).toEqual({ Kind: ['请选择类型'] })
  expect(faultsOf(() => checkedEdit(kind, before, { Kind: '温室' }, none))).toEqual({ Heater: ['请填写加温'] })
  expect(checkedEdit(kind, before, { Lines: [{ Count: 5 }] }, none)).toEqual({
    ...before,
    Total: 5,
    Lines: [{ Count: 5, Batch: '一批' }],
  })
})

test('what is not shown any longer is not kept', () => {
  const warm = { ...before, Kind: '温室', Heater: '煤' }
  expect(checkedEdit(kind, warm, { Kind: '露地' }, none)).toEqual({ ...before, Kind: '露地' })
})

test('what somebody may not fill in does not begin with a value that may stand once', () => {
  const seen = { F1: text('名称') }
  const unseen = { F2: text('编号', { unique: true, default: '甲' }), F3: text('备注', { default: '乙' }) }
  const restricted = { fields: seen, whole: { fields: { ...seen, ...unseen } } }
  expect(checkedNew(restricted, { F1: '一号' }, none, begin)).toEqual({ F1: '一号', F3: '乙' })
})
