import { expect, test } from 'vitest'
import { promiseOf, promiseOn, promises } from './promises.ts'

test.each([
  ['2020-05-01', '2021 年版'],
  ['2026-01-31', '2021 年版'],
  ['2026-02-01', '2026 年版'],
  ['2030-01-01', '2026 年版'],
])('a certificate of %s promises by the version of %s', (day, version) => {
  expect(promiseOn(day).version).toBe(version)
})

test('one from before versions were kept says what it was printed with', () => {
  expect(promiseOf(undefined).text).toMatch(/^我承诺：不使用禁用农药兽药/)
})

test('that of 2026 has the words of the regulation and three bases', () => {
  const { text, bases } = promiseOf('2026 年版')
  expect(text).toBe('我承诺生产销售的食用农产品：未使用禁用农药、兽药及其他化合物；使用的常规农药、兽药残留不超标。')
  expect(bases).toEqual(['质量安全控制符合要求', '自行检测合格', '委托检测合格'])
})

test('each names its source and what of it is still to be checked, and none begins before the one before it', () => {
  for (const { source, unchecked } of promises)
    expect([source === '', unchecked.startsWith('待核')]).toEqual([false, true])
  const days = promises.map(({ from }) => from)
  expect(days).toEqual(days.toSorted())
})
