import type { Role } from '@farm/contract/access'
import type { RightName } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { SHEET_TYPE, type SheetToWrite, writeSheets } from '../../platform/sheets/index.ts'
import { Bytes, type Scope, type SeenKind, rolesAround } from '../access/index.ts'
import { headerName } from '../files/index.ts'
import { permissionsOver } from '../forms/index.ts'
import { type MatrixForm, type Row, formRows, functionRows, personRow, roleHead } from './matrix.rules.ts'
import * as store from './matrix.store.ts'

const FILE = '权限矩阵.xlsx'
const ROWS_AT_ONCE = 100
const PEOPLE_AT_ONCE = 500

/** Who may what within reach, as a workbook that is written while it is sent. */
export async function matrixOf(db: Db, scope: Scope): Promise<Bytes> {
  const roles = await rolesAround(db, scope)
  const denials = await store.denialsOf(
    db,
    roles.map(({ Id }) => Id),
  )
  const forms = scope.kinds
    .all()
    .filter(({ rights }) => rights.has('view'))
    .map(formOf)
  // Read before anything is sent: what goes wrong at once is told in words.
  const first = await store.peopleAfter(db, scope, undefined, PEOPLE_AT_ONCE)
  const sheets = [
    sheetOf('功能', ['模块', '分组', '功能', '地址'], roles, functionRows(roles)),
    sheetOf('表单', ['表单', '权限'], roles, formRows(forms, roles, denials)),
    { name: '人员', columns: peopleColumns, batches: peopleOf(db, scope, first) },
  ]
  const disposition = `attachment; filename*=UTF-8''${headerName(FILE)}`
  return new Bytes(writeSheets(sheets), SHEET_TYPE, { 'content-disposition': disposition })
}

function formOf(kind: SeenKind): MatrixForm {
  const over = (right: RightName) => permissionsOver(kind, right)
  const permissions = {
    view: over('view'),
    add: over('add'),
    edit: over('edit'),
    delete: over('delete'),
    export: over('export'),
    import: over('import'),
  }
  return { kind, permissions }
}

function sheetOf(name: string, heads: readonly string[], roles: readonly Role[], rows: readonly Row[]): SheetToWrite {
  const columns = [...heads, ...roles.map(roleHead)].map((head) => ({ head, width: 18 }))
  return { name, columns, batches: inBatches(rows) }
}

async function* inBatches(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}

const peopleColumns = ['姓名', '账号', '组织', '组织路径', '状态', '角色', '数据范围'].map((head) => ({
  head,
  width: 18,
}))

async function* peopleOf(db: Db, scope: Scope, first: readonly store.PersonRow[]): AsyncGenerator<readonly Row[]> {
  let people = first
  while (people.length > 0) {
    yield people.map(personRow)
    const isLast = people.length < PEOPLE_AT_ONCE
    people = isLast ? [] : await store.peopleAfter(db, scope, people.at(-1)?.id, PEOPLE_AT_ONCE)
  }
}
