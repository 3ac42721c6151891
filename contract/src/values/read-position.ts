import { quotedText } from './read-number.ts'
import { isTooLong, plainText } from './plain-text.ts'
import type { Reading } from './reading.ts'
import { roundTo } from './round.ts'

/** In degrees. */
export interface LngLat {
  readonly Lng: number
  readonly Lat: number
}

/** 112.55, 112°33′, 112°33′0″E, 东经112度33分0秒. A double prime counts as two primes once it is made plain. */
const DEGREES =
  /^(东经|西经|北纬|南纬|[eswn])?([+-]?\d{1,3}(?:\.\d+)?)(?:[°度](?:(\d{1,2}(?:\.\d+)?)['′分](?:(\d{1,2}(?:\.\d+)?)(?:"|''|′′|秒))?)?)?([eswn])?$/i
const OF_LONGITUDE = ['东经', '西经', 'e', 'w']
const NEGATIVE = ['西经', '南纬', 'w', 's']
/** Finer than any map: what is more comes of dividing minutes. */
const DIGITS = 9
const MOST = { Lng: 180, Lat: 90 }

interface Angle {
  readonly degrees: number
  /** Which of the two it says to be, where it says so. */
  readonly of: keyof LngLat | undefined
}

/** One of the two angles of a position, in degrees or in degrees, minutes and seconds. */
export function readDegrees(text: string, of: keyof LngLat): Reading<number> {
  const angle = isTooLong(text) ? undefined : angleIn(compact(text))
  const isOther = angle?.of !== undefined && angle.of !== of
  if (angle !== undefined && !isOther && Math.abs(angle.degrees) <= MOST[of]) return { value: angle.degrees }
  return { fault: `“${quotedText(text)}”看不懂，请填写${of === 'Lng' ? '经度，如 112.55' : '纬度，如 37.87'}` }
}

/**
 * The position that two angles in a text mean, as maps copy them. Without a word for it the one that can be no latitude is the
 * longitude, by which they differ in China; longitude stands first else.
 */
export function readPosition(text: string): Reading<LngLat> {
  const fault = { fault: `“${quotedText(text)}”看不懂，请填写经度和纬度，如 112.55, 37.87` }
  if (isTooLong(text)) return fault
  const [one, other, ...more] = plainText(text)
    .replaceAll(/[()（）]|(?:经|纬)度[:：]|(?:lng|lon|lat)\w*[:=]/gi, ' ')
    .trim()
    .split(/[,;、\s]+(?=[\dneswNESW东西南北+-])/)
    .filter(Boolean)
    .map((part) => angleIn(compact(part)))
  if (one === undefined || other === undefined || more.length > 0) return fault
  const isSwapped = one.of === 'Lat' || other.of === 'Lng' || Math.abs(other.degrees) > MOST.Lat
  const [Lng, Lat] = isSwapped ? [other, one] : [one, other]
  const isWrong = Lng.of === 'Lat' || Lat.of === 'Lng'
  const isOnEarth = Math.abs(Lng.degrees) <= MOST.Lng && Math.abs(Lat.degrees) <= MOST.Lat
  return isOnEarth && !isWrong ? { value: { Lng: Lng.degrees, Lat: Lat.degrees } } : fault
}

function compact(text: string): string {
  return plainText(text)
    .replaceAll(' ', '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .toLowerCase()
}

function angleIn(plain: string): Angle | undefined {
  const [whole, before, degrees = '', minutes = '0', seconds = '0', after] = DEGREES.exec(plain) ?? []
  const name = before ?? after
  if (whole === undefined || (before !== undefined && after !== undefined)) return undefined
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = degrees.startsWith('-') !== (name !== undefined && NEGATIVE.includes(name))
  return { degrees: roundTo(isNegative ? -size : size, DIGITS), of: angleOf(name) }
}

function angleOf(name: string | undefined): keyof LngLat | undefined {
  if (name === undefined) return undefined
  return OF_LONGITUDE.includes(name) ? 'Lng' : 'Lat'
}
