// `npm run bench:reports`: how long each report takes over five million punch-ins, by everything that it is told by.
// `npm run bench:reports -- 0.2 10`: over 0.2 million, each asked ten times. `-- 5 10 crops`: those alone that are called so.
import { formatFixed } from '@farm/contract/values'
import { existsSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { reportCalls, reports } from '@farm/contract/statistics'
import { prepareDatabase } from '../server/src/app/application.ts'
import { foldCounts } from '../server/src/modules/forms/index.ts'
import { openDatabase, runOnce, startEmbedded } from '../server/src/platform/db/index.ts'
import { officialAt, peopleSql } from './board-farm.ts'
import { read } from './board-open.ts'
import { judged, timeOf } from './judged.ts'
import { load } from './load.ts'
import { TOKEN } from './people.ts'
import { startListening } from './processes.ts'
import { enterprises } from './world.ts'

const FULL_MILLIONS = 5
const [millions = FULL_MILLIONS, runs = 20] = process.argv.slice(2, 4).map(Number)
const called = process.argv[4] ?? ''
const PORT = 18_350
const SERVER = new URL('../server/src/main.ts', import.meta.url).pathname
const MOST_MS = 300
/** Of a tenth of everything, and of everything. */
const people = [
  ['town', TOKEN],
  ['county', officialAt(0).token],
] as const
/** The last days of what is loaded; some reports are of one stretch of the calendar and never of more. */
const spans: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  day: { from: '2026-11-20', to: '2026-11-20', beforeFrom: '2026-11-19', beforeTo: '2026-11-19' },
  week: { from: '2026-11-09', to: '2026-11-15', beforeFrom: '2026-11-02', beforeTo: '2026-11-08' },
  month: { from: '2026-10-01', to: '2026-10-31', beforeFrom: '2026-09-01', beforeTo: '2026-09-30' },
  year: { from: '2025-11-21', to: '2026-11-20', beforeFrom: '2024-11-22', beforeTo: '2025-11-20' },
}

if (millions < FULL_MILLIONS) {
  console.log(`A smaller run than the promise is about (${FULL_MILLIONS} million punch-ins): ${millions} million.`)
}
const dataDir = await load(millions, { uses: true })
await recount(dataDir)
const product = await startListening(SERVER, PORT, { DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  // Each as soon as it is known: what is too slow shows which it is.
  const all = people.flatMap(([who, token]) =>
    asked().map(([what, query]) => [`${who}: ${what}`, { token, query }] as const),
  )
  for (const [what, one] of all.filter(([name]) => name.includes(called))) console.log(await measured(what, one))
} finally {
  agent.destroy()
  await product.stop()
}

/** Every report by everything that it is told by, and narrowed to one enterprise and one plot. */
function asked(): Array<[what: string, query: Readonly<Record<string, string>>]> {
  const [first] = enterprises
  const narrowed: ReadonlyArray<[filter: string, more: Readonly<Record<string, string>>]> = [
    ['Enterprise', { enterprise: first?.recordId ?? '' }],
    ['Place', { place: first?.places[0] ?? '' }],
  ]
  return reports.flatMap(({ key, groups, filters, fixed = 'year' }) => [
    ...groups.map((by): [string, Record<string, string>] => [
      `${key} (${fixed}) by ${by}`,
      { key, by, ...spans[fixed] },
    ]),
    ...narrowed
      .filter(([filter]) => filters.some((one) => one === filter))
      .map(([filter, more]): [string, Record<string, string>] => [
        `${key} (${fixed}) of one ${filter}`,
        { key, ...spans[fixed], ...more },
      ]),
  ])
}

/** What is loaded is brought up to date, which a start would not wait for; once, everything is counted anew. */
async function recount(folder: string): Promise<void> {
  const mark = join(folder, 'recounted-for-reports')
  const embedded = await startEmbedded({ dataDir: folder })
  try {
    const database = openDatabase({ url: embedded.url, onLost: () => undefined })
    await prepareDatabase(database, 'Asia/Shanghai')
    for (const statement of peopleSql()) await runOnce(database.db, statement)
    if (!existsSync(mark)) await runOnce(database.db, 'set statement_timeout = 0; select stat_rebuild()')
    while ((await foldCounts(database.db)) > 0);
    // Five million at once leave pages behind that the trickle of a farm never has.
    await runOnce(database.db, 'vacuum full stat_delta')
    await runOnce(database.db, 'analyze stat_day')
    await runOnce(database.db, 'vacuum analyze stat_people')
    await database.close()
  } finally {
    await embedded.stop()
  }
  writeFileSync(mark, new Date().toISOString())
}

interface Asked {
  readonly token: string
  readonly query: Readonly<Record<string, string>>
}

async function measured(what: string, { token, query }: Asked): Promise<string> {
  const path = `${reportCalls.report.path}?${new URLSearchParams(query).toString()}`
  const times: number[] = []
  for (let run = -2; run < runs; run += 1) {
    const began = performance.now()
    const { status } = await read({ port: PORT, token, agent }, path)
    if (status !== 200) return `${what}: ${judged({ [`${status}`]: false })}`
    if (run >= 0) times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const p99 = timeOf(0.99, times)
  const told = `median ${formatFixed(timeOf(0.5, times), 1)} ms, p99 ${formatFixed(p99, 1)} ms`
  return `${what}: ${told} (limit ${MOST_MS}): ${judged({ p99: p99 <= MOST_MS })}`
}
