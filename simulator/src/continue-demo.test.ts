import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import { irrigationForm } from '@farm/contract/irrigations'
import { stockForm } from '@farm/contract/stock'
import { workOrderForm } from '@farm/contract/work-orders'
import { describe, expect, test } from 'vitest'
import type { DemoFolder, Invitation } from './demo-folder.ts'
import { deviceFolderInMemory } from './devices/testing/device-folder-in-memory.ts'
import { FakeBroker } from './devices/testing/fake-broker.ts'
import { makeDemo } from './make-demo.ts'
import { progressOn } from './progress.ts'
import { FakeServer } from './testing/fake-server.ts'
import { isFull } from './testing/size.ts'

const DAY_MS = 86_400_000
/** When the server of these tests says that the county was begun. */
const MADE_AT = Date.parse('2026-11-20T10:21:07+08:00')

const withTicket: Invitation = { Password: 'demo-password', Ticket: 'one-time' }

function folderWith(invitation: Invitation, restoredFrom?: Date): DemoFolder {
  return {
    invitation: () => invitation,
    isDone: () => false,
    restoredFrom: () => restoredFrom,
    saveAccounts: () => undefined,
    markDone: () => undefined,
    saveProgress: () => undefined,
    clearProgress: () => undefined,
  }
}

describe('a county that was made earlier and restored', () => {
  const server = new FakeServer({ ticket: 'one-time' })
  const broker = new FakeBroker()
  const devices = { folder: deviceFolderInMemory(), open: broker.open }
  const progress = progressOn({ write: () => undefined })
  const about = { transport: server.transport, progress }
  const invitation = { Password: withTicket.Password }
  const bringTo = (days: number) =>
    makeDemo({
      ...about,
      devices,
      invitation,
      folder: folderWith(invitation, new Date(MADE_AT)),
      now: () => new Date(MADE_AT + days * DAY_MS),
    })
  const counted = () => {
    const forms = [...server.added.values()].map(({ FormId }) => FormId)
    return (id: string) => forms.filter((one) => one === id).length
  }
  let made = counted()
  const state = () => JSON.stringify([server.added, server.statuses, server.acts, server.said].map((map) => [...map]))

  test('gets no record in the moment in which it was made', async () => {
    expect(await makeDemo({ ...about, folder: folderWith(withTicket), invitation: withTicket })).toEqual({
      refused: [],
    })
    made = counted()
    const before = state()
    server.requests = 0
    expect(await bringTo(0)).toEqual({ refused: [] })
    expect(state()).toBe(before)
    // Five managers fetch tokens for their devices; nobody else has to sign in.
    expect(server.requests).toBeLessThan(20)
  })

  test('has devices with tokens of now', () => {
    const tokens = devices.folder.kept()?.tokens
    expect(tokens?.size).toBeGreaterThan(25)
    expect([...new Set(server.tokens.values())]).toEqual([1])
  })

  test.each([1, 7])('is brought forward by %i days, and not a second time', async (days) => {
    const before = counted()
    await bringTo(days)
    const after = counted()
    const more = (id: string) => after(id) - before(id)
    const passed = days === 1 ? 1 : 6
    expect(more(clockForm.id)).toBeGreaterThan(15 * passed)
    expect(more(clockForm.id)).toBeLessThan(70 * passed)
    expect(more(consultationForm.id)).toBeGreaterThan(passed)
    expect(more(consultationForm.id)).toBeLessThanOrEqual(10 * (passed + 1))
    const reached = state()
    await bringTo(days)
    expect(state()).toBe(reached)
  })

  test('has watered, fetched from its stores and given out work meanwhile', () => {
    const after = counted()
    for (const { id } of [irrigationForm, stockForm, workOrderForm]) expect(after(id)).toBeGreaterThan(made(id))
  })

  test('has measured without a gap', () => {
    const moments = [...new Set(broker.moments())].toSorted((one, other) => one - other)
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30 * 60_000)
  })

  test('is the same when it was killed on the way', async () => {
    const until = 9
    for (const requests of isFull ? [3, 40, 200] : [40]) {
      server.requests = 0
      server.left = requests
      await expect(bringTo(until)).rejects.toThrow('killed')
    }
    server.left = Infinity
    await bringTo(until)
    const reached = state()
    server.requests = 0
    await bringTo(until)
    expect(state()).toBe(reached)
  })
})
