import { describe, expect, test } from 'vitest'
import { type Corner, type Drawing, type Stroke, beginDrawing, drawn } from './corners.ts'

const [a, b, c, d]: readonly [Corner, Corner, Corner, Corner] = [
  [111, 37],
  [111.001, 37],
  [111.001, 37.001],
  [111, 37.001],
]

function after(before: Drawing, ...strokes: readonly Stroke[]): Drawing {
  return strokes.reduce(drawn, before)
}

const triangle = beginDrawing([a, b, c])

describe('what can’t be done leaves the outline as it is', () => {
  test.each<[string, Drawing, Stroke]>([
    ['undoing what was never done', triangle, { do: 'undo' }],
    ['doing again what was not undone', triangle, { do: 'redo' }],
    ['removing a corner where there is none', beginDrawing([]), { do: 'remove' }],
    ['moving a corner that is gone', triangle, { do: 'move', at: 7, corner: d }],
  ])('%s', (_, before, stroke) => {
    expect(drawn(before, stroke).corners).toEqual(before.corners)
  })
})

test('a click goes on from the last corner and chooses the new one', () => {
  expect(drawn(triangle, { do: 'add', corner: d })).toMatchObject({ corners: [a, b, c, d], chosen: 3 })
})

test('a corner may come between two others', () => {
  expect(drawn(triangle, { do: 'insert', after: 0, corner: d }).corners).toEqual([a, d, b, c])
})

test('the chosen corner is removed, and the one after it is meant from then on', () => {
  const left = after(triangle, { do: 'choose', at: 1 }, { do: 'remove' })
  expect(left).toMatchObject({ corners: [a, c], chosen: 1 })
  expect(drawn(left, { do: 'remove' })).toMatchObject({ corners: [a], chosen: 0 })
})

test('without a chosen corner the last one is removed', () => {
  expect(drawn(triangle, { do: 'remove' }).corners).toEqual([a, b])
})

test('everything is undone in turn and done again, also what was typed', () => {
  const all = after(
    triangle,
    { do: 'add', corner: d },
    { do: 'move', at: 0, corner: d },
    { do: 'replace', corners: [] },
  )
  const undone = after(all, { do: 'undo' }, { do: 'undo' })
  expect(undone.corners).toEqual([a, b, c, d])
  expect(after(undone, { do: 'undo' }).corners).toEqual([a, b, c])
  expect(after(undone, { do: 'redo' }, { do: 'redo' }).corners).toEqual([])
})

test('choosing is nothing to undo; drawing on gives up what was undone', () => {
  const on = after(
    triangle,
    { do: 'add', corner: d },
    { do: 'choose', at: 0 },
    { do: 'undo' },
    { do: 'add', corner: b },
  )
  expect(on.corners).toEqual([a, b, c, b])
  expect(drawn(on, { do: 'redo' }).corners).toEqual(on.corners)
})
