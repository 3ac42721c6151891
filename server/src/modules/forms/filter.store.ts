import { refusal } from '@farm/contract/errors'
import {
  AWAITED,
  type ConditionSort,
  type Field,
  NO_MOMENT_TEXT,
  type RowsField,
  conditionSort,
  isMoment,
  operatorsOf,
} from '@farm/contract/forms'
import { type Clause, type Operator, UUID_PATTERN, parseFilter } from '@farm/contract/wire'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { onAwaited } from './awaited.store.ts'
import { fieldOf, referredKind } from './registry.ts'
import { searchQuery } from './searchable.ts'

type Condition = RawBuilder<boolean>
type Wrong = (reason: string) => Error

const id = new RegExp(UUID_PATTERN)
const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{2}:\d{2}$/

const columns = {
  Id: { column: 'id', type: 'id' },
  UserId: { column: 'user_id', type: 'id' },
  Organ: { column: 'organ_id', type: 'id' },
  AddTime: { column: 'add_time', type: 'time' },
  UpdateTime: { column: 'update_time', type: 'time' },
  OccurTime: { column: 'occur_time', type: 'time' },
} as const

/** One condition: what is asked of the rows `alias` of a kind, and how to refuse it. */
interface Asked {
  readonly clause: Clause
  readonly kind: SeenKind
  readonly alias: string
  readonly wrong: Wrong
}

interface Judging {
  readonly scope: Scope
  /** By all that rows refer to, not only by what the scope may see of it. */
  readonly judgesAll?: boolean | undefined
}

/** Conditions of a filter on the rows `alias` of a kind. Only declared fields can be asked for; values are parameters. */
function conditionsOf(clauses: readonly Clause[], kind: SeenKind, alias: string, judging: Judging): Condition[] {
  return clauses.map((clause) => {
    const wrong: Wrong = (reason) => refusal('wire/filter', { clause: clause.text, reason })
    const asked = { clause, kind, alias, wrong }
    const [first = '', second] = clause.path
    return second === undefined ? onField(first, asked) : beyond(first, second, asked, judging)
  })
}

/** Which records of a form a list shows, whatever page of it. */
interface Wanted {
  readonly qs?: string | undefined
  readonly search?: string | undefined
  readonly judgesAll?: boolean | undefined
}

/** What happened on these days of the farm, both included. */
export function happenedIn({ from, to }: { readonly from: string; readonly to: string }): Condition {
  return sql`r.occur_time >= ${from}::timestamp at time zone farm_zone()
    and r.occur_time < (${to}::date + 1)::timestamp at time zone farm_zone()`
}

/** What narrows a list to the rows `r` that are asked for. */
export function chosenConditions(
  kind: SeenKind,
  scope: Scope,
  { qs = '', search = '', judgesAll }: Wanted,
): Condition[] {
  const query = searchQuery(kind, search)
  const conditions = conditionsOf(parseFilter(qs), kind, 'r', { scope, judgesAll })
  if (query === undefined) return conditions
  return [query === null ? sql`false` : sql`r.search @@ ${query}::tsquery`, ...conditions]
}

/** Rows with one of the ids. */
export function idCondition(ids: readonly string[], alias: string): Condition {
  return sql`${sql.ref(`${alias}.id`)} = any(${[...ids]}::uuid[])`
}

/** Of a table it is asked what a column of any of its rows says, of a reference what a field of that says. */
function beyond(first: string, second: string, asked: Asked, judging: Judging): Condition {
  const field = fieldOf(asked.kind.fields, first)
  if (field?.type === 'rows') return inRows(first, second, field, asked)
  return throughReference(first, second, asked, judging)
}

/** Asked so that an index of the table finds the records. */
function inRows(
  name: string,
  column: string,
  { label, fields }: RowsField,
  { clause, alias, wrong }: Asked,
): Condition {
  const held = Object.hasOwn(fields, column) ? fields[column] : undefined
  if (held?.type !== 'reference' && held?.type !== 'choice') throw wrong(`不能按“${label}”的 ${column} 查询`)
  refuseOperator(clause, operatorsOf[conditionSort(held)], `“${label}”的“${held.label}”`, wrong)
  const { op, values } = held.type === 'reference' ? checkedIds(clause, wrong) : clause
  const hasAny = sql.join(
    values.map(
      (value) => sql`${sql.ref(`${alias}.data`)}->${sql.lit(name)} @> ${JSON.stringify([{ [column]: value }])}::jsonb`,
    ),
    sql` or `,
  )
  if (op === '=' || op === 'in') return sql`(${hasAny})`
  return sql`not coalesce(${hasAny}, false)`
}

// `= any(array(…))` reads the referred records once; a semi-join would walk every row of the enterprise.
function throughReference(first: string, second: string, asked: Asked, { scope, judgesAll }: Judging): Condition {
  const { kind, alias, wrong } = asked
  const field = fieldOf(kind.fields, first)
  if (field?.type !== 'reference' && field?.type !== 'references') throw wrong(`${first} 不是引用字段`)
  const target = referredKind(scope, field.to)
  if (!target?.rights.has('view')) throw wrong(`不能按 ${first} 的字段查询`)
  const inner = onField(second, { ...asked, kind: target, alias: 'x' })
  const ids = sql`array(
    select x.id::text from record x
     where x.form_id = ${sql.lit(target.id)} and not x.is_deleted and ${judgesAll ? sql`true` : readable(scope, target, 'x')} and ${inner})`
  const at = sql.lit(first)
  const data = sql.ref(`${alias}.data`)
  return field.type === 'reference' ? sql`${data}->>${at} = any(${ids})` : sql`${data}->${at} ?| ${ids}`
}

function isColumn(name: string): name is keyof typeof columns {
  return Object.hasOwn(columns, name)
}

function onField(name: string, { clause, kind, alias, wrong }: Asked): Condition {
  if (isColumn(name)) return onColumn(columns[name], clause, alias, wrong)
  if (name === AWAITED) return onAwaited(kind.fields, sql.ref(`${alias}.data`), clause, wrong)
  const field = fieldOf(kind.fields, name)
  if (!field) throw wrong(`没有字段 ${name}`)
  const data = sql.ref(`${alias}.data`)
  const at = sql.lit(name)
  refuseOperator(clause, [...operatorsOf[conditionSort(field)], 'null'], `“${field.label}”`, wrong)
  if (!kind.isBuiltIn && clause.op === '=' && isWordly(field)) return contains(name, field, data, clause, wrong)
  if (clause.op === 'null') return isAbsent(sql`${data}->>${at}`, clause, wrong)
  return bySort[conditionSort(field)](
    field,
    { text: sql`(${data}->>${at})`, json: sql`(${data}->${at})` },
    clause,
    wrong,
  )
}

/** Fields whose values are texts, one or many. */
const WORDLY: readonly Field['type'][] = ['text', 'choice', 'choices', 'sequence', 'reference', 'references', 'date']

function isWordly({ type }: Field): boolean {
  return WORDLY.includes(type)
}

/** Asked so that the one index of all designed forms finds the records. */
function contains(name: string, field: Field, data: RawBuilder<unknown>, clause: Clause, wrong: Wrong): Condition {
  const [value = ''] = (field.type.startsWith('reference') ? checkedIds(clause, wrong) : clause).values
  const isMany = field.type === 'choices' || field.type === 'references'
  return sql`${data} @> ${JSON.stringify({ [name]: isMany ? [value] : value })}::jsonb`
}

function isAbsent(text: RawBuilder<unknown>, { values }: Clause, wrong: Wrong): Condition {
  const [value] = values
  if (value !== 'true' && value !== 'false') throw wrong('null 的值应为 true 或 false')
  return value === 'true' ? sql`${text} is null` : sql`${text} is not null`
}

interface Place {
  readonly text: RawBuilder<unknown>
  readonly json: RawBuilder<unknown>
}
type OfType = (field: Field, place: Place, clause: Clause, wrong: Wrong) => Condition

/** Of what has no value to compare nothing comes here: its operators are refused. */
const onlyPresence: OfType = ({ label }, _, __, wrong) => {
  throw wrong(`“${label}”只能用 null`)
}

const bySort: Readonly<Record<ConditionSort, OfType>> = {
  words: (_, { text }, clause) => wordsCondition(text, clause),
  figure: numberCondition,
  day: (_, { text }, clause, wrong) =>
    textCondition(
      text,
      checkedValues(clause, (one) => DATE.test(one), wrong, '应为日期'),
    ),
  clock: (_, { text }, clause, wrong) =>
    textCondition(
      text,
      checkedValues(clause, (one) => TIME.test(one), wrong, '应为时间，如 08:30'),
    ),
  moment: (_, { text }, clause, wrong) => {
    const checked = checkedValues(clause, isMoment, wrong, '应为时间')
    return textCondition(text, { ...checked, values: checked.values.map((one) => new Date(one).toISOString()) })
  },
  period: periodCondition,
  yesNo: (_, { text }, clause, wrong) => {
    const { values } = checkedValues(
      clause,
      (one) => one === 'true' || one === 'false',
      wrong,
      '应为 = true 或 = false',
    )
    // What was never ticked counts as no.
    return sql`coalesce(${text}, 'false') = ${values[0]}`
  },
  chosen: (field, place, clause) =>
    field.type === 'choices' ? listCondition(place, clause) : textCondition(place.text, clause),
  records: (field, place, clause, wrong) => {
    const checked = checkedIds(clause, wrong)
    return field.type === 'references' ? listCondition(place, checked) : textCondition(place.text, checked)
  },
  thing: onlyPresence,
}

function refuseOperator({ op }: Clause, allowed: readonly Operator[], named: string, wrong: Wrong): void {
  if (!allowed.includes(op)) throw wrong(`${named}只能用 ${allowed.join(' ')}`)
}

function checkedValues(clause: Clause, isGood: (value: string) => boolean, wrong: Wrong, reason: string): Clause {
  if (!clause.values.every(isGood)) throw wrong(reason)
  return clause
}

function checkedIds(clause: Clause, wrong: Wrong): Clause {
  return checkedValues(clause, (one) => id.test(one), wrong, '应为编号')
}

/** A comparison is written in SQL as on the wire; which operators come here, the table of the contract says. */
function operatorSign(op: Operator): RawBuilder<unknown> {
  return sql.raw(op)
}

/** Texts written by people may also be searched for a part. */
function wordsCondition(text: RawBuilder<unknown>, clause: Clause): Condition {
  if (clause.op !== '~' && clause.op !== '!~') return textCondition(text, clause)
  // Where nothing stands, nothing is contained.
  const isContained = sql`position(lower(${clause.values[0] ?? ''}) in lower(coalesce(${text}, ''))) > 0`
  return clause.op === '~' ? sql`${isContained}` : sql`not ${isContained}`
}

function textCondition(text: RawBuilder<unknown>, { op, values }: Clause): Condition {
  const [value = ''] = values
  if (op === 'in') return sql`${text} = any(${[...values]})`
  return op === '!=' ? sql`${text} is distinct from ${value}` : sql`${text} ${operatorSign(op)} ${value}`
}

// jsonb compares numbers as numbers, without a cast that could fail on old data.
function numberCondition(field: Field, { json }: Place, { op, values }: Clause, wrong: Wrong): Condition {
  const numbers = values.map(Number)
  if (values.some((one) => one.trim() === '') || !numbers.every(Number.isFinite)) throw wrong('应为数字')
  const [number = 0] = numbers
  if (op === 'in') return sql`${json} = any(array(select to_jsonb(n) from unnest(${numbers}::numeric[]) n))`
  if (op === '!=') return sql`${json} is distinct from to_jsonb(${number}::numeric)`
  if (field.sortable && (op === '>' || op === '>=')) {
    // By the index that the field is sorted by. After all numbers come only values that no number field holds.
    const sorted = sql`coalesce(${json}, 'null'::jsonb)`
    return sql`(${sorted} ${operatorSign(op)} to_jsonb(${number}::numeric) and ${sorted} < 'false'::jsonb)`
  }
  return sql`(jsonb_typeof(${json}) = 'number' and ${json} ${operatorSign(op)} to_jsonb(${number}::numeric))`
}

function periodCondition(_: Field, { json }: Place, clause: Clause, wrong: Wrong): Condition {
  const { op, values } = checkedValues(clause, (one) => DATE.test(one), wrong, '应为日期')
  const [day = ''] = values
  const [from, to] = [sql`${json}->>'From'`, sql`${json}->>'To'`]
  if (op === '=') return sql`(${from} <= ${day} and ${to} >= ${day})`
  return sql`${op === '>' || op === '>=' ? from : to} ${operatorSign(op)} ${day}`
}

function listCondition({ json }: Place, { op, values }: Clause): Condition {
  if (op === '!=') return sql`not coalesce(${json} ?| ${[...values]}::text[], false)`
  return sql`${json} ?| ${[...values]}::text[]`
}

const TIMES: readonly Operator[] = ['=', '>', '>=', '<', '<=']

function onColumn(
  { column, type }: (typeof columns)[keyof typeof columns],
  clause: Clause,
  alias: string,
  wrong: Wrong,
): Condition {
  const place = sql.ref(`${alias}.${column}`)
  if (type === 'id') {
    refuseOperator(clause, operatorsOf.records, '编号', wrong)
    const { op, values } = checkedIds(clause, wrong)
    return op === '!=' ? sql`${place} <> ${values[0]}::uuid` : sql`${place} = any(${[...values]}::uuid[])`
  }
  const { op, values } = checkedValues(clause, isMoment, wrong, NO_MOMENT_TEXT)
  if (!TIMES.includes(op)) throw wrong(`时间只能用 ${TIMES.join(' ')}`)
  return sql`${place} ${operatorSign(op)} ${values[0]}::timestamptz`
}
