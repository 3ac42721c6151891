// `npm run faults -- offline`: 200 punch-ins with 600 photos are entered on a phone without a signal; then there is one, and
// the browser is killed twenty times at moments of chance while it sends. What the server has in the end is compared with
// what was made. `npm run faults -- offline 3` kills three times. FAULTS_SEED repeats the choices of a run; BENCH_DIR says
// where its folder is made. A run that finds a fault ends with code 1.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptBytes } from '../journeys/phone.ts'
import { runToTheEnd } from './faults-end.ts'
import { Client, Fault } from './faults-http.ts'
import { chanceFrom } from './faults-photos.ts'
import { PASSWORD, Victim } from './faults-server.ts'
import { makeWorld } from './faults-world.ts'
import { arrivalFaults } from './offline-check.ts'
import type { Wanted } from './offline-page.ts'
import { type Death, type Made, Phone } from './offline-phone.ts'

const COUNT = 200
const PHOTOS_EACH = 3
/** Filled in on the page by hand, photos drawn and all; the others go straight to the outbox that the page holds. */
const IN_FORM = 20
const KILLS = 20
/** Every so many has a photo of more than one piece. */
const LARGE_EVERY = 10
const SIDES = { small: 64, large: 720 } as const

const kills = Number(process.argv[3] ?? KILLS)
if (!Number.isInteger(kills) || kills < 1) throw new Error('usage: npm run faults -- offline [kills]')
const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000)

const home = process.env.BENCH_DIR ?? tmpdir()
mkdirSync(home, { recursive: true })
const folder = mkdtempSync(join(home, 'farm-offline-'))
const victim = await Victim.in(join(folder, 'data'))
const phone = new Phone(join(folder, 'phone'), victim.url)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The browser ends by itself with who started it.
  process.once(signal, () => void victim.endAll().finally(() => process.exit(130)))
}

await runToTheEnd({
  folder,
  seed,
  run,
  end: async () => {
    await phone.close()
    await victim.endAll()
  },
})

async function run(): Promise<string[]> {
  console.log(`${COUNT} punch-ins, ${kills} kills of the browser, seed ${seed}, in ${folder}`)
  victim.spawn()
  await victim.ready()
  const client = new Client(victim.url)
  try {
    const { admin, workers } = await makeWorld(client, victim)
    const [worker] = workers
    if (!worker) throw new Error('nobody works here')
    const began = performance.now()
    await phone.start()
    await phone.signIn(worker.name, PASSWORD)
    const made = await entered()
    const secondsToEnter = secondsSince(began)
    const deaths = await sent()
    const secondsToSend = secondsSince(began) - secondsToEnter
    const left = await leftFaults()
    const faults = [
      ...deathFaults(deaths),
      ...left,
      ...(await arrivalFaults({ client, admin, worker, folder: victim.folder }, made)),
    ]
    printFigures({ made, deaths, faults, secondsToEnter, secondsToSend })
    return faults
  } finally {
    client.close()
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1000)
}

/** Everything is made without a signal. The phone is off afterwards: the first signal comes to a new browser. */
async function entered(): Promise<Made[]> {
  await phone.intoTheField()
  for (let at = 0; at < IN_FORM; at += 1) await phone.punchIn(noteOf(at), picturesOf(at))
  const inForm = await phone.kept()
  const like = inForm[0]
  if (!like || inForm.length !== IN_FORM) throw new Fault(`the form has kept ${inForm.length} of ${IN_FORM} punch-ins`)
  const straight: Made[] = []
  for (let at = IN_FORM; at < COUNT; at += 1) straight.push(await phone.keep(noteOf(at), like, picturesOf(at)))
  const made = await asOnThePhone(straight)
  await phone.close()
  return made
}

/** What was made: the ids and hashes that were given to the outbox, and for the form what stands on the disk of the phone. */
async function asOnThePhone(straight: readonly Made[]): Promise<Made[]> {
  const [items, bytes] = [await phone.kept(), await keptBytes(phone.page)]
  const given = new Map(straight.map((one) => [one.id, one]))
  const made = items
    .map(({ id, occurTime, data, photos }): Made => {
      const held = photos.map((photo) => ({ id: photo.id, name: photo.name, sha256: '', size: 0, ...bytes[photo.id] }))
      return given.get(id) ?? { id, occurTime, note: String(data.Note), photos: held }
    })
    .toSorted((one, other) => (one.note < other.note ? -1 : 1))
  const hashes = made.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256))
  if (made.length !== COUNT || items.some(({ state }) => state !== 'waiting'))
    throw new Fault(`${made.length} punch-ins are on the phone, ${COUNT} were made`)
  if (new Set(hashes).size !== COUNT * PHOTOS_EACH)
    throw new Fault(`only ${new Set(hashes).size} photos are of their own`)
  const changed = made.flatMap(({ photos }) => photos.filter(({ id, sha256 }) => bytes[id]?.sha256 !== sha256))
  if (changed.length > 0) throw new Fault(`the phone keeps other bytes of ${changed.length} photos`)
  return made
}

function noteOf(at: number): string {
  return `无信号 ${String(at).padStart(3, '0')}`
}

function picturesOf(at: number): Wanted[] {
  return Array.from({ length: PHOTOS_EACH }, (_, index) => ({
    seed: at * PHOTOS_EACH + index,
    side: index === 0 && at % LARGE_EVERY === LARGE_EVERY - 1 ? SIDES.large : SIDES.small,
  }))
}

async function sent(): Promise<Death[]> {
  const chance = chanceFrom(seed)
  const deaths: Death[] = []
  for (let number = 1; number <= kills; number += 1) {
    await phone.start()
    deaths.push(await phone.die(chance))
    const { calls, at } = deaths.at(-1) ?? {}
    console.log(`killed ${number} times, the last after ${calls} calls at ${at}`)
  }
  await phone.start()
  await phone.sendRest()
  return deaths
}

/** A browser that had nothing to send when it was killed shows nothing. */
function deathFaults(deaths: readonly Death[]): string[] {
  const idle = deaths.filter(({ calls }) => calls === 0).length
  return idle === 0 ? [] : [`${idle} of ${kills} kills came when everything was sent: the run shows less than it says`]
}

async function leftFaults(): Promise<string[]> {
  const [items, bytes] = [await phone.kept(), await keptBytes(phone.page)]
  const left = items.filter(({ state }) => state !== 'delivered')
  const photos = Object.keys(bytes).length
  return [
    ...left.map(({ id, state }) => `${id} is still ${state} on the phone`),
    ...(photos === 0 ? [] : [`the bytes of ${photos} photos are still on the phone`]),
  ]
}

interface Figures {
  readonly made: readonly Made[]
  readonly deaths: readonly Death[]
  readonly faults: readonly string[]
  readonly secondsToEnter: number
  readonly secondsToSend: number
}

function printFigures({ made, deaths, faults, secondsToEnter, secondsToSend }: Figures): void {
  const photos = made.flatMap((one) => one.photos)
  const bytes = photos.reduce((sum, { size }) => sum + size, 0)
  const rows = Map.groupBy(deaths, ({ at }) => at)
  console.table(
    [...rows].map(([at, those]) => ({
      'killed at': at,
      times: those.length,
      'with a call under way': those.filter(({ isUnderWay }) => isUnderWay).length,
    })),
  )
  const calls = deaths.reduce((sum, death) => sum + death.calls, 0)
  const lines = [
    `made without a signal in ${secondsToEnter} s: ${made.length} punch-ins, ${IN_FORM} of them in the form`,
    `with them ${photos.length} photos of ${(bytes / 1e6).toFixed(1)} MB`,
    `sent in ${secondsToSend} s with ${deaths.length} kills of the browser, ${calls} calls before them`,
    `faults ${faults.length}`,
  ]
  console.log(lines.join('\n'))
}
