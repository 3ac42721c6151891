// `npm run bench:sheets`: makes a farm with 100,000 plots, takes them along as an Excel file while light requests go on,
// and prints what that took beside its limits.
import { roundTo } from '@farm/contract/values'
import { setTimeout as wait } from 'node:timers/promises'
import { placeForm } from '@farm/contract/places'
import { recordCalls } from '@farm/contract/forms'
import { sheetCalls } from '@farm/contract/sheets'
import { judged, timeOf } from './judged.ts'
import { memoryOf } from './processes.ts'
import { makePlots } from './sheets-farm.ts'
import { type Product, lightTimes, withProduct } from './sheets-product.ts'

const PORT = 18_330
const ROWS = 100_000
const RUNS = 3
const LIMITS = { seconds: 5, memoryMiB: 150, p99Ms: 100 }
const COLUMNS = 'Name,Code,Compony,Area,Kind,Soil,Irrigation,LandCode,PreviousCrop,Position,Note,UpdateTime'

await withProduct(PORT, measure)

async function measure({ child, databaseUrl }: Product): Promise<void> {
  const { token, id } = await makePlots({ base: `http://127.0.0.1:${PORT}`, databaseUrl, rows: ROWS })
  const light = `http://127.0.0.1:${PORT}${recordCalls.get.path}?id=${id}`
  await lightTimes(light, token, wait(1000))
  const rows: object[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const before = memoryOf(child).now
    const exporting = download(token)
    const times = await lightTimes(light, token, exporting)
    const { seconds, bytes, total } = await exporting
    const p99Ms = timeOf(0.99, times)
    const memoryMiB = memoryOf(child).most - before
    rows.push({
      rows: total,
      'seconds (≤ 5)': roundTo(seconds, 2),
      'file MiB': roundTo(bytes / 1024 / 1024, 1),
      'memory + MiB (≤ 150)': Math.max(0, memoryMiB),
      'light p99 ms (≤ 100)': Math.round(p99Ms),
      'light requests': times.length,
      verdict: judged({
        rows: total === ROWS,
        seconds: seconds <= LIMITS.seconds,
        memory: memoryMiB <= LIMITS.memoryMiB,
        p99: p99Ms <= LIMITS.p99Ms,
      }),
    })
  }
  console.table(rows)
}

async function download(token: string): Promise<{ seconds: number; bytes: number; total: number }> {
  const began = performance.now()
  const query = new URLSearchParams({ formId: placeForm.id, columns: COLUMNS })
  const answer = await fetch(`http://127.0.0.1:${PORT}${sheetCalls.export.path}?${query}`, { headers: { token } })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  return { seconds: (performance.now() - began) / 1000, bytes, total: Number(answer.headers.get('x-total-count')) }
}
