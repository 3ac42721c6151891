import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, presentFarm, startWithDemo, tellFarm } from './farm.ts'

const SETTLE_MS = 20_000

/** A server of its own with the demo county, for all journeys of the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const farm = {
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), 'farm-journeys-')),
    password: 'journey-password',
  }
  tellFarm({ ...farm, pid: await startWithDemo(farm) })
  return async () => {
    process.kill(presentFarm().pid, 'SIGTERM')
    await gone(presentFarm().pid)
    rmSync(farm.dataDir, { recursive: true, force: true })
  }
}

async function gone(pid: number): Promise<void> {
  const until = Date.now() + SETTLE_MS
  while (Date.now() < until && isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 100))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
