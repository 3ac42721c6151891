import { recordCalls } from '@farm/contract/forms'
import { wallClock } from '../../../platform/time/index.ts'
import { type Farm, openFarm } from '../../testing/test-farm.ts'
import { type Cell, cellsOf, tell } from './cells.ts'
import type { Told } from './told.ts'
import { type PersonaName, type World, makeWorld } from './world.ts'
import { multiply, raiseWall, razeWall } from './world.store.ts'

/** A world that no request changes, and everything that it is asked. */
export interface Inquiry {
  readonly farm: Farm
  readonly world: World
  readonly cells: readonly Cell[]
  readonly send: (cell: Cell) => Promise<Told>
}

const ZONE = 'Asia/Shanghai'

/** Everything happens and is asked at one moment: links that are given out twice are the same. */
export async function openInquiry(): Promise<Inquiry> {
  const now = new Date()
  const farm = await openFarm(() => now)
  const world = await makeWorld(farm, now)
  if (wallClock(new Date(), ZONE).day !== world.places.A.today) {
    // What the database dates by itself may be of the day that has begun meanwhile.
    await farm.close()
    return openInquiry()
  }
  await raiseWall(farm.database.db)
  return { farm, world, cells: cellsOf(world), send: ({ who, call, sent }) => tell(farm, world.who[who], call, sent) }
}

/** Does something that writes rows. */
export async function withoutWall({ farm }: Inquiry, work: () => Promise<unknown>): Promise<void> {
  const { db } = farm.database
  await razeWall(db)
  await work()
  await raiseWall(db)
}

const AT_ONCE = 4

/**
 * What comes of each request, in their order. Those that only read are sent several at once, as in the product, but for files:
 * nobody is given many of those at once.
 */
export async function ofEach<Result>(
  cells: readonly Cell[],
  work: (cell: Cell) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results = new Map<Cell, readonly Result[]>()
  const isReading = ({ call }: Cell) => call.method === 'GET' && call.gives === undefined
  const reading = cells.filter(isReading).values()
  const workThrough = async (waiting: Iterable<Cell>) => {
    for (const cell of waiting) results.set(cell, await work(cell))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => workThrough(reading)))
  await workThrough(cells.filter((cell) => !isReading(cell)))
  return cells.flatMap((cell) => results.get(cell) ?? [])
}

/** Makes a hundred copies of every record that stands in a place. */
export function crowd(inquiry: Inquiry, place: 'B' | 'A1'): Promise<void> {
  const { farm, world } = inquiry
  return withoutWall(inquiry, () => multiply(farm.database.db, world.places[place].ids.organ, 100))
}

/** Those in A whose answers must not move with what is done elsewhere: whose reach goes below A, and whose does not. */
export const reachingDown: ReadonlySet<PersonaName> = new Set(['managerA'])
export const stayingInA: ReadonlySet<PersonaName> = new Set(['workerA', 'ownA', 'onlyA'])

export function isOfA({ who }: Pick<Cell, 'who'>): boolean {
  return reachingDown.has(who) || stayingInA.has(who)
}

/** Reading answers what there is; deleting, what refers to it. What is asked is noted in the log itself. */
export function isSteady({ call, name }: Cell): boolean {
  return !name.startsWith('logs.') && (call.method === 'GET' || call.path === recordCalls.remove.path)
}
