import { roundTo } from '../values/index.ts'

/** What is needed to see what was measured on the plot of a consultation: who answers has it, and who sees devices anyway. */
export const SEES_MEASURED = 'consultations.measured'

/** So many days before the question are told. */
export const MEASURED_DAYS = 30

/** A value so many minutes after the beginning of those days. */
type MeasuredPoint = readonly [minutes: number, value: number]

/** Points of a curve in one line of text, as a row of a record keeps them: `0 12.5;1440 13`. */
export function pointsText(points: readonly MeasuredPoint[]): string {
  return points.map(([minutes, value]) => `${Math.round(minutes)} ${roundTo(value, 3)}`).join(';')
}

/** The points that were written so; what is none is left out. */
export function pointsIn(text: string): MeasuredPoint[] {
  return text.split(';').flatMap((one) => {
    const [minutes = NaN, value = NaN] = one.split(' ').map(Number)
    return one !== '' && Number.isFinite(minutes) && Number.isFinite(value) ? [[minutes, value] as const] : []
  })
}
