import { formKind, reference, references, rows, text } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { inUseText, referringFields } from './referrers.rules.ts'

const kind = formKind(
  'visits',
  '巡查',
  {
    Name: text('名称'),
    Plot: reference('地块', 'places'),
    Others: references('其他地块', 'places'),
    Crop: reference('作物', 'crops'),
    Old: reference('原地块', 'places', { isRemoved: true }),
    Lines: rows('明细', { Plots: references('地块', 'places'), Crop: reference('作物', 'crops') }),
  },
  { id: '00000000-0000-7000-8000-000000000999' },
)

test('a kind that nothing refers to has no referring fields', () => {
  expect(referringFields([kind], 'plans')).toEqual([])
})

test('fields refer one by one, in lists and in tables, those that were taken out too', () => {
  const found = referringFields([kind], 'places').map(({ path, label, isList, isRemoved }) => [
    path.join('.'),
    label,
    isList,
    isRemoved,
  ])
  expect(found).toEqual([
    ['Plot', '地块', false, false],
    ['Others', '其他地块', true, false],
    ['Old', '原地块', false, true],
    ['Lines.Plots', '明细·地块', true, false],
  ])
})

const clock = { id: 'c', name: '打卡', personal: true }
const plan = { id: 'p', name: '计划', personal: false }

test.each([
  [[], true, '被其他组织的数据引用'],
  [[{ form: clock, label: '地块', count: 3 }], false, '被 3 条打卡引用'],
  [
    [
      { form: clock, label: '地块', count: 3 },
      { form: plan, label: '地块', count: 1 },
    ],
    false,
    '被 3 条打卡、1 个计划引用',
  ],
  [[{ form: clock, label: '地块', count: 1000 }], true, '被 1000 多条打卡、其他组织的数据引用'],
  [
    [
      { form: plan, label: '地块', count: 1 },
      { form: plan, label: '备用地块', count: 2 },
    ],
    false,
    '被 1 个计划（地块）、2 个计划（备用地块）引用',
  ],
])('records in use say by what: %j, %s', (referrers, hasOthers, sentence) => {
  expect(inUseText({ referrers, forms: [], hasOthers })).toBe(sentence)
})

test('forms that offer the words of a dictionary are named', () => {
  expect(inUseText({ referrers: [], forms: ['测土', '巡查'], hasOthers: true })).toBe(
    '被表单“测土”、表单“巡查”、其他组织的数据引用',
  )
})
