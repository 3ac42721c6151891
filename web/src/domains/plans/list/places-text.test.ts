import { expect, test } from 'vitest'
import { placesText } from './places-text.ts'

test.each([
  [['北坡'], '北坡'],
  [['3 号棚', '4 号棚'], '3 号棚、4 号棚'],
  [['东坡果园 1 号', '东坡果园 3 号', '东坡果园 2 号'], '东坡果园 1–3 号'],
  [['1 号棚', '2 号棚', '4 号棚'], '1 号棚、2 号棚、4 号棚'],
  [['1 号棚', '2 号棚', '3 号温室'], '1 号棚、2 号棚、3 号温室'],
  [['北坡', '南坡', '东坡'], '北坡、南坡、东坡'],
])('%j is told as %s', (names, told) => expect(placesText(names)).toBe(told))
