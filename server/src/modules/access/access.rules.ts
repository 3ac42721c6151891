import { type DataScope, type MenuEntry, formNeeds } from '@farm/contract/access'
import type { RightName } from '@farm/contract/forms'

interface FunctionRow {
  readonly url: string
  readonly name: string
  readonly menu_name: string
  readonly icon: string
  readonly is_menu: boolean
}

/** 基础管理 of 基础管理/作物列表; undefined for a function that stands at the top. */
function groupOf(name: string): string | undefined {
  const cut = name.indexOf('/')
  return cut < 0 ? undefined : name.slice(0, cut)
}

const entryOf = ({ menu_name, url, icon }: FunctionRow): MenuEntry => ({ Name: menu_name, Url: url, Icon: icon })

/**
 * The left navigation: held entries under their groups, groups without a visible child left out.
 * `extra` adds children that are no functions, by the url of their group (the forms of 数据管理).
 */
export function menusOf(
  rows: readonly FunctionRow[],
  isHeld: (url: string) => boolean,
  extra: Readonly<Record<string, readonly MenuEntry[]>>,
): MenuEntry[] {
  const isGroup = (row: FunctionRow) => row.is_menu && groupOf(row.name) === undefined
  const children = (row: FunctionRow) => [
    ...rows.filter((one) => one.is_menu && groupOf(one.name) === row.name && isHeld(one.url)).map(entryOf),
    ...(extra[row.url] ?? []),
  ]
  return rows.filter(isGroup).flatMap((row) => {
    const Children = children(row)
    return Children.length > 0 ? [{ ...entryOf(row), Children }] : []
  })
}

/** What somebody may of the form that a kind’s key stands for. */
interface Rights {
  readonly byKey: (key: string) => { readonly rights: ReadonlySet<RightName> } | undefined
}

/** Whether a function that is held can be used: nothing of what it needs of its form is denied to the person. */
export function isUsable(kinds: Rights, url: string): boolean {
  const needs = formNeeds(url)
  if (!needs) return true
  const rights = kinds.byKey(needs.key)?.rights
  return needs.rights.every((right) => rights?.has(right))
}

const width: Readonly<Record<DataScope, number>> = { 全部: 4, 本组织及下级: 3, 本组织: 2, 仅本人: 1 }

/** Nobody can give a reach that is wider than their own. */
export function isWider(scope: DataScope, than: DataScope): boolean {
  return width[scope] > width[than]
}

/** The parts of `wanted` that are not in `held`. */
export function missingFrom(held: ReadonlySet<string>, wanted: readonly string[]): string[] {
  return wanted.filter((one) => !held.has(one))
}
