import { calendars } from './calendars.ts'
import { budgets } from './data/budgets.ts'
import { seeds } from './data/seeds.ts'
import type { Cycle, Group } from './enterprises.ts'
import { planting } from './operations.ts'

/** 元 for what a mu takes in a season, with what is sown or planted on it. */
export function budgetPerMu(kind: Group['kind'], { crop, calendar }: Pick<Cycle, 'crop' | 'calendar'>): number {
  const isPlanted = calendars[calendar].work.some(([operation]) => planting.includes(operation) && operation !== '育苗')
  const seed = isPlanted ? seeds.rows.find((one) => one.crop === crop) : undefined
  return budgets[kind] + (seed ? seed.dose * seed.price : 0)
}
