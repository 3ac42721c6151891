import type { FieldRight, FormRestriction, RightName } from '@farm/contract/forms'

/** What a role may over a form, as it is being set. */
export interface RoleRights {
  readonly denied: readonly string[]
  readonly fields: Readonly<Record<string, FieldRight>>
}

export const rightLabels = {
  view: '查看',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
} as const satisfies Record<RightName, string>

export const rightNames: readonly RightName[] = ['view', 'add', 'edit', 'delete', 'export', 'import']

export function rightsOfRole({ Denied, Fields: fields }: FormRestriction): RoleRights {
  return { denied: Denied, fields }
}

/** As it travels. */
export function toWire({ denied, fields }: RoleRights) {
  return { Denied: rightNames.filter((right) => denied.includes(right)), Fields: { ...fields } }
}

/** A right given or taken; without seeing the records nothing else can be done with them. */
export function toggled(rights: RoleRights, right: RightName): RoleRights {
  const { denied } = rights
  if (denied.includes(right)) {
    // Whoever may do something with records may see them.
    return { ...rights, denied: denied.filter((one) => one !== right && one !== 'view') }
  }
  return { ...rights, denied: right === 'view' ? [...rightNames] : [...denied, right] }
}

export function withField(rights: RoleRights, name: string, right: FieldRight | 'write'): RoleRights {
  const { [name]: _before, ...rest } = rights.fields
  return { ...rights, fields: right === 'write' ? rest : { ...rest, [name]: right } }
}

export function isSameRights(one: RoleRights, other: RoleRights): boolean {
  const written = ({ denied, fields }: RoleRights) =>
    JSON.stringify([denied.toSorted(), Object.entries(fields).toSorted(([a], [b]) => a.localeCompare(b))])
  return written(one) === written(other)
}

/** What it means, in a sentence: 不能删除、导出；看不到“成本”；“单价”只能看. */
export function rightsText({ denied, fields }: RoleRights, labelOf: (name: string) => string): string {
  const quoted = (right: FieldRight) =>
    Object.entries(fields)
      .filter(([, one]) => one === right)
      .map(([name]) => `“${labelOf(name)}”`)
      .join('')
  if (denied.includes('view')) return '看不到这个表单的任何记录'
  const less = rightNames.filter((right) => denied.includes(right)).map((right) => rightLabels[right])
  const [hidden, readOnly] = [quoted('hidden'), quoted('read')]
  const parts = [
    less.length > 0 ? `不能${less.join('、')}` : '',
    hidden ? `看不到${hidden}` : '',
    readOnly ? `${readOnly}只能看不能改` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('；') : '不另加限制，按角色本身的权限'
}
