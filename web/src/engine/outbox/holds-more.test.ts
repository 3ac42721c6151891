import { describe, expect, test } from 'vitest'
import { holdsMore } from './holds-more.ts'

const handed = { note: '东头', plan: 'p', photos: ['a', 'b'], inputs: [{ key: '1', input: 'n', amount: '5' }] }

describe('nothing would be lost', () => {
  test.each([
    ['of the very same', handed],
    ['where less is entered', { note: '', photos: ['b'] }],
    ['where something was taken out', { ...handed, photos: [], inputs: [], plan: null }],
    ['where spaces alone were typed', { note: ' 东头 ' }],
  ])('%s', (_, own) => {
    expect(holdsMore(own, [handed])).toBe(false)
  })

  test('of what was handed in the first time, where it was changed and handed in again since', () => {
    expect(holdsMore({ note: '东头' }, [{ note: '东头' }, { note: '西头' }])).toBe(false)
  })
})

describe('something would be lost', () => {
  test.each([
    ['that was written', { ...handed, note: '东头冻伤' }],
    ['that was chosen', { plan: 'q' }],
    ['that was taken', { ...handed, photos: ['a', 'c'] }],
    ['that stands in a row', { inputs: [{ key: '1', input: 'n', amount: '6' }] }],
    ['that was not asked for then', { ...handed, added: { 天气: '晴' } }],
  ])('%s', (_, own) => {
    expect(holdsMore(own, [handed])).toBe(true)
  })

  test('where it is not known what was handed in', () => {
    expect(holdsMore(handed, [])).toBe(true)
  })
})
