import { builtInModules, roleCalls } from '@farm/contract/access'
import type { DynamicData, Field, FieldRight, FormKind } from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'
import { neededWith } from '../../../modules/forms/index.ts'
import { addPerson, addRole, done } from '../../testing/personas.ts'
import type { Farm, Persona } from '../../testing/test-farm.ts'
import { type Canary, putCanaries } from './canaries.store.ts'

/** Words, or figures and days, or both. */
export type Hidden = 'words' | 'figures' | 'all'

const isWords = ({ type }: Field) => type === 'text' || type === 'rows'
const isFigure = ({ type }: Field) => ['whole', 'decimal', 'money', 'date', 'moment'].includes(type)

/** The fields of a kind that can be hidden, as far as they hold what is to be hidden. */
function hideable(kind: FormKind, what: Hidden): ReadonlyArray<readonly [string, Field]> {
  return Object.entries(kind.fields).filter(
    ([name, field]) =>
      neededWith(kind, name) === undefined &&
      field.type !== 'computed' &&
      (what === 'all' || (what === 'words' ? isWords(field) : isFigure(field))),
  )
}

const allUrls = builtInModules.flatMap((module) => module.functions.map((one) => one.url))

/** Somebody who may everything in an organisation and below, and from whom fields of all kinds are hidden. */
export async function veiled(farm: Farm, organId: string, what: Hidden): Promise<Persona> {
  const { admin } = farm.people
  const role = await addRole(farm, admin, organId, { name: `veiled-${what}`, scope: '本组织及下级', urls: allUrls })
  for (const kind of builtInKinds) {
    const fields = hideable(kind, what).map(([name]): [string, FieldRight] => [name, 'hidden'])
    if (fields.length === 0) continue
    const Was = { Denied: [], Fields: {} }
    const body = { RoleId: role, FormId: kind.id, Denied: [], Fields: Object.fromEntries(fields), Was }
    done(await farm.call(admin, roleCalls.editForm, { body }))
  }
  return addPerson(farm, admin, { name: `veiled-${what}`, organId, roleIds: [role] })
}

/** Somebody who may everything in an organisation and below, and from whom one field is hidden. */
export async function without(farm: Farm, organId: string, kind: FormKind, field: string): Promise<Persona> {
  const { admin } = farm.people
  const name = `without-${field}`
  const role = await addRole(farm, admin, organId, { name, scope: '本组织及下级', urls: allUrls })
  const Was = { Denied: [], Fields: {} }
  const body = { RoleId: role, FormId: kind.id, Denied: [], Fields: { [field]: 'hidden' as const }, Was }
  done(await farm.call(admin, roleCalls.editForm, { body }))
  return addPerson(farm, admin, { name, organId, roleIds: [role] })
}

let figures = 0

/** A text that stands nowhere else, or a figure or a day that nothing else has. */
function canaryOf(kind: FormKind, name: string, { type }: Field): string | number {
  if (type === 'text') return `hid-${kind.key}-${name}-hid`
  figures += 1
  if (type === 'date') return new Date(Date.UTC(1961, 0, 1 + figures)).toISOString().slice(0, 10)
  if (type === 'moment') return new Date(Date.UTC(1961, 0, 1 + figures, 1)).toISOString()
  return 8_100_000 + figures * 13
}

function canariesOf(kind: FormKind, what: Hidden): Canary[] {
  return hideable(kind, what).flatMap(([name, field]): Canary[] => {
    if (!isWords(field) && !isFigure(field)) return []
    if (field.type !== 'rows') return [{ kind, path: [name], value: canaryOf(kind, name, field) }]
    return Object.entries(field.fields).flatMap(([column, inner]): Canary[] =>
      inner.type === 'text' && !inner.isKey
        ? [{ kind, path: [name, '0', column], value: canaryOf(kind, `${name}-${column}`, inner) }]
        : [],
    )
  })
}

/** Puts one into each field of every record that can be hidden; answers them as they are found in texts. */
export async function release(farm: Farm, what: Hidden): Promise<ReadonlyMap<string, string>> {
  const canaries = builtInKinds.flatMap((kind) => canariesOf(kind, what))
  await putCanaries(farm.database.db, canaries)
  return new Map(
    canaries.flatMap(({ kind, path, value }): Array<[string, string]> => {
      const where = `${kind.key} ${path.join('.')}`
      if (typeof value === 'string') return [[value, where]]
      return [
        [String(value), where],
        [value.toLocaleString('en-US'), where],
      ]
    }),
  )
}

const STATES = ['Status', 'State', 'Review', 'Result', 'Risk']

/** Everything in another state: what is said of it may depend on that. Answers how many turns there are. */
export function statesAt(turn: number): ReadonlyArray<{ readonly kind: FormKind; readonly data: DynamicData }> {
  return builtInKinds.flatMap((kind) => {
    const data: Record<string, unknown> = {}
    for (const name of STATES) {
      const field = kind.fields[name]
      if (field?.type === 'choice' && 'options' in field && Array.isArray(field.options)) {
        data[name] = field.options[turn % field.options.length]
      }
    }
    return Object.keys(data).length > 0 ? [{ kind, data }] : []
  })
}
