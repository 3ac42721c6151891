import type { Field, RecordGroup } from '@farm/contract/forms'
import { formatMonth } from '@farm/contract/values'
import { monthOf, spanClauses } from '../builder/relative.ts'
import type { ListClause } from '../list-declaration.ts'

const MONTH = /^\d{4}-\d{2}$/

/** What a group is called. */
export function nameOfGroup(field: Field, { Key, Name }: Pick<RecordGroup, 'Key' | 'Name'>): string {
  if (Key === undefined) return '未填写'
  if (Name !== undefined) return Name
  if (field.type === 'yesNo') return Key === 'true' ? '是' : '否'
  if (MONTH.test(Key)) return formatMonth(Key)
  return 'to' in field ? '—' : Key
}

/** The conditions that the records of a group meet. */
export function clausesOfGroup(name: string, field: Field, key: string | undefined): ListClause[] {
  const path = [name]
  if (key === undefined) return [{ path, op: 'null', values: ['true'] }]
  const isMonth = (field.type === 'date' || field.type === 'moment') && MONTH.test(key)
  if (isMonth) return spanClauses(path, field.type === 'date' ? 'days' : 'times', monthOf(key))
  return [{ path, op: '=', values: [key] }]
}
