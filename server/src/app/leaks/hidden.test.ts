import { alarmForm } from '@farm/contract/alarms'
import { builtCalls } from '@farm/contract/calls'
import { clockCalls, clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import { type FormKind, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { lotForm } from '@farm/contract/lots'
import type { NoticeKind } from '@farm/contract/notices'
import { orderForm } from '@farm/contract/orders'
import { stockForm } from '@farm/contract/stock'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { tell as tellPeople } from '../../modules/notices/index.ts'
import { isFull } from '../testing/size.ts'
import { done } from '../testing/personas.ts'
import type { Persona } from '../testing/test-farm.ts'
import { type Hidden, release, statesAt, veiled, without } from './testing/canaries.ts'
import { setEverywhere } from './testing/canaries.store.ts'
import { type Cell, tell } from './testing/cells.ts'
import { openInquiry, withoutWall } from './testing/inquiry.ts'
import { textOf } from './testing/told.ts'

const MINUTES = 60_000
const inquiry = await openInquiry()
const { farm, world } = inquiry
const { db } = farm.database
const { A } = world.places
afterAll(farm.close)

const people = new Map<Hidden, Persona>()
await withoutWall(inquiry, async () => {
  for (const what of isFull ? (['words', 'figures', 'all'] as const) : (['all'] as const))
    people.set(what, await veiled(farm, A.ids.organ, what))
})

function personWithout(what: Hidden): Persona {
  const person = people.get(what)
  if (!person) throw new Error('nobody to ask')
  return person
}

type Asked = Pick<Cell, 'title' | 'name' | 'call' | 'sent'>

/** What is made of something else, and what takes from it: refusals name what is in the way. */
function making(): Asked[] {
  const { ids, today } = A
  const add = (name: string, FormId: string, Data: unknown): Asked => ({
    title: `forms.add of ${name}`,
    name: 'forms.add',
    call: builtCalls.forms.add,
    sent: { body: { FormId, OrganId: ids.organ, Data } },
  })
  const [Enterprise, Input] = [ids.enterprise, ids.input]
  return [
    add('a lot', lotForm.id, {
      Stage: '分装批次',
      Enterprise,
      Date: today,
      Sources: [{ Lot: ids.lot, Quantity: 90_000_000 }],
    }),
    add('a harvest', lotForm.id, {
      Stage: '采收批次',
      Enterprise,
      Date: today,
      Harvests: [{ PunchIn: ids.harvest, Quantity: 90_000_000 }],
    }),
    add('a withdrawal', stockForm.id, { Kind: '领用', Enterprise, Input, Quantity: 90_000_000 }),
  ]
}

/** Every call, about what stands within their reach. */
const cells: readonly Asked[] = [
  ...inquiry.cells.filter(
    ({ who, place, call }) =>
      who === 'managerA' && ['A', 'A1', 'county'].includes(place.name) && call.gives !== 'events',
  ),
  ...making(),
]
const isReading = ({ call }: Asked) => call.method === 'GET'

/** The canaries in what somebody is answered, each with the words around it. */
async function heard(
  who: Persona,
  cell: Asked,
  canaries: ReadonlyMap<string, string>,
): Promise<Array<[string, string]>> {
  const said = JSON.stringify(cell.sent)
  const text = textOf(await tell(farm, who, cell.call, cell.sent))
  return [...canaries]
    .filter(([value]) => !said.includes(value) && text.includes(value))
    .map(([value, where]) => [where, `${cell.title}: ${around(text, value)}`])
}

function around(text: string, value: string): string {
  const at = text.indexOf(value)
  return text.slice(Math.max(0, at - 60), at + value.length + 20)
}

/** Where these calls show hidden fields, each place of one call once. */
async function leaks(who: Persona, asked: readonly Asked[], canaries: ReadonlyMap<string, string>): Promise<string[]> {
  const faults = new Map<string, string>()
  for (const cell of asked) {
    for (const [where, words] of await heard(who, cell, canaries)) {
      const key = `${cell.name} ${where}`
      if (!faults.has(key)) faults.set(key, `${where} by ${words}`)
    }
  }
  return [...faults.values()]
}

/** What is said of things depends on how they stand: each turn has another state of each, and goods that intervals hold for. */
async function turnTo(turn: number): Promise<void> {
  await withoutWall(inquiry, async () => {
    for (const { kind, data } of turn === 0 ? [] : statesAt(turn)) await setEverywhere(db, kind, data)
    await setEverywhere(db, inputForm, { Kind: turn % 2 === 0 ? '肥料' : '农药' })
  })
}

/** The full run hides words, figures and both; the gate both, as things stand in one turn. */
const hiding: ReadonlyArray<readonly [Hidden, readonly Hidden[]]> = isFull
  ? [
      ['words', ['words', 'all']],
      ['figures', ['figures', 'all']],
    ]
  : [['all', ['all']]]
const turns = isFull ? [0, 1, 2, 3, 4, 5] : [1, 2]
const released = new Map<string, string>()

describe.each(hiding)('of hidden fields (%s)', (what, hiders) => {
  const canaries = new Map<string, string>()

  test('whoever sees them is told', { timeout: 10 * MINUTES }, async () => {
    await withoutWall(inquiry, async () => {
      for (const [value, where] of await release(farm, what)) canaries.set(value, where)
    })
    for (const [value, where] of canaries) released.set(value, where)
    const told = new Set<string>()
    for (const cell of cells.filter(isReading)) {
      for (const [where] of await heard(world.who.managerA, cell, canaries)) told.add(where)
    }
    // Records of some kinds there are none, or none that this person sees.
    expect(told.size / new Set(canaries.values()).size).toBeGreaterThan(0.85)
  })

  test.each(turns)(
    'nobody else is, by any call, however things stand (%i)',
    { timeout: 10 * MINUTES },
    async (turn) => {
      await turnTo(turn)
      for (const hidden of hiders) expect(await leaks(personWithout(hidden), cells, canaries)).toEqual([])
    },
  )
})

test(
  'what a reviewer said of a harvest is told by nothing that is made of it to whom that alone is hidden',
  { timeout: 10 * MINUTES },
  async () => {
    const { harvest, lot } = A.ids
    const note = 'hid-reviewer-said-hid'
    const asking: Persona[] = []
    await withoutWall(inquiry, async () => {
      asking.push(await without(farm, A.ids.organ, clockForm, 'ReviewNote'))
      const { UpdateTime } = done(await farm.call(farm.people.admin, recordCalls.get, { query: { id: harvest } }))
      const body = { Records: [{ Id: harvest, UpdateTime }], Review: '已退回' as const, Note: note }
      done(await farm.call(world.who.managerA, clockCalls.review, { body }))
    })
    const held = done(await farm.call(farm.people.admin, recordCalls.get, { query: { id: lot } })).Data
    expect(JSON.stringify([held.Returned, held.HeldFor])).toContain(harvest)
    const asked = cells.filter((cell) => isReading(cell) || cell.name === 'forms.add')
    const canary = new Map([[note, 'the reviewer’s note']])
    expect(await leaks(world.who.managerA, asked, canary)).not.toEqual([])
    for (const person of asking) expect(await leaks(person, asked, canary)).toEqual([])
    expect(asking).toHaveLength(1)
  },
)

describe('what a notice says', () => {
  const { ids } = A
  const notices: ReadonlyArray<readonly [NoticeKind, FormKind, string]> = [
    ['returned', workOrderForm, ids.workOrder],
    ['changed', workOrderForm, ids.workOrder],
    ['order-risk', orderForm, ids.order],
    ['punch-in-returned', clockForm, ids.clock],
    ['input-forbidden', clockForm, ids.harvest],
    ['lot-stopped', lotForm, ids.lot],
    ['answered', consultationForm, ids.consultation],
    ['alarm', alarmForm, ids.alarm],
  ]
  const textOfKind = (kind: string) => `hid-notice-${kind}-hid`
  const told = async (who: Persona) => {
    const { status, bytes } = await tell(farm, who, builtCalls.notices.list, { query: { pageSize: 50 } })
    expect(status).toBe(200)
    return notices.map(([kind]) => kind).filter((kind) => bytes.includes(textOfKind(kind)))
  }

  test('is told by the fields that its reader sees of what it is about', async () => {
    const to = [personWithout('all').id, world.who.managerA.id]
    await withoutWall(inquiry, async () => {
      for (const [kind, form, id] of notices) {
        const said = { title: kind, text: textOfKind(kind), once: `hidden/${kind}` }
        await tellPeople(db, { kind, to, about: { kind: form, id }, ...said })
      }
    })
    expect((await told(world.who.managerA)).length).toBeGreaterThan(2)
    expect(await told(personWithout('all'))).toEqual([])
  })
})

test('what comes of calls that change something tells nothing either', { timeout: 10 * MINUTES }, async () => {
  await withoutWall(inquiry, async () => {
    const writing = cells.filter((cell) => !isReading(cell) && !isEnding(cell))
    expect(await leaks(personWithout('all'), writing, released)).toEqual([])
    expect(await leaks(personWithout('all'), cells.filter(isReading), released)).toEqual([])
  })
})

/** After which the person could ask nothing more. */
function isEnding({ name }: Asked): boolean {
  return ['access.logout', 'sessions.end', 'users.remove', 'users.edit', 'roles.remove', 'users.editPassword'].includes(
    name,
  )
}
