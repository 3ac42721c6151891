import gcoord from 'gcoord'
import type { Corner } from '../../ui/corners.ts'
import type { Shift } from '../../ui/ground-things.ts'

/** A tenth of a millimetre. */
const EXACT = 1e-9
const MOST_ROUNDS = 20

/** What Chinese map services draw beside its place, and back; outside of China nothing moves. */
export const gcj: Shift = {
  toShown: shifted,
  toStored: (shown) => {
    // The way back is known only by trying: each round comes closer by the error of the one before.
    let stored = shown
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const [lng, lat] = shifted(stored)
      const [east, north] = [shown[0] - lng, shown[1] - lat]
      if (Math.abs(east) < EXACT && Math.abs(north) < EXACT) return stored
      stored = [stored[0] + east, stored[1] + north]
    }
    return stored
  },
}

function shifted([lng, lat]: Corner): Corner {
  const [east, north] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02)
  return [east, north]
}
