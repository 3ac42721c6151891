import type { DynamicData, Field, Fields, FormKind, Referrer } from '@farm/contract/forms'
import { type Reference, referencesIn } from './forms.rules.ts'

/** A field that refers to something, in a table too. */
export interface ReferencePath {
  /** Names from the outside in: a field, or tables and a column. */
  readonly path: readonly string[]
  /** 订单明细·产品. */
  readonly label: string
  readonly to: string
  /** It holds a list of ids. */
  readonly isList: boolean
  readonly isRemoved: boolean
  /** What it refers to may be deleted all the same. */
  readonly isLoose: boolean
}

/** Every field that refers to something. */
export function referencePaths(fields: Fields): ReferencePath[] {
  return Object.entries(fields).flatMap(([name, field]) => pathsOf(name, field))
}

function pathsOf(name: string, field: Field): ReferencePath[] {
  const { type, label, isRemoved = false, isLoose = false, isRepeated = false } = field
  if (isRepeated) return []
  if (type === 'reference' || type === 'references')
    return [{ path: [name], label, to: field.to, isList: type === 'references', isRemoved, isLoose }]
  if (type !== 'rows') return []
  return referencePaths(field.fields).map((inner) => ({
    ...inner,
    path: [name, ...inner.path],
    label: `${label}·${inner.label}`,
    isRemoved: isRemoved || inner.isRemoved,
  }))
}

/** What a record refers to that may not be deleted as long as it does. */
export function bindingReferences(fields: Fields, data: DynamicData): Reference[] {
  return referencesIn(bindingFields(fields), data)
}

function bindingFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { isRemoved, isLoose, isRepeated }]) => !isRemoved && !isLoose && !isRepeated)
      .map(([name, field]) => [
        name,
        field.type === 'rows' ? { ...field, fields: bindingFields(field.fields) } : field,
      ]),
  )
}

/** A field by which records of a form refer to those of a kind. */
export interface ReferringField<Form extends FormKind = FormKind> extends ReferencePath {
  readonly form: Form
}

export function referringFields<Form extends FormKind>(
  forms: readonly Form[],
  to: string,
): Array<ReferringField<Form>> {
  return forms.flatMap((form) =>
    referencePaths(form.fields)
      .filter((one) => one.to === to)
      .map((one) => ({ ...one, form })),
  )
}

interface Counted {
  readonly form: Pick<FormKind, 'name' | 'personal' | 'id'>
  readonly label: string
  readonly count: number
}

interface Usage {
  readonly referrers: readonly Counted[]
  /** Names of forms that offer what is going. */
  readonly forms: readonly string[]
  /** That the person may not see. */
  readonly hasOthers: boolean
}

/** What is said of records in use: 被 3 条打卡、1 个计划引用. Of what the person may not see only that it is there. */
export function inUseText({ referrers, forms, hasOthers }: Usage): string {
  const texts = countTexts(referrers)
  const all = [...texts, ...forms.map((name) => `表单“${name}”`), ...(hasOthers ? ['其他组织的数据'] : [])]
  return `被${texts.length > 0 ? ' ' : ''}${all.join('、')}引用`
}

/** How many records of which form refer by which field, a text each. */
export function countTexts(referrers: readonly Counted[]): string[] {
  return referrers.map((one) => `${countText(one)}${isTwofold(one, referrers) ? `（${one.label}）` : ''}`)
}

/** A form that refers by two fields is told by field: adding them up would count some records twice. */
function isTwofold({ form }: Counted, referrers: readonly Counted[]): boolean {
  return referrers.filter((one) => one.form.id === form.id).length > 1
}

export const MOST_COUNTED = 1_000

/** What people note in the field is counted in 条, things in 个. */
function countText({ form: { name, personal }, count }: Counted): string {
  return `${count}${count >= MOST_COUNTED ? ' 多' : ' '}${personal ? '条' : '个'}${name}`
}

/** As it travels. */
export function wireReferrer(
  { form, path, label }: ReferringField,
  count: number,
  records: Referrer['Records'],
): Referrer {
  return { FormId: form.id, FormName: form.name, Field: path.join('.'), Label: label, Count: count, Records: records }
}
