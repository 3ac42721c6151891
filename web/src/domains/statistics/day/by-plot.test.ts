import type { DayWork } from '@farm/contract/statistics'
import { expect, test } from 'vitest'
import { byPlot } from './by-plot.ts'

const work = (Id: string, ...places: ReadonlyArray<readonly [id: string, name: string]>): DayWork => ({
  Id,
  Time: '2026-11-20T01:00:00.000Z',
  User: { Id: 'u', Name: '王芳' },
  Places: places.map(([id, Name]) => ({ Id: id, Name })),
  Photos: [],
})

test('what was done on several plots stands under each; without a plot, and with one that is not told, it is not lost', () => {
  const [east, west, hidden] = [
    ['e', '东地'],
    ['w', '西地'],
    ['h', ''],
  ] as const
  const told = byPlot([work('1', west, east), work('2'), work('3', east), work('4', hidden)])
  expect(told.map(({ name, works }) => [name, works.map(({ Id }) => Id).join()])).toEqual([
    ['—', '4'],
    ['东地', '1,3'],
    ['西地', '1'],
    ['未填写地块', '2'],
  ])
})

test('under each of several plots stands what falls to it', () => {
  const Shares = [
    { Place: 'e', Area: 120 },
    { Place: 'w', Area: 150 },
  ]
  const several: DayWork = { ...work('1', ['e', '东地'], ['w', '西地']), Area: 270, Shares }
  expect(byPlot([several]).map(({ works }) => works[0]?.share?.Area)).toEqual([120, 150])
})
