import type { MenuEntry } from '@farm/contract/access'
import { leaves } from './landing.ts'

interface Place {
  readonly menuName?: string | undefined
  readonly pathname: string
  readonly search: string
}

/** The `Url` of the entry that is marked: found by menuName, else by path and, for the entries of data, by `id`. */
export function activeEntry(menus: readonly MenuEntry[], { menuName, pathname, search }: Place): string | undefined {
  const entries = leaves(menus)
  const named = entries.filter(({ Name }) => Name === menuName)
  if (named.length > 0)
    return nearest(
      named.map(({ Url }) => Url),
      pathname,
    )
  const id = new URLSearchParams(search).get('id')
  return entries.find(({ Url }) => isAt(Url, pathname, id))?.Url
}

function isAt(url: string, pathname: string, id: string | null): boolean {
  const [path = '', query] = url.split('?', 2)
  const own = new URLSearchParams(query).get('id')
  return own === null ? path === pathname : own === id && sharedStart(path, pathname) > 1
}

/** Two groups may have an entry of the same name: the one that stands nearer to the page is meant. */
function nearest(urls: readonly string[], pathname: string): string | undefined {
  return urls.toSorted((one, other) => sharedStart(other, pathname) - sharedStart(one, pathname))[0]
}

/** How many segments two paths share from the left. */
function sharedStart(one: string, other: string): number {
  const segments = other.split('/')
  const parts = one.split('?', 1).join('').split('/')
  const differing = parts.findIndex((part, index) => part !== segments[index])
  return differing < 0 ? parts.length : differing
}
