import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '../server/src/platform/db/index.ts'
import { type Running, startListening } from './processes.ts'

const SERVER = new URL('../server/src/main.ts', import.meta.url).pathname
const LIGHT_EVERY_MS = 20

/** A product that runs for a measurement. */
export interface Product {
  readonly child: Running['child']
  readonly databaseUrl: string
}

/** Starts the product on a database of its own, measures, and takes both away. */
export async function withProduct(port: number, measure: (product: Product) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-bench-sheets-'))
  const embedded = await startEmbedded({ dataDir })
  try {
    const product = await startListening(SERVER, port, { DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' })
    try {
      await measure({ child: product.child, databaseUrl: embedded.url })
    } finally {
      await product.stop()
    }
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How long light requests take, one every few milliseconds until something is over; in order. */
export async function lightTimes(url: string, token: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  void until.then(end, end)
  const times: number[] = []
  while (!isOver) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { token } })
    await answer.text()
    if (!answer.ok) throw new Error(`a light request was answered ${answer.status}`)
    times.push(performance.now() - began)
    await wait(LIGHT_EVERY_MS)
  }
  return times.toSorted((one, other) => one - other)
}
