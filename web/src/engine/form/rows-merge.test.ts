import { type DynamicData, decimal, rowKey, rows, text } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { describe, expect, test } from 'vitest'
import { mergeOf } from './conflict.ts'

const fields = { Lines: rows('明细', { Product: text('产品'), Amount: decimal('数量'), Unit: text('单位') }) }
const line = (Product: string, Amount: number, Unit = '公斤') => ({ Product, Amount, Unit })
const [tomato, cucumber, pepper] = [line('番茄', 100), line('黄瓜', 50), line('辣椒', 20)]
const merge = (base: readonly DynamicData[], mine: readonly DynamicData[], theirs: readonly DynamicData[]) => {
  const { differences, merged } = mergeOf(fields, { Lines: base }, { Lines: mine }, { Lines: theirs })
  const seen = differences.map(({ row, isDisputed, taken }) => [
    row?.base?.Product,
    row?.mine?.Amount,
    row?.theirs?.Amount,
    isDisputed ? 'disputed' : taken,
  ])
  return { differences, seen, lines: (choices = {}) => merged(choices).Lines }
}

describe('of a table that two people changed', () => {
  test('each row is taken from the one who changed it', () => {
    const { seen, lines } = merge([tomato, cucumber], [line('番茄', 120), cucumber], [tomato, line('黄瓜', 60)])
    expect(seen).toEqual([
      ['番茄', 120, 100, 'mine'],
      ['黄瓜', 50, 60, 'theirs'],
    ])
    expect(lines()).toEqual([line('番茄', 120), line('黄瓜', 60)])
  })

  test('a row that both changed is disputed and decided by itself', () => {
    const { differences, seen, lines } = merge(
      [tomato, cucumber],
      [line('番茄', 120), cucumber],
      [line('番茄', 90), cucumber],
    )
    expect(seen).toEqual([['番茄', 120, 90, 'disputed']])
    expect(lines({ [differences[0]?.id ?? '']: 'mine' })).toEqual([line('番茄', 120), cucumber])
    expect(lines({ [differences[0]?.id ?? '']: 'theirs' })).toEqual([line('番茄', 90), cucumber])
  })

  test('what both added stands in it, once where it is alike', () => {
    const bean = line('豆角', 5)
    const { lines } = merge([tomato], [tomato, pepper, bean], [tomato, cucumber, bean])
    expect(lines()).toEqual([tomato, pepper, cucumber, bean])
  })

  test('a row that one took out goes, unless the other changed it: then that is to be decided', () => {
    expect(merge([tomato, cucumber], [cucumber], [tomato, cucumber]).lines()).toEqual([cucumber])
    const { differences, seen, lines } = merge([tomato, cucumber], [cucumber], [line('番茄', 90), cucumber])
    expect(seen).toEqual([['番茄', undefined, 90, 'disputed']])
    expect(lines({ [differences[0]?.id ?? '']: 'mine' })).toEqual([cucumber])
  })

  test('a table of the same rows in another order is one thing to decide', () => {
    const { seen } = merge([tomato, cucumber], [cucumber, tomato], [tomato, cucumber])
    expect(seen).toEqual([[undefined, undefined, undefined, 'mine']])
  })
})

test('rows with keys are matched by them, and two that were added under the same key both stay', () => {
  const keyed = { Steps: rows('步骤', { Key: rowKey(), Name: text('名称') }) }
  const step = (Key: string, Name: string) => ({ Key, Name })
  const base = [step('k1', '整地'), step('k2', '播种')]
  const { differences, merged } = mergeOf(
    keyed,
    { Steps: base },
    { Steps: [step('k2', '条播'), step('k1', '整地'), step('k3', '追肥')] },
    { Steps: [step('k1', '深翻'), step('k2', '播种'), step('k3', '浇水')] },
  )
  expect(
    differences.map(({ row, isDisputed }) => [row?.base?.Name, row?.mine?.Name, row?.theirs?.Name, isDisputed]),
  ).toEqual([
    ['整地', '整地', '深翻', false],
    ['播种', '条播', '播种', false],
    [undefined, '追肥', undefined, false],
    [undefined, undefined, '浇水', false],
  ])
  expect(merged({}).Steps).toEqual([step('k1', '深翻'), step('k4', '追肥'), step('k2', '条播'), step('k3', '浇水')])
})

test('a stored row keeps its key, and what names the row that was added beside it follows', () => {
  const { Steps, StepInputs } = planForm.fields
  const step = (Key: string, Note: string, After?: string) => ({ Key, Note, ...(After !== undefined && { After }) })
  const use = (Step: string, Dose: number) => ({ Step, Dose })
  const base = { Steps: [step('k1', '整地')], StepInputs: [use('k1', 1)] }
  const mine = {
    Steps: [step('k1', '整地'), step('k2', '追肥', 'k1'), step('k3', '收获', 'k1,k2')],
    StepInputs: [use('k1', 1), use('k2', 5)],
  }
  const theirs = { Steps: [step('k1', '整地'), step('k2', '浇水', 'k1')], StepInputs: [use('k1', 1), use('k2', 9)] }
  const { Steps: steps, StepInputs: inputs } = mergeOf({ Steps, StepInputs }, base, mine, theirs).merged({})
  expect(steps).toEqual([
    step('k1', '整地'),
    step('k4', '追肥', 'k1'),
    step('k3', '收获', 'k1,k4'),
    step('k2', '浇水', 'k1'),
  ])
  expect(inputs).toEqual([use('k1', 1), use('k4', 5), use('k2', 9)])
})

test('what follows a row tells two that were added alike apart', () => {
  const { Steps } = planForm.fields
  const add = (note: string) => ({
    Steps: [
      { Key: 'k1', Note: note },
      { Key: 'k2', Note: '收获', After: 'k1' },
    ],
  })
  expect(mergeOf({ Steps }, { Steps: [] }, add('追肥'), add('浇水')).merged({}).Steps).toEqual(
    expect.arrayContaining([
      { Key: 'k1', Note: '浇水' },
      { Key: 'k2', Note: '收获', After: 'k1' },
      { Key: 'k3', Note: '追肥' },
      { Key: 'k4', Note: '收获', After: 'k3' },
    ]),
  )
})
