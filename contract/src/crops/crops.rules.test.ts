import { expect, test } from 'vitest'
import { checkCrop } from './index.ts'

test.each([
  [
    'two of three steps end before they begin',
    [step(5, 4), step(5, 5), step(9, 0)],
    ['Steps.0.ToDay', 'Steps.2.ToDay'],
  ],
  ['a step has no end', [step(5)], []],
  ['a step lasts a day', [step(0, 0)], []],
  ['there are no steps', undefined, []],
])('%s', (_, Steps, faulty) => {
  const expected = Object.fromEntries(faulty.map((name) => [name, ['不能早于第几天起']]))
  expect(checkCrop({ Name: '小麦', Steps })).toEqual(expected)
})

function step(FromDay: number, ToDay?: number) {
  return { Operation: 'any', FromDay, ...(ToDay !== undefined && { ToDay }) }
}
