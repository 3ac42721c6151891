/** No double keeps more decimal digits than these; what stands behind them is noise of the binary fraction. */
const SIGNIFICANT = 15

/** Rounds half away from zero as people do on paper: 1.005 with two digits is 1.01. A value with no more decimals stays as it is. */
export function roundTo(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value
  // Adding 0 makes 0 of -0, which would be written “-0”.
  if (decimalsOf(value) <= digits) return value + 0
  const exact = Number(Math.abs(value).toPrecision(SIGNIFICANT))
  const rounded = shifted(Math.round(shifted(exact, digits)), -digits)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Moves the decimal point without a multiplication, which would bring noise of its own. */
export function shifted(value: number, places: number): number {
  const [figures = '0', exponent = '0'] = String(value).split('e')
  return Number(`${figures}e${Number(exponent) + places}`)
}

/** How many decimals a number is written with; moving its point would round them away first. */
export function decimalsOf(value: number): number {
  const [figures = '0', exponent = '0'] = String(value).split('e')
  return (figures.split('.')[1] ?? '').length - Number(exponent)
}

/** About a centimetre: as finely as the corners of outlines are kept. */
const CORNER_DIGITS = 7

/** A longitude or latitude of a corner, as it is kept. */
export function roundDegrees(degrees: number): number {
  return roundTo(degrees, CORNER_DIGITS)
}

/** Longitude and latitude of a corner, as they are kept. */
export function roundCorner([lng, lat]: readonly [number, number]): [number, number] {
  return [roundDegrees(lng), roundDegrees(lat)]
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
