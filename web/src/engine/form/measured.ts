import { type DynamicData, type Fields, isEmpty, polygonArea } from '@farm/contract/forms'
import { pointWithin } from '../map/geometry.ts'
import { cornersOf } from '../map/outline-of.ts'

/** What an area measures in 亩; undefined for what is none. */
export function measuredArea(value: unknown): number | undefined {
  const corners = cornersOf(value)
  return corners.length < 3 ? undefined : polygonArea(corners)
}

/** What follows an outline that was drawn anew: areas that were measured by it, and positions that were not known. */
export function following(fields: Fields, data: DynamicData, name: string, drawn: unknown): DynamicData {
  const [before, now] = [measuredArea(data[name]), measuredArea(drawn)]
  const within = now === undefined ? undefined : pointWithin(cornersOf(drawn))
  const changes = Object.entries(fields).flatMap(([other, field]): [string, unknown][] => {
    const held = data[other]
    if ('measures' in field && field.measures === name) {
      return now !== undefined && (isEmpty(held) || isMeasured(held, before)) ? [[other, now]] : []
    }
    if (field.type !== 'position' || field.within !== name || !isEmpty(held) || !within) return []
    return [[other, { Lng: within[0], Lat: within[1] }]]
  })
  return Object.fromEntries(changes)
}

/** In 亩: what was rounded otherwise was measured all the same. */
const ROUNDING = 0.02

function isMeasured(held: unknown, measured: number | undefined): boolean {
  return typeof held === 'number' && measured !== undefined && Math.abs(held - measured) < ROUNDING
}
