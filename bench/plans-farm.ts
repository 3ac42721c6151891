import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { type PlanStatus, planForm } from '@farm/contract/plans'
import { type WorkOrderStatus, workOrderForm } from '@farm/contract/work-orders'
import pg from 'pg'

const ENTERPRISES = 50
const PLANS_PER_ENTERPRISE = 200
const ORDERS_PER_PLAN = 10
const STEPS = 8

/** How many records of each state there are in proportion. */
type Shares<Status extends string> = Readonly<Record<Status, number>>
const planShares: Shares<PlanStatus> = { 执行中: 3, 草稿: 1, 已完成: 1, 已终止: 1 }
const workOrderShares: Shares<WorkOrderStatus> = {
  待派发: 1,
  已派发: 1,
  进行中: 1,
  待验收: 1,
  已完成: 4,
  已退回: 1,
  已关闭: 1,
}

/** One of some states by a number, in SQL. */
function pickedBy(shares: Shares<string>, n: string): string {
  const states = Object.entries(shares).flatMap(([state, share]) => Array.from({ length: share }, () => `'${state}'`))
  return `(array[${states.join(', ')}])[1 + ${n} % ${states.length}]`
}

/** What the records of the farm are called by, `n` of each kind. */
const idSql = (kind: number, n: string) => `('00000000-0000-7000-900${kind}-' || lpad((${n})::text, 12, '0'))::uuid`
const columns =
  '(id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)'
const written = (time: string) => `${time}, ${time}, ${time}, a.id, a.id, o.id, o.no, o.path`

export const enterprisePath = '/1/2/120/'
export const firstPlan = '00000000-0000-7000-9005-000000000001'
export const firstPlot = '00000000-0000-7000-9004-000000000101'

/**
 * A county of 50 enterprises with 10,000 plans of eight steps over two years, a hundred thousand work orders for them, and
 * a punch-in for two of the steps of each plan.
 */
export async function layPlans(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into organ (id, no, name, kind, parent_id, path)
    select '00000000-0000-7000-9001-000000000002', 2, '测试县', '县', id, path || '2/' from organ where parent_id is null`)
  await client.query(
    `insert into organ (id, no, name, kind, parent_id, path)
     select ${idSql(1, 'n')}, n, n || ' 号合作社', '企业', c.id, c.path || n || '/'
       from organ c cross join generate_series(101, 100 + $1::int) n where c.no = 2`,
    [ENTERPRISES],
  )
  await client.query(
    `insert into record ${columns}
     select ${idSql(2, 'o.no')}, $1, jsonb_build_object('Name', o.name, 'Area', 1000), ${written('now()')}
       from organ o cross join account a where o.kind = '企业'`,
    [enterpriseForm.id],
  )
  for (const [kind, form, names] of [
    [3, cropForm.id, ['番茄', '甜瓜', '冬小麦', '谷子', '核桃']],
    [6, operationForm.id, ['整地', '播种', '灌溉', '施肥', '中耕', '用药', '采收', '清园']],
  ] as const) {
    await client.query(
      `insert into record ${columns}
       select ${idSql(kind, 'n')}, $1, jsonb_build_object('Name', x.name, 'Type', '其他'), ${written('now()')}
         from unnest($2::text[]) with ordinality as x (name, n) cross join account a join organ o on o.no = 2`,
      [form, names],
    )
  }
  await client.query(
    `insert into record ${columns}
     select ${idSql(4, 'o.no')}, $1, jsonb_build_object('Name', '东地', 'Compony', ${idSql(2, 'o.no')}, 'Area', 40), ${written('now()')}
       from organ o cross join account a where o.kind = '企业'`,
    [placeForm.id],
  )
  await client.query(
    `insert into record ${columns}
     select ${idSql(5, 'n')}, $1, jsonb_build_object(
              'Name', '计划 ' || n, 'Enterprise', ${idSql(2, 'o.no')}, 'Crops', ${idSql(3, '1 + n % 5')},
              'Place', jsonb_build_array(${idSql(4, 'o.no')}), 'Count', 1 + n % 40, 'TargetYield', 1000 + n % 4000,
              'StartDate', t.start, 'EndDate', t.start + 120,
              'Status', ${pickedBy(planShares, 'n')},
              'Steps', (select jsonb_agg(jsonb_build_object(
                  'Key', 'k' || s, 'Name', '第 ' || s || ' 步', 'Operation', ${idSql(6, 's')},
                  'Stage', (array['苗期', '花期', '果期', '收获期'])[(s + 1) / 2],
                  'StartDate', t.start + 15 * (s - 1), 'EndDate', t.start + 15 * (s - 1) + 7, 'Weight', 1 + s % 3)
                  || case when s > 1 then jsonb_build_object('After', 'k' || (s - 1)) else '{}' end order by s)
                from generate_series(1, ${STEPS}) s)),
            ${written("now() - interval '1 minute' * n")}
       from generate_series(1, $2::int) n
       join organ o on o.no = 101 + n % ${ENTERPRISES}
      cross join lateral (select (now() - interval '1 day' * (n % 720) + interval '30 days')::date as start) t
      cross join account a`,
    [planForm.id, ENTERPRISES * PLANS_PER_ENTERPRISE],
  )
  await client.query(
    `insert into record ${columns}
     select gen_random_uuid(), $1, jsonb_build_object(
              'Number', 'GD' || lpad(n::text, 8, '0'), 'Title', p.data->>'Name' || ' · ' || n % ${ORDERS_PER_PLAN},
              'Enterprise', p.data->'Enterprise',
              'Plan', p.id, 'Step', 'k' || s.no, 'Operation', ${idSql(6, 's.no')}, 'Place', p.data->'Place',
              'Assignees', jsonb_build_array(a.id),
              'Due', to_char(date_trunc('hour', now()) + interval '1 hour' * (n % 2400 - 1200), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'Priority', (array['高', '中', '低'])[1 + n % 3], 'Source', '计划',
              'Status', ${pickedBy(workOrderShares, 'n')}),
            ${written("now() - interval '1 second' * n")}
       from generate_series(1, $2::int) n
       join record p on p.id = ${idSql(5, `1 + n / ${ORDERS_PER_PLAN} % ${ENTERPRISES * PLANS_PER_ENTERPRISE}`)}
       join organ o on o.id = p.organ_id
      cross join lateral (select 1 + n % ${STEPS} as no) s
      cross join account a`,
    [workOrderForm.id, ENTERPRISES * PLANS_PER_ENTERPRISE * ORDERS_PER_PLAN],
  )
  await client.query(
    `insert into record ${columns}
     select gen_random_uuid(), $1, jsonb_build_object(
              'Enterprise', p.data->'Enterprise', 'Plan', p.id, 'Step', 'k' || s, 'Operation', ${idSql(6, 's')},
              'Harvest', 10 * s, 'Area', 3),
            ${written('p.add_time')}
       from record p join organ o on o.id = p.organ_id cross join generate_series(1, 2) s cross join account a
      where p.form_id = $2`,
    [clockForm.id, planForm.id],
  )
  await client.end()
}

/** As a database stands that nobody has just filled. */
export async function tidy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
