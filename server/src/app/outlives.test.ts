import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { accessCalls } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import type { Call } from '@farm/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwAwayFolder } from '../platform/db/index.ts'
import { newId } from '../platform/ids/index.ts'
import { runs } from './testing/size.ts'
import { type ServerProcess, answers, firstAdministrator, posted, serverProcess } from './testing/server-process.ts'

const dataDir = mkdtempSync(join(throwAwayFolder(), 'farm-outlives-'))
let server: ServerProcess
let token = ''

beforeAll(async () => {
  server = await serverProcess(dataDir)
  await server.start()
  token = await firstAdministrator(server, dataDir)
}, 240_000)
afterAll(async () => {
  await server.signal('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)

function send(call: Call, body: unknown): Promise<unknown> {
  return posted(server.url, { call, body, token })
}

/** Writers that go on until told to stop. Each keeps what it sent and what was acknowledged. */
function load(writers: number) {
  const sent = new Set<string>()
  const acknowledged = new Map<string, string>()
  let isOn = true
  const write = async () => {
    while (isOn) {
      const Id = newId()
      const Name = `账本 ${Id.slice(-6)}`
      sent.add(Id)
      // A cut connection is no answer: whether it was written is open, half of it is not allowed.
      const made = await send(recordCalls.add, { FormId: cropForm.id, Id, Data: { Name } }).catch(() => undefined)
      if (made) acknowledged.set(Id, Name)
      // No sooner, or who waits for a start takes the processor away from it.
      else await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const all = Promise.all(Array.from({ length: writers }, write))
  return {
    sent,
    acknowledged,
    stop: () => {
      isOn = false
      return all
    },
  }
}

async function stored(ids: readonly string[]): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (let at = 0; at < ids.length; at += 400) {
    const query = new URLSearchParams({ formId: cropForm.id, ids: ids.slice(at, at + 400).join(',') })
    const answer = await fetch(`${server.url}${recordCalls.list.path}?${query.toString()}`, { headers: { token } })
    for (const record of (await answer.json()) as WireRecord[]) found.set(record.Id, record.Data.Name)
  }
  return found
}

async function checkLedger({ sent, acknowledged }: ReturnType<typeof load>): Promise<void> {
  const found = await stored([...sent])
  expect([...acknowledged].filter(([id, name]) => found.get(id) !== name)).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(20)
}

async function untilAcknowledged({ acknowledged }: ReturnType<typeof load>, more: number): Promise<void> {
  const goal = acknowledged.size + more
  while (acknowledged.size < goal) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('what was acknowledged outlives kill -9 of the server, time and again', async () => {
  const ledger = load(8)
  for (let kill = 0; kill < runs(3, 2); kill += 1) {
    await untilAcknowledged(ledger, 40)
    await server.signal('SIGKILL')
    await server.start()
  }
  await ledger.stop()
  await checkLedger(ledger)
}, 240_000)

test('what was acknowledged outlives kill -9 of PostgreSQL, and the server recovers by itself', async () => {
  const ledger = load(8)
  await untilAcknowledged(ledger, 40)
  process.kill(server.postmaster(), 'SIGKILL')
  await answers(`${server.url}/healthz`)
  await untilAcknowledged(ledger, 40)
  await ledger.stop()
  await checkLedger(ledger)
}, 240_000)

test('while the database is away requests are told to come back, not failed', async () => {
  process.kill(server.postmaster(), 'SIGKILL')
  const answer = await fetch(`${server.url}${accessCalls.myPermission.path}`, { headers: { token } })
  expect([200, 503]).toContain(answer.status)
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2')
  await answers(`${server.url}/healthz`)
}, 240_000)

test('an orderly end lets requests under way finish', async () => {
  const ledger = load(4)
  await untilAcknowledged(ledger, 20)
  const stopping = ledger.stop()
  const code = await server.signal('SIGTERM')
  await stopping
  expect(code).toBe(0)
  await server.start()
  await checkLedger(ledger)
}, 240_000)
