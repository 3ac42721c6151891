import { isDeepStrictEqual } from 'node:util'
import { recordCalls } from '@farm/contract/forms'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { digest } from '../testing/digest.ts'
import { openFarm } from '../testing/test-farm.ts'
import { type Cell, Judge, callNames, cellsOf, tell, unasked } from './testing/cells.ts'
import { heldElsewhere, unheld } from './testing/held-elsewhere.ts'
import { type File, type Judged, filesOf, judgedFile } from './testing/judged-files.ts'
import { type Scopes, allSites, reaching, reachingByWork, without } from './testing/sites.ts'
import { bare } from './testing/told.ts'
import { type PersonaName, makeWorld } from './testing/world.ts'
import { multiply, raiseWall, razeWall } from './testing/world.store.ts'

vi.mock('../../platform/db/index.ts', async (original) => {
  const { watchedDatabase } = await import('./testing/sites.ts')
  return watchedDatabase(await original<typeof import('../../platform/db/index.ts')>())
})
vi.mock('../../modules/access/scope.store.ts', async (original) => {
  const { watched } = await import('./testing/sites.ts')
  return watched(await original<Scopes>(), await import('../../platform/db/index.ts'))
})

/** One moment for all: links that are given out twice are the same. */
const now = new Date()
const farm = await openFarm(() => now)
const { db } = farm.database
const world = await makeWorld(farm)
await raiseWall(db)
const judge = await Judge.of(farm, world)
const cells = cellsOf(world)
const untouched = await digest(farm)
afterAll(farm.close)

const MINUTES = 60_000
const send = ({ who, call, sent }: Cell) => tell(farm, world.who[who], call, sent)

/** Those in A whose answers must not move with what is done elsewhere: whose reach goes below A, and whose does not. */
const reachingDown: ReadonlySet<PersonaName> = new Set(['managerA'])
const stayingInA: ReadonlySet<PersonaName> = new Set(['workerA', 'ownA', 'onlyA'])
const isOfA = ({ who }: Cell) => reachingDown.has(who) || stayingInA.has(who)
/** Reading answers what there is; deleting, what refers to it. */
const isSteady = ({ call, name }: Cell) => {
  // What is asked is noted itself.
  if (name.startsWith('logs.')) return false
  return call.method === 'GET' || call.path === recordCalls.remove.path
}
/** How they were answered before, and by which cells the condition of each statement was reached. */
const answers = new Map<Cell, string>()
const cellsAt = new Map<string, Cell[]>()
const took = new Map<Cell, number>()

async function faultsOf(cell: Cell): Promise<string[]> {
  const faults: string[] = []
  const sites = await reaching(async () => {
    const begun = performance.now()
    const told = await send(cell)
    took.set(cell, performance.now() - begun)
    if (isOfA(cell) && isSteady(cell)) answers.set(cell, bare(told, ''))
    faults.push(...(await judge.faults(cell, told)))
  })
  for (const site of sites) {
    const known = cellsAt.get(site)
    if (known) known.push(cell)
    else cellsAt.set(site, [cell])
  }
  return faults.map((fault) => `${cell.title}: ${fault}`)
}

test('every call is asked about what stands elsewhere', () => expect(unasked()).toEqual([]))

describe('whoever asks about whatever place is told what they may see, and not that there is more', () => {
  test.each(callNames(cells))('%s', { timeout: 3 * MINUTES }, async (name) => {
    const faults: string[] = []
    for (const cell of cells) if (cell.name === name) faults.push(...(await faultsOf(cell)))
    expect(faults).toEqual([])
  })
})

test('no row was written by all of that', async () => expect(await digest(farm)).toBe(untouched))

describe('two who take turns at one address', () => {
  const isRead = ({ call, name, who }: Cell) =>
    call.method === 'GET' && call.gives !== 'events' && !name.startsWith('logs.') && who === 'managerA'
  test('are each told their own', { timeout: MINUTES }, async () => {
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
async function moved(who: ReadonlySet<PersonaName>): Promise<string[]> {
  const found: string[] = []
  for (const [cell, before] of answers) {
    if (who.has(cell.who) && bare(await send(cell), '') !== before) found.push(cell.title)
  }
  return found
}

async function fill(place: 'B' | 'A1'): Promise<void> {
  await razeWall(db)
  await multiply(db, world.places[place].ids.organ, 100)
  await raiseWall(db)
}

test('a hundred records more of every kind in B move no answer of A by a byte', { timeout: 2 * MINUTES }, async () => {
  await fill('B')
  expect(await moved(reachingDown)).toEqual([])
})

const known = new Set([...Object.keys(unheld), ...Object.keys(heldElsewhere)])

test('left out of any one statement, the scope is missed', { timeout: 4 * MINUTES }, async () => {
  const crowd = await Judge.of(farm, world)
  const isMissed = async (cell: Cell) => {
    const told = await send(cell)
    const before = answers.get(cell)
    return (before !== undefined && bare(told, '') !== before) || (await crowd.faults(cell, told)).length > 0
  }
  const distance = (cell: Cell) => Number(!answers.has(cell)) + Number(!isOfA(cell))
  const rank = (cell: Cell) => distance(cell) * MINUTES + (took.get(cell) ?? 0)
  const unnoticed: string[] = []
  for (const [site, at] of cellsAt) {
    if (known.has(site)) continue
    // Those of A first, since most is kept from them; then those that are quick.
    const nearest = at.toSorted((left, right) => rank(left) - rank(right))
    const isNoticed = await without(site, async () => {
      for (const cell of nearest) if (await isMissed(cell)) return true
      return false
    })
    if (!isNoticed) unnoticed.push(site)
  }
  expect(unnoticed).toEqual([])
})

test('nor do those in a department, for whose reach ends above it', { timeout: 2 * MINUTES }, async () => {
  await fill('A1')
  expect(await moved(stayingInA)).toEqual([])
})

describe('a file is judged by what its sender may see', () => {
  const isElsewhere = (name: string) => /zz-(?:B|S|other)-/.test(name)
  const files = filesOf(world)
  const told = new Map<File, Judged>()
  /** The first file by which each of the statements of the work is reached. */
  const atWork = new Map<string, File>()

  test('nothing that stands elsewhere is found, meant or changed', { timeout: MINUTES }, async () => {
    await razeWall(db)
    for (const file of files) {
      const sites = await reachingByWork(async () => told.set(file, await judgedFile(farm, world, file)))
      for (const site of sites) if (!cellsAt.has(site) && !atWork.has(site)) atWork.set(site, file)
    }
    const judged = [...told.values()]
    expect(judged.map(({ State, Rows, Wrong, Added, Edited }) => [State, Rows, Wrong, Added, Edited])).toEqual([
      ['checked', 2, 2, 0, 0],
      ['checked', 2, 2, 0, 0],
      ['checked', 1, 1, 0, 0],
      ['checked', 1, 1, 0, 0],
    ])
    const faults = judged.flatMap(({ Faults }) => Faults)
    expect(faults.flatMap(({ Suggestions }) => Suggestions).filter(isElsewhere)).toEqual([])
  })

  test('left out of any one of its statements, the scope is missed', { timeout: MINUTES }, async () => {
    const unnoticed: string[] = []
    for (const [site, first] of atWork) {
      const isNoticed = await without(site, async () => {
        for (const file of files.slice(files.indexOf(first))) {
          if (!isDeepStrictEqual(await judgedFile(farm, world, file), told.get(file))) return true
        }
        return false
      })
      if (!isNoticed) unnoticed.push(site)
    }
    expect(unnoticed).toEqual([])
  })

  test('every condition of a statement is reached by a request or by such work', () => {
    expect(allSites().filter((site) => !cellsAt.has(site) && !atWork.has(site))).toEqual([])
    expect([...known].filter((site) => !cellsAt.has(site))).toEqual([])
  })
})
