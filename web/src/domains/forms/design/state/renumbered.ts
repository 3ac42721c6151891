import { type Condition, type Field, type Fields, shownColumns } from '@farm/contract/forms'
import type { DraftForm } from './draft-form.ts'

type Names = ReadonlyMap<string, string>

/** A field for a new place: the columns of a sub-table get numbers of their own, from `next` on. */
export function renumbered(field: Field, next: number): [field: Field, next: number] {
  if (field.type !== 'rows') return [field, next]
  const columns = shownColumns(field.fields)
  const names = numbers(columns, next)
  return [{ ...field, fields: renamed(columns, names) }, next + names.size]
}

/** The fields in use of a form under numbers of their own, as a new form begins with them. */
export function copyOf(form: DraftForm, name: string): DraftForm {
  const live = Object.fromEntries(Object.entries(form.fields).filter(([, { isRemoved }]) => !isRemoved))
  let next = 1
  const names = new Map<string, string>()
  const fields = Object.entries(live).map(([old, field]): [string, Field] => {
    const own = `F${next}`
    names.set(old, own)
    const [fresh, after] = renumbered(asDesigned(field), next + 1)
    next = after
    if (field.type === 'rows' && fresh.type === 'rows') {
      const inner = Object.keys(fresh.fields)
      Object.keys(shownColumns(field.fields)).forEach((column, at) =>
        names.set(`${old}.${column}`, `${own}.${inner[at]}`),
      )
    }
    return [own, fresh]
  })
  return {
    ...form,
    name,
    menuName: form.menuName && name,
    nameField: names.get(form.nameField) ?? '',
    fields: Object.fromEntries(fields.map(([own, field]) => [own, repointed(field, names)])),
  }
}

/** The form with some of its fields under other names, and everything that refers to them by these. */
export function withNewNames(form: DraftForm, names: Names): DraftForm {
  const all = new Map(names)
  for (const [old, field] of Object.entries(form.fields)) {
    const own = names.get(old)
    const columns = field.type === 'rows' && own !== undefined ? Object.keys(field.fields) : []
    for (const column of columns) all.set(`${old}.${column}`, `${own}.${column}`)
  }
  const fields = Object.entries(form.fields).map(([old, field]): [string, Field] => [
    names.get(old) ?? old,
    repointed(field, all),
  ])
  return { ...form, nameField: names.get(form.nameField) ?? form.nameField, fields: Object.fromEntries(fields) }
}

/** Without what only fields of the product say of themselves. */
function asDesigned(field: Field): Field {
  return { ...field, domainOnly: undefined, isDerived: undefined, sortable: undefined, isReadOnly: undefined }
}

function numbers(fields: Fields, next: number): Map<string, string> {
  return new Map(Object.keys(fields).map((name, at) => [name, `F${next + at}`]))
}

function renamed(fields: Fields, names: Names): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [names.get(name) ?? name, repointed(asDesigned(field), names)]),
  )
}

/** A field that refers to its neighbours by their new names. */
function repointed(field: Field, names: Names): Field {
  const base = {
    ...field,
    ...(field.visibleWhen && { visibleWhen: conditionOf(field.visibleWhen, names) }),
    ...(field.requiredWhen && { requiredWhen: conditionOf(field.requiredWhen, names) }),
  }
  if ('measures' in base && base.measures) return { ...base, measures: names.get(base.measures) ?? base.measures }
  if ('within' in base && base.within) return { ...base, within: names.get(base.within) ?? base.within }
  if (base.type === 'computed') return { ...base, expression: expressionOf(base.expression, names) }
  if ((base.type === 'reference' || base.type === 'references') && base.narrowedBy) {
    const { field: by } = base.narrowedBy
    return { ...base, narrowedBy: { ...base.narrowedBy, field: names.get(by) ?? by } }
  }
  return base
}

function conditionOf(condition: Condition, names: Names): Condition {
  return { ...condition, field: names.get(condition.field) ?? condition.field }
}

function expressionOf(expression: string, names: Names): string {
  return expression.replace(/\[([^\]]*)\]/g, (whole, name: string) => {
    const own = names.get(name)
    return own === undefined ? whole : `[${own}]`
  })
}
