import type { RoleFunctionTree } from '@farm/contract/access'
import { addresses } from '@farm/contract/addresses'

interface ModuleRow {
  readonly name: string
  readonly url: string
  readonly icon: string
}

interface FunctionRow extends ModuleRow {
  readonly module: string
  readonly menu_name: string
  readonly is_menu: boolean
}

export interface Offered {
  readonly modules: readonly ModuleRow[]
  readonly functions: readonly FunctionRow[]
}

const builtPaths: ReadonlySet<string> = new Set(addresses.filter((one) => one.built).map(({ path }) => path))

/** Whether what the function opens is there: an act (`/User/List#Delete`) stands on the address before the sign. */
export function isBuilt(url: string): boolean {
  return builtPaths.has(url.split('#')[0] ?? url)
}

interface Marks {
  readonly isGranted: (url: string) => boolean
  readonly canGrant: (url: string) => boolean
}

/** What roles can be given: functions that are there, under their groups and modules. Groups themselves give nothing. */
export function functionTree({ modules, functions }: Offered, { isGranted, canGrant }: Marks): RoleFunctionTree {
  return modules.flatMap(({ name: module, url, icon }) => {
    const own = functions.filter((one) => one.module === module)
    const Children = own.filter(isGroup).flatMap((group) => {
      const offered = own.filter((one) => one.name.startsWith(`${group.name}/`) && isBuilt(one.url))
      if (offered.length === 0) return []
      const children = offered.map((one) => ({
        Name: one.menu_name,
        Url: one.url,
        IsMenu: one.is_menu,
        IsGranted: isGranted(one.url),
        CanGrant: canGrant(one.url),
      }))
      return [{ Name: group.menu_name, Url: group.url, Icon: group.icon, Children: children }]
    })
    return Children.length === 0 ? [] : [{ Name: module, Url: url, Icon: icon, Children }]
  })
}

function isGroup({ name, is_menu }: FunctionRow): boolean {
  return is_menu && !name.includes('/')
}

interface Wish {
  readonly held: readonly string[]
  readonly wanted: readonly string[]
  /** What may be taken away by who asks. */
  readonly canTake: (url: string) => boolean
}

/** What a role has after it: what is wanted, and what can’t be taken from it. `added` was not there before. */
export function functionsAfter({ held, wanted, canTake }: Wish): { next: string[]; added: string[] } {
  const kept = held.filter((url) => !canTake(url))
  const before = new Set(held)
  return { next: [...new Set([...wanted, ...kept])].toSorted(), added: wanted.filter((url) => !before.has(url)) }
}
