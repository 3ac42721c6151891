// `npm run faults -- offline`: on one phone without a signal a person enters 200 punch-ins with 600 photos and ticks the items of a work
// order, and another one some more; the browser is killed right after presses, too. Then there is a signal, and the browser is killed
// twenty times at moments of chance while it sends what each of them has left. What the server has in the end is compared with what was
// made. `npm run faults -- offline 3` kills three times, `npm run faults -- offline 3 40` with 40 punch-ins. FAULTS_SEED repeats the
// choices of a run; BENCH_DIR says where its folder is made. A run that finds a fault ends with code 1.
import { formatFixed } from '@farm/contract/values'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeptItem, keptBytes } from '../journeys/phone.ts'
import './built-page.ts'
import { runToTheEnd } from './faults-end.ts'
import { Client, Fault } from './faults-http.ts'
import { type Chance, chanceFrom } from './faults-photos.ts'
import { PASSWORD, Victim } from './faults-server.ts'
import { type Person, type World, makeWorld, posted } from './faults-world.ts'
import { arrivalFaults, tickFaults } from './offline-check.ts'
import type { Wanted } from './offline-page.ts'
import { type Death, type Made, Phone, type Ticked } from './offline-phone.ts'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { newId } from '../server/src/platform/ids/index.ts'

const COUNT = 200
const PHOTOS_EACH = 3
/** Filled in on the page by hand, photos drawn and all; the others go straight to the outbox that the page holds. */
const IN_FORM = 20
const KILLS = 20
/** Every so many has a photo of more than one piece. */
const LARGE_EVERY = 10
/** More than anybody makes: the pictures of each are their own. */
const SEEDS_EACH = 100_000
const SIDES = { small: 64, large: 720 } as const

/** Deaths right after a press, of the first person and of the second, for punch-ins and for ticks. */
const MOST_PRESSES = [10, 2] as const
/** What the second person makes of the whole. */
const SECOND_SHARE = 0.1
const ITEMS = Array.from({ length: 24 }, (_, at) => `检查项${String(at).padStart(2, '0')}号`)

const kills = Number(process.argv[3] ?? KILLS)
const count = Number(process.argv[4] ?? COUNT)
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(count) || count < 1)
  throw new Error('usage: npm run faults -- offline [kills] [punch-ins]')
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
  console.log(`${count} punch-ins, ${kills} kills of the browser, seed ${seed}, in ${folder}`)
  victim.spawn()
  await victim.ready()
  const client = new Client(victim.url)
  try {
    const world = await makeWorld(client, victim)
    const { admin } = world
    const [first, second] = world.workers
    if (!first || !second) throw new Error('nobody works here')
    const workers = [first, second]
    const workOrder = await workOrderFor(client, world, workers)
    const began = performance.now()
    const chance = chanceFrom(seed)
    await phone.start()
    await phone.signIn(first.name, PASSWORD)
    const ofFirst = await entered(first, { count, presses: MOST_PRESSES[0], workOrder, chance })
    const question = await changedHands(second)
    const counts = { count: Math.ceil(count * SECOND_SHARE), presses: MOST_PRESSES[1] }
    const ofSecond = await entered(second, { ...counts, workOrder, chance })
    const secondsToEnter = secondsSince(began)
    const made = [...ofFirst.made, ...ofSecond.made]
    const deaths = [...(await sent(second, 1, chance)), ...(await handedBack(first, chance))]
    const secondsToSend = secondsSince(began) - secondsToEnter
    const faults = [
      ...(question.includes('条记录没有送达') ? [] : [`signing out asked only “${question}”`]),
      ...deathFaults(deaths),
      ...(await leftFaults()),
      ...(await arrivalFaults({ client, admin, workers, folder: victim.folder }, made)),
      // Of the items that both had at hand the second person was the last.
      ...(await tickFaults({ client, admin }, workOrder, new Map([...ofFirst.left, ...ofSecond.left]))),
    ]
    printFigures({
      made,
      deaths,
      faults,
      secondsToEnter,
      secondsToSend,
      presses: [...ofFirst.presses, ...ofSecond.presses],
    })
    return faults
  } finally {
    client.close()
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1000)
}

/** A work order that both have to do, with a long checklist. */
async function workOrderFor(client: Client, world: World, workers: readonly Person[]): Promise<string> {
  const { admin, enterpriseId, placeIds, operationIds } = world
  const post = (call: typeof recordCalls.add, json: unknown) => posted<WireRecord>(client, call, json, admin.token)
  const made = await post(recordCalls.add, {
    FormId: workOrderForm.id,
    Id: newId(),
    Data: {
      Title: '试验工单',
      Enterprise: enterpriseId,
      Place: placeIds,
      Operation: operationIds[0],
      Due: '2099-12-01T10:00:00.000Z',
      Assignees: workers.map(({ id }) => id),
      Checklist: ITEMS.map((Item) => ({ Item })),
    },
  })
  if (made.Data.Status === '待派发') {
    const body = { Id: made.Id, UpdateTime: made.UpdateTime, Act: '派发' }
    await posted<WireRecord>(client, workOrderCalls.act, body, admin.token)
  }
  return made.Id
}

interface Entering {
  readonly count: number
  /** So many times each the browser is killed right after a punch-in and after a tick. */
  readonly presses: number
  readonly workOrder: string
  readonly chance: Chance
}

interface Entered {
  readonly made: readonly Made[]
  /** How this person left the items. */
  readonly left: ReadonlyMap<string, boolean>
  /** Of each press after which the browser was killed whether it was kept then. */
  readonly presses: readonly boolean[]
}

/** Everything is made without a signal. The phone is off afterwards: the first signal comes to a new browser. */
async function entered(person: Person, { count: all, presses: most, workOrder, chance }: Entering): Promise<Entered> {
  const inForm = Math.min(IN_FORM, all)
  await phone.intoTheField(workOrder)
  const left = await ticked(person, workOrder)
  await phone.open('/ClockForm')
  for (let at = 0; at < inForm; at += 1) await phone.punchIn(noteOf(person, at), picturesOf(person, at))
  const like = (await punchInsOf(person))[0]
  if (!like) throw new Fault('the form has kept nothing')
  const straight: Made[] = []
  for (let at = inForm; at < all; at += 1) {
    straight.push(await phone.keep(noteOf(person, at), like, picturesOf(person, at)))
  }
  const presses: boolean[] = []
  for (let at = 0; at < Math.min(most, kills); at += 1) {
    presses.push(await phone.punchInThroughDeath(noteOf(person, all + at), chance))
    const item = { text: ITEMS[ITEMS.length - 1 - at] ?? '', isDone: true }
    presses.push(await phone.tickThroughDeath(workOrder, item, chance))
    left.set(item.text, true)
    console.log(`killed ${presses.length} times right after a press, ${presses.filter(Boolean).length} of them kept`)
  }
  const made = await asOnThePhone(person, straight)
  if (made.length !== all + presses.length / 2) throw new Fault(`${made.length} punch-ins are on the phone`)
  await phone.close()
  return { made, left, presses }
}

/** Each ticks the first half, the second person unticks half of that again. */
async function ticked({ name }: Person, workOrder: string): Promise<Map<string, boolean>> {
  const half = ITEMS.slice(0, ITEMS.length / 2)
  const isSecond = name.endsWith('2')
  const all: Ticked[] = half.map((text) => ({ text, isDone: true }))
  const again: Ticked[] = half.flatMap((text, at) => (isSecond && at % 2 === 0 ? [{ text, isDone: false }] : []))
  const acts = [...all, ...again]
  await phone.tick(workOrder, acts)
  return new Map(acts.map(({ text, isDone }) => [text, isDone]))
}

/** The phone is given to somebody else where there is a signal, but nothing gets through; answers what was asked before. */
async function changedHands(next: Person): Promise<string> {
  await phone.start()
  await phone.blockSending()
  const question = await phone.signOut()
  await phone.signIn(next.name, PASSWORD)
  return question
}

/** The first person gets the phone back, and what they have left goes out. */
async function handedBack(first: Person, chance: Chance): Promise<Death[]> {
  await phone.signOut()
  await phone.signIn(first.name, PASSWORD)
  await phone.close()
  return sent(first, kills - 1, chance)
}

async function punchInsOf({ id }: Person): Promise<KeptItem[]> {
  return (await phone.kept()).filter(({ owner, formId }) => owner === id && formId !== undefined)
}

/** What was made: the ids and hashes that were given to the outbox, and for the form what stands on the disk of the phone. */
async function asOnThePhone(person: Person, straight: readonly Made[]): Promise<Made[]> {
  const [items, bytes] = [await punchInsOf(person), await keptBytes(phone.page)]
  const given = new Map(straight.map((one) => [one.id, one]))
  const made = items
    .toSorted((one, other) => one.madeAt - other.madeAt)
    .map(({ id, owner, occurTime, data, photos }): Made => {
      const held = photos.map((photo) => ({ id: photo.id, name: photo.name, sha256: '', size: 0, ...bytes[photo.id] }))
      return given.get(id) ?? { id, owner, occurTime, note: String(data.Note), photos: held }
    })
  const photos = made.flatMap((one) => one.photos)
  if (items.some(({ state }) => state !== 'waiting')) throw new Fault('not all punch-ins wait on the phone')
  if (new Set(photos.map(({ sha256 }) => sha256)).size !== photos.length) throw new Fault('photos are not of their own')
  const changed = photos.filter(({ id, sha256 }) => bytes[id]?.sha256 !== sha256)
  if (changed.length > 0) throw new Fault(`the phone keeps other bytes of ${changed.length} photos`)
  return made
}

function noteOf({ name }: Person, at: number): string {
  return `${name} 无信号 ${String(at).padStart(3, '0')}`
}

function picturesOf({ name }: Person, at: number): Wanted[] {
  return Array.from({ length: PHOTOS_EACH }, (_, index) => ({
    seed: Number(name.at(-1)) * SEEDS_EACH + at * PHOTOS_EACH + index,
    side: index === 0 && at % LARGE_EVERY === LARGE_EVERY - 1 ? SIDES.large : SIDES.small,
  }))
}

/** Sends what one person has left, and kills the browser so many times meanwhile. It is on afterwards. */
async function sent(person: Person, times: number, chance: Chance): Promise<Death[]> {
  const deaths: Death[] = []
  for (let number = 1; number <= times; number += 1) {
    await phone.start()
    deaths.push(await phone.die(person.id, chance))
    const { calls, at } = deaths.at(-1) ?? {}
    console.log(`killed ${number} times while ${person.name} sends, the last after ${calls} calls at ${at}`)
  }
  await phone.start()
  await phone.sendRest(person.id)
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
  readonly presses: readonly boolean[]
}

function printFigures({ made, deaths, faults, secondsToEnter, secondsToSend, presses }: Figures): void {
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
    `made without a signal in ${secondsToEnter} s: ${made.length} punch-ins of two people, and ticks of ${ITEMS.length} items`,
    `killed ${presses.length} times right after a press, ${presses.filter(Boolean).length} of them kept by then`,
    `with them ${photos.length} photos of ${formatFixed(bytes / 1e6, 1)} MB`,
    `sent in ${secondsToSend} s with ${deaths.length} kills of the browser, ${calls} calls before them`,
    `faults ${faults.length}`,
  ]
  console.log(lines.join('\n'))
}
