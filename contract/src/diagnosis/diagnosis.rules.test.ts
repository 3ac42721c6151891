import { describe, expect, test } from 'vitest'
import {
  answerDue,
  consultationStateOf,
  isAnswerLate,
  orderFromPrescription,
  prescribedText,
  similarCases,
  symptomsIn,
} from './index.ts'

test.each([
  [1, 'waiting'],
  [2, 'replied'],
  [3, 'closed'],
  [0, 'closed'],
  [undefined, 'closed'],
])('status %o stands for %s', (status, state) => expect(consultationStateOf(status)).toBe(state))

const now = new Date('2026-11-20T10:00:00.000Z')

test('a question is to be answered within a day', () => expect(answerDue(now)).toBe('2026-11-21T10:00:00.000Z'))

test.each([
  ['waiting', '2026-11-20T09:59:59.999Z', true],
  ['waiting', '2026-11-20T10:00:00.000Z', false],
  ['waiting', undefined, false],
  ['replied', '2026-11-20T09:00:00.000Z', false],
  ['closed', '2026-11-20T09:00:00.000Z', false],
] as const)('one that is %s and due %s is late: %s', (state, due, isLate) =>
  expect(isAnswerLate(state, due, now)).toBe(isLate),
)

describe('a prescription', () => {
  const row = { input: 'm45', name: '代森锰锌', dose: 0.15, unit: '公斤', note: '叶面喷施' } as const
  const data = { Title: '番茄叶斑', Enterprise: 'shiqiao', Crops: 'tomato', Place: 'shed3', PlaceArea: 3.3 }

  test.each([
    [row, '代森锰锌 每亩 0.15 公斤，叶面喷施'],
    [{ ...row, dose: undefined }, '代森锰锌，叶面喷施'],
    [{ ...row, note: '' }, '代森锰锌 每亩 0.15 公斤'],
    [{ ...row, unit: undefined, note: '' }, '代森锰锌 每亩 0.15'],
  ])('is told in words: %j', (one, text) => expect(prescribedText(one)).toBe(text))

  test('becomes work on the plot with what its whole area takes', () =>
    expect(orderFromPrescription({ data, expertName: '周立', text: '雨后补喷', rows: [row] })).toEqual({
      Title: '会诊处方：番茄叶斑',
      Enterprise: 'shiqiao',
      Crops: 'tomato',
      Place: ['shed3'],
      Inputs: [{ Input: 'm45', Amount: 0.495, Unit: '公斤' }],
      Note: '1. 代森锰锌 每亩 0.15 公斤，叶面喷施\n周立：雨后补喷',
    }))

  test.each([
    ['without an area', { ...data, PlaceArea: undefined }, row],
    ['of what is no input of the county', data, { ...row, input: undefined }],
    ['without a dose', data, { ...row, dose: undefined }],
  ])('%s is told in words alone', (_, of, one) =>
    expect(orderFromPrescription({ data: of, expertName: '周立', text: '好', rows: [one] })).not.toHaveProperty(
      'Inputs',
    ),
  )

  test('of a long question has a title that fits', () => {
    const long = { ...data, Title: '长'.repeat(100) }
    expect(orderFromPrescription({ data: long, expertName: '周立', text: '好', rows: [] }).Title).toHaveLength(100)
  })
})

describe('of the closed cases', () => {
  const of = (id: string, crop: string, symptoms: readonly string[], rating?: number) => {
    const category = new Map([
      ['melon', '瓜类'],
      ['tomato', '茄果类'],
      ['pepper', '茄果类'],
    ]).get(crop)
    return { id, crop, category: category ?? '', symptoms, rating }
  }
  const cases = [
    of('same crop', 'tomato', ['枯死'], 5),
    of('same crop, one symptom', 'tomato', ['霉层'], 3),
    of('both, badly rated', 'tomato', ['霉层', '萎蔫'], 1),
    of('both', 'tomato', ['霉层', '萎蔫']),
    of('another of its kind, both', 'pepper', ['霉层', '萎蔫'], 5),
    of('another, both', 'sunflower', ['霉层', '萎蔫'], 5),
    of('neither', 'melon', ['枯死'], 5),
  ]
  const found = (crop: string, symptoms: readonly string[], category = '') =>
    similarCases(cases, { crop, category, symptoms }).map(({ one, kinship }) => [one.id, kinship])

  test('those of the crop come first, then of its kind, the likest and best rated before the others', () =>
    expect(found('tomato', ['霉层', '萎蔫'], '茄果类')).toEqual([
      ['both', 'same'],
      ['both, badly rated', 'same'],
      ['same crop, one symptom', 'same'],
      ['another of its kind, both', 'category'],
      ['another, both', 'other'],
    ]))
  test('a crop alone is like all of its own and its kind', () =>
    expect(found('pepper', [], '茄果类').map(([id]) => id)).toEqual([
      'another of its kind, both',
      'same crop',
      'same crop, one symptom',
      'both',
      'both, badly rated',
    ]))
  test('a crop of which no kind is known is of no kind with others', () =>
    expect(found('tomato', ['霉层', '萎蔫']).at(-1)).toEqual(['another, both', 'other']))
  test('where no crop is named none is another', () =>
    expect(found('', ['枯死'])).toEqual([
      ['same crop', undefined],
      ['neither', undefined],
    ]))
  test('nothing is like a question that says nothing', () => expect(found('', [])).toEqual([]))
})

test('of symptoms in an address those that there are not are left out', () =>
  expect(symptomsIn('霉层,<script>,枯死')).toEqual(['霉层', '枯死']))
