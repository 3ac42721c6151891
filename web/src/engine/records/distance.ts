import type { DynamicData } from '@farm/contract/forms'
import { formatDistance } from '@farm/contract/values'

/** From here on somebody has punched in from elsewhere. */
const FAR_METRES = 200

export interface Distance {
  readonly text: string
  readonly isFar: boolean
}

/** What the distance to the plots says; without a position, or without a plot to measure to, there is none. */
export function distanceOf({ Distance: metres, Position: position }: DynamicData): Distance {
  if (typeof metres !== 'number') return { text: position === undefined ? '未定位' : '—', isFar: false }
  if (metres === 0) return { text: '在地块内', isFar: false }
  return { text: formatDistance(metres), isFar: metres > FAR_METRES }
}
