import { expect, test } from 'vitest'
import { uncertifiedOf } from './basis.rules.ts'

interface Facts {
  readonly quantity?: number
  readonly left: number
  readonly certified?: number
  readonly made?: ReadonlyArray<readonly [id: string, of: Readonly<Record<string, number>>, certified: number]>
}

/** Of a lot `l` of 500 kg what may still be certified. */
function uncertified({ quantity = 500, left, certified = 0, made = [] }: Facts): number {
  const lots = made.map(([id, of, Certified]) => {
    const Sources = Object.entries(of).map(([Lot, Quantity]) => ({ Lot, Quantity }))
    return { id, data: { Sources, Certified, Quantity: Sources.reduce((sum, one) => sum + one.Quantity, 0) } }
  })
  return uncertifiedOf({ id: 'l', data: { Quantity: quantity, Left: left }, certified }, lots)
}

test.each<[string, Facts, number]>([
  ['all of it where nothing was taken', { left: 500 }, 500],
  ['what is not certified', { left: 500, certified: 200 }, 300],
  ['no more than is left', { left: 350, made: [['a', { l: 150 }, 0]] }, 350],
  ['nor what others certified of it', { left: 350, made: [['a', { l: 150 }, 150]] }, 350],
  // 200 were certified here, and 150 certified themselves after they left: of 500 no more than 150 are open.
  ['nothing twice', { left: 350, certified: 200, made: [['a', { l: 150 }, 150]] }, 150],
  // What left without certificates of its own may carry those of the lot.
  [
    'what stays beside what went with certificates of the lot',
    { left: 300, certified: 200, made: [['a', { l: 200 }, 0]] },
    300,
  ],
  [
    'nothing where all was certified before it was taken',
    { left: 350, certified: 500, made: [['a', { l: 150 }, 0]] },
    0,
  ],
  ['nothing less than nothing', { left: 350, certified: 500, made: [['a', { l: 150 }, 150]] }, 0],
  ['of what was mixed its share', { left: 400, certified: 100, made: [['a', { l: 100, other: 300 }, 200]] }, 350],
  [
    'what was certified further on',
    {
      left: 400,
      certified: 100,
      made: [
        ['a', { l: 100 }, 0],
        ['b', { a: 50 }, 50],
      ],
    },
    350,
  ],
  [
    'no kilogramme of a part twice',
    {
      left: 400,
      certified: 100,
      made: [
        ['a', { l: 100 }, 100],
        ['b', { a: 50 }, 50],
      ],
    },
    300,
  ],
])('may be certified: %s', (_, facts, most) => expect(uncertified(facts)).toBe(most))
