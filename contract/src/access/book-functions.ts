import { type BookSection, books } from '../books/index.ts'
import type { FormKind } from '../forms/index.ts'
import { kindByKey } from '../kinds/index.ts'
import type { Permission } from '../wire/index.ts'
import { rights } from './grants.ts'
import { type Group, type MenuFunction, act, screen } from './module.ts'

/** The kinds that a path of fields leads through. */
function kindsOn({ fields }: Pick<FormKind, 'fields'>, [name = '', ...rest]: readonly string[]): FormKind[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.type === 'rows') return kindsOn(field, rest)
  const target = field && 'to' in field ? kindByKey(field.to) : undefined
  return target ? [target, ...kindsOn(target, rest)] : []
}

/** What the lines of a section are made of. */
function kindsOf({ kind, columns, only, by }: BookSection): FormKind[] {
  const told = columns.flatMap(({ from }) => ('path' in from ? [from.path] : []))
  const paths = [...told, ...only.map(({ path }) => path), ...Object.values(by)]
  return [kind, ...paths.flatMap((path) => kindsOn(kind, path))]
}

/** The record books below a group: their screen, and taking them away as a sheet. */
export function bookFunctions(within: Group, path: string, order: number): MenuFunction[] {
  const sections = books.flatMap((book) => book.sections)
  const sees = [...new Set<Permission>(sections.flatMap(kindsOf).flatMap((kind) => rights(kind, 'view')))]
  const takes = [...new Set<Permission>(sections.flatMap(({ kind }) => rights(kind, 'export')))]
  return [
    screen(within, path, '生产档案', order, [...sees, 'users.name']),
    act(within, `${path}#Export`, '导出生产档案', [...sees, ...takes, 'users.name']),
  ]
}
