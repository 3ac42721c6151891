// `npm run bench:board`: what the calls of a dashboard take together, and how soon 500 open ones are told of what happens.
// `npm run bench:board -- 0.2 0.8 100 20 50`: with 0.2 million punch-ins, 0.8 million values, 100 boards, 20 s, half of them of
// the county. BENCH_DIR says where the loaded database is kept and used again.
import { roundTo } from '@farm/contract/values'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import { recordCalls } from '@farm/contract/forms'
import { newId } from '../server/src/platform/ids/index.ts'
import { type Card, countyCards, enterpriseCards } from './board-calls.ts'
import { layBoard, managers, officialAt } from './board-farm.ts'
import { openBoard, read } from './board-open.ts'
import { judged, timeOf } from './judged.ts'
import { memoryOf, startListening } from './processes.ts'
import { enterprises, inputIds, operationIds } from './world.ts'

const FULL = { millions: 5, points: 20, boards: 500 }
const [millions = FULL.millions, points = FULL.points, boards = FULL.boards, seconds = 60, countyShare = 20] =
  process.argv.slice(2).map(Number)
const PORT = 18_330
const SERVER = new URL('../server/src/main.ts', import.meta.url).pathname
const RUNS = 60
const MOST_MS = 150
const PUSH_MS = 2_000
const EVENTS_EACH_SECOND = 10

if (millions < FULL.millions || points < FULL.points || boards < FULL.boards) {
  console.log(
    `A smaller run than the promise is about (${FULL.millions} million punch-ins, ${FULL.points} million values, ` +
      `${FULL.boards} boards): ${millions} million, ${points} million, ${boards} boards.`,
  )
}
const dataDir = await layBoard(millions, points)
const product = await startListening(SERVER, PORT, {
  DATA_DIR: dataDir,
  DEMO: '0',
  LOG_LEVEL: 'error',
  MQTT_PORT: '18331',
})
try {
  await readingOf('county', officialAt(0).token, countyCards)
  const [first] = managers
  if (first) await readingOf('enterprise', first.token, enterpriseCards(first.organ.path))
  await pushing()
  console.log(`memory of the server: ${memoryOf(product.child).most} MiB at most`)
} finally {
  await product.stop()
}

/** Each call by itself, one after another on a connection that stays: what the server takes, and a little for the way. */
async function readingOf(name: string, token: string, cards: readonly Card[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const rows: Array<{ call: string; 'median ms': number; 'p99 ms': number; bytes: number }> = []
  for (const card of cards) {
    const times: number[] = []
    let bytes = 0
    for (let turn = -5; turn < RUNS; turn += 1) {
      const began = performance.now()
      const answer = await read({ port: PORT, token, agent }, card.path)
      if (answer.status !== 200) throw new Error(`${card.name}: ${answer.status}`)
      if (turn >= 0) times.push(performance.now() - began)
      bytes = answer.bytes
    }
    times.sort((one, other) => one - other)
    rows.push({ call: card.name, 'median ms': short(timeOf(0.5, times)), 'p99 ms': short(timeOf(0.99, times)), bytes })
  }
  agent.destroy()
  const sum = (key: 'median ms' | 'p99 ms') => short(rows.reduce((total, row) => total + row[key], 0))
  console.table([...rows, { call: 'together', 'median ms': sum('median ms'), 'p99 ms': sum('p99 ms'), bytes: 0 }])
  console.log(
    `${name}: ${sum('median ms')} ms together (at most ${MOST_MS}): ${judged({ together: sum('median ms') <= MOST_MS })}`,
  )
}

/** Boards stand open while things happen; how long after its sending each is heard of everywhere. */
async function pushing(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const sent = new Map<string, number>()
  const delays: number[] = []
  const reads: number[] = []
  const faults: string[] = []
  const heard = {
    onFact: (ids: readonly string[], at: number) => {
      for (const id of ids) {
        const since = sent.get(id)
        if (since !== undefined) delays.push(at - since)
      }
    },
    onRead: (ms: number) => reads.push(ms),
    onFault: (text: string) => faults.push(text),
  }
  const ofCounty = Math.round((boards * countyShare) / 100)
  const closers = await Promise.all(
    Array.from({ length: boards }, (_, at) => {
      const manager = managers[at % managers.length] ?? officialAt(0)
      const who = at < ofCounty ? officialAt(at) : manager
      const organPath = at < ofCounty ? undefined : manager.organ.path
      const cards = organPath === undefined ? countyCards : enterpriseCards(organPath)
      return openBoard({ port: PORT, token: who.token, organPath, cards, agent, ...heard })
    }),
  )
  await wait(1_000)
  const expected = await happen(agent, sent, ofCounty)
  await wait(3_000)
  for (const close of closers) close()
  agent.destroy()
  tell({ delays, reads, faults, expected })
}

/** Ten things a second: punch-ins most of all, consultations, and devices that are renamed. Answers how many boards are to hear. */
async function happen(agent: Agent, sent: Map<string, number>, ofCounty: number): Promise<number> {
  const perEnterprise = enterprises.map(
    (_, index) =>
      Array.from({ length: boards - ofCounty }, (_board, at) => at + ofCounty).filter(
        (at) => at % managers.length === index,
      ).length,
  )
  const posts: Array<Promise<void>> = []
  let expected = 0
  for (let number = 0; number < seconds * EVENTS_EACH_SECOND; number += 1) {
    const at = (number * 7) % enterprises.length
    const enterprise = enterprises[at]
    const manager = managers[at]
    if (!enterprise || !manager) continue
    const Id = newId()
    const isAsked = number % 10 === 9
    const Data = isAsked
      ? { Title: '叶片发黄', Enterprise: enterprise.recordId, Description: '下部叶片发黄' }
      : {
          Enterprise: enterprise.recordId,
          Plan: enterprise.plans[number % enterprise.plans.length],
          Operation: operationIds[5],
          Inputs: [{ Input: inputIds[number % inputIds.length], Amount: 2.5, Unit: '公斤' }],
        }
    const FormId = isAsked ? consultationForm.id : clockForm.id
    sent.set(Id, performance.now())
    expected += ofCounty + (perEnterprise[at] ?? 0)
    posts.push(post(agent, manager.token, { Id, FormId, Data }))
    await wait(1_000 / EVENTS_EACH_SECOND)
  }
  await Promise.all(posts)
  return expected
}

async function post(_agent: Agent, token: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${recordCalls.add.path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

interface Measured {
  readonly delays: number[]
  readonly reads: number[]
  readonly faults: readonly string[]
  readonly expected: number
}

function tell({ delays, reads, faults, expected }: Measured): void {
  delays.sort((one, other) => one - other)
  reads.sort((one, other) => one - other)
  const row = (what: string, times: readonly number[]) => ({
    what,
    count: times.length,
    'median ms': short(timeOf(0.5, times)),
    'p99 ms': short(timeOf(0.99, times)),
    'most ms': short(times.at(-1) ?? Number.NaN),
  })
  console.table([row('told, since it was sent', delays), row('card read anew, since it was told', reads)])
  const held = {
    'all were told': delays.length >= expected,
    'p99 of the push': timeOf(0.99, delays) <= PUSH_MS,
    'no answer failed': faults.length === 0,
  }
  console.log(
    `${boards} boards, ${EVENTS_EACH_SECOND} events/s over ${seconds} s, ${short(reads.length / seconds)} cards read a second: ` +
      `p99 ${short(timeOf(0.99, delays))} ms (at most ${PUSH_MS}): ${judged(held)}`,
  )
  if (faults.length > 0) console.log(`${faults.length} faults, the first: ${faults[0]}`)
}

function short(ms: number): number {
  return roundTo(ms, 1)
}
