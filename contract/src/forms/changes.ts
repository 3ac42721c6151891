import { ruleChanges } from './change-texts.ts'
import type { DesignChange, Draft } from './design.ts'
import type { Field, Fields } from './field.ts'
import { kindName } from './kind-names.ts'
import { safePair } from './safe-pair.ts'
import { isSame } from './values.ts'
import { fieldsFromWire } from './wire-form.ts'

/**
 * One thing that publishing would change, without what only the database knows. `Field` of a column is `Lines.F3`.
 * `Conversion` says what becomes of stored content: one value a list of one, or worked out (anew).
 */
export interface FormChange extends Pick<DesignChange, 'Field' | 'Label' | 'What' | 'Text'> {
  readonly Conversion?: 'list' | 'compute'
  /** Records that were made before have no number there. */
  readonly isNumbered?: true
}

/** What a draft would change of what is in force; of a form that is new, everything is added. */
export function changesBetween(published: Draft | undefined, draft: Draft): FormChange[] {
  const from = fieldsFromWire(published?.Fields ?? [])
  const to = fieldsFromWire(draft.Fields)
  const form = published ? formChanges(published, draft, to) : []
  return [...form, ...fieldChanges(from, to, { name: '', label: '' })]
}

function formChanges(from: Draft, to: Draft, fields: Fields): FormChange[] {
  const label = (name: string) => (Object.hasOwn(fields, name) ? fields[name]?.label : undefined) ?? name
  const sharing = { own: '本组织及下级', inherited: '下级可以查看' } as const
  const sentences = [
    from.Name === to.Name ? '' : `表单名称由“${from.Name}”改为“${to.Name}”`,
    from.MenuName === to.MenuName ? '' : `菜单名称由“${from.MenuName}”改为“${to.MenuName}”`,
    isSame(from.Modules, to.Modules) ? '' : `所在系统改为${to.Modules.join('、') || '无'}`,
    from.NameField === to.NameField ? '' : `记录以“${label(to.NameField)}”为名称`,
    from.Sharing === to.Sharing ? '' : `共享范围改为${sharing[to.Sharing]}`,
    from.Personal === to.Personal ? '' : `改为${to.Personal ? '个人' : '组织'}的记录`,
  ]
  return sentences.filter(Boolean).map((Text) => ({ Field: '', Label: '', What: 'form', Text }))
}

/** Where the fields stand: in the form itself, or in a table of it. */
interface Place {
  readonly name: string
  readonly label: string
}

function fieldChanges(from: Fields, to: Fields, within: Place): FormChange[] {
  const changes = Object.entries(to).flatMap(([name, field]) => {
    const place = { name: within.name + name, label: within.label + field.label }
    return changesOfField(Object.hasOwn(from, name) ? from[name] : undefined, field, { ...place, fields: to })
  })
  return isReordered(from, to)
    ? [...changes, { Field: within.name.replace(/\.$/, ''), Label: '', What: 'order', Text: '字段顺序有调整' }]
    : changes
}

function isReordered(from: Fields, to: Fields): boolean {
  const order = (fields: Fields, others: Fields) =>
    Object.keys(fields).filter(
      (name) => !fields[name]?.isRemoved && Object.hasOwn(others, name) && !others[name]?.isRemoved,
    )
  return !isSame(order(from, to), order(to, from))
}

function changesOfField(from: Field | undefined, to: Field, at: Place & { readonly fields: Fields }): FormChange[] {
  const say = (What: FormChange['What'], Text: string, Conversion?: FormChange['Conversion']): FormChange => ({
    Field: at.name,
    Label: at.label,
    What,
    Text,
    ...(Conversion && { Conversion }),
  })
  const computes = to.type === 'computed' ? 'compute' : undefined
  const numbers = to.type === 'sequence' ? ({ isNumbered: true } as const) : {}
  if (!from) {
    return to.isRemoved ? [] : [{ ...say('added', `新增字段“${at.label}”（${described(to)}）`, computes), ...numbers }]
  }
  const columns = from.type === 'rows' && to.type === 'rows' ? ([from.fields, to.fields] as const) : undefined
  const type =
    kindName(from) === kindName(to)
      ? []
      : [say('type', `类型由“${kindName(from)}”改为“${kindName(to)}”`, conversionOf(from, to))]
  const inner = columns ? fieldChanges(...columns, { name: `${at.name}.`, label: `${at.label} / ` }) : []
  // What is stored takes the new shape even where nobody sees it.
  const conversions = [...type, ...inner].filter((one) => one.Conversion)
  if (to.isRemoved) {
    const removed = from.isRemoved ? [] : [say('removed', `移除字段“${at.label}”（已有内容仍可查看）`)]
    return [...removed, ...conversions]
  }
  if (from.isRemoved) return [{ ...say('returned', `恢复字段“${at.label}”`, computes), ...numbers }, ...conversions]
  return [
    ...(from.label === to.label ? [] : [say('label', `名称由“${from.label}”改为“${to.label}”`)]),
    ...type,
    ...ruleChanges(from, to, at.fields).map((text) => say('rule', text)),
    ...(computes && safePair(from, to) === 'convert' ? [say('rule', '已有记录将重新计算', computes)] : []),
    ...inner,
  ]
}

function conversionOf(from: Field, to: Field): FormChange['Conversion'] {
  return safePair(from, to) === 'convert' && to.type !== 'computed' ? 'list' : undefined
}

function described(field: Field): string {
  const unit = 'unit' in field ? field.unit : undefined
  return unit === undefined || field.type === 'money' ? kindName(field) : `${kindName(field)}，${unit}`
}
