// `npm run bench:video`: one camera through the gateway to many who watch. How many one core carries, how soon the first picture is
// there, and what memory they take. The server stands in a process of its own; who watches counts bytes and looks at nothing.
// `npm run bench:video -- players 30`: four players in a browser for so many minutes (video-players.ts).
import { roundTo } from '@farm/contract/values'
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { judged } from './judged.ts'
import { memoryOf } from './processes.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const LEAST_VIEWERS = 200
const MOST_MEMORY_MIB = 250
const STEPS = [1, 50, 100, 200, 400]
const TICKS_PER_SECOND = 100
const GATEWAY = fileURLToPath(new URL('video-gateway.ts', import.meta.url))

if (process.argv[2] === 'players') {
  await import('./video-players.ts')
  process.exit()
}

interface Watched {
  bytes: number
  firstMs: number
  readonly leave: () => void
}

const gateway = fork(GATEWAY)
const port = await new Promise<number>((done) => gateway.once('message', (told) => done(Number(told))))
try {
  const rows = []
  for (const viewers of STEPS) rows.push(await measured(viewers))
  console.table(rows)
  const many = rows.at(-1)
  const carried = many ? Math.floor((90 * many.viewers) / many['% of a core']) : 0
  const { most } = memoryOf(gateway)
  const verdict = judged({ viewers: carried >= LEAST_VIEWERS, memory: most <= MOST_MEMORY_MIB })
  console.log(
    `viewers a core: ${carried} (least ${LEAST_VIEWERS}), memory ${most} MiB (most ${MOST_MEMORY_MIB}): ${verdict}`,
  )
} finally {
  gateway.kill('SIGTERM')
}

async function measured(viewers: number) {
  const watched = await Promise.all(Array.from({ length: viewers }, watch))
  const [bytes, ticks] = [sum(watched), ticksOf(gateway)]
  await new Promise((done) => setTimeout(done, SECONDS * 1000))
  const used = (ticksOf(gateway) - ticks) / TICKS_PER_SECOND / SECONDS
  const rate = (sum(watched) - bytes) / SECONDS / viewers
  const first = watched.map(({ firstMs }) => firstMs).toSorted((one, other) => one - other)
  for (const { leave } of watched) leave()
  return {
    viewers,
    '% of a core': roundTo(used * 100, 1),
    'kbit/s each': Math.round((rate * 8) / 1000),
    'first byte ms, median': Math.round(first[first.length >> 1] ?? 0),
    'first byte ms, last': Math.round(first.at(-1) ?? 0),
    'memory MiB': memoryOf(gateway).now,
  }
}

function watch(): Promise<Watched> {
  const begun = performance.now()
  return new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path: '/camera' }, (answer) => {
      const one: Watched = { bytes: 0, firstMs: 0, leave: () => void answer.destroy() }
      answer.on('data', (chunk: Buffer) => {
        if (one.bytes === 0) {
          one.firstMs = performance.now() - begun
          done(one)
        }
        one.bytes += chunk.length
      })
      answer.on('error', () => undefined)
    })
    asked.on('error', fail)
    asked.end()
  })
}

function sum(watched: readonly Watched[]): number {
  return watched.reduce((bytes, one) => bytes + one.bytes, 0)
}

/** Of the processor, by itself and for it, since it began. */
function ticksOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
