import { expect, test } from 'vitest'
import * as declare from './field.ts'
import { type Field, type FieldType, kindNames, safePair } from './index.ts'

const samples: Readonly<Record<FieldType, Field>> = {
  text: declare.text('甲'),
  whole: declare.whole('甲'),
  decimal: declare.decimal('甲'),
  money: declare.money('甲'),
  yesNo: declare.yesNo('甲'),
  choice: declare.choice('甲', ['一']),
  choices: declare.choices('甲', ['一']),
  date: declare.date('甲'),
  moment: declare.moment('甲'),
  time: declare.time('甲'),
  period: declare.period('甲'),
  reference: declare.reference('甲', 'crops'),
  references: declare.references('甲', 'crops'),
  position: declare.position('甲'),
  polygon: declare.polygon('甲'),
  photos: declare.photos('甲'),
  files: declare.files('甲'),
  computed: declare.computed('甲', '1'),
  sequence: declare.sequence('甲', 'RK'),
  rows: declare.rows('甲', {}),
}

/** Everything else between two kinds is refused. */
const allowed: Readonly<Record<string, 'same' | 'convert'>> = {
  'whole → decimal': 'same',
  'whole → money': 'same',
  'decimal → money': 'same',
  'money → decimal': 'same',
  'choice → text': 'same',
  'choice → choices': 'convert',
  'reference → references': 'convert',
  'sequence → text': 'same',
}

const types = Object.keys(kindNames) as FieldType[]
test.each(types.flatMap((from) => types.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
  const expected = from === to ? 'same' : allowed[`${from} → ${to}`]
  expect(safePair(samples[from], samples[to])).toBe(expected)
})

const { text, choice, decimal, money, reference, references, computed, sequence } = declare
test.each<[why: string, from: Field, to: Field, answer: ReturnType<typeof safePair>]>([
  ['many lines in one', text('甲', { multiline: true }), text('甲'), undefined],
  ['one line among many', text('甲'), text('甲', { multiline: true }), 'same'],
  ['a pattern that was not asked for', text('甲'), text('甲', { pattern: 'phone' }), undefined],
  ['another pattern', text('甲', { pattern: 'creditCode' }), text('甲', { pattern: 'phone' }), undefined],
  ['another mask', text('甲', { mask: 'A' }), text('甲', { mask: '9' }), undefined],
  ['the same pattern', text('甲', { pattern: 'phone' }), text('乙', { pattern: 'phone' }), 'same'],
  ['no pattern any longer', text('甲', { pattern: 'phone' }), text('甲'), 'same'],
  ['a choice as a text of a pattern', choice('甲', ['一']), text('甲', { pattern: 'phone' }), undefined],
  ['a number as a text of a mask', sequence('甲', 'RK'), text('甲', { mask: 'A' }), undefined],
  ['a dictionary instead of options', choice('甲', ['一']), choice('甲', [], { dictionary: 'x' }), 'same'],
  ['options instead of a dictionary', choice('甲', [], { dictionary: 'x' }), choice('甲', ['一']), 'same'],
  ['fewer digits', decimal('甲', { digits: 3 }), money('甲'), undefined],
  ['fewer digits', money('甲'), decimal('甲', { digits: 1 }), undefined],
  ['another kind of record', reference('甲', 'crops'), reference('甲', 'places'), undefined],
  ['many of another kind', reference('甲', 'crops'), references('甲', 'places'), undefined],
  ['another formula', computed('甲', '1'), computed('甲', '2'), 'convert'],
])('%s: %j → %j', (_, from, to, answer) => expect(safePair(from, to)).toBe(answer))
