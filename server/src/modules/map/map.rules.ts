import { outlineFault } from '@farm/contract/forms'
import { faulty } from '@farm/contract/errors'
import { MAX_OUTLINE_CORNERS, type Outline } from '@farm/contract/map'
import { roundDegrees } from '@farm/contract/values'

type Ring = Outline['Rings'][number]

/** The rings of a border as they are kept: open, rounded; refuses what encloses nothing and what crosses itself. */
export function checkedRings(sent: readonly Ring[]): Ring[] {
  const rings = sent.map((ring) => opened(ring.map(([lng, lat]) => [roundDegrees(lng), roundDegrees(lat)])))
  const count = rings.reduce((total, ring) => total + ring.length, 0)
  if (count > MAX_OUTLINE_CORNERS)
    throw faulty({ Rings: [`边界最多 ${MAX_OUTLINE_CORNERS} 个拐点，现在有 ${count} 个`] })
  const faults = rings.flatMap((ring, place): Array<[string, string[]]> => {
    const fault = outlineFault(ring)
    return fault ? [[`Rings.${place}`, [fault]]] : []
  })
  if (faults.length > 0) throw faulty(Object.fromEntries(faults))
  return rings
}

/** Without the last corner, where that is the first one again. */
function opened(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? ring.slice(0, -1) : ring
}
