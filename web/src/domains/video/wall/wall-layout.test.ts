import { describe, expect, test } from 'vitest'
import { type WallLayout, emptied, filled, named, patrolled, placed, readKept, slotAfter } from './wall-layout.ts'

const shown = ({ slots, size }: WallLayout) => slots.slice(0, size)
const four = filled(4, ['a', 'b', 'c'])

describe('a layout', () => {
  test('shows cameras in their order and leaves the rest empty', () => {
    expect(shown(four)).toEqual(['a', 'b', 'c', null])
  })

  test('takes a camera in a slot', () => expect(shown(placed(four, 3, 'd'))).toEqual(['a', 'b', 'c', 'd']))

  test('never shows a camera twice: what stood in its new place goes to its old one', () => {
    expect(shown(placed(four, 0, 'c'))).toEqual(['c', 'b', 'a', null])
    expect(shown(placed(four, 3, 'a'))).toEqual([null, 'b', 'c', 'a'])
    expect(shown(placed(four, 1, 'b'))).toEqual(['a', 'b', 'c', null])
  })

  test('keeps behind a smaller wall what the larger one showed', () => {
    const one = { ...four, size: 1 } as const
    expect(shown(one)).toEqual(['a'])
    expect(shown({ ...one, size: 4 })).toEqual(['a', 'b', 'c', null])
  })

  test('goes on to the next empty slot, else to the next, and round', () => {
    expect(slotAfter(emptied(four, 0), 1)).toBe(3)
    const full = filled(4, ['a', 'b', 'c', 'd'])
    expect([slotAfter(full, 1), slotAfter(full, 3)]).toEqual([2, 0])
  })
})

describe('a patrol', () => {
  const cameras = ['a', 'b', 'c', 'd', 'e']

  test('shows page after page and begins again', () => {
    const pages = [0, 1, 2].map((page) => patrolled(cameras, 4, page))
    expect(pages.map(({ layout }) => shown(layout))).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', null, null, null],
      ['a', 'b', 'c', 'd'],
    ])
    expect(pages.map(({ page, pages: all }) => `${page}/${all}`)).toEqual(['0/2', '1/2', '0/2'])
  })

  test('of no cameras has one empty page', () => {
    expect(shown(patrolled([], 4, 7).layout)).toEqual([null, null, null, null])
  })
})

describe('what was kept', () => {
  test.each([[undefined], ['x'], [{ present: { size: 5, slots: [] } }], [{ present: { size: 4 }, named: 'x' }]])(
    'is nothing where it cannot be understood: %j',
    (kept) => expect(readKept(kept)).toEqual({ present: undefined, named: [] }),
  )

  test('comes back as it was', () => {
    const kept = { present: four, named: [{ name: '大门', layout: filled(1, ['a']) }] }
    expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  test('holds one layout of a name, and twenty at the most', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `${index}`, layout: four }))
    expect(named(many, '3', filled(1, ['z']))).toHaveLength(20)
    expect(named(many, 'new', four).map(({ name }) => name)).toEqual([...many.slice(1).map(({ name }) => name), 'new'])
  })
})
