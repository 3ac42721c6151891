import { fieldOf } from '@farm/contract/forms'
import { refusal } from '@farm/contract/errors'
import type { Field, FormKind, ReferenceField } from '@farm/contract/forms'
import type { Scope, SeenKind } from '../access/index.ts'
import { referredKind } from './registry.ts'

/**
 * A path that goes through another record takes maps of its own. Paths to what a record itself refers to are as many as its form
 * has references: whatever may be published is read.
 */
const MOST_THROUGH = 12

/** The path to the maker of a record. */
export const MAKER = 'User'

/** What a path leads to: a field of the kind, or a field of what that refers to. */
interface FieldRoute {
  readonly first: string
  readonly field: ReferenceField
  readonly through?: { readonly second: string; readonly target: SeenKind; readonly inner: ReferenceField }
}

export type Route = typeof MAKER | FieldRoute

// In one order: the same question in another order is the same statement.
function pathsOf(expand = ''): string[] {
  return [...new Set(expand.split(',').filter(Boolean))].toSorted()
}

function areTooMany(paths: readonly string[]): boolean {
  return paths.filter((path) => path.includes('.')).length > MOST_THROUGH
}

/** Where the paths lead; refuses one that the kind does not have, and too many. */
export function routesOf(
  expand: string | undefined,
  kind: FormKind,
  scope: Scope,
): Array<[path: string, route: Route]> {
  const paths = pathsOf(expand)
  if (areTooMany(paths)) throw refusal('wire/expand', { path: `${MOST_THROUGH} 个以上两级路径` })
  return paths.map((path) => {
    const route = routeOf(path, kind, scope)
    if (!route) throw refusal('wire/expand', { path })
    return [path, route]
  })
}

/** The same for kinds whose records are expanded by the same statement; nothing for a kind that lacks one of the paths. */
export function shapeOf(expand: string | undefined, kind: SeenKind, scope: Scope): string | undefined {
  const paths = pathsOf(expand)
  if (areTooMany(paths)) return undefined
  const shapes = paths.map((path) => shapeOfRoute(routeOf(path, kind, scope)))
  return shapes.includes(undefined) ? undefined : [...shapes, ...kind.hidden].join(',')
}

function shapeOfRoute(route: Route | undefined): string | undefined {
  if (route === undefined || route === MAKER) return route
  return [route.field, route.through?.inner].map((one) => `${one?.type} ${one?.to}`).join(' ')
}

function routeOf(path: string, kind: FormKind, scope: Scope): Route | undefined {
  if (path === MAKER) return MAKER
  const [first = '', second, ...more] = path.split('.')
  const field = referenceOf(first, kind)
  if (!field || more.length > 0) return undefined
  if (second === undefined) return { first, field }
  const target = referredKind(scope, field.to)
  const inner = target?.rights.has('view') ? referenceOf(second, target) : undefined
  if (!target || !inner || field.type !== 'reference') return undefined
  return { first, field, through: { second, target, inner } }
}

function referenceOf(name: string, kind: FormKind): ReferenceField | undefined {
  const found: Field | undefined = fieldOf(kind.fields, name)
  return found?.type === 'reference' || found?.type === 'references' ? found : undefined
}
