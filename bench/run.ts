// `npm run bench`: loads what is missing, then measures the product beside a bare handler of the same statements and
// pgbench, in one run. `npm run bench -- 1 10` measures at one and at ten million records.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { clockForm } from '@farm/contract/clock'
import { makeApplication, prepareDatabase } from '../server/src/app/application.ts'
import { openDatabase, startEmbedded } from '../server/src/platform/db/index.ts'
import { silentLog } from '../server/src/platform/log/index.ts'
import { systemClock } from '../server/src/platform/time/index.ts'
import { type Measured, measuredCalls } from './calls.ts'
import { type Figures, hammer, httpText } from './http-load.ts'
import { judged } from './judged.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { memoryOf, startListening } from './processes.ts'
import { type Statement, statementsOf } from './statements.ts'
import { type Row, printTable } from './table.ts'
import { enterprises, official } from './world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = [1, 16, 64]
const PORT = 18_310
const BARE_PORT = 18_311
const MOST_MEMORY_MIB = 300
const SERVER = new URL('../server/src/main.ts', import.meta.url).pathname
const BARE = new URL('bare.ts', import.meta.url).pathname

/** Statements of sessions, and of what goes on beside the calls. */
const notOfTheCall = /\bfrom session s\b|from organ where path|pg_notify|\bfrom event\b|stat_fold/

const asked = process.argv.slice(2).map(Number)
const results: Row[] = []
for (const millions of asked.length > 0 ? asked : [1]) {
  results.push(...(await measure(millions)))
}
printTable(results)

async function measure(millions: number): Promise<Row[]> {
  const dataDir = await load(millions)
  const embedded = await startEmbedded({ dataDir })
  try {
    await restore(embedded.url)
    const calls = measuredCalls(await someRecord(embedded.url))
    const statements = await recorded(embedded.url, calls)
    const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'))
    const file = join(folder, 'statements.json')
    writeFileSync(file, JSON.stringify(statements))
    const bare = await startListening(BARE, BARE_PORT, { BARE_URL: embedded.url, BARE_STATEMENTS: file })
    const product = await startListening(SERVER, PORT, { DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' })
    try {
      const all = calls.flatMap((call) => CONNECTIONS.map((connections) => ({ call, connections })))
      const rows: Row[] = []
      for (const { call, connections } of all) {
        const own = statements[call.key] ?? []
        rows.push(await row({ millions, call, connections, statements: own, url: embedded.url, folder }))
        console.log(JSON.stringify(rows.at(-1)))
      }
      const { most } = memoryOf(product.child)
      const verdict = judged({ memory: most <= MOST_MEMORY_MIB })
      console.log(`${millions}M: memory of the server ${most} MiB at most (limit ${MOST_MEMORY_MIB}): ${verdict}`)
      return rows
    } finally {
      await product.stop()
      await bare.stop()
    }
  } finally {
    await embedded.stop()
  }
}

/** Takes away what an earlier run has added, and puts the table into the state in which it is most of the time. */
async function restore(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A fault elsewhere ends the database: what is lost with it would hide the fault.
  client.on('error', () => undefined)
  await client.connect()
  const database = openDatabase({ url, onLost: () => undefined })
  await prepareDatabase(database, 'Asia/Shanghai')
  await database.close()
  await client.query('delete from record where form_id = $1 and user_id = $2', [clockForm.id, official])
  await client.query('select stat_fold(1000000)')
  for (const table of ['record', 'stat_day', 'stat_people', 'stat_delta', 'event'])
    await client.query(`vacuum analyze ${table}`)
  await client.end()
}

interface Measuring {
  readonly millions: number
  readonly call: Measured
  readonly connections: number
  readonly statements: readonly Statement[]
  readonly url: string
  readonly folder: string
}

async function row({ millions, call, connections, statements, url, folder }: Measuring): Promise<Row> {
  const bareText = httpText('GET', `/${call.key}`, {})
  const under = (port: number, request: Measured['request'], seconds: number): Promise<Figures> =>
    hammer({ port, connections, seconds, request })
  // Warm first: plans, caches and the compiler of the language.
  await under(PORT, call.request, 1)
  const product = await under(PORT, call.request, SECONDS)
  await under(BARE_PORT, () => bareText, 1)
  const bare = await under(BARE_PORT, () => bareText, SECONDS)
  const alone = await pgbench({ url, folder, statements, connections, seconds: SECONDS })
  return {
    millions,
    key: call.key,
    what: call.what,
    connections,
    product,
    bare,
    alone,
    goal: call.goal,
    peers: call.peers,
  }
}

async function someRecord(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from record where form_id = $1 and organ_no = $2 order by update_time desc offset 5000 limit 1',
    [clockForm.id, enterprises[0]?.no],
  )
  await client.end()
  return rows[0]?.id ?? ''
}

/** The statements of each call, without those of the session: taken from the second time it is made. */
async function recorded(url: string, calls: readonly Measured[]): Promise<Record<string, Statement[]>> {
  const database = openDatabase({ url, onLost: () => undefined })
  const server = await makeApplication({
    database,
    clock: systemClock('Asia/Shanghai'),
    log: silentLog(),
    demoAccounts: async () => ({ Password: '', Accounts: [] }),
    filesFolder: join(tmpdir(), 'farm-bench-files'),
  })
  const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
  const byKey: Record<string, Statement[]> = {}
  for (const { key, request } of calls) {
    const once = () => hammer({ port, connections: 1, seconds: 0.001, request })
    await once()
    const all = await statementsOf(once)
    byKey[key] = all.filter(({ text }) => !notOfTheCall.test(text))
  }
  await server.close()
  await database.close()
  return byKey
}
