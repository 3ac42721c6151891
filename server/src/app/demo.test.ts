import { accessCalls } from '@farm/contract/access'
import type { AnswerOf } from '@farm/contract/wire'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Db, openDatabase } from '../platform/db/index.ts'
import { readJsonFile, writeJsonFile } from '../platform/files/index.ts'
import { silentLog } from '../platform/log/index.ts'
import { makeApplication, prepareDatabase } from './application.ts'
import { makeDemo } from './demo.ts'
import { atDatabase, createDatabase, dropDatabase } from './testing/databases.ts'
import { openFarm } from './testing/test-farm.ts'

const farm = await openFarm()
afterAll(farm.close)

const STARTED = Date.UTC(2026, 10, 20, 2, 21)
const account = { Name: 'county', RealName: '李守田', Title: '清禾县 · 县级管理员' }
const filling = { Phase: '打卡', Done: 3_200, Total: 15_788, Share: 0.4, SecondsLeft: 50 }

let dataDir = ''
let now = new Date(STARTED)
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farm-demo-'))
  now = new Date(STARTED)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const file = (name: string) => join(dataDir, 'demo', `${name}.json`)

/** What the demo maker has written by a moment, so many seconds after the start of the server. */
function writtenBy(seconds: number, progress: object) {
  writeJsonFile(file('invitation'), { Password: 'demo-password' })
  writeJsonFile(file('accounts'), [account])
  writeJsonFile(file('progress'), { ...progress, At: STARTED + seconds * 1_000 })
}

/** A server that started at `STARTED`, asked so many seconds later by somebody who is not signed in. */
async function shown({ seconds = 0, isOn = true }: { readonly seconds?: number; readonly isOn?: boolean }) {
  now = new Date(STARTED)
  const clock = { now: () => now, zone: 'Asia/Shanghai' }
  const demo = makeDemo({ dataDir, isOn, password: undefined, clock })
  const { database, filesFolder } = farm
  const server = await makeApplication({ database, filesFolder, clock, log: silentLog(), demoAccounts: demo.accounts })
  now = new Date(STARTED + seconds * 1_000)
  const answer = await server.inject({ method: 'GET', url: accessCalls.demoAccounts.path })
  await server.close()
  expect(answer.statusCode).toBe(200)
  return answer.json<AnswerOf<typeof accessCalls.demoAccounts>>()
}

const invite = (db = farm.database.db) =>
  makeDemo({ dataDir, isOn: true, password: undefined, clock: { now: () => now } }).invite(db)

/** Runs the work on a database without an administrator. */
async function onNewDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const [url, name] = [inject('databaseUrl'), `farm_new_${crypto.randomUUID().replaceAll('-', '')}`]
  await createDatabase(url, name)
  const database = openDatabase({ url: atDatabase(url, name), onLost: () => undefined })
  try {
    await prepareDatabase(database, 'Asia/Shanghai')
    await work(database.db)
  } finally {
    await database.close()
    await dropDatabase(url, name)
  }
}

test('while the county is being filled in, its accounts come with how far it is', async () => {
  writtenBy(59, filling)
  expect(await shown({ seconds: 60 })).toEqual({ Password: 'demo-password', Accounts: [account], Progress: filling })
})

test('of a complete county there are the accounts alone', async () => {
  writtenBy(59, filling)
  rmSync(file('progress'))
  expect(await shown({ seconds: 60 })).toEqual({ Password: 'demo-password', Accounts: [account] })
})

test('why nothing more is filled in is shown as the demo maker wrote it, however long ago', async () => {
  writtenBy(10, { ...filling, Fault: '服务拒绝：填写有误' })
  expect((await shown({ seconds: 10_000 })).Progress?.Fault).toBe('服务拒绝：填写有误')
})

test.each([
  [30, undefined],
  [31, '生成过程被中断'],
])('a demo maker that has written nothing for %s seconds is shown with the fault %s', async (silent, fault) => {
  writtenBy(60, filling)
  expect((await shown({ seconds: 60 + silent })).Progress?.Fault).toBe(fault)
})

test('what an earlier run left behind has half a minute from the start of the server to go on', async () => {
  writtenBy(-86_400, filling)
  expect((await shown({ seconds: 30 })).Progress).toEqual(filling)
  expect((await shown({ seconds: 31 })).Progress?.Fault).toBe('生成过程被中断')
})

test('where the demo is off, nothing of it is shown', async () => {
  writtenBy(59, filling)
  expect(await shown({ seconds: 60, isOn: false })).toEqual({ Password: '', Accounts: [] })
})

test('a progress file of another make is passed over', async () => {
  writtenBy(59, { ...filling, Share: 'half' })
  expect(await shown({ seconds: 60 })).toEqual({ Password: 'demo-password', Accounts: [account] })
})

test('of a new database the page shows that accounts are on their way, and none of an older database', async () => {
  writtenBy(-86_400, filling)
  await onNewDatabase(invite)
  expect(await shown({ seconds: 1 })).toEqual({
    Password: '',
    Accounts: [],
    Progress: { Phase: '准备', Done: 0, Total: 0, Share: 0 },
  })
})

test('a database that has its administrator keeps its accounts and its progress', async () => {
  writtenBy(-86_400, filling)
  await invite()
  expect(existsSync(file('accounts'))).toBe(true)
  expect(readJsonFile(file('progress'))).toMatchObject(filling)
})
