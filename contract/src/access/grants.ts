import { type Fields, type FormKind, type RightName } from '../forms/index.ts'
import { kindByKey } from '../kinds/index.ts'
import type { Permission } from '../wire/index.ts'

/** Kinds that the fields of a form refer to; a screen that shows the form must be able to name and pick them. */
function referredKinds(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.type === 'rows') return referredKinds(field.fields)
    return field.type === 'reference' || field.type === 'references' ? [field.to] : []
  })
}

/**
 * Who sees plans does not see for whom they are and at what price: that is given by the functions over orders alone. Neither does
 * who sees punch-ins see the work orders that they were made for; their plans stand in the lists of punch-ins themselves. Whose work
 * an alarm was turned into does not see all alarms for it.
 */
const ofItsOwnFunctionsOnly: ReadonlySet<string> = new Set(['orders', 'work-orders', 'alarms'])

/** The permissions that a screen over one kind needs; viewing includes viewing what the records refer to. */
export function rights(kind: FormKind, ...names: readonly RightName[]): Permission[] {
  return names.flatMap((name) => {
    const own: Permission[] = [`${kind.key}.${name}`, `form-data.${name}`, ...fileRights(kind, name)]
    if (name !== 'view') return own
    const referred = new Set(referredKinds(kind.fields))
    return [...own, ...[...referred].flatMap(viewOf)]
  })
}

/** Who sees records with photos or attachments sees those; who writes them uploads. */
function fileRights(kind: FormKind, name: RightName): Permission[] {
  if (!Object.values(kind.fields).some(({ type }) => type === 'photos' || type === 'files')) return []
  if (name === 'view') return ['files.view']
  return name === 'add' || name === 'edit' ? ['files.add'] : []
}

function viewOf(key: string): Permission[] {
  if (key === 'users') return ['users.name']
  if (ofItsOwnFunctionsOnly.has(key)) return []
  return kindByKey(key) ? [`${key}.view`] : []
}
