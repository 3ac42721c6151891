import { placeForm } from '@farm/contract/places'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { recordOf } from '../../../testing/records.ts'
import type { GeoShape } from './geo-shapes.ts'
import { importLines, newPlace, placedBefore } from './import-plan.ts'

const shape = (name: string, more: Partial<GeoShape> = {}): GeoShape => ({
  name,
  code: '',
  corners: [
    [111, 37],
    [111.001, 37],
    [111.001, 37.001],
  ],
  ...more,
})
const slope = recordOf(placeForm, { Name: '东坡', Code: 'DP-1', Area: 12 })
const nothing = { names: {}, acts: {} }
const actsOf = (lines: ReturnType<typeof importLines>) => lines.map(({ act, existing }) => [act, existing?.Id])

test('what is at fault is passed over and says why', () => {
  const lines = importLines([shape('洞', { fault: '中间有空洞，暂不支持' }), shape(' ')], [], nothing)
  expect(lines.map(({ act, fault }) => [act, fault])).toEqual([
    ['skip', '中间有空洞，暂不支持'],
    ['skip', '没有名称'],
  ])
})

test('a plot of the same name or number is updated, by one shape only; all others are new', () => {
  const shapes = [shape('东坡'), shape('东坡'), shape('改了名', { code: 'DP-1' }), shape('西川')]
  expect(actsOf(importLines(shapes, [slope], nothing))).toEqual([
    ['edit', slope.Id],
    ['add', undefined],
    ['add', undefined],
    ['add', undefined],
  ])
  expect(actsOf(importLines([shape('改了名', { code: 'DP-1' })], [slope], nothing))).toEqual([['edit', slope.Id]])
})

test('a plot of the same name far away is another one unless the person says so', () => {
  const far = recordOf(placeForm, { Name: '东坡', Area: 12, Position: { Lng: 111.17, Lat: 37 } })
  const near = recordOf(placeForm, { Name: '东坡', Area: 12, Position: { Lng: 111.005, Lat: 37 } })
  const [added] = importLines([shape('东坡')], [far], nothing)
  expect([added?.act, added?.existing?.Id]).toEqual(['add', far.Id])
  expect(added?.awayMetres).toBeCloseTo(15_020, -2)
  expect(actsOf(importLines([shape('东坡')], [far], { names: {}, acts: { 0: 'edit' } }))).toEqual([['edit', far.Id]])
  expect(importLines([shape('东坡')], [near], nothing)).toMatchObject([{ act: 'edit', awayMetres: undefined }])
})

test('what was decided by hand counts as long as it can be', () => {
  const shapes = [shape('东坡'), shape('西川'), shape('')]
  const decided = { names: { 2: '南湾' }, acts: { 0: 'skip', 1: 'edit' } } as const
  expect(actsOf(importLines(shapes, [slope], decided))).toEqual([
    ['skip', slope.Id],
    ['add', undefined],
    ['add', undefined],
  ])
})

test('a new plot takes its area from its outline and stands within it', () => {
  const [line] = importLines([shape(' 西川 ', { code: 'XC-2' })], [], nothing)
  const data = line ? newPlace(line, idOf(5)) : {}
  expect(data).toMatchObject({ Name: '西川', Code: 'XC-2', Compony: idOf(5), Area: 7.41 })
  expect(data.Position).toEqual({ Lng: 111.0006667, Lat: 37.0003333 })
})

test('taken back, what was empty is empty again', () => {
  expect(placedBefore(slope)).toEqual({ Boundary: null, Area: 12, Position: null })
})
