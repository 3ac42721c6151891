import type { JsonObject } from '@farm/contract/values'
import type { Change } from '@farm/contract/logs'

type Field = Change['Fields'][number]

/** What a column points to: told by its name. */
type PointsTo = 'organs' | 'people' | 'roles' | 'forms' | 'functions'

interface Column {
  readonly label: string
  readonly isMoment?: true
  readonly to?: PointsTo
}

interface Table {
  readonly label: string
  /** Columns that are told; of others nothing is. */
  readonly columns: Readonly<Record<string, Column>>
  /** Of a table of members: what its owner is given. */
  readonly members?: Column
}

const organ: Column = { label: '组织', to: 'organs' }

/** The tables whose rows are logged, as people know them. */
export const tables: Readonly<Record<string, Table>> = {
  account: {
    label: '人员',
    columns: {
      name: { label: '账号' },
      real_name: { label: '姓名' },
      phone: { label: '电话' },
      post: { label: '岗位' },
      password_hash: { label: '密码' },
      is_enabled: { label: '启用' },
      is_deleted: { label: '已删除' },
      is_purged: { label: '已彻底删除' },
      organ_id: organ,
    },
  },
  role: {
    label: '角色',
    columns: {
      name: { label: '名称' },
      note: { label: '说明' },
      data_scope: { label: '数据范围' },
      organ_id: organ,
    },
  },
  organ: {
    label: '组织',
    columns: {
      name: { label: '名称' },
      kind: { label: '类型' },
      parent_id: { label: '上级组织', to: 'organs' },
      is_closed: { label: '停用' },
    },
  },
  form: {
    label: '表单',
    columns: {
      name: { label: '名称' },
      organ_id: organ,
      draft: { label: '草稿' },
      published: { label: '发布的内容' },
      version: { label: '版本' },
      is_closed: { label: '停用' },
      is_deleted: { label: '已删除' },
    },
  },
  form_restriction: {
    label: '表单权限',
    columns: {
      form_id: { label: '表单', to: 'forms' },
      denied: { label: '不允许' },
      fields: { label: '字段' },
    },
  },
  module: { label: '模块', columns: { name: { label: '名称' }, url: { label: '地址' }, version: { label: '版本' } } },
  organ_outline: { label: '组织边界', columns: { rings: { label: '边界' } } },
  list_view: {
    label: '列表视图',
    columns: {
      name: { label: '名称' },
      address: { label: '条件' },
      columns: { label: '列' },
      account_id: { label: '所属人员', to: 'people' },
      role_id: { label: '共享给角色', to: 'roles' },
      organ_id: { label: '共享给组织', to: 'organs' },
    },
  },
  record_comment: { label: '评论', columns: { content: { label: '评论' } } },
  trace_code: {
    label: '溯源码',
    columns: { token: { label: '溯源码' }, withdraw_time: { label: '撤回时间', isMoment: true } },
  },
  trace_policy: { label: '溯源公开范围', columns: {} },
  stock_month: {
    label: '月结',
    columns: {
      month: { label: '月份' },
      close_time: { label: '月结时间', isMoment: true },
      closed_by: { label: '月结人', to: 'people' },
      reopen_time: { label: '打开时间', isMoment: true },
      reopened_by: { label: '打开人', to: 'people' },
      reason: { label: '原因' },
    },
  },
  session: { label: '登录', columns: {} },
  second_factor: { label: '动态码验证', columns: { secret: { label: '密钥' } } },
  setting: { label: '设置', columns: { value: { label: '内容' } } },
  account_role: { label: '人员', columns: {}, members: { label: '角色', to: 'roles' } },
  role_function: { label: '角色', columns: {}, members: { label: '功能', to: 'functions' } },
  module_function: { label: '模块', columns: {}, members: { label: '功能', to: 'functions' } },
}

/** By what something is called that a column points to, and what takes its place. */
export type NameOf = (to: PointsTo, id: string) => string | undefined

/** What a field of a form is called; nothing where the reader may not know of it. */
export type LabelOf = (formId: string, field: string) => string | undefined

/** What stands where the reader may not see what is pointed to. */
const UNSEEN = '（范围外）'

/** What columns are written with. */
interface Wording {
  readonly nameOf: NameOf
  readonly labelOf: LabelOf
  readonly momentText: (moment: string) => string
}

/** The fields that differ, before and after, as a person reads them. */
export function fieldsOfRow(
  kind: string,
  before: JsonObject,
  after: JsonObject,
  { nameOf, labelOf, momentText }: Wording,
): Field[] {
  const formId = after.form_id ?? before.form_id
  const ofField = (field: string) => (typeof formId === 'string' && labelOf(formId, field)) || UNSEEN
  return Object.entries(tables[kind]?.columns ?? {}).flatMap(([name, column]) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    const told = (value: unknown) =>
      column.isMoment && typeof value === 'string' ? momentText(value) : textOf(column, value, nameOf, ofField)
    return [fieldOf(column.label, told(from), told(to))]
  })
}

/** What an owner was given and what was taken from them. */
export function fieldsOfMembers(
  kind: string,
  taken: readonly string[],
  given: readonly string[],
  nameOf: NameOf,
): Field[] {
  const members = tables[kind]?.members
  if (!members) return []
  const told = (all: readonly string[], others: readonly string[]) =>
    all.filter((one) => !others.includes(one)).map((one) => textOf(members, one, nameOf))
  const [gone, added] = [told(taken, given), told(given, taken)]
  return [
    ...(gone.length > 0 ? [fieldOf(`去掉的${members.label}`, gone.join('、'), undefined)] : []),
    ...(added.length > 0 ? [fieldOf(`增加的${members.label}`, undefined, added.join('、'))] : []),
  ]
}

/** A field that was empty before, or is empty now, lacks that side. */
export function fieldOf(Label: string, Before: string | undefined, After: string | undefined): Field {
  return { Label, ...(Before && { Before }), ...(After && { After }) }
}

const marks: Readonly<Record<string, string>> = { set: '（已设置）', changed: '（已更改）' }
const masked = /hash|secret|token|draft|published|rings|^value$|^address$/
const rightTexts: Readonly<Record<string, string>> = {
  view: '查看',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
  hidden: '隐藏',
  read: '只读',
}

function textOf(
  { label, to }: Column,
  value: unknown,
  nameOf: NameOf,
  labelOf: (field: string) => string = (field) => field,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map((one) => rightTexts[String(one)] ?? String(one)).join('、')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${labelOf(name)}：${rightTexts[String(one)] ?? String(one)}`)
      .join('；')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (to) return nameOf(to, text) ?? UNSEEN
  return isMark(label, text) ? marks[text] : text
}

function isMark(label: string, text: string): boolean {
  return maskedLabels.has(label) && Object.hasOwn(marks, text)
}

const maskedLabels = new Set(
  Object.values(tables).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, { label }]) => (masked.test(name) ? [label] : [])),
  ),
)

/** What the columns of a row point to. */
export function pointedTo(kind: string, row: JsonObject): ReadonlyArray<readonly [to: PointsTo, id: string]> {
  return Object.entries(tables[kind]?.columns ?? {}).flatMap(([name, { to }]) => {
    const id = row[name]
    return to && typeof id === 'string' ? [[to, id] as const] : []
  })
}
