import type { Field, FieldType, Fields } from './field.ts'
import { valueAt } from './values.ts'

type Named = Pick<Field, 'label'>

/** What a person does to fill in a field of each type. */
const asking: Readonly<Record<FieldType, string>> = {
  text: '填写',
  whole: '填写',
  decimal: '填写',
  money: '填写',
  yesNo: '选择',
  choice: '选择',
  choices: '选择',
  date: '选择',
  moment: '选择',
  time: '选择',
  period: '选择',
  reference: '选择',
  references: '选择',
  position: '标出',
  polygon: '画出',
  photos: '上传',
  files: '上传',
  rows: '添加',
  computed: '填写',
  sequence: '填写',
}

/** A field as people find it among all that a form ever had. */
export function fieldText({ label, isRemoved }: Pick<Field, 'label' | 'isRemoved'>): string {
  return isRemoved ? `${label}（已移除）` : label
}

/** A text that is no day, as a field and as a parameter of a request are answered. */
export const NO_DAY_TEXT = '应为日期，如 2026-11-28'

/** What is said of a value of another kind than the field takes. */
const kinds: Readonly<Record<FieldType, string>> = {
  text: '应为文字',
  whole: '应为整数',
  decimal: '应为数字',
  money: '应为数字，单位是元',
  yesNo: '应为是或否',
  choice: '不在可选范围内，请从列表中选择',
  choices: '不在可选范围内，请从列表中选择，不能重复',
  date: NO_DAY_TEXT,
  moment: '应为日期和时间，如 2026-11-28 08:00',
  time: '应为时刻，如 08:30',
  period: '应为起止日期，如 2026-11-28 至 2026-12-05',
  reference: '应从列表中选择',
  references: '应从列表中选择，不能重复',
  position: '应为经度和纬度：经度在 -180 到 180 之间，纬度在 -90 到 90 之间',
  polygon: '应在地图上画出',
  photos: '应为上传的照片，不能重复',
  files: '应为上传的文件，不能重复',
  rows: '应为表格',
  computed: '由系统计算，不能填写',
  sequence: '由系统编号，不能填写',
}

/** The fault of a reference to a record that does not exist or that the person may not see; the two are not told apart. */
export const GONE_TEXT = '所选内容已不存在或超出您的权限，请重新选择'

/** The fault of a request that names a moment in another format than ISO 8601; only programs send one. */
export const NO_MOMENT_TEXT = '应为日期和时间，如 2026-11-28 08:00（接口按 ISO 8601，须带时区）'

/** Said of a field that must be filled in and is empty: 请填写品名. */
export function missingText({ type, label }: Pick<Field, 'type' | 'label'>): string {
  return `请${asking[type]}${label}`
}

/** Says something of a field by its name: “品名”不能超过 20 个字. */
export function aboutField({ label }: Named, what: string): string {
  return `“${label}”${what}`
}

/** Said of a value of another kind than the field takes: “播种日期”应为日期，如 2026-11-28. */
export function wrongKindText(field: Pick<Field, 'type' | 'label'>): string {
  return aboutField(field, kinds[field.type])
}

/** A fault as it is told away from its field: one that does not name the field gets its label, and each row its number. */
export function toldAway(fields: Fields, at: string, text: string): string {
  const [name = '', row, column = ''] = at.split('.')
  const field = fieldOf(fields, name)
  if (!field) return text
  if (field.type !== 'rows' || row === undefined) return withLabel(field.label, text)
  const cell = fieldOf(field.fields, column)
  const told = cell ? withLabel(cell.label, text) : text
  return told.startsWith(`“${field.label}”第`) ? told : `“${field.label}”第 ${Number(row) + 1} 行：${told}`
}

/** A field by its name; inherited names such as `constructor` are no fields. */
export const fieldOf: (fields: Fields, name: string) => Field | undefined = valueAt

/** A fault with the label of its field before it, unless it names the field already. */
export function withLabel(label: string, text: string): string {
  const isNamed = text.includes(`“${label}”`) || (text.startsWith('请') && text.includes(label))
  return isNamed ? text : `${label}：${text}`
}
