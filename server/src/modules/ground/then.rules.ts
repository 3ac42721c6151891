import type { DynamicData } from '@farm/contract/forms'
import type { PlaceData } from '@farm/contract/places'

/** What of a plot says where and how large it is. */
export const MEASURES = ['Area', 'Boundary', 'Position'] as const satisfies ReadonlyArray<keyof PlaceData>

/** What a plot held of its measures until a division, a merger or the taking back of one, or until it was gone. */
export interface Stretch {
  readonly id: string
  /** In milliseconds; infinity of what is gone. */
  readonly until: number
  /** What it gave up then to plots of their own; nothing where it gave up none. */
  readonly parts: readonly string[]
  readonly data: DynamicData
}

/** By id what plots that are named together held of their measures at a moment (ISO 8601), of those that hold something else today. */
export type PlotsThen = (named: readonly string[], at: string) => ReadonlyMap<string, DynamicData>

/**
 * Who names a plot together with what came out of it since means what it is today, whenever that was: the whole would count the ground of
 * its parts twice.
 */
export function plotsAt(stretches: readonly Stretch[]): PlotsThen {
  const byPlot = Map.groupBy(stretches, ({ id }) => id)
  return (named, at) => {
    const moment = Date.parse(at)
    return new Map(
      named.flatMap((id) => {
        const later = (byPlot.get(id) ?? []).filter(
          ({ until, parts }) => until >= moment && !parts.some((part) => named.includes(part)),
        )
        // What the first of them replaced holds for the moment, the others what that left alone.
        const data = later
          .toSorted((one, other) => other.until - one.until)
          .reduce<DynamicData>((held, one) => ({ ...held, ...one.data }), {})
        return later.length === 0 ? [] : [[id, measuresIn(data)] as const]
      }),
    )
  }
}

function measuresIn(data: DynamicData): DynamicData {
  const held = MEASURES.filter((name) => Object.hasOwn(data, name))
  return Object.fromEntries(held.map((name) => [name, data[name] ?? undefined]))
}
