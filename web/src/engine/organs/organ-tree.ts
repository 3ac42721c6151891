import { pathAbove } from '@farm/contract/organs'
import type { Organ } from '@farm/contract/organs'

/** What places an organisation in the tree. */
export type Placed = Pick<Organ, 'Path' | 'Name'>

/** Whether `path` is that of an organisation below the one at `above`, or of it itself. */
export function isWithin(path: string, above: string): boolean {
  return path.startsWith(above)
}

/** Paths of all that stand above, the nearest last. */
export function pathsAbove(path: string): string[] {
  const parent = pathAbove(path)
  return parent === '/' ? [] : [...pathsAbove(parent), parent]
}

/** How deep each stands below what is the topmost of them here: reach may begin in the midst of the tree. */
export function depthsOf(organs: readonly Placed[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  for (const { Path } of organs) depths.set(Path, (depths.get(pathAbove(Path)) ?? -1) + 1)
  return depths
}

/** Those whose name has the text in it. */
export function hitsOf<One extends Placed>(organs: readonly One[], text: string): One[] {
  const wanted = text.trim().toLowerCase()
  return organs.filter(({ Name }) => Name.toLowerCase().includes(wanted))
}

/** The hits and all that stand above them: the way to a hit stays visible. */
export function pathsToHits(organs: readonly Placed[], text: string): ReadonlySet<string> {
  return new Set(hitsOf(organs, text).flatMap(({ Path }) => [...pathsAbove(Path), Path]))
}

/** Names from the top down to the organisation: 汾阳县 / 石桥农业合作社. */
export function wayTo(organs: readonly Placed[], path: string): string {
  const names = new Map(organs.map(({ Path, Name }) => [Path, Name]))
  return [...pathsAbove(path), path].flatMap((one) => names.get(one) ?? []).join(' / ')
}
