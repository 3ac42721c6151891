import { placeForm } from '@farm/contract/places'
import { type AreaParts, MOST_PARTS } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { areasOf, largestPlots } from './areas.store.ts'
import { neededKind, sees } from './seen.ts'

const DIGITS = 2

/** Areas of plots, the largest told each by itself. */
export async function placeAreas(db: Db, scope: Scope, top = MOST_PARTS): Promise<AreaParts> {
  const kind = neededKind(scope, placeForm)
  const { count, total } = await areasOf(db, scope, kind)
  if (!sees(kind, 'Area')) return { Count: count, Parts: [] }
  const plots = await largestPlots(db, scope, kind, top)
  const isNamed = sees(kind, placeForm.nameField)
  const told = plots.reduce((sum, { area }) => sum + area, 0)
  return {
    Total: roundTo(total, DIGITS),
    Count: count,
    Parts: plots.map(({ id, name, area }) => ({ Id: id, Name: (isNamed && name) || '', Area: roundTo(area, DIGITS) })),
    Rest: roundTo(Math.max(0, total - told), DIGITS),
  }
}
