// `npm run faults`: the real server under a mixed load is killed 500 times at moments of chance, and what it has
// acknowledged is compared with a ledger that the clients keep. `npm run faults -- 20` kills twenty times. FAULTS_SEED
// repeats the choices of a run; BENCH_DIR says where its folder is made. A run that finds a fault ends with code 1.
// `npm run faults -- offline` kills the browser of a phone instead, see offline.ts.
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Checked, checkAll } from './faults-check.ts'
import { Crowd } from './faults-clients.ts'
import { runToTheEnd } from './faults-end.ts'
import { Client, Fault } from './faults-http.ts'
import { type Recovery, killOnce, sortOf } from './faults-kills.ts'
import { Ledger, readBook } from './faults-ledger.ts'
import { Uploader, chanceFrom } from './faults-photos.ts'
import { printFigures } from './faults-report.ts'
import { Victim } from './faults-server.ts'
import { afterSweep, leftBefore, restartOnOldFiles } from './faults-sweep.ts'
import { type World, makeWorld } from './faults-world.ts'

const KILLS = 500
const CHECK_EVERY = 50
const TELL_EVERY = 10

if (process.argv[2] === 'offline') {
  await import('./offline.ts')
  process.exit()
}
const kills = Number(process.argv[2] ?? KILLS)
if (!Number.isInteger(kills) || kills < 1)
  throw new Error('usage: npm run faults -- [kills | offline [kills] [punch-ins]]')
const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000)

const home = process.env.BENCH_DIR ?? tmpdir()
mkdirSync(home, { recursive: true })
const folder = mkdtempSync(join(home, 'farm-faults-'))
const victim = await Victim.in(join(folder, 'data'))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void victim.endAll().finally(() => process.exit(130)))

await runToTheEnd({ folder, seed, run, end: () => victim.endAll() })

async function run(): Promise<string[]> {
  console.log(`${kills} kills, seed ${seed}, in ${folder}`)
  victim.spawn()
  await victim.ready()
  const client = new Client(victim.url)
  const world = await makeWorld(client, victim)
  // A process that is ended in good order leaves its compiled code to the next.
  await victim.end('SIGTERM')
  victim.spawn()
  await victim.ready()
  const ledger = await Ledger.at(join(folder, 'ledger.jsonl'))
  try {
    return await measured({ client, world, ledger })
  } finally {
    client.close()
    await ledger.close()
  }
}

interface Parts {
  readonly client: Client
  readonly world: World
  readonly ledger: Ledger
}

async function measured({ client, world, ledger }: Parts): Promise<string[]> {
  const began = performance.now()
  const uploader = new Uploader(client, ledger, chanceFrom(seed + 1))
  const crowd = new Crowd({ client, ledger, uploader, world, chance: chanceFrom(seed + 2) })
  const checked: Checked = { book: ledger.book, client, world, folder: victim.folder }
  const recoveries: Recovery[] = []
  const check = async () => {
    await crowd.rest()
    return checkAll(checked)
  }
  const faults = await told(() => killAll(crowd, recoveries, check))
  if (faults.length === 0) faults.push(...(await told(() => crowd.rest())))
  const left = leftBefore(checked)
  if (faults.length === 0) faults.push(...(await told(() => lastCheck({ crowd, uploader, checked, ledger }))))
  victim.noteMemory()
  const { book } = ledger
  printFigures({ recoveries, book, client, crowd, uploader, left, victim, faults, ms: performance.now() - began })
  return faults
}

/** What somebody of the crowd ran into is a fault of the run like those that a check finds. */
async function told(work: () => Promise<string[] | void>): Promise<string[]> {
  try {
    return (await work()) ?? []
  } catch (error) {
    if (error instanceof Fault) return [error.message]
    throw error
  }
}

/** Kills again and again; between two checks the crowd never stops. Ends early with the first faults. */
async function killAll(crowd: Crowd, recoveries: Recovery[], check: () => Promise<string[]>): Promise<string[]> {
  const chance = chanceFrom(seed)
  crowd.begin()
  for (let number = 1; number <= kills; number += 1) {
    recoveries.push(await killOnce(victim, sortOf(number, chance), chance))
    crowd.refuseFault()
    if (number % TELL_EVERY === 0)
      console.log(`${number} kills, the last was well again after ${Math.round(recoveries.at(-1)?.ms ?? 0)} ms`)
    if (number % CHECK_EVERY !== 0 || number === kills) continue
    const began = performance.now()
    const faults = await check()
    console.log(`checked after ${number} kills in ${Math.round(performance.now() - began)} ms: ${faults.length} faults`)
    if (faults.length > 0) return faults
    crowd.begin()
  }
  return []
}

interface Last {
  readonly crowd: Crowd
  readonly uploader: Uploader
  readonly checked: Checked
  readonly ledger: Ledger
}

/** By the file of the ledger alone, after uploads that were left have gone on and a sweep has passed. */
async function lastCheck({ crowd, uploader, checked, ledger }: Last): Promise<string[]> {
  const resumed = crowd.abandoned.filter((_, index) => index % 2 === 0)
  for (const { by, photo, bytes } of resumed) await uploader.resume(by, photo, bytes)
  const planted = await restartOnOldFiles(victim)
  const book = await readBook(ledger.path)
  const isSame = book.lines === ledger.book.lines && book.records.size === ledger.book.records.size
  const last = { ...checked, book }
  return [
    ...(isSame ? [] : ['the file of the ledger holds something else than was entered']),
    ...(await afterSweep(last, () => planted.filter((path) => existsSync(path)))),
    ...(await checkAll(last)),
  ]
}
