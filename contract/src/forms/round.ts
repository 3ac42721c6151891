/** No double keeps more decimal digits than these; what stands behind them is noise of the binary fraction. */
const SIGNIFICANT = 15

/** Rounds half away from zero as people do on paper: 1.005 with two digits is 1.01. */
export function roundTo(value: number, digits: number): number {
  const exact = Number(Math.abs(value).toPrecision(SIGNIFICANT))
  const rounded = shifted(Math.round(shifted(exact, digits)), -digits)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Moves the decimal point without a multiplication, which would bring noise of its own. */
function shifted(value: number, places: number): number {
  const [figures = '0', exponent = '0'] = String(value).split('e')
  return Number(`${figures}e${Number(exponent) + places}`)
}
