import type { SavedView, ViewOwner } from '@farm/contract/views'
import { type ListLook, isAltered } from '../list/list-look.ts'
import { viewAddress } from '../list/write-list.ts'

/** In the address: the list as the screen declares it, though another view opens by itself. */
export const PLAIN_VIEW = 'all'
const VIEW = 'view'
const ORGAN_PATH = 'organPath'
const ID = 'id'

/** Whether an address says nothing of how its list is to look. */
export function saysNothing(address: URLSearchParams): boolean {
  return [...address.keys()].every((name) => name === ORGAN_PATH || name === ID)
}

/** The address of the list as the screen declares it; it says so where otherwise a view would open by itself. */
export function withoutView(address: URLSearchParams, views: readonly SavedView[]): URLSearchParams {
  const next = new URLSearchParams()
  for (const name of [ORGAN_PATH, ID]) for (const value of address.getAll(name)) next.append(name, value)
  if (views.some(({ IsDefault }) => IsDefault)) next.set(VIEW, PLAIN_VIEW)
  return next
}

/** Whether the list is looked at otherwise than its view says. */
export function isChanged(view: SavedView, address: URLSearchParams, look: ListLook): boolean {
  return isAltered(look) || viewAddress(address) !== viewAddress(new URLSearchParams(view.Address))
}

/** What a view can keep of a list. */
export const viewParts = ['filters', 'columns', 'order', 'groups', 'sums'] as const
export type ViewPart = (typeof viewParts)[number]

export const partLabels = {
  filters: '筛选',
  columns: '列',
  order: '排序',
  groups: '分组',
  sums: '合计',
} satisfies Record<ViewPart, string>

const partOf: Readonly<Record<string, ViewPart>> = { orderBy: 'order', groupBy: 'groups', sums: 'sums' }

/** The address of a list as a view keeps it, reduced to the parts that it is to keep. */
export function addressOf(address: URLSearchParams, parts: ReadonlySet<ViewPart>): string {
  const kept = new URLSearchParams(viewAddress(address))
  for (const name of new Set(kept.keys())) if (!parts.has(partOf[name] ?? 'filters')) kept.delete(name)
  return kept.toString()
}

export const ownerLabels = {
  own: '我的视图',
  role: '角色视图',
  organ: '组织视图',
} satisfies Record<ViewOwner, string>
