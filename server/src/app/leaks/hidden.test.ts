import { afterAll, expect, test } from 'vitest'
import { isFull } from '../testing/size.ts'
import type { Persona } from '../testing/test-farm.ts'
import { type Hidden, release, statesAt, veiled } from './testing/canaries.ts'
import { setEverywhere } from './testing/canaries.store.ts'
import { type Cell, tell } from './testing/cells.ts'
import { openInquiry, withoutWall } from './testing/inquiry.ts'
import { textOf } from './testing/told.ts'

const MINUTES = 60_000
const inquiry = await openInquiry()
const { farm, world } = inquiry
const { db } = farm.database
afterAll(farm.close)

const organId = world.places.A.ids.organ
let people: Readonly<Record<Hidden, Persona>> | undefined
const canaries = new Map<Hidden, ReadonlyMap<string, string>>()
await withoutWall(inquiry, async () => {
  people = {
    words: await veiled(farm, organId, 'words'),
    figures: await veiled(farm, organId, 'figures'),
    all: await veiled(farm, organId, 'all'),
  }
})

/** Every call, about what stands within their reach. */
const cells = inquiry.cells.filter(
  ({ who, place, call }) => who === 'managerA' && ['A', 'A1', 'county'].includes(place.name) && call.gives !== 'events',
)

/** The canaries in what a person is answered who does not see the fields in which they are. */
async function heard(who: Persona, cell: Cell, hidden: ReadonlyMap<string, string>): Promise<string[]> {
  const said = JSON.stringify(cell.sent)
  const text = textOf(await tell(farm, who, cell.call, cell.sent))
  return [...hidden]
    .filter(([value]) => !said.includes(value) && text.includes(value))
    .map(([value, where]) => `${cell.title}: ${where}: …${around(text, value)}…`)
}

function around(text: string, value: string): string {
  const at = text.indexOf(value)
  return text.slice(Math.max(0, at - 60), at + value.length + 20)
}

test.each(['words', 'figures'] as const)(
  'no call says what stands in hidden %s',
  { timeout: 30 * MINUTES },
  async (what) => {
    const hidden = new Map<string, string>()
    await withoutWall(inquiry, async () => {
      for (const [value, where] of await release(farm, what)) hidden.set(value, where)
    })
    canaries.set(what, hidden)
    const faults = new Map<string, string>()
    for (const turn of isFull ? [0, 1, 2, 3, 4, 5] : [0, 1]) {
      await withoutWall(inquiry, async () => {
        for (const { kind, data } of turn === 0 ? [] : statesAt(turn)) await setEverywhere(db, kind, data)
      })
      for (const who of [people?.[what], people?.all]) {
        if (!who) throw new Error('nobody to ask')
        for (const cell of cells) {
          for (const fault of await heard(who, cell, hidden)) {
            const [title = '', where = ''] = fault.split(': ')
            const key = `${title.replace(/ .*/, '')} ${where}`
            if (!faults.has(key)) faults.set(key, `${turn} ${fault}`)
          }
        }
      }
    }
    expect([...faults.values()]).toEqual([])
  },
)
