import { formatFixed, roundTo } from '@farm/contract/values'
import { rmSync } from 'node:fs'
import { deviceForm } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { type Curve, type LatestValue, telemetryCalls } from '@farm/contract/telemetry'
import { freePort } from '../journeys/farm.ts'
import { judged, timeOf } from './judged.ts'
import { makeDeviceFarm } from './telemetry-farm.ts'
import { METRICS, layHistory } from './telemetry-history-farm.ts'
import { TelemetryServer } from './telemetry-server.ts'

/** Twenty million points; fewer with `npm run bench:telemetry -- history 10`. */
const DEVICES = Number(process.argv[3] ?? 200)
const RUNS = 200
const ALL_POINTS = 100_000_000
const DAY_MS = 86_400_000
const NOT_CUT = 'a day, every value'

interface Question {
  readonly what: string
  readonly limitMs: number
  readonly path: (turn: number) => string
  /** Whether the answer is what was asked for. */
  readonly isWhole: (answer: unknown) => boolean
}

/** How fast curves and latest values are read over HTTP from the running product, of twenty million points. */
export async function run(): Promise<void> {
  const { dataDir, adminToken } = await makeDeviceFarm()
  try {
    const laid = await layHistory(dataDir, DEVICES)
    tellSizes(laid)
    // Everything that was laid is to be kept.
    process.env.TELEMETRY_DAYS = '400'
    const server = new TelemetryServer({ dataDir, port: await freePort(), mqttPort: await freePort() })
    await server.start()
    try {
      const ask = (path: string) => read(server.url + path, adminToken)
      const rows: object[] = []
      for (const question of questions(await deviceIds(ask))) rows.push(await measured(question, ask))
      console.table(rows)
      tellMore(laid.points)
    } finally {
      await server.kill('SIGTERM')
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Ask = (path: string) => Promise<unknown>

async function read(url: string, token: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { token } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Those that have sent: by their numbers, as tokens were made. */
async function deviceIds(ask: Ask): Promise<readonly string[]> {
  const query = new URLSearchParams({ formId: deviceForm.id, pageSize: '500', orderBy: 'Number asc' })
  const numbers = Array.from({ length: DEVICES }, (_, number) => `B-${number}`)
  query.set('qs', `Number[in]${numbers.join(',')}`)
  const devices = await ask(`${recordCalls.list.path}?${query.toString()}`)
  const ids = isList(devices) ? devices.flatMap((one) => (isRecord(one) ? one.Id : [])) : []
  if (ids.length !== DEVICES) throw new Error(`${ids.length} devices`)
  return ids
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isRecord(value: unknown): value is { readonly Id: string } {
  return typeof value === 'object' && value !== null && 'Id' in value && typeof value.Id === 'string'
}

function questions(ids: readonly string[]): readonly Question[] {
  const curve = (days: number, points: number) => (turn: number) => {
    const deviceId = ids[turn % ids.length] ?? ''
    const metric = METRICS[turn % METRICS.length] ?? METRICS[0]
    const from = new Date(Date.now() - days * DAY_MS).toISOString()
    return `${telemetryCalls.history.path}?${new URLSearchParams({ deviceId, metric, from, points: String(points) }).toString()}`
  }
  const has = (least: number, most: number) => (answer: unknown) => {
    const [first] = isList(answer) ? answer : []
    const points = isCurve(first) ? first.Points.length : 0
    return points >= least && points <= most
  }
  const latest = `${telemetryCalls.latest.path}?deviceIds=${ids.join(',')}`
  return [
    { what: 'a year of one metric in 500 points', limitMs: 50, path: curve(365, 500), isWhole: has(400, 500) },
    { what: 'a month in 500 points', limitMs: 20, path: curve(30, 500), isWhole: has(400, 500) },
    { what: NOT_CUT, limitMs: 20, path: curve(1, 500), isWhole: has(90, 98) },
    { what: 'two days in 100 points', limitMs: 20, path: curve(2, 100), isWhole: has(80, 100) },
    {
      what: `latest of ${DEVICES} devices`,
      limitMs: 10,
      path: () => latest,
      isWhole: (answer) => isList(answer) && answer.length === DEVICES * METRICS.length && answer.every(isLatest),
    },
  ]
}

function isCurve(value: unknown): value is Curve {
  return typeof value === 'object' && value !== null && 'Points' in value
}

function isLatest(value: unknown): value is LatestValue {
  return typeof value === 'object' && value !== null && 'Value' in value
}

async function measured({ what, limitMs, path, isWhole }: Question, ask: Ask): Promise<object> {
  const times: number[] = []
  let broken = 0
  // The first times statements are prepared: that is once, and not measured.
  for (let number = -10; number < RUNS; number += 1) {
    const began = performance.now()
    const answer = await ask(path(number + 10))
    if (number >= 0) times.push(performance.now() - began)
    if (!isWhole(answer)) broken += 1
  }
  const sorted = times.toSorted((one, other) => one - other)
  const middle = timeOf(0.5, sorted)
  return {
    what,
    'median ms': roundTo(middle, 1),
    'p99 ms': roundTo(timeOf(0.99, sorted), 1),
    'limit of the median': limitMs,
    verdict: judged({ answers: broken === 0, median: middle <= limitMs }),
  }
}

type Sizes = Awaited<ReturnType<typeof layHistory>>

function tellSizes({ points, pointBytes, hours, hourBytes, days, dayBytes, seconds }: Sizes): void {
  const each = (bytes: number, count: number) => `${formatFixed(bytes / count, 1)} bytes each with its index`
  const all = (pointBytes + hourBytes + dayBytes) / points
  console.log(`${points} points, ${each(pointBytes, points)}; laid with their figures in ${formatFixed(seconds, 0)} s`)
  console.log(`${hours} hours, ${each(hourBytes, hours)}; ${days} days, ${each(dayBytes, days)}`)
  console.log(`a point with its share of hours and days: ${formatFixed(all, 1)} bytes`)
  const gigabytes = (all * ALL_POINTS) / 1024 ** 3
  console.log(`${ALL_POINTS} points (extrapolated from these): ${formatFixed(gigabytes, 1)} GiB`)
}

/** What is measured of twenty million is not measured of a hundred. */
function tellMore(points: number): void {
  const depth = (count: number) => Math.ceil(Math.log(count) / Math.log(200))
  console.log(
    `Extrapolated to ${ALL_POINTS} points: a curve reads its own rows by one index whatever else there is; the index of hours` +
      ` has ${depth(points / 4)} levels now and ${depth(ALL_POINTS / 4)} then, so the times above grow by a page read or none.`,
  )
}
