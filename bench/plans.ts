// `npm run bench:plans`: 10,000 plans with 100,000 work orders, then how long the pages of the office's day take.
import { formatFixed, roundTo } from '@farm/contract/values'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manyCalls, recordCalls } from '@farm/contract/forms'
import { planCalls, planForm } from '@farm/contract/plans'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { makeApplication, prepareDatabase } from '../server/src/app/application.ts'
import { deriveDue, foldCounts } from '../server/src/modules/forms/index.ts'
import { openDatabase, startEmbedded } from '../server/src/platform/db/index.ts'
import type { HttpServer } from '../server/src/platform/http/index.ts'
import { silentLog } from '../server/src/platform/log/index.ts'
import { systemClock } from '../server/src/platform/time/index.ts'
import { judged, timeOf } from './judged.ts'
import { firstAdmin } from './map-farm.ts'
import { enterprisePath, firstPlan, firstPlot, layPlans, tidy } from './plans-farm.ts'

/** How often each is asked; fewer with `npm run bench:plans -- 10`. */
const RUNS = Number(process.argv[2] ?? 100)
const LIMIT_MS = 100
const ZONE = 'Asia/Shanghai'

function address(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}
const plans = (query: Readonly<Record<string, string>>) =>
  address(recordCalls.list.path, { formId: planForm.id, expand: 'Enterprise,Crops,Place,Order,Manager', ...query })
const workOrders = (query: Readonly<Record<string, string>>) =>
  address(recordCalls.list.path, { formId: workOrderForm.id, expand: 'Plan,Enterprise,Operation,Assignees', ...query })
const column = (status: string) =>
  workOrders({ page: '1', pageSize: '30', orderBy: 'Due asc', qs: `Status[=]${status}` })

/** What the pages ask for. */
const asked: ReadonlyArray<readonly [what: string, url: string]> = [
  ['plans: the first page', plans({ page: '1', pageSize: '20' })],
  ['plans: page 400', plans({ page: '400', pageSize: '20' })],
  ['plans: running', plans({ page: '1', pageSize: '20', qs: 'Status[=]执行中' })],
  [
    'plans: late ones, the latest first',
    plans({ page: '1', pageSize: '20', qs: 'LateDays[>]0', orderBy: 'LateDays desc' }),
  ],
  ['Gantt: 100 plans with their steps', plans({ page: '1', pageSize: '100', orderBy: 'StartDate desc' })],
  [
    'Gantt: 100 of one enterprise',
    plans({ page: '1', pageSize: '100', orderBy: 'StartDate desc', organPath: enterprisePath }),
  ],
  ['work orders: the first page, by due time', workOrders({ page: '1', pageSize: '20', orderBy: 'Due asc' })],
  ['work orders: page 400', workOrders({ page: '400', pageSize: '20' })],
  ['work orders: of a plan', workOrders({ page: '1', pageSize: '100', qs: `Plan[=]${firstPlan}` })],
  [
    'work orders: a week of the calendar',
    workOrders({
      pageSize: '200',
      orderBy: 'Due asc',
      organPath: enterprisePath,
      qs: `Due[>=]${daysOn(0)}&Due[<]${daysOn(7)}`,
    }),
  ],
  ...workOrderStates.where('open').map((status) => [`board: the column ${status}`, column(status)] as const),
  ['board: how many stand in each', address(manyCalls.figures.path, { formId: workOrderForm.id, by: 'Status' })],
  ['figures of the running plans', planCalls.figures.path],
  ['figures of one enterprise', address(planCalls.figures.path, { organPath: enterprisePath })],
  ['inputs of a plan', address(planCalls.inputs.path, { id: firstPlan })],
  [
    'overlaps on a plot',
    address(planCalls.overlaps.path, { place: firstPlot, from: daysOn(0).slice(0, 10), to: daysOn(90).slice(0, 10) }),
  ],
]

function daysOn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

const dataDir = mkdtempSync(join(tmpdir(), 'farm-bench-plans-'))
const embedded = await startEmbedded({ dataDir })
try {
  const clock = systemClock(ZONE)
  const database = openDatabase({ url: embedded.url, onLost: () => undefined })
  await prepareDatabase(database, ZONE)
  const server = await makeApplication({
    database,
    clock,
    log: silentLog(),
    filesFolder: join(dataDir, 'files'),
    demoAccounts: async () => ({ Password: '', Accounts: [] }),
  })
  const token = await firstAdmin(server, database)
  await layPlans(embedded.url)
  await tidy(embedded.url)
  const began = performance.now()
  const derived = await deriveDue({ db: database.db, now: clock.now(), zone: ZONE })
  const seconds = (performance.now() - began) / 1000
  console.log(`derived fields of ${derived} records worked out in ${formatFixed(seconds, 1)} s`)
  while ((await foldCounts(database.db)) > 0);
  await tidy(embedded.url)
  const rows: object[] = []
  for (const [what, url] of asked) rows.push(await measured(server, token, { what, url }))
  console.table(rows)
  await server.close()
  await database.close()
} finally {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

interface Measuring {
  readonly what: string
  readonly url: string
}

async function measured(server: HttpServer, token: string, { what, url }: Measuring): Promise<object> {
  const times: number[] = []
  let bytes = 0
  // The first time statements are prepared: that is once, and not measured.
  for (let run = -1; run < RUNS; run += 1) {
    const began = performance.now()
    const answer = await server.inject({ method: 'GET', url, headers: { token } })
    if (run >= 0) times.push(performance.now() - began)
    if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.statusCode} ${answer.body}`)
    bytes = answer.body.length
  }
  const sorted = times.toSorted((one, other) => one - other)
  const p99 = timeOf(0.99, sorted)
  return {
    what,
    'median ms': roundTo(timeOf(0.5, sorted), 1),
    'p99 ms': roundTo(p99, 1),
    'limit of the p99': LIMIT_MS,
    KiB: Math.round(bytes / 1024),
    verdict: judged({ p99: p99 <= LIMIT_MS }),
  }
}
