import { clockForm } from '@farm/contract/clock'
import { figureUnits } from '@farm/contract/inputs'
import { type RawBuilder, columnsIn, sql } from '../../platform/db/index.ts'

const used = columnsIn(clockForm, 'Inputs')

/** Behind rows `i` of inputs: `u`, the unit in which figures add them up, with no row for pieces, which stay in their own. */
export const withFigureUnit: RawBuilder<unknown> = sql`
  left join (values ${sql.join(
    figureUnits.map((one) => sql`(${sql.lit(one.unit)}, ${sql.lit(one.in)}, ${sql.lit(one.each)}::numeric)`),
  )}) u (unit, counted_in, each) on u.unit = i->>${used.Unit}`

export const figureUnit: RawBuilder<string> = sql`coalesce(u.counted_in, i->>${used.Unit}, '')`

export const figureAmount: RawBuilder<number> = sql`(i->>${used.Amount})::numeric * coalesce(u.each, 1)`
