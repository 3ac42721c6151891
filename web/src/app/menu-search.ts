import type { MenuEntry } from '@farm/contract/access'
import { isMeant } from '@farm/contract/words'

/** A page of the menu, with the group that it stands in. */
export interface FoundEntry {
  readonly entry: Pick<MenuEntry, 'Name' | 'Url'>
  readonly group?: string
}

/** The pages whose name, or that of their group, is meant by what was typed; those found by their own name come first. */
export function foundIn(menus: readonly MenuEntry[], text: string): FoundEntry[] {
  const pages = menus.flatMap((entry): FoundEntry[] =>
    entry.Children?.length ? entry.Children.map((child) => ({ entry: child, group: entry.Name })) : [{ entry }],
  )
  const byName = pages.filter(({ entry }) => isMeant(entry.Name, text))
  const byGroup = pages.filter((one) => !byName.includes(one) && one.group !== undefined && isMeant(one.group, text))
  return [...byName, ...byGroup]
}
