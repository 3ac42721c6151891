import { oneText } from '../../platform/db/index.ts'
import type { Farm } from './test-farm.ts'

const tables = [
  'organ',
  'account',
  'role',
  'role_function',
  'account_role',
  'record',
  'record_version',
  'record_comment',
  'file',
  'module',
  'module_function',
  'setting',
  'organ_outline',
  'place_shape',
  'list_view',
  'list_view_default',
]

/** A sum over everything that a refused call must not have changed. */
export async function digest({ database }: Farm): Promise<string> {
  const sums = tables.map(
    (table) => `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${table} t)`,
  )
  return oneText(database.db, `select ${sums.join(' || ')} as text`)
}
