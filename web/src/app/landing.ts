import type { MenuEntry, MyPermission } from '@farm/contract/access'
import { type Address, addresses, isOpen } from '@farm/contract/addresses'
import { homeOf } from './home-of.ts'

type Leaf = Pick<MenuEntry, 'Name' | 'Url' | 'Icon'>
type Held = Pick<MyPermission, 'Menus' | 'Functions'> & Partial<Pick<MyPermission, 'Modules'>>

const pages = addresses.filter((address) => address.built && !address.outside)
/** Pages about one thing that their query names: nobody begins there. */
const aboutOne: readonly string[] = [
  '/ClockSys/ClockOperation/WorkAdd',
  '/FarmPlan/Detail',
  '/FarmPlan/HistoryDetail',
  '/OrderSys/Plan/Detail',
]
/** Made for a wall: whoever may open anything else begins there. */
const boards: readonly string[] = ['/FarmIndex', '/EnterpriseIndex']
/** Those that show something by themselves and about nothing in particular. */
const beginnings = pages.filter(
  ({ path, redirect }) => redirect === undefined && !path.includes(':') && !aboutOne.includes(path),
)
const shown = [
  ...beginnings.filter(({ path }) => !boards.includes(path)),
  ...beginnings.filter(({ path }) => boards.includes(path)),
]

/** The entries of the menu that open a page: children, or entries that have none. */
export function leaves(menus: readonly MenuEntry[]): Leaf[] {
  return menus.flatMap((entry) => (entry.Children?.length ? entry.Children : [entry]))
}

/** The first menu entry, or its first child. */
export function firstMenu({ Menus }: Held): string | undefined {
  return leaves(Menus)[0]?.Url
}

/** Where somebody goes on who can’t open what they came to: the first entry of the menu, else the first page they may open. */
export function beginningOf(permission: Held): string | undefined {
  return firstMenu(permission) ?? firstModule(permission) ?? firstOpen(permission)
}

/**
 * Where the address of a group leads: to its default when that is permitted, else to its first permitted child; the root
 * else to the first entry of the menu. Undefined where nothing of it is permitted.
 */
export function landingOf(group: Address, permission: Held): string | undefined {
  const target = pages.find(({ path }) => path === group.redirect)
  if (target && target.redirect === undefined && isOpen(target, permission.Functions)) return target.path
  if (group.path === '/') return firstModule(permission) ?? firstMenu(permission) ?? firstOpen(permission)
  const deeper = target?.redirect === undefined ? undefined : landingOf(target, permission)
  const within = deeper ?? firstWithin(`${group.path}/`, permission)
  // Not every page of a module stands below its home: the first entry of its menu may be another.
  return (group.path === homeOf(group.module) ? firstOfModule(group.module, permission) : undefined) ?? within
}

function firstOfModule(module: Address['module'], { Menus }: Held): string | undefined {
  return leaves(Menus).find(({ Url }) => shown.some((page) => page.path === Url && page.module === module))?.Url
}

/** The first page of the module that comes first for the person, where that is not the farm itself. */
function firstModule({ Modules = [], Functions }: Held): string | undefined {
  const [first] = Modules
  if (!first || first.Url === '/') return undefined
  const module = pages.find(({ path }) => path === first.Url)?.module
  return shown.find((page) => page.module === module && isOpen(page, Functions))?.path
}

/** Who holds nothing of the farm is led to what they hold. */
function firstOpen({ Functions }: Held): string | undefined {
  return shown.find((page) => isOpen(page, Functions))?.path
}

function firstWithin(start: string, { Menus, Functions }: Held): string | undefined {
  const menu = leaves(Menus).find(({ Url }) => Url.startsWith(start))
  if (menu) return menu.Url
  return shown.find((page) => page.path.startsWith(start) && isOpen(page, Functions))?.path
}
