import { consultationForm } from '@farm/contract/diagnosis'
import { describe, expect, test } from 'vitest'
import type { Account, DemoFolder, Invitation } from './demo-folder.ts'
import { deviceFolderInMemory } from './devices/testing/device-folder-in-memory.ts'
import { FakeBroker } from './devices/testing/fake-broker.ts'
import { makeDemo } from './make-demo.ts'
import { phaseSeconds } from './phases.ts'
import { type Progress, progressOn } from './progress.ts'
import { FakeServer } from './testing/fake-server.ts'
import { isFull } from './testing/size.ts'

const invitation: Invitation = { Password: 'demo-password', Ticket: 'one-time' }

function folderInMemory() {
  const accounts: Account[] = []
  const marks: Invitation[] = []
  const folder: DemoFolder = {
    invitation: () => invitation,
    isDone: () => marks.length > 0,
    restoredFrom: () => undefined,
    saveAccounts: (all) => void accounts.splice(0, accounts.length, ...all),
    saveProgress: () => undefined,
    clearProgress: () => undefined,
    markDone: (one) => void marks.push(one),
  }
  return { folder, accounts, marks }
}

const silent = progressOn({ write: () => undefined })

function run(server: FakeServer, folder: DemoFolder, devices?: Devices, progress = silent) {
  return makeDemo({ transport: server.transport, folder, invitation, progress, devices })
}

/** Notes the phases that run. */
function noting(phases: string[]): Progress {
  return {
    ...silent,
    phase: (name, ...rest) => {
      phases.push(name)
      return silent.phase(name, ...rest)
    },
  }
}

type Devices = ReturnType<typeof devicesInMemory>

function devicesInMemory(broker = new FakeBroker()) {
  return { folder: deviceFolderInMemory(), open: broker.open }
}

test('a system whose administrator has another password stays as it is', async () => {
  const server = new FakeServer({ password: 'their-own-password' })
  const { folder, accounts, marks } = folderInMemory()
  expect(await run(server, folder)).toBeUndefined()
  expect([server.added.size, accounts.length, marks.length]).toEqual([0, 0, 0])
})

describe('a demo that is made', () => {
  const whole = new FakeServer({ ticket: 'one-time' })
  const { folder, accounts, marks } = folderInMemory()
  const broker = new FakeBroker()
  const devices = devicesInMemory(broker)
  const phases: string[] = []

  test('is marked as done and shows its accounts', async () => {
    expect(await run(whole, folder, devices, noting(phases))).toEqual({ refused: [] })
    expect(marks).toEqual([invitation])
    expect(accounts.slice(0, 3).map(({ Name }) => Name)).toEqual(['admin', 'county', 'manager1'])
    expect(accounts).toHaveLength(19)
    expect(accounts.at(-1)).toMatchObject({ Name: 'hr1', Title: '石桥农业合作社 · 人事专员' })
  })

  test('runs through the phases by whose time its progress goes, in their order', () => {
    expect(phases).toEqual(phaseSeconds.map(([name]) => name))
  })

  test('is the same when it was killed again and again on the way', async () => {
    const server = new FakeServer({ ticket: 'one-time' })
    for (const left of isFull ? [1, 4, 30, 620, 4_000] : [30, 620]) {
      server.requests = 0
      server.left = left
      await expect(run(server, folder)).rejects.toThrow('killed')
    }
    server.left = Infinity
    expect(await run(server, folder)).toEqual({ refused: [] })
    expect(server.added).toEqual(whole.added)
    expect(server.statuses).toEqual(whole.statuses)
    expect(server.acts).toEqual(whole.acts)
    expect(server.givenOut).toEqual(whole.givenOut)
    expect(server.said).toEqual(whole.said)
    expect(server.photos).toEqual(whole.photos)
    expect(server.designs).toEqual(whole.designs)
    expect(server.outlines).toEqual(whole.outlines)
    expect(server.restrictions).toEqual(whole.restrictions)
  })

  test('has devices that told the last thirty days with the tokens that they were given', () => {
    const { madeAt, tokens } = devices.folder.kept() ?? { madeAt: new Date(), tokens: new Map<string, string>() }
    expect(tokens.size).toBeGreaterThan(25)
    expect([...broker.byToken.keys()].toSorted()).toEqual([...tokens.values()].toSorted())
    const moments = broker.moments()
    // More than a call takes as arguments.
    const [first, last] = [moments.reduce((a, b) => Math.min(a, b)), moments.reduce((a, b) => Math.max(a, b))]
    expect(first).toBeLessThan(madeAt.getTime() - 29.9 * 86_400_000)
    expect(moments.length).toBeGreaterThan(50_000)
    expect(devices.folder.sentUntil()?.getTime()).toBeGreaterThan(last)
    expect(whole.muted.size).toBe(5)
  })

  test('has questions that wait, that are answered and that are closed', () => {
    const asked = [...whole.added].filter(([, { FormId }]) => FormId === consultationForm.id)
    const states = asked.map(([id]) => whole.said.get(id)?.Status ?? 1)
    const count = (status: number) => states.filter((one) => one === status).length
    expect([count(1), count(2), count(3)]).toEqual([15, 45, 50])
  })

  test('has all its photos whole', () => {
    const photos = [...whole.photos.values()]
    expect(photos.length).toBeGreaterThan(1_000)
    expect(photos.filter(({ isDone }) => !isDone)).toEqual([])
  })

  test('shows the county and its enterprises on the map', () => {
    expect(whole.outlines.size).toBe(6)
  })

  test('has the forms that the county designed in force, and a role that may less of one', () => {
    const forms = [...whole.designs.values()].map(({ draft, version }) => [draft.Name, version])
    expect(forms).toEqual([
      ['巡查记录', 1],
      ['农机维护', 1],
    ])
    expect([...whole.restrictions.values()]).toEqual([{ F6: 'hidden', F9: 'read' }])
  })

  test('has departments and roles that its enterprises made for themselves, with people', () => {
    const added = [...whole.added.values()]
    const made = (kind: string) => added.filter((one) => 'Kind' in one && one.Kind === kind)
    const own = added.filter((one) => ['生产主管', '人事专员'].includes(one.Name))
    expect([made('部门').length, own.length]).toEqual([8, 6])
    const held = (id: string) => added.filter((one) => 'RoleIds' in one && JSON.stringify(one.RoleIds).includes(id))
    for (const { Id } of own) expect(held(Id)).toHaveLength(1)
    const within = (id: string) => added.filter((one) => 'OrganId' in one && one.OrganId === id && 'RealName' in one)
    for (const { Id } of made('部门')) expect(within(Id).length).toBeGreaterThan(0)
  })

  test('says of every camera how its picture is fetched', () => {
    const cameras = [...whole.added].filter(([, one]) => one.Data?.Type === '摄像头')
    expect(cameras).toHaveLength(20)
    const told = new Map(cameras.map(([id, { Data }]) => [id, `sim ${String(Data.Number)}`]))
    expect(whole.cameras).toEqual(told)
    expect([...whole.recorded].filter((id) => told.has(id))).toHaveLength(2)
    expect([...whole.snapshotEvery]).toEqual(expect.arrayContaining([...told.keys()].map((id) => [id, 30])))
  })

  test('is not sent a second time', async () => {
    const before = whole.added.size
    whole.requests = 0
    await run(whole, folder)
    expect(whole.added.size).toBe(before)
    expect(whole.requests).toBeLessThan(1_000)
  })
})

test('the accounts that the page offers can sign in while most of the county is still missing', async () => {
  const server = new FakeServer({ ticket: 'one-time' })
  const { folder, accounts } = folderInMemory()
  let added: readonly string[] = []
  const noticing: DemoFolder = {
    ...folder,
    saveAccounts: (all) => {
      folder.saveAccounts(all)
      added = [...server.added.values()].map(({ Name }) => Name)
    },
  }
  server.left = 200
  await expect(run(server, noticing)).rejects.toThrow('killed')
  const [, ...offered] = accounts.map(({ Name }) => Name)
  expect(added).toEqual(expect.arrayContaining(offered))
  expect(added.length).toBeLessThan(60)
})
