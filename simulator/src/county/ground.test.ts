import { type Position, checkRecord, polygon, polygonArea } from '@farm/contract/forms'
import { describe, expect, test } from 'vitest'
import { enterprises } from './county.ts'
import type { Ring } from './ground.ts'
import { countyOutline, enterpriseOutline } from './outlines.ts'
import { type Plot, plotBoundary, pointIn, plotsOf } from './places.ts'

/** Every plot with its corners. */
function boundariesOf(enterprise: (typeof enterprises)[number]): { plot: Plot; ring: Ring }[] {
  return enterprise.groups.flatMap((group) =>
    plotsOf(enterprise, group).map((plot) => ({ plot, ring: plotBoundary(enterprise, plot, group.kind) })),
  )
}

/** Whether a point lies in a ring: a ray to the east crosses its border an odd number of times. */
function isIn({ Lng, Lat }: Position, ring: Ring): boolean {
  const crossed = ring.filter(([lng, lat], index) => {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] ?? [lng, lat]
    return lat > Lat !== nextLat > Lat && Lng < lng + ((Lat - lat) / (nextLat - lat)) * (nextLng - lng)
  })
  return crossed.length % 2 === 1
}

function cornersOf(ring: Ring): Position[] {
  return ring.map(([Lng, Lat]) => ({ Lng, Lat }))
}

function sidesOf(ring: Ring): [Position, Position][] {
  return ring.map(([Lng, Lat], index) => {
    const [lng, lat] = ring[(index + 1) % ring.length] ?? [Lng, Lat]
    return [
      { Lng, Lat },
      { Lng: lng, Lat: lat },
    ]
  })
}

function turn(a: Position, b: Position, c: Position): number {
  return Math.sign((b.Lng - a.Lng) * (c.Lat - a.Lat) - (b.Lat - a.Lat) * (c.Lng - a.Lng))
}

/** Whether two rings have ground in common. */
function overlap(one: Ring, other: Ring): boolean {
  const crosses = sidesOf(one).some(([a, b]) =>
    sidesOf(other).some(([c, d]) => turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)),
  )
  const [corner] = cornersOf(one)
  const [otherCorner] = cornersOf(other)
  return crosses || (corner && isIn(corner, other)) === true || (otherCorner && isIn(otherCorner, one)) === true
}

const isFault = (ring: Ring) => checkRecord({ Ring: polygon('边界') }, { Ring: { Points: ring } })

describe.each([...enterprises])('the land of $name', (enterprise) => {
  const drawn = boundariesOf(enterprise)

  test('every boundary can be drawn, and measures what its plot says', () => {
    for (const { plot, ring } of drawn) {
      expect(isFault(ring)).toEqual({})
      expect(Math.abs(polygonArea(ring) / plot.areaMu - 1)).toBeLessThan(0.005)
      expect(isIn(plot.centre, ring)).toBe(true)
    }
  })

  test('no two plots lie on the same ground', () => {
    const pairs = drawn.flatMap((one, index) => drawn.slice(index + 1).map((other) => [one, other] as const))
    const clashing = pairs.filter(([one, other]) => overlap(one.ring, other.ring))
    expect(clashing.map(([one, other]) => `${one.plot.name} ${other.plot.name}`)).toEqual([])
  })

  test('whoever works on a plot stands within its boundary', () => {
    const around = Array.from({ length: 24 }, (_, index) => index / 24)
    const outside = drawn.filter(({ plot, ring }) => around.some((at) => !isIn(pointIn(plot, 1, at), ring)))
    expect(outside.map(({ plot }) => plot.name)).toEqual([])
  })

  test('its outline holds all of them', () => {
    const outline = enterpriseOutline(enterprise)
    expect(isFault(outline)).toEqual({})
    const corners = drawn.flatMap(({ ring }) => cornersOf(ring))
    expect(corners.filter((corner) => !isIn(corner, outline))).toEqual([])
  })
})

test('the county holds its enterprises, and no two of them meet', () => {
  const county = countyOutline(enterprises)
  const outlines = enterprises.map(enterpriseOutline)
  // Some 1,200 km².
  expect(Math.round(polygonArea(county) / 100_000)).toBe(18)
  const corners = outlines.flatMap(cornersOf)
  expect(corners.filter((corner) => !isIn(corner, county))).toEqual([])
  const meeting = outlines.filter((one, index) => outlines.some((other, at) => at > index && overlap(one, other)))
  expect(meeting).toEqual([])
})
