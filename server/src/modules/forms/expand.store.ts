import { refusal } from '@farm/contract/errors'
import type { Field, FormKind, ReferenceField } from '@farm/contract/forms'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin, readable } from '../access/index.ts'
import { fieldOf, referredKind } from './registry.ts'

type Json = RawBuilder<unknown>

const MOST_PATHS = 12

/** The `Expand` of a row: `{Id, Name}` of what the paths refer to, without a name where the caller may not see it. */
export function expandSql(expand: string | undefined, kind: FormKind, alias: string, scope: Scope): Json | undefined {
  // In one order: the same question in another order is the same statement.
  const paths = [...new Set((expand ?? '').split(',').filter(Boolean))].toSorted()
  if (paths.length === 0) return undefined
  if (paths.length > MOST_PATHS) throw refusal('wire/expand', { path: `${MOST_PATHS} 个以上路径` })
  const pairs = paths.flatMap((path) => [sql.lit(path), pathSql(path, kind, alias, scope)])
  return sql`json_strip_nulls(json_build_object(${sql.join(pairs)}))`
}

function pathSql(path: string, kind: FormKind, alias: string, scope: Scope): Json {
  if (path === 'User') return userSql(sql`${sql.ref(`${alias}.user_id`)}`, scope)
  const [first = '', second, ...more] = path.split('.')
  const field = referenceOf(first, kind)
  if (!field || more.length > 0) throw refusal('wire/expand', { path })
  const data = sql.ref(`${alias}.data`)
  if (second === undefined) return fieldSql(first, field, data, scope, `${alias}x`)
  const target = referredKind(field.to)
  const inner = target && referenceOf(second, target)
  if (!target || !inner || field.type !== 'reference') throw refusal('wire/expand', { path })
  const next = `${alias}p`
  return sql`(
    select ${fieldSql(second, inner, sql.ref(`${next}.data`), scope, `${next}x`)} from record ${sql.ref(next)}
     where ${sql.ref(`${next}.id`)} = (${data}->>${sql.lit(first)})::uuid and ${readable(scope, target, next)})`
}

function referenceOf(name: string, kind: FormKind): ReferenceField | undefined {
  const field: Field | undefined = fieldOf(kind.fields, name)
  return field?.type === 'reference' || field?.type === 'references' ? field : undefined
}

function fieldSql(name: string, field: ReferenceField, data: Json, scope: Scope, alias: string): Json {
  const at = sql.lit(name)
  if (field.type === 'reference') {
    return sql`case when ${data}->>${at} is not null then ${oneSql(field.to, sql`(${data}->>${at})::uuid`, scope, alias)} end`
  }
  return sql`(
    select json_agg(${oneSql(field.to, sql`e.id::uuid`, scope, alias)} order by e.place)
      from jsonb_array_elements_text(${data}->${at}) with ordinality as e (id, place))`
}

function oneSql(to: string, id: Json, scope: Scope, alias: string): Json {
  const target = referredKind(to)
  if (target) {
    const one = sql.ref(alias)
    return sql`coalesce((
      select json_build_object('Id', ${one}.id, 'Name', ${one}.data->>${sql.lit(target.nameField)},
               'Deleted', case when ${one}.is_deleted then true end)
        from record ${one} where ${one}.id = ${id} and ${readable(scope, target, alias)}), json_build_object('Id', ${id}))`
  }
  return to === 'users' ? userSql(id, scope) : organSql(id, scope)
}

function userSql(id: Json, scope: Scope): Json {
  return sql`coalesce((
    select json_build_object('Id', u.id, 'Name', u.real_name) from account u join organ uo on uo.id = u.organ_id
     where u.id = ${id} and ${organWithin(scope, 'uo')}), json_build_object('Id', ${id}))`
}

function organSql(id: Json, scope: Scope): Json {
  return sql`coalesce((
    select json_build_object('Id', og.id, 'Name', og.name) from organ og
     where og.id = ${id} and ${organWithin(scope, 'og')}), json_build_object('Id', ${id}))`
}
