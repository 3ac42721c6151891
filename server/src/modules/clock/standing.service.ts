import type { ClockData } from '@farm/contract/clock'
import type { Db } from '../../platform/db/index.ts'
import { plotsAt } from '../ground/index.ts'

/** Whoever stands so far from what they name was not there: nearer, many write down in the evening what they did in the day. */
const FAR_METRES = 1_000

/**
 * The plots on which something was used by the position of whoever did it, where they named none or were far from it; of what was forbidden
 * once (`wasUse`) also where it names no inputs any more.
 */
export async function standingOn(
  db: Db,
  data: ClockData,
  { wasUse = false }: { readonly wasUse?: boolean } = {},
): Promise<Pick<ClockData, 'Ground'>> {
  const { Position: here, Inputs = [], Enterprise: enterprise, Distance: metres, Ground: before } = data
  const isNamed = metres !== undefined && metres <= FAR_METRES
  const isUse = wasUse || Inputs.length > 0
  const isLooked = here !== undefined && enterprise !== undefined && isUse && !isNamed
  const found = isLooked ? await plotsAt(db, { enterprise, lng: here.Lng, lat: here.Lat }) : []
  const Ground = found.filter((one) => !data.Place?.includes(one))
  if (Ground.length > 0) return { Ground }
  return before === undefined ? {} : { Ground: undefined }
}
