import { builtInModules } from '@farm/contract/access'
import { type FieldRight, type FormKind, type RightName, rightTexts } from '@farm/contract/forms'
import type { Faults } from '@farm/contract/errors'
import { rightNames } from './definitions.rules.ts'
import type { Less } from './restrictions.rules.ts'

const grants = new Map(builtInModules.flatMap((module) => module.functions.map((one) => [one.url, one.grants])))

/** The rights over a form that functions give, before anything takes away from them. */
export function rightsGiven(urls: readonly string[], stems: readonly string[]): RightName[] {
  const permissions = new Set<string>(urls.flatMap((url) => grants.get(url) ?? []))
  return rightNames.filter((right) => stems.some((stem) => permissions.has(`${stem}.${right}`)))
}

/** A form as the person sees it who changes what a role may less of it. */
interface Seen {
  readonly rights: ReadonlySet<RightName>
  readonly fields: FormKind['fields']
}

/** Nobody gives or takes away a right that they do not have, or writing a field that they only read. */
export function faultsOfChange({ rights, fields }: Seen, was: Less, wanted: Less): Faults {
  const denied = rightNames.filter(
    (one) => was.denied.includes(one) !== wanted.denied.includes(one) && !rights.has(one),
  )
  const names = new Set([...Object.keys(was.fields), ...Object.keys(wanted.fields)])
  const strange = faultOfNames(fields, wanted)
  const locked = [...names].filter((name) => {
    const isChanged = rightOn(was, name) !== rightOn(wanted, name)
    return isChanged && Object.hasOwn(fields, name) && fields[name]?.isReadOnly && rightOn(wanted, name) === undefined
  })
  const faults: Record<string, string[]> = {}
  if (denied.length > 0) faults.Denied = [`不能改动自己没有的权限：${denied.map((one) => rightTexts[one]).join('、')}`]
  if (strange.length > 0) faults.Fields = strange
  if (locked.length > 0) {
    faults.Fields = [
      ...(faults.Fields ?? []),
      `自己不能填写的字段不能放开：${locked.map((name) => fields[name]?.label).join('、')}`,
    ]
  }
  return faults
}

/** What is set of fields that there are not, as far as the person knows. */
export function faultOfNames(fields: FormKind['fields'], wanted: Less): string[] {
  const strange = Object.keys(wanted.fields).filter((name) => !Object.hasOwn(fields, name))
  return strange.length > 0 ? [`表单中没有字段：${strange.join('、')}`] : []
}

function rightOn({ fields }: Less, name: string): FieldRight | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** The part that concerns fields which the person sees, and the part that stays since they do not. */
export function splitBySight(
  { denied, fields }: Less,
  seen: FormKind['fields'],
): { seen: Less; unseen: Less['fields'] } {
  const entries = Object.entries(fields)
  const inSight = entries.filter(([name]) => Object.hasOwn(seen, name))
  const outOfSight = entries.filter(([name]) => !Object.hasOwn(seen, name))
  return { seen: { denied, fields: Object.fromEntries(inSight) }, unseen: Object.fromEntries(outOfSight) }
}
