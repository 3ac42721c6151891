import type { FormKind } from '../forms/index.ts'
import type { Permission } from '../wire/index.ts'
import { rights } from './grants.ts'
import type { ModuleName } from './module-names.ts'

/** One thing a role can be given: a screen or an act on it, known by its `url`. */
export interface MenuFunction {
  /** Group and function, as in 基础管理/作物列表; the group becomes the parent entry of the menu. */
  readonly name: string
  readonly menuName: string
  readonly url: string
  readonly icon: string
  readonly isMenu: boolean
  readonly order: number
  /** What the screen needs; kept here, never sent. */
  readonly grants: readonly Permission[]
}

export interface Module {
  readonly name: ModuleName
  readonly url: string
  readonly icon: string
  readonly order: number
  readonly description: string
  readonly functions: readonly MenuFunction[]
}

export const MODULE_VERSION = 'V1.0'

export interface Group {
  readonly name: string
  readonly url: string
  readonly icon: string
  readonly order: number
}

/** The parent entry of a menu. It grants nothing: it shows when one of its children does. */
export function group(name: string, url: string, icon: string, order: number): Group {
  return { name, url, icon, order }
}

export function groupFunction({ name, url, icon, order }: Group): MenuFunction {
  return { name, menuName: name, url, icon, order, isMenu: true, grants: [] }
}

export function screen(
  within: Group,
  url: string,
  menuName: string,
  order: number,
  grants: readonly Permission[],
): MenuFunction {
  return { name: `${within.name}/${menuName}`, menuName, url, icon: within.icon, order, isMenu: true, grants }
}

/** Something done on a screen that a role can be given or not. `url` is its address, or the screen’s with `#Act`. */
export function act(within: Group, url: string, menuName: string, grants: readonly Permission[]): MenuFunction {
  return { name: `${within.name}/${menuName}`, menuName, url, icon: '', order: 0, isMenu: false, grants }
}

/**
 * List, detail, add, edit and delete of one kind at addresses such as `/Core/CropList`, `/Core/CropAdd/:id`. `besides` is
 * what the list tells of other kinds.
 */
export function crudFunctions(
  within: Group,
  stem: string,
  kind: FormKind,
  order: number,
  besides: readonly Permission[] = [],
): MenuFunction[] {
  return [
    screen(within, `${stem}List`, `${kind.name}列表`, order, [...rights(kind, 'view'), ...besides]),
    act(within, `${stem}Add`, `新增${kind.name}`, rights(kind, 'view', 'add')),
    act(within, `${stem}Add/:id`, `编辑${kind.name}`, rights(kind, 'view', 'edit')),
    act(within, `${stem}List#Delete`, `删除${kind.name}`, rights(kind, 'view', 'delete')),
    ...sheetFunctions(within, `${stem}List`, kind),
  ]
}

/** To and from Excel at a list of one kind. */
export function sheetFunctions(within: Group, list: string, kind: FormKind): MenuFunction[] {
  return [
    act(within, `${list}#Export`, `导出${kind.name}`, rights(kind, 'view', 'export')),
    act(within, `${list}#Import`, `导入${kind.name}`, [...rights(kind, 'view', 'add', 'edit', 'import'), ...importing]),
  ]
}

/** What taking in files needs besides the rights over the records. */
export const importing: readonly Permission[] = ['files.add']
