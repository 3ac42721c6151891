import {
  type ConditionSort,
  type Field,
  choice,
  date,
  moment,
  operatorsOf,
  period,
  photos,
  reference,
  takesOperator,
  text,
  time,
  whole,
  yesNo,
} from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { type Way, isAskedBy, ops, waysOf } from './ways.ts'

test('a tick that was never set can be asked for', () => {
  const labels = waysOf('Restricted', yesNo('限用')).map(({ label }) => label)
  expect(labels).toEqual(['等于', '不为空', '为空'])
})

test('of an organisation, which every record has, only which it is can be asked', () => {
  expect(waysOf('Organ', reference('组织', 'organs')).map(({ label }) => label)).toEqual(['是任一'])
})

const fields = {
  words: text('文字'),
  figure: whole('整数'),
  day: date('日期'),
  moment: moment('时间'),
  clock: time('时刻'),
  period: period('起止'),
  chosen: choice('单选', ['甲']),
  records: reference('引用', 'crops'),
  yesNo: yesNo('是否'),
  thing: photos('照片'),
} as const satisfies Record<ConditionSort, Field>

test.each(Object.keys(operatorsOf).filter(isSort))(
  'what is offered of %s asks by operators that the server takes',
  (sort) => {
    const field = fields[sort]
    const own = waysOf('F1', field).flatMap(({ way }) => (isOwn(way) ? [ops[way]] : []))
    expect(own.filter((op) => !takesOperator(sort, op) || !isAskedBy(field, op))).toEqual([])
  },
)

function isSort(name: string): name is ConditionSort {
  return Object.hasOwn(operatorsOf, name)
}

function isOwn(way: Way): way is keyof typeof ops {
  return Object.hasOwn(ops, way)
}
