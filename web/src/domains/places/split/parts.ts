import { polygonArea } from '@farm/contract/forms'
import type { Corner } from '../../../ui/corners.ts'

/** What becomes a plot of its own. */
export interface Part {
  readonly name: string
  readonly areaMu: number
  readonly corners: readonly Corner[]
}

interface Naming {
  /** Of the plot that is divided. */
  readonly name: string
  /** What was typed, by part. */
  readonly names: Readonly<Record<number, string>>
  /** The part that stays the plot. */
  readonly kept: number
}

/** The parts with their names: the one that stays the plot keeps its name, the others are numbered. */
export function partsOf(rings: readonly (readonly Corner[])[], { name, names, kept }: Naming): readonly Part[] {
  return rings.map((corners, index) => {
    const number = index < kept ? index + 1 : index
    const usual = index === kept ? name : `${name}-${number}`
    return { corners, name: names[index] ?? usual, areaMu: polygonArea(corners) }
  })
}
