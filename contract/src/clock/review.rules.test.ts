import { expect, test } from 'vitest'
import type { InputVerdict } from '../inputs/index.ts'
import {
  type Review,
  firstReview,
  isOwnToMend,
  isSampled,
  reviewAfterChange,
  reviewOnceChecked,
  reviews,
  verdictFaults,
} from './review.rules.ts'

const ids = Array.from(
  { length: 5000 },
  (_, index) => `0193500f-${String(index).padStart(4, '0')}-7abc-8def-0123456789ab`,
)

test('about one in ten is looked at although its grade is the best, always the same ones', () => {
  const sampled = ids.filter(isSampled)
  expect(sampled.length / ids.length).toBeGreaterThan(0.07)
  expect(sampled.length / ids.length).toBeLessThan(0.13)
  expect(ids.filter(isSampled)).toEqual(sampled)
})

test('what is graded A passes but for the sample, everything else waits', () => {
  const [sampled = '', other = ''] = [ids.find(isSampled), ids.find((id) => !isSampled(id))]
  expect(firstReview('A', other)).toBe('已通过')
  expect(firstReview('A', sampled)).toBe('待审核')
  for (const grade of ['B', 'C', 'D'] as const) expect(firstReview(grade, other)).toBe('待审核')
})

test.each<[Review, InputVerdict | undefined, Review]>([
  ['已通过', '禁止', '待审核'],
  ['已通过', '警告', '待审核'],
  ['已通过', '资料不足', '已通过'],
  ['已通过', '允许', '已通过'],
  ['已通过', undefined, '已通过'],
  ['待审核', '禁止', '待审核'],
])('%s by its grade, with inputs that came to %s it is %s', (review, verdict, then) => {
  expect(reviewOnceChecked(review, verdict)).toBe(then)
})

test('what is changed is reviewed again; what never was stays without a review', () => {
  expect(reviews.map(reviewAfterChange)).toEqual(['待审核', '待审核', '待审核', '待审核'])
  expect(reviewAfterChange(undefined)).toBeUndefined()
})

test.each([
  ['已退回', undefined, { Note: ['请写明为什么退回，要补什么'] }],
  ['有问题', '  ', { Note: ['请写明有什么问题'] }],
  ['有问题', '面积对不上', {}],
  ['已通过', undefined, {}],
] as const)('%s with the words %o lacks %o', (verdict, note, faults) => {
  expect(verdictFaults(verdict, note)).toEqual(faults)
})

test('what was approved is not changed by who made it any more', () => {
  expect([...reviews, undefined].filter(isOwnToMend)).toEqual(['待审核', '有问题', '已退回'])
})
