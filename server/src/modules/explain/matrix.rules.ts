import { type Role, builtInModules } from '@farm/contract/access'
import { type FieldRight, type FormKind, type RightName, rightTexts } from '@farm/contract/forms'

export type Row = readonly string[]

const YES = '✓'

/** A form with what gives its rights. */
export interface MatrixForm {
  readonly kind: Pick<FormKind, 'id' | 'name' | 'fields'>
  readonly permissions: Readonly<Record<RightName, readonly string[]>>
}

/** What a role may less of a form. */
export interface Less {
  readonly formId: string
  readonly roleId: string
  readonly denied: readonly string[]
  readonly fields: Readonly<Record<string, string>>
}

/** A role as the head of a column. */
export function roleHead({ Name, Organ }: Pick<Role, 'Name' | 'Organ'>): string {
  return `${Name}（${Organ.Name}）`
}

/** Modules, their groups and functions, and which role has which. */
export function functionRows(roles: readonly Role[]): Row[] {
  return builtInModules.flatMap((module) =>
    module.functions
      .filter(({ name }) => name.includes('/'))
      .map(({ name, menuName, url }) => [
        module.name,
        name.slice(0, name.indexOf('/')),
        menuName,
        url,
        ...roles.map((role) => (role.Functions.includes(url) ? YES : '')),
      ]),
  )
}

/** Rights over forms with the reach of each, then the fields that some role is kept from. */
export function formRows(forms: readonly MatrixForm[], roles: readonly Role[], less: readonly Less[]): Row[] {
  const grants = new Map(roles.map((role) => [role.Id, grantsOf(role)]))
  return forms.flatMap((form) => {
    const own = less.filter(({ formId }) => formId === form.kind.id)
    const ofRole = (role: Role) => own.find(({ roleId }) => roleId === role.Id)
    const rights = rightNames.map((right) => [
      form.kind.name,
      rightTexts[right],
      ...roles.map((role) => {
        const isGiven = form.permissions[right].some((one) => grants.get(role.Id)?.has(one))
        if (!isGiven && !role.IsAdministrators) return ''
        return !role.IsAdministrators && ofRole(role)?.denied.includes(right) ? '不允许' : role.DataScope
      }),
    ])
    return [...rights, ...fieldRows(form, roles, ofRole)]
  })
}

type OfRole = (role: Role) => Less | undefined

function fieldRows({ kind }: MatrixForm, roles: readonly Role[], ofRole: OfRole): Row[] {
  const bound = Object.entries(kind.fields).filter(([name]) =>
    roles.some((role) => Object.hasOwn(ofRole(role)?.fields ?? {}, name)),
  )
  return bound.map(([name, field]) => [
    kind.name,
    `字段：${field.label}`,
    ...roles.map((role) => fieldTexts.get(ofRole(role)?.fields[name] ?? 'write') ?? ''),
  ])
}

const fieldTexts = new Map<string, string>([
  ['hidden', '隐藏'],
  ['read', '只读'],
] satisfies Array<[FieldRight, string]>)

const rightNames: readonly RightName[] = ['view', 'add', 'edit', 'delete', 'export', 'import']

function grantsOf({ Functions }: Role): ReadonlySet<string> {
  const held = new Set(Functions)
  const functions = builtInModules.flatMap((module) => module.functions)
  return new Set(functions.filter(({ url }) => held.has(url)).flatMap(({ grants }) => grants))
}

interface Person {
  readonly name: string
  readonly realName: string
  readonly organName: string
  readonly organPath: string
  readonly isEnabled: boolean
  readonly hasPassword: boolean
  readonly roles: ReadonlyArray<{ readonly name: string; readonly dataScope: string }>
}

export function personRow({ name, realName, organName, organPath, isEnabled, hasPassword, roles }: Person): Row {
  const state = isEnabled ? '启用' : '停用'
  return [
    realName,
    name,
    organName,
    organPath,
    isEnabled && !hasPassword ? '未开通' : state,
    roles.map((role) => role.name).join('、'),
    roles.map((role) => role.dataScope).join('、'),
  ]
}
