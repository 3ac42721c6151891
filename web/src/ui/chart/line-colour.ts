import { series } from '../tokens.ts'

/** The colour of a line by its place among the lines. */
export function lineColour(index: number): string {
  return series[index % series.length] ?? series[0]
}
