import { afterAll, describe, expect, test, vi } from 'vitest'
import { digest } from '../testing/digest.ts'
import { isFull } from '../testing/size.ts'
import { type Cell, Judge, callNames, unasked } from './testing/cells.ts'
import { heldElsewhere, unheld } from './testing/held-elsewhere.ts'
import {
  crowd,
  isOfA,
  isSteady,
  ofEach,
  openInquiry,
  reachingDown,
  stayingInA,
  withoutWall,
} from './testing/inquiry.ts'
import { type Judged, filesOf, judgedFile } from './testing/judged-files.ts'
import { allWitnesses, readProven } from './testing/proven.ts'
import { type Scopes, allSites, reaching, reachingByWork } from './testing/sites.ts'
import { type Told, bare } from './testing/told.ts'
import type { PersonaName } from './testing/world.ts'

vi.mock('../../platform/db/index.ts', async (original) => {
  const { watchedDatabase } = await import('./testing/sites.ts')
  return watchedDatabase(await original<typeof import('../../platform/db/index.ts')>())
})
vi.mock('../../modules/access/scope.store.ts', async (original) => {
  const { watched } = await import('./testing/sites.ts')
  return watched(await original<Scopes>(), await import('../../platform/db/index.ts'))
})

const inquiry = await openInquiry()
const { farm, world, send } = inquiry
/** The gate sends every other request, so that each person and each place has its turn, and all that once missed a condition. */
const witnesses = allWitnesses(readProven())
const cells = inquiry.cells.filter((cell, index) => isFull || index % 2 === 0 || witnesses.has(cell.title))
const judge = await Judge.of(farm, world)
const untouched = await digest(farm)
afterAll(farm.close)

const MINUTES = 60_000
/** How they were answered before, and the conditions of statements that were reached. */
const answers = new Map<Cell, string>()
const reached = new Set<string>()

/** Reading that was put off proves nothing. */
function delays({ call }: Cell, { status }: Told): string[] {
  return call.method === 'GET' && [429, 503].includes(status) ? [`is put off: ${status}`] : []
}

async function faultsOf(cell: Cell): Promise<string[]> {
  const faults: string[] = []
  const sites = await reaching(async () => {
    const told = await send(cell)
    if (isOfA(cell) && isSteady(cell)) answers.set(cell, bare(told, ''))
    faults.push(...(await judge.faults(cell, told)), ...delays(cell, told))
  })
  for (const site of sites) reached.add(site)
  return faults.map((fault) => `${cell.title}: ${fault}`)
}

test('every call is asked about what stands elsewhere', () => expect(unasked()).toEqual([]))

describe('whoever asks about whatever place is told what they may see, and not that there is more', () => {
  test.each(callNames(cells))('%s', { timeout: 10 * MINUTES }, async (name) => {
    const asked = cells.filter((cell) => cell.name === name)
    expect(await ofEach(asked, faultsOf)).toEqual([])
  })
})

test('no row was written by all of that', async () => expect(await digest(farm)).toBe(untouched))

describe('two who take turns at one address', () => {
  const isRead = ({ call, name, who }: Cell) =>
    call.method === 'GET' && call.gives !== 'events' && !name.startsWith('logs.') && who === 'managerA'
  test('are each told their own', { timeout: 10 * MINUTES }, async () => {
    const mixed: string[] = []
    for (const cell of cells.filter(isRead)) {
      // The first was asked before.
      const second: Cell = { ...cell, who: 'managerB' }
      mixed.push(...(await judge.faults(second, await send(second))).map((fault) => `${second.title}: ${fault}`))
      if (bare(await send(cell), '') !== answers.get(cell)) mixed.push(cell.title)
    }
    expect(mixed).toEqual([])
  })
})

/** Whose answers are others than before. */
function moved(who: ReadonlySet<PersonaName>): Promise<string[]> {
  const asked = [...answers.keys()].filter((cell) => who.has(cell.who))
  return ofEach(asked, async (cell) => (bare(await send(cell), '') === answers.get(cell) ? [] : [cell.title]))
}

test('a hundred records more of every kind in B move no answer of A by a byte', { timeout: 10 * MINUTES }, async () => {
  await crowd(inquiry, 'B')
  expect(await moved(reachingDown)).toEqual([])
})

test('nor do those in a department, for whose reach ends above it', { timeout: 10 * MINUTES }, async () => {
  await crowd(inquiry, 'A1')
  expect(await moved(stayingInA)).toEqual([])
})

describe('a file is judged by what its sender may see', () => {
  const isElsewhere = (name: string) => /zz-(?:B|S|other)-/.test(name)
  /** The statements of the work. */
  const atWork = new Set<string>()

  test('nothing that stands elsewhere is found, meant or changed', { timeout: 10 * MINUTES }, async () => {
    const judged: Judged[] = []
    await withoutWall(inquiry, async () => {
      for (const file of filesOf(world)) {
        const sites = await reachingByWork(async () => judged.push(await judgedFile(farm, world, file)))
        for (const site of sites) atWork.add(site)
      }
    })
    expect(judged.map(({ State, Rows, Wrong, Added, Edited }) => [State, Rows, Wrong, Added, Edited])).toEqual([
      ['checked', 2, 2, 0, 0],
      ['checked', 2, 2, 0, 0],
      ['checked', 1, 1, 0, 0],
      ['checked', 1, 1, 0, 0],
    ])
    const faults = judged.flatMap(({ Faults }) => Faults)
    expect(faults.flatMap(({ Suggestions }) => Suggestions).filter(isElsewhere)).toEqual([])
  })

  test('every condition of a statement is reached by a request or by such work', () => {
    expect(allSites().filter((site) => !reached.has(site) && !atWork.has(site))).toEqual([])
    const known = [...Object.keys(unheld), ...Object.keys(heldElsewhere)]
    expect(known.filter((site) => !reached.has(site))).toEqual([])
  })
})
