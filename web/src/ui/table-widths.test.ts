import { expect, test } from 'vitest'
import { leastOf, wantedFor } from './table-widths.ts'

/** As the browser draws it: in proportion of the room, or of the least width where that is more. */
function drawnFor(width: number, others: number, room: number): number {
  const wanted = width + others
  return (width / wanted) * Math.max(room, leastOf(wanted))
}

const cases: ReadonlyArray<[what: string, drawn: number, others: number, room: number]> = [
  ['in a table with room to spare', 300, 500, 1130],
  ['in one that is squeezed', 240, 1000, 1130],
  ['in one that scrolls', 400, 1400, 1130],
  ['as wide as the table itself', 1130, 600, 1130],
  ['narrower than before', 60, 900, 1130],
]
test.each(cases)('a column is as wide as it was dragged, %s', (_, drawn, others, room) => {
  expect(drawnFor(wantedFor(drawn, { others, room }), others, room)).toBeCloseTo(drawn, -1)
})
