import type { Field, FieldType } from './field.ts'

/** What the kinds of fields are called. */
export const kindNames: Readonly<Record<FieldType, string>> = {
  text: '单行文字',
  whole: '整数',
  decimal: '小数',
  money: '金额',
  yesNo: '是否',
  choice: '单选',
  choices: '多选',
  date: '日期',
  moment: '日期时间',
  time: '时刻',
  period: '起止日期',
  reference: '引用',
  references: '多项引用',
  position: '位置',
  polygon: '区域',
  photos: '照片',
  files: '附件',
  computed: '计算',
  sequence: '自动编号',
  rows: '明细表',
}

/** What the kind of a field is called. */
export function kindName(field: Field): string {
  return field.type === 'text' && field.multiline ? '多行文字' : kindNames[field.type]
}
