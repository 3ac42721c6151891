// `npm run bench:map`: 100,000 drawn plots in one county, then how long maps and figures of them take.
import { roundTo } from '@farm/contract/values'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterpriseCalls } from '@farm/contract/enterprises'
import { placeCalls } from '@farm/contract/places'
import { makeApplication, prepareDatabase } from '../server/src/app/application.ts'
import { openDatabase, startEmbedded } from '../server/src/platform/db/index.ts'
import type { HttpServer } from '../server/src/platform/http/index.ts'
import { silentLog } from '../server/src/platform/log/index.ts'
import { systemClock } from '../server/src/platform/time/index.ts'
import { judged, timeOf } from './judged.ts'
import { ENTERPRISES, firstAdmin, layPlots } from './map-farm.ts'

const RUNS = 40
const ZONE = 'Asia/Shanghai'

interface Asked {
  readonly what: string
  readonly url: string
  readonly limitMs: number
}

const shapes = (query: string) => `${placeCalls.shapes.path}?${query}`
const enterpriseIds = Array.from(
  { length: ENTERPRISES },
  (_, index) => `00000000-0000-7000-9002-${String(101 + index).padStart(12, '0')}`,
)
const asked: readonly Asked[] = [
  { what: 'shapes of a village (60 plots)', url: shapes('box=111.1,37.05,111.106,37.059'), limitMs: 50 },
  { what: 'shapes of a town (2,000 plots)', url: shapes('box=111.1,37.05,111.2,37.07'), limitMs: 50 },
  { what: 'shapes of half the county (50,000, 2,000 told)', url: shapes('box=111,37,111.25,37.2'), limitMs: 100 },
  { what: 'shapes of everything (100,000, 2,000 told)', url: shapes(''), limitMs: 150 },
  {
    what: 'shapes of an enterprise, by its path',
    url: shapes(`organPath=${encodeURIComponent('/1/2/150/')}`),
    limitMs: 50,
  },
  {
    what: 'figures of 20 enterprises',
    url: `${enterpriseCalls.figures.path}?ids=${enterpriseIds.slice(0, 20).join(',')}`,
    limitMs: 50,
  },
  {
    what: 'figures of 500 enterprises',
    url: `${enterpriseCalls.figures.path}?ids=${enterpriseIds.join(',')}`,
    limitMs: 200,
  },
]

const dataDir = mkdtempSync(join(tmpdir(), 'farm-bench-map-'))
const embedded = await startEmbedded({ dataDir })
try {
  const database = openDatabase({ url: embedded.url, onLost: () => undefined })
  await prepareDatabase(database, ZONE)
  const server = await makeApplication({
    database,
    clock: systemClock(ZONE),
    log: silentLog(),
    filesFolder: join(dataDir, 'files'),
    demoAccounts: async () => ({ Password: '', Accounts: [] }),
  })
  const token = await firstAdmin(server, database)
  await layPlots(embedded.url)
  const rows: object[] = []
  for (const one of asked) rows.push(await measured(server, token, one))
  console.table(rows)
  await server.close()
  await database.close()
} finally {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measured(server: HttpServer, token: string, { what, url, limitMs }: Asked): Promise<object> {
  const times: number[] = []
  let bytes = 0
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    const answer = await server.inject({ method: 'GET', url, headers: { token } })
    times.push(performance.now() - began)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    bytes = answer.body.length
  }
  const sorted = times.toSorted((one, other) => one - other)
  const middle = timeOf(0.5, sorted)
  return {
    what,
    'median ms': roundTo(middle, 1),
    'limit of the median': limitMs,
    'worst ms': roundTo(timeOf(1, sorted), 1),
    KiB: Math.round(bytes / 1024),
    verdict: judged({ median: middle <= limitMs }),
  }
}
