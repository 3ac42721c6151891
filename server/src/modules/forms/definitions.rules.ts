import { type DataScope, dataRightsOf, dataScopes, modules } from '@farm/contract/access'
import {
  type Draft,
  type Field,
  type FieldRight,
  type ChoiceField,
  type Fields,
  type FormKind,
  type RightName,
  definedFields,
  fieldsNamedIn,
  isLongText,
  knownChoices,
} from '@farm/contract/forms'
import type { Permission } from '@farm/contract/wire'
import { declaredKind } from './design.rules.ts'

/** A form as the database knows it. */
export interface DefinitionRow {
  readonly id: string
  readonly isBuiltIn: boolean
  readonly published: Draft | null
  readonly version: number
  readonly isClosed: boolean
  /** The organisation whose form it is. */
  readonly organPath: string
}

export interface RestrictionRow {
  readonly formId: string
  readonly roleId: string
  readonly denied: string[]
  readonly fields: Record<string, 'hidden' | 'read'>
}

/** A form in force with all of its fields, before anybody looks at it. */
export interface Definition {
  readonly kind: FormKind
  readonly version: number
  readonly isBuiltIn: boolean
  readonly isClosed: boolean
  readonly organPath: string
  /** By role: what it may less than its functions say. */
  readonly restrictions: ReadonlyMap<string, RestrictionRow>
}

/** The kind that a form in force stands for; of a built-in one the declaration with what was added to it. */
export function kindOf({ id, published }: Pick<DefinitionRow, 'id' | 'published'>): FormKind | undefined {
  const declared = declaredKind(id)
  if (!published) return declared
  const fields = definedFields(published.Fields, declared?.fields)
  const { MenuName: menuName, Modules: within } = published
  if (declared) return { ...declared, menuName, modules: within, fields }
  const { Name: name, NameField: nameField, Sharing: sharing, Personal: personal } = published
  return { id, key: id, name, menuName, nameField, sharing, personal, modules: within, fields: sortable(fields) }
}

const SORTABLE: readonly Field['type'][] = [
  'text',
  'whole',
  'decimal',
  'money',
  'date',
  'moment',
  'time',
  'choice',
  'sequence',
  'computed',
]

/** Designed forms have no index of their own per field: they are sorted as they are filtered, within a limit of time. */
function sortable(fields: Fields): Fields {
  const marked = Object.entries(fields).map(([name, field]): [string, Field] => [
    name,
    SORTABLE.includes(field.type) && !isLongText(field) ? { ...field, sortable: true } : field,
  ])
  return Object.fromEntries(marked)
}

/** Ids of the dictionaries that choices of the fields come from, in tables too. */
export function dictionariesIn(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.type === 'rows') return dictionariesIn(field.fields)
    return isFromDictionary(field) ? [field.dictionary] : []
  })
}

type FromDictionary = Extract<Field, { options: unknown }> & { readonly dictionary: string }

export function isFromDictionary(field: Field): field is FromDictionary {
  return (field.type === 'choice' || field.type === 'choices') && field.dictionary !== undefined
}

interface OfDictionary {
  readonly entries: readonly string[]
  /** Out of use. */
  readonly former: readonly string[]
}

type Entries = ReadonlyMap<string, OfDictionary>

/** The fields with what their dictionaries offer now. */
export function withEntries(fields: Fields, entries: Entries): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      if (field.type === 'rows') return [name, { ...field, fields: withEntries(field.fields, entries) }]
      return [name, isFromDictionary(field) ? offering(field, entries.get(field.dictionary)) : field]
    }),
  )
}

function offering(field: ChoiceField, words: OfDictionary | undefined): ChoiceField {
  const { entries: options = [], former = [] } = words ?? {}
  const gone = knownChoices({ options: field.former ?? [], former }).filter((one) => !options.includes(one))
  return { ...field, options, ...(gone.length > 0 && { former: gone }) }
}

/** One of the roles of somebody who looks at forms. */
interface Role {
  readonly id: string
  readonly dataScope: DataScope
  readonly grantsAll: boolean
  readonly permissions: ReadonlySet<Permission>
}

/** Somebody who looks at forms. */
interface Viewer {
  readonly home: { readonly path: string }
  readonly roles: readonly Role[]
}

/**
 * A form as one person sees it; nothing where it is neither of an organisation above them nor of one in their reach.
 * Who has several roles may what any of them may, as far as that one reaches.
 */
export function seenBy(viewer: Viewer, definition: Definition) {
  const { kind: whole, isBuiltIn, isClosed, version, organPath } = definition
  if (!isNear(viewer, organPath)) return undefined
  const less = restrictionsFor(viewer, definition)
  const given = reachesOver(viewer, definition)
  const names = Object.keys(whole.fields)
  const withheld = names.filter((name) => rightOn(name, less) === 'hidden' || isKeptFrom(viewer, whole.fields[name]))
  const hidden = withheld.length === 0 ? [] : madeOf(whole.fields, [...withheld, ...sharesBehind(whole, withheld)])
  const readOnly = names.filter((name) => rightOn(name, less) === 'read')
  const isWhole = hidden.length === 0 && readOnly.length === 0
  return {
    ...whole,
    ...(!isWhole && { fields: shown(whole.fields, hidden, readOnly) }),
    nameField: hidden.includes(whole.nameField) ? '' : whole.nameField,
    whole,
    hidden,
    rights: new Set(given.keys()),
    reach: withinView(given),
    isBuiltIn,
    isClosed,
    version,
    variant: version === 0 && hidden.length === 0 ? '' : `${version}-${hidden.join(',')}`,
  }
}

/** Some fields take a permission besides the right to the records. */
function isKeptFrom({ roles }: Viewer, field: Fields[string] | undefined): boolean {
  const needed = field?.seenWith
  return needed !== undefined && !roles.some(({ grantsAll, permissions }) => grantsAll || permissions.has(needed))
}

/** What falls of a table to each thing is hidden with the table, and with all other shares. */
function sharesBehind({ shared }: FormKind, hidden: readonly string[]): string[] {
  const { rows } = shared ?? {}
  if (!shared || !rows || hidden.includes(rows.in)) return []
  return [rows.field, shared.in].some((name) => hidden.includes(name)) ? [rows.in] : []
}

/** The names with those of all that is worked out of them, over however many steps. */
export function madeOf(fields: Fields, names: readonly string[]): string[] {
  const made = Object.entries(fields).flatMap(([name, field]) => {
    const isMade = field.type === 'computed' && fieldsNamedIn(field.expression).some((one) => names.includes(one))
    return isMade && !names.includes(name) ? [name] : []
  })
  return made.length === 0 ? [...names] : madeOf(fields, [...names, ...made])
}

/** What somebody may less of a form than their functions say. */
interface Bound {
  readonly formId: string
  readonly denied: readonly RightName[]
  readonly fields: Readonly<Record<string, FieldRight>>
}

/** What binds a role of a reach that somebody makes, of a form; nothing where nothing does. */
export function boundOf(viewer: Viewer, definition: Definition, dataScope: DataScope): Bound | undefined {
  if (!isBound(viewer, definition)) return undefined
  const less = restrictionsFor(viewer, definition)
  const names = Object.keys(less[0]?.fields ?? {})
  const fields = names.flatMap((name): Array<[string, FieldRight]> => {
    const right = rightOn(name, less)
    return right === 'write' ? [] : [[name, right]]
  })
  const [unbound, given] = [reachesOf(viewer.roles, definition), reachesOver(viewer, definition)]
  const denied = rightNames.filter((right) => unbound.has(right) && isFurther(dataScope, given.get(right)))
  if (fields.length === 0 && denied.length === 0) return undefined
  return { formId: definition.kind.id, denied, fields: Object.fromEntries(fields) }
}

/** Whether roles that another holds, or is to hold, do more with a form than somebody whom something binds there. */
export function isBeyond(viewer: Viewer, roles: readonly Role[], definition: Definition): boolean {
  if (!isBound(viewer, definition)) return false
  const [mine, theirs] = [seenBy(viewer, definition), seenBy({ ...viewer, roles }, definition)]
  if (!mine || !theirs || theirs.rights.size === 0) return false
  if ([...theirs.reach].some(([right, reach]) => isFurther(reach, mine.reach.get(right)))) return true
  if ([...theirs.rights].some((right) => !mine.rights.has(right))) return true
  return Object.keys(mine.whole.fields).some((name) => openness(theirs.fields, name) > openness(mine.fields, name))
}

function isBound({ roles }: Viewer, { restrictions }: Definition): boolean {
  return !roles.some(({ grantsAll }) => grantsAll) && roles.some(({ id }) => restrictions.has(id))
}

/** How much may be done with a field: nothing, reading, writing. */
function openness(fields: Fields, name: string): number {
  if (!Object.hasOwn(fields, name)) return 0
  return fields[name]?.isReadOnly ? 1 : 2
}

/** Forms come down to the organisations below the one that made them, and are seen by those above whose reach it is in. */
function isNear({ roles, home }: Viewer, organPath: string): boolean {
  const reaches = roles.map(({ dataScope }) => dataScope)
  if (reaches.includes('全部') || home.path.startsWith(organPath)) return true
  return reaches.includes('本组织及下级') && organPath.startsWith(home.path)
}

/** What every role that gives anything of the form restricts; none where one of them does not. */
function restrictionsFor({ roles }: Viewer, definition: Definition): readonly RestrictionRow[] {
  const giving = roles.filter((role) => reachesOf([role], definition).size > 0)
  if (giving.some(({ grantsAll }) => grantsAll)) return []
  const found = giving.flatMap(({ id }) => definition.restrictions.get(id) ?? [])
  return found.length < giving.length ? [] : found
}

function rightOn(name: string, less: readonly RestrictionRow[]): 'hidden' | 'read' | 'write' {
  if (less.length === 0) return 'write'
  const rights = less.map(({ fields }) => (Object.hasOwn(fields, name) ? fields[name] : undefined))
  if (rights.includes(undefined)) return 'write'
  return rights.includes('read') ? 'read' : 'hidden'
}

function shown(fields: Fields, hidden: readonly string[], readOnly: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !hidden.includes(name))
      .map(([name, field]): [string, Field] => [
        name,
        readOnly.includes(name) ? { ...field, isReadOnly: true } : field,
      ]),
  )
}

export const rightNames: readonly RightName[] = ['view', 'add', 'edit', 'delete', 'export', 'import']

/** The rights that functions of the roles give over a form, with the widest reach of each. */
function reachesOf(
  roles: readonly Role[],
  { kind, isBuiltIn, isClosed }: Definition,
): ReadonlyMap<RightName, DataScope> {
  const stems = stemsOf({ kind, isBuiltIn })
  const open = rightNames.filter((right) => !(isClosed && right === 'add'))
  return new Map(
    open.flatMap((right): Array<[RightName, DataScope]> => {
      const giving = roles.filter(
        (role) => role.grantsAll || stems.some((stem) => role.permissions.has(`${stem}.${right}`)),
      )
      const reach = widest(giving.map(({ dataScope }) => dataScope))
      return reach ? [[right, reach]] : []
    }),
  )
}

/** The permissions of which each gives a right over a form. */
export function permissionsOver(
  { isBuiltIn, ...kind }: FormKind & Pick<Definition, 'isBuiltIn'>,
  right: RightName,
): readonly Permission[] {
  return stemsOf({ kind, isBuiltIn }).map((stem): Permission => `${stem}.${right}`)
}

/** Rights over built-in kinds come from functions of their screens; those over designed ones from 数据管理 of their modules. */
export function stemsOf({ kind, isBuiltIn }: Pick<Definition, 'kind' | 'isBuiltIn'>): readonly string[] {
  if (isBuiltIn) return [kind.key]
  return Object.values(modules)
    .filter((one) => kind.modules.includes(one))
    .map((one) => dataRightsOf[one])
}

/** The same less what the roles are denied: a role that is denied a right gives it no further. */
function reachesOver({ roles }: Viewer, definition: Definition): ReadonlyMap<RightName, DataScope> {
  const isDenied = ({ id, grantsAll }: Role, right: RightName) =>
    !grantsAll && definition.restrictions.get(id)?.denied.includes(right) === true
  const each = rightNames.flatMap((right): Array<[RightName, DataScope]> => {
    const reach = reachesOf(
      roles.filter((role) => !isDenied(role, right)),
      definition,
    ).get(right)
    return reach ? [[right, reach]] : []
  })
  return new Map(each)
}

/** Nothing is changed or taken along that is not seen; adding alone needs no look. */
function withinView(reaches: ReadonlyMap<RightName, DataScope>): ReadonlyMap<RightName, DataScope> {
  const view = reaches.get('view')
  return new Map(
    [...reaches].flatMap(([right, reach]): Array<[RightName, DataScope]> => {
      if (right === 'add') return [[right, reach]]
      if (view === undefined) return []
      return [[right, isFurther(reach, view) ? view : reach]]
    }),
  )
}

function widest(reaches: readonly DataScope[]): DataScope | undefined {
  return dataScopes.find((one) => reaches.includes(one))
}

function isFurther(reach: DataScope, than: DataScope | undefined): boolean {
  return than === undefined || dataScopes.indexOf(reach) < dataScopes.indexOf(than)
}
