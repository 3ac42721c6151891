// `npm run bench:move`: moves an enterprise with 100,000 records from one county to another and back while others read.
import { roundTo } from '@farm/contract/values'
import { setTimeout as wait } from 'node:timers/promises'
import { recordCalls } from '@farm/contract/forms'
import { type Organ, type OrganMove, organCalls } from '@farm/contract/organs'
import { judged, timeOf } from './judged.ts'
import { growBranch, leftBehind } from './move-farm.ts'
import { makePlots } from './sheets-farm.ts'
import { type Product, lightTimes, withProduct } from './sheets-product.ts'

const PORT = 18_340
const BASE = `http://127.0.0.1:${PORT}`
const RECORDS = 100_000
const PLOTS = 5_000
const RUNS = 4
const LIMITS = { seconds: 10, p99Ms: 200, previewMs: 2_000 }

await withProduct(PORT, measure)

async function measure({ databaseUrl }: Product): Promise<void> {
  const { token, id } = await makePlots({ base: BASE, databaseUrl, rows: PLOTS })
  await growBranch(databaseUrl, RECORDS - PLOTS)
  const light = `${BASE}${recordCalls.get.path}?id=${id}`
  await lightTimes(light, token, wait(1000))
  const rows: object[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const course = await courseOf(token)
    const previewMs = await previewed(token, course)
    const moving = move(token, course)
    const times = await lightTimes(light, token, moving)
    const { seconds, moved } = await moving
    const { records, counts } = await leftBehind(databaseUrl, moved)
    const p99Ms = timeOf(0.99, times)
    rows.push({
      records: RECORDS,
      'preview ms (≤ 2000)': Math.round(previewMs),
      'seconds (≤ 10)': roundTo(seconds, 2),
      'light p99 ms (≤ 200)': Math.round(p99Ms),
      'light requests': times.length,
      'left behind': records,
      'wrong counts': counts,
      verdict: judged({
        preview: previewMs <= LIMITS.previewMs,
        seconds: seconds <= LIMITS.seconds,
        p99: p99Ms <= LIMITS.p99Ms,
        records: records === 0,
        counts: counts === 0,
      }),
    })
  }
  console.table(rows)
}

interface Course {
  readonly enterprise: Organ
  readonly county: Organ
}

/** The enterprise goes to the county in which it is not. */
async function courseOf(token: string): Promise<Course> {
  const organs = await answered<Organ[]>(fetch(`${BASE}${organCalls.list.path}`, { headers: { token } }))
  const enterprise = organs.find(({ Kind }) => Kind === '企业')
  const county = organs.find(({ Kind, Id }) => Kind === '县' && Id !== enterprise?.ParentId)
  if (!enterprise || !county) throw new Error('the farm of the measurement is not as it should be')
  return { enterprise, county }
}

/** How long whoever is about to move it waits to be shown what that means. */
async function previewed(token: string, { enterprise, county }: Course): Promise<number> {
  const began = performance.now()
  const address = `${BASE}${organCalls.previewMove.path}?id=${enterprise.Id}&parentId=${county.Id}`
  await answered<OrganMove>(fetch(address, { headers: { token } }))
  return performance.now() - began
}

async function move(token: string, { enterprise, county }: Course): Promise<{ seconds: number; moved: Organ }> {
  const headers = { token, 'content-type': 'application/json' }
  const body = JSON.stringify({ Id: enterprise.Id, UpdateTime: enterprise.UpdateTime, ParentId: county.Id })
  const began = performance.now()
  const moved = await answered<Organ>(fetch(`${BASE}${organCalls.move.path}`, { method: 'POST', headers, body }))
  return { seconds: (performance.now() - began) / 1000, moved }
}

async function answered<Content>(asked: Promise<Response>): Promise<Content> {
  const answer = await asked
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  // Made by the product from the schema of the call.
  // oxlint-disable-next-line typescript/no-unsafe-return
  return JSON.parse(text)
}
