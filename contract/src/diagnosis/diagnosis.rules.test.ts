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
  const cases = [
    { id: 'same crop', crop: 'tomato', symptoms: ['枯死'], rating: 5 },
    { id: 'both, badly rated', crop: 'tomato', symptoms: ['霉层', '萎蔫'], rating: 1 },
    { id: 'both', crop: 'tomato', symptoms: ['霉层', '萎蔫'], rating: undefined },
    { id: 'one symptom', crop: 'melon', symptoms: ['霉层'], rating: 4 },
    { id: 'neither', crop: 'melon', symptoms: ['枯死'], rating: 5 },
  ]
  const found = (crop: string, symptoms: readonly string[]) =>
    similarCases(cases, { crop, symptoms }).map(({ id }) => id)

  test('the likest come first, then the best rated', () =>
    expect(found('tomato', ['霉层', '萎蔫'])).toEqual(['both', 'both, badly rated', 'one symptom']))
  test('a crop alone is like all of its own', () =>
    expect(found('tomato', [])).toEqual(['same crop', 'both', 'both, badly rated']))
  test('nothing is like a question that says nothing', () => expect(found('', [])).toEqual([]))
})

test('of symptoms in an address those that there are not are left out', () =>
  expect(symptomsIn('霉层,<script>,枯死')).toEqual(['霉层', '枯死']))
