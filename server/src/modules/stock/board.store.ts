import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { MAX_STOCKS, type StockView, stockForm } from '@farm/contract/stock'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const enterpriseFields = fieldsIn(enterpriseForm)
const inputFields = fieldsIn(inputForm)

export interface Board {
  readonly show: StockView
  readonly enterprise: string | undefined
  readonly input: string | undefined
  /** The last day on which a batch counts as about to expire. */
  readonly soon: string
  /** What may be told apart by. */
  readonly sees: { readonly least: boolean; readonly expiry: boolean }
  /** Inputs, as far as they may be viewed: of those that stand elsewhere not even their names are told. */
  readonly inputs: SeenKind | undefined
}

interface Counts {
  readonly total: number
  readonly low: number
  readonly expiring: number
}

export interface StockRow {
  readonly enterprise: string
  readonly enterpriseName: string | null
  readonly input: string
  readonly inputName: string | null
  readonly kind: string | null
  readonly unit: string | null
  readonly balance: number
  readonly value: number
  readonly isValuing: boolean
  readonly least: number | null
  readonly isLow: boolean
  readonly batches: ReadonlyArray<{
    readonly batch: string
    readonly balance: number
    readonly produced: string | null
    readonly expires: string | null
  }>
}

/** The stores in which records of movements lag behind the ledger: lists, counts and whatever is made of these lag with them. */
const valuingStores = sql`untold as materialized (
      select distinct t.enterprise_id, t.input_id
        from derive_due d join stock_entry t on t.record_id = d.record_id
       where d.is_bulk and d.form_id = ${sql.lit(stockForm.id)}
    )`

const isValuing = sql`(s.due_time is not null or (s.enterprise_id, s.input_id) in (select enterprise_id, input_id from untold))`

/**
 * What lies in the stores of enterprises whose movements the scope may read: those rows, and not the movements. They are as many as
 * there are inputs in stores.
 */
export async function stocksIn(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { show, enterprise, input, soon, sees, inputs }: Board,
): Promise<Counts & { readonly stocks: readonly StockRow[] }> {
  const isOf = enterprise === undefined ? sql`true` : sql`s.enterprise_id = ${enterprise}::uuid`
  const isInput = input === undefined ? sql`true` : sql`s.input_id = ${input}::uuid`
  const [least, expires] = [
    sees.least ? sql`(n.data->>${inputFields.LeastStock})::numeric` : sql`null::numeric`,
    sees.expiry ? sql`b.expires` : sql`null::date`,
  ]
  const isShown = { all: sql`true`, low: sql`is_low`, expiring: sql`is_expiring` }[show]
  const { rows } = await sql<Counts & { readonly stocks: readonly StockRow[] }>`
    with ${valuingStores}, stocks as materialized (
      select e.id as enterprise, e.data->>${enterpriseFields.Name} as "enterpriseName", i.id as input,
        n.data->>${inputFields.Name} as "inputName",
             n.data->>${inputFields.Kind} as kind, i.data->>${inputFields.Unit} as unit, s.balance::float8 as balance,
               s.value::float8 as value, ${isValuing} as is_valuing,
             ${least}::float8 as least, coalesce(s.balance < ${least}, false) as is_low, b.first as first_expires,
             coalesce(b.first <= ${soon}::date, false) as is_expiring
        from stock_input s
        join record e on e.id = s.enterprise_id and e.form_id = ${sql.lit(enterpriseForm.id)} and not e.is_deleted
        join record i on i.id = s.input_id and i.form_id = ${sql.lit(inputForm.id)} and not i.is_deleted
        left join record n on n.id = i.id and ${inputs ? readable(scope, inputs, 'n') : sql`false`}
        left join lateral (
          select min(${expires}) as first from stock_batch b
           where b.enterprise_id = s.enterprise_id and b.input_id = s.input_id and b.balance > 0) b on true
       where ${readable(scope, kind, 'e')} and ${isOf} and ${isInput}
    ), shown as (
      select * from stocks where ${isShown}
       order by is_low desc, is_expiring desc, first_expires nulls last, "inputName" collate pinyin, enterprise, input
       limit ${sql.lit(MAX_STOCKS)}
    )
    select (select count(*)::integer from stocks) as total, (select count(*)::integer from stocks where is_low) as low,
           (select count(*)::integer from stocks where is_expiring) as expiring,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'enterprise', enterprise, 'enterpriseName', "enterpriseName", 'input', input, 'inputName', "inputName",
                      'kind', kind, 'unit', unit, 'balance', balance, 'value', value, 'isValuing', is_valuing,
                      'least', least, 'isLow', is_low,
                      'batches', coalesce((
                        select jsonb_agg(jsonb_build_object('batch', b.batch, 'balance', b.balance, 'produced', b.produced,
                                                            'expires', ${expires}) order by ${expires} nulls last, b.batch)
                          from stock_batch b
                         where b.enterprise_id = enterprise and b.input_id = input and b.balance > 0), '[]'))
                      order by is_low desc, is_expiring desc, first_expires nulls last, "inputName" collate pinyin, enterprise, input)
               from shown), '[]') as stocks
  `.execute(db)
  return rows[0] ?? { total: 0, low: 0, expiring: 0, stocks: [] }
}

interface Expiring {
  readonly kind: SeenKind
  /** Of these alone. */
  readonly enterprises: readonly string[] | undefined
  /** The last day that counts. */
  readonly soon: string
}

interface ExpiringBatch {
  readonly enterprise: string
  readonly input: string
}

/** Batches of which something is left and that expire up to a day, in the stores that the scope may read. */
export async function expiringBatches(
  db: Db,
  scope: Scope,
  { kind, enterprises, soon }: Expiring,
): Promise<readonly ExpiringBatch[]> {
  const isOf = enterprises ? sql`b.enterprise_id = any(${[...enterprises]}::uuid[])` : sql`true`
  const { rows } = await sql<ExpiringBatch>`
    select b.enterprise_id as enterprise, b.input_id as input
      from stock_batch b
      join record e on e.id = b.enterprise_id and e.form_id = ${sql.lit(enterpriseForm.id)} and not e.is_deleted
      join record i on i.id = b.input_id and i.form_id = ${sql.lit(inputForm.id)} and not i.is_deleted
     where b.balance > 0 and b.expires <= ${soon}::date and ${isOf} and ${readable(scope, kind, 'e')}
  `.execute(db)
  return rows
}

/** In how many stores that the scope may read an input is still being valued anew. */
export async function countValuing(
  db: Db,
  scope: Scope,
  { kind, enterprises }: Omit<Expiring, 'soon'>,
): Promise<number> {
  const isOf = enterprises ? sql`s.enterprise_id = any(${[...enterprises]}::uuid[])` : sql`true`
  const { rows } = await sql<{ n: number }>`
    with ${valuingStores}
    select count(*)::integer as n
      from stock_input s
      join record e on e.id = s.enterprise_id and e.form_id = ${sql.lit(enterpriseForm.id)} and not e.is_deleted
      join record i on i.id = s.input_id and i.form_id = ${sql.lit(inputForm.id)} and not i.is_deleted
     where ${isValuing} and ${isOf} and ${readable(scope, kind, 'e')}
  `.execute(db)
  return rows[0]?.n ?? 0
}
