import type { Group } from '../county/enterprises.ts'
import { weatherOn } from '../county/weather.ts'
import { type Day, daysLater, daysFrom, monthOf } from '../days.ts'
import { randomOf } from '../random.ts'
import { dayTimeOf } from './day-time.ts'
import { rainOn, rainUntil } from './rain.ts'
import { clamp } from './wobble.ts'

/** The ground of a plot, as far as it holds water. */
export interface Bed {
  /** Of its plot. */
  readonly id: string
  readonly areaMu: number
  readonly soil: Group['soil']
  readonly isCovered: boolean
  readonly irrigation: Group['irrigation']
}

interface Watering {
  /** Hours of the day. */
  readonly from: number
  readonly to: number
  readonly gain: number
}

/** Volumetric water in per cent: below the first plants wilt, above the second it runs off. */
const soils: Readonly<Record<Group['soil'], readonly [wilting: number, full: number]>> = {
  砂土: [6, 18],
  砂壤土: [9, 24],
  壤土: [12, 30],
  黏壤土: [14, 34],
  黏土: [17, 38],
}

/** From then on it is reckoned day by day, so that whoever asks is told the same. */
const FIRST_DAY: Day = '2025-01-01'
const GAIN_PER_MILLIMETRE = 0.35
/** Of what plants can use: below it is watered, up to the second. */
const DRY_SHARE = 0.42
const WATERED_SHARE = 0.85
const COVERED_DEGREES = 22
const FIRST_WATERING_HOUR = 5.5
const LAST_WATERING_HOUR = 7.5

const starts = new Map<string, number[]>()

/** Water at the beginning of a day. */
function startOf(bed: Bed, day: Day): number {
  const [wilting, full] = soils[bed.soil]
  const known = starts.get(bed.id) ?? [wilting + (full - wilting) * randomOf(`bed/${bed.id}`).between(0.5, 0.8)]
  starts.set(bed.id, known)
  const index = Math.max(0, daysFrom(FIRST_DAY, day))
  for (let last = known.length - 1; last < index; last += 1) {
    const start = known[last] ?? full
    known.push(waterOf(bed, { day: daysLater(FIRST_DAY, last), hour: 24, start }))
  }
  return known[index] ?? full
}

interface Moment {
  readonly day: Day
  readonly hour: number
  readonly start: number
}

function waterOf(bed: Bed, { day, hour, start }: Moment): number {
  const [wilting, full] = soils[bed.soil]
  const watering = wateringFrom(bed, day, start)
  const watered = watering ? watering.gain * clamp((hour - watering.from) / (watering.to - watering.from), 0, 1) : 0
  const rain = bed.isCovered ? 0 : GAIN_PER_MILLIMETRE * rainUntil(day, hour)
  const drunk = lossOn(bed, day, start) * drunkBy(hour)
  return clamp(start - drunk + watered + rain, wilting - 1, full)
}

/** Plants drink by day. */
function drunkBy(hour: number): number {
  const share = clamp((hour - 6) / 14, 0, 1)
  return share * share * (3 - 2 * share)
}

function lossOn({ soil, isCovered }: Bed, day: Day, start: number): number {
  const [wilting, full] = soils[soil]
  const { degrees, isRainy } = weatherOn(day)
  const warmth = isCovered ? Math.max(COVERED_DEGREES, degrees) : degrees
  const thirst = clamp(0.25 + warmth * 0.075, 0.2, 3) * (isRainy ? 0.5 : 1)
  return thirst * clamp(((start - wilting) / (full - wilting)) * 1.5, 0, 1)
}

function wateringFrom({ id, soil, isCovered, irrigation }: Bed, day: Day, start: number): Watering | undefined {
  const [wilting, full] = soils[soil]
  const isFrost = !isCovered && (monthOf(day) === 12 || monthOf(day) <= 2)
  const isDry = start < wilting + (full - wilting) * DRY_SHARE
  if (irrigation === '无' || isFrost || !isDry || (!isCovered && rainOn(day) > 0)) return undefined
  const random = randomOf(`watering/${id}/${day}`)
  const from = random.between(FIRST_WATERING_HOUR, LAST_WATERING_HOUR)
  return { from, to: from + random.between(1.7, 2.5), gain: wilting + (full - wilting) * WATERED_SHARE - start }
}

/** Volumetric water of a bed, in per cent. */
export function moistureAt(bed: Bed, time: Date): number {
  const { day, hour } = dayTimeOf(time)
  return waterOf(bed, { day, hour, start: startOf(bed, day) })
}

/** Of a spot that no water reaches: its plants wilt, and it is no drier than earth in the field gets. */
const DRY_PATCH = { ofWilting: 0.8, ofMore: 0.05 } as const

export function dryPatchAt(bed: Bed, time: Date): number {
  const [wilting] = soils[bed.soil]
  return wilting * DRY_PATCH.ofWilting + DRY_PATCH.ofMore * (moistureAt(bed, time) - wilting)
}

/** When a bed is watered on a day; undefined where it is not. */
export function wateringOn(bed: Bed, day: Day): Watering | undefined {
  return wateringFrom(bed, day, startOf(bed, day))
}

/** In °C, at the depth of a probe: it follows the air of the last days, late and flat. */
export function soilTemperatureAt({ isCovered }: Bed, time: Date): number {
  const { day, hour } = dayTimeOf(time)
  const noons = [0, 1, 2, 3, 4].map((back) => weatherOn(daysLater(day, -back - (hour < 12 ? 1 : 0))).degrees)
  const mean = noons.reduce((sum, one) => sum + one, 0) / noons.length
  const swing = 1.4 * Math.cos((2 * Math.PI * (hour - 17)) / 24)
  return isCovered ? Math.max(14, mean - 1) + swing : Math.max(-3, mean - 3) + swing
}
