import { expect, test } from 'vitest'
import { readingsOf } from '../../platform/pinyin/index.ts'
import { endingsOf, foldedText, queryText, vectorText, wordsOf } from './search.rules.ts'

const endings = (name: string) => endingsOf(foldedText(name), readingsOf)

test.each([
  ['', []],
  ['   ', []],
  ['　', []],
  ["''", []],
  ['东 地 东', ['东', '地']],
  ['ＮＯ．３', ['no.3']],
  ["xi'an", ['xian']],
  ['LÜDOU', ['lvdou']],
  ['\u0001\t地', ['地']],
])('what is typed as %j is looked for as %j', (typed, words) => expect(wordsOf(typed)).toEqual(words))

test('no word is longer than what a name is kept by', () => {
  const [word = ''] = wordsOf('😀'.repeat(30))
  expect(Array.from(word)).toHaveLength(24)
})

test('a name is found from each of its signs on, written, by initials and by whole syllables', () => {
  expect([...endings('小米12号')].toSorted()).toEqual(
    [
      '小米12号',
      '米12号',
      '12号',
      '2号',
      '号',
      'xm12h',
      'm12h',
      '12h',
      'h',
      'xiaomi12hao',
      'mi12hao',
      '12hao',
      'hao',
    ].toSorted(),
  )
})

test.each([
  ['重庆', ['cq', 'zq', 'chongqing', 'zhongqing']],
  ['单县', ['sx', 'dx', 'shanxian', 'danxian']],
  ['乐清', ['yq', 'lq', 'yueqing']],
])('%s is found by each reading of its characters', (name, spellings) => {
  expect(spellings.filter((one) => !endings(name).has(one))).toEqual([])
})

test('a long name of characters with many readings is kept by few spellings', () => {
  const all = endings('和乐单重长行曾朝'.repeat(25))
  expect(all.size).toBeLessThan(700)
  expect(all.has(Array.from('和乐单重长行曾朝'.repeat(25)).slice(90, 114).join(''))).toBe(true)
})

test('quotes and backslashes are told to PostgreSQL as signs', () => {
  expect(vectorText('m', ["a'b", 'c\\d'])).toBe(String.raw`'ma''b' 'mc\\d'`)
  expect(queryText('m', ["' | ''", '\\'])).toBe(String.raw`'m'' | ''''':* & 'm\\':*`)
})
