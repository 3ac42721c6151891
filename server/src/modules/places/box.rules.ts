import { refusal } from '@farm/contract/errors'

/** A part of the map, in degrees. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Reads `west,south,east,north`; what lies beyond the edge of the world is cut off. */
export function boxOf(text: string): Box {
  const [west, south, east, north] = text.split(',').map(Number)
  const isBox = [west, south, east, north].every((one) => one !== undefined && Number.isFinite(one))
  if (!isBox || west === undefined || south === undefined || east === undefined || north === undefined) throw wrong()
  if (west > east || south > north) throw wrong()
  return { west: within(west, 180), south: within(south, 90), east: within(east, 180), north: within(north, 90) }
}

function within(degrees: number, most: number): number {
  return Math.max(-most, Math.min(most, degrees))
}

function wrong() {
  return refusal('wire/parameter', {}, { fields: { box: ['应为“西, 南, 东, 北”的经纬度，西不大于东，南不大于北'] } })
}
