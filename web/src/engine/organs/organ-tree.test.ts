import { pathAbove } from '@farm/contract/organs'
import { expect, test } from 'vitest'
import { depthsOf, hitsOf, isWithin, pathsAbove, pathsToHits, wayTo } from './organ-tree.ts'

const organs = [
  { Path: '/1/11/', Name: '汾阳县' },
  { Path: '/1/11/7/', Name: '石桥合作社' },
  { Path: '/1/11/7/8/', Name: '一队' },
  { Path: '/1/11/70/', Name: '杏花农场' },
]

test('a number that begins with another one is not below it', () => {
  expect(isWithin('/1/11/70/', '/1/11/7/')).toBe(false)
  expect(isWithin('/1/11/7/8/', '/1/11/7/')).toBe(true)
  expect(isWithin('/1/11/7/', '/1/11/7/')).toBe(true)
})

test('what stands above is read from the path', () => {
  expect(pathAbove('/1/11/7/')).toBe('/1/11/')
  expect(pathAbove('/1/')).toBe('/')
  expect(pathsAbove('/1/11/7/')).toEqual(['/1/', '/1/11/'])
  expect(pathsAbove('/1/')).toEqual([])
})

test('where the reach begins is the top', () => {
  expect([...depthsOf(organs).values()]).toEqual([0, 1, 2, 1])
})

test('a hit keeps its way and nothing else', () => {
  const shown = pathsToHits(organs, '一队')
  expect(organs.filter(({ Path }) => shown.has(Path)).map(({ Name }) => Name)).toEqual(['汾阳县', '石桥合作社', '一队'])
})

test('what stands above a hit is none itself', () => {
  expect(hitsOf(organs, ' 一队 ').map(({ Name }) => Name)).toEqual(['一队'])
})

test('the way to an organisation names all above it that are known', () => {
  expect(wayTo(organs, '/1/11/7/8/')).toBe('汾阳县 / 石桥合作社 / 一队')
})
