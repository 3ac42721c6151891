import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_MAKER, accessCalls } from '@farm/contract/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../../platform/config/index.ts'
import { type Database, openDatabase, runOnce, sql, startEmbedded, throwAwaySettings } from '../../platform/db/index.ts'
import { readJsonFile, writeJsonFile } from '../../platform/files/index.ts'
import type { HttpServer } from '../../platform/http/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { systemClock } from '../../platform/time/index.ts'
import { makeApplication, prepareDatabase } from '../application.ts'
import { makeDemo } from '../demo.ts'
import { restoreCounty } from './restore-county.ts'
import { saveCounty } from './save-county.ts'

const home = mkdtempSync(join(tmpdir(), 'farm-demo-cache-'))
const cacheDir = join(home, 'cache')
/** Later than everything that is made here. */
const NOW = new Date(Date.now() + 600_000)
const DAY_MS = 86_400_000

function configOf(dataDir: string, password: string): Config {
  const env = { DATA_DIR: join(home, dataDir), FARM_CACHE: cacheDir, FARM_DEMO: 'on', FARM_DEMO_PASSWORD: password }
  return readConfig(env)
}

interface Opened {
  readonly database: Database
  readonly server: HttpServer
  readonly close: () => Promise<void>
}

/** The server on a data directory as its start opens it, without ports. */
async function open(config: Config): Promise<Opened> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, settings: throwAwaySettings })
  const database = openDatabase({ url: embedded.url, connections: 4, onLost: () => undefined })
  await prepareDatabase(database, config.timeZone)
  const clock = systemClock(config.timeZone)
  const demo = makeDemo({ dataDir: config.dataDir, isOn: config.demo, password: config.demoPassword, clock })
  await demo.invite(database.db)
  const server = await makeApplication({
    database,
    clock,
    log: silentLog(),
    demoAccounts: demo.accounts,
    filesFolder: config.filesDir,
  })
  const close = async () => {
    await server.close()
    await database.close()
    await embedded.stop()
  }
  return { database, server, close }
}

async function post(server: HttpServer, path: string, body: unknown, agent = DEMO_MAKER) {
  const { statusCode, body: text } = await server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    payload: JSON.stringify(body),
  })
  return { status: statusCode, content: JSON.parse(text) as { Token?: string } }
}

const login = (server: HttpServer, Password: string, agent?: string) =>
  post(server, accessCalls.login.path, { Name: 'admin', Password }, agent)

async function settingsOf({ db }: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: string }>`select key, value from setting`.execute(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const DEVICE_TOKEN = 'a-token-of-a-device'
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A tiny county, which has one of everything that opens anything. */
async function makeCounty(config: Config): Promise<Opened & { readonly token: string }> {
  const opened = await open(config)
  const { Ticket } = readJsonFile(join(config.dataDir, 'demo', 'invitation.json')) as { Ticket: string }
  const made = await post(opened.server, accessCalls.firstAdmin.path, {
    Ticket,
    Name: 'admin',
    RealName: '管理员',
    Password: config.demoPassword,
  })
  await runOnce(
    opened.database.db,
    `do $$ begin
       set local session_replication_role = replica;
       insert into device_access (device_id, token_hash, token_tail, token_time)
         values (gen_random_uuid(), '\\x${hashOf(DEVICE_TOKEN).toString('hex')}', 'vice', now());
       insert into known_device (token_hash, account_id) select '\\x${hashOf('browser').toString('hex')}', id from account;
       insert into second_factor (account_id, pending_secret, pending_time) select id, 'pending-secret-of-an-app', now() from account;
       insert into recovery_code (account_id, code_hash) select id, '\\x${hashOf('recovery').toString('hex')}' from account;
     end $$`,
  )
  writeJsonFile(join(config.dataDir, 'demo', 'accounts.json'), [{ Name: 'admin', RealName: '管理员', Title: '平台' }])
  writeJsonFile(join(config.dataDir, 'demo', 'done.json'), { Version: 7 })
  return { ...opened, token: made.content.Token ?? '' }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a county that was cached', () => {
  const first = configOf('first', 'the-first-password')
  const second = configOf('second', 'the-second-password')
  let secrets: Buffer[]
  let token: string
  let before: Map<string, string>
  let restored: Opened

  beforeAll(async () => {
    const county = await makeCounty(first)
    token = county.token
    before = await settingsOf(county.database)
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from account`.execute(county.database.db)
    const texts = [before.get('photo-links'), before.get('video'), rows[0]?.hash, 'pending-secret-of-an-app']
    secrets = [
      ...texts.map((text) => Buffer.from(text ?? '')),
      ...[DEVICE_TOKEN, 'browser', 'recovery', token].map(hashOf),
    ]
    const isSaved = await saveCounty(first, NOW)
    await county.close()
    if (!isSaved || !(await restoreCounty(second, NOW))) throw new Error('the county was not cached')
    restored = await open(second)
  })

  afterAll(() => restored.close())

  test('holds none of its secrets on any page and in any log', () => {
    const files = filesBelow(cacheDir)
    expect(files.length).toBeGreaterThan(500)
    expect(secrets.every((secret) => secret.length > 20)).toBe(true)
    const all = files.map((path) => ({ path, bytes: readFileSync(path) }))
    for (const secret of secrets) expect(all.filter(({ bytes }) => bytes.includes(secret))).toEqual([])
  })

  test('is open to its owner alone', () => {
    const [entry = ''] = readdirSync(cacheDir)
    expect(readdirSync(cacheDir)).toHaveLength(1)
    for (const path of [cacheDir, join(cacheDir, entry)]) expect(statSync(path).mode & 0o077).toBe(0)
  })

  test('opens with the new password, and with nothing of before', async () => {
    const { server } = restored
    expect((await login(server, 'the-second-password')).status).toBe(200)
    expect((await login(server, 'the-first-password')).status).toBe(422)
    const withOldToken = await server.inject({ url: accessCalls.account.path, headers: { token } })
    expect(withOldToken.statusCode).toBe(401)
    const after = await settingsOf(restored.database)
    for (const key of ['photo-links', 'video']) {
      expect(after.get(key)).toBeTruthy()
      expect(after.get(key)).not.toBe(before.get(key))
    }
    const invitation = readJsonFile(join(second.dataDir, 'demo', 'invitation.json'))
    expect(invitation).toEqual({ Password: 'the-second-password' })
  })

  test('has nothing else that is named like a secret', async () => {
    const { db } = restored.database
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column
        from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relkind = 'r'
       where c.table_schema = 'public' and c.column_name ~ 'hash|secret|token|password|login'
    `.execute(db)
    const filled: string[] = []
    for (const { table, column } of columns) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.id(table)} where ${sql.id(column)} is not null`.execute(db)
      if ((rows[0]?.n ?? 0) > 0) filled.push(`${table}.${column}`)
    }
    // The password that it was given, when that was, and who signed in with it just now.
    expect(filled.toSorted()).toEqual([
      'account.password_hash',
      'account.password_time',
      'known_device.token_hash',
      'session.token_hash',
    ])
  })

  test('shows its accounts from the first moment on, and waits for the maker of the demo', () => {
    const note = (name: string) => existsSync(join(second.dataDir, 'demo', name))
    expect([note('accounts.json'), note('restored.json'), note('done.json')]).toEqual([true, true, false])
  })

  test('is not cached from what was restored, nor a second time', async () => {
    writeJsonFile(join(second.dataDir, 'demo', 'done.json'), { Version: 7 })
    expect(await saveCounty(second, NOW)).toBe(false)
    expect(await saveCounty(first, NOW)).toBe(false)
  })

  test('is used for a while only', async () => {
    const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
    expect(await restoreCounty(configOf('old', 'password-1'), later(14))).toBeUndefined()
    expect(await restoreCounty(configOf('early', 'password-1'), later(-1))).toBeUndefined()
    expect(existsSync(join(home, 'old', 'postgres'))).toBe(false)
  })

  test('leaves a data directory with a database alone', async () => {
    expect(await restoreCounty(second, NOW)).toBeUndefined()
  })

  test('is passed over where the product does not know one of its migrations', async () => {
    const [entry = ''] = readdirSync(cacheDir)
    const path = join(cacheDir, entry, 'county.json')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('"number": 2,', '"number": 9999,'))
    expect(await restoreCounty(configOf('foreign', 'password-1'), NOW)).toBeUndefined()
    writeFileSync(path, '{"MadeAt"')
    expect(await restoreCounty(configOf('broken', 'password-1'), NOW)).toBeUndefined()
    writeFileSync(path, text)
    expect(await restoreCounty(configOf('whole', 'password-1'), NOW)).toBeDefined()
  })

  test('is refused where others may lay something into the cache', async () => {
    chmodSync(cacheDir, 0o777)
    await expect(restoreCounty(configOf('open', 'password-1'), NOW)).rejects.toThrow('别人可以写入')
    chmodSync(cacheDir, 0o700)
  })
})

test('a county that somebody has signed in to is not cached', async () => {
  const config = { ...configOf('touched', 'some-password'), cacheDir: join(home, 'other-cache') }
  const county = await makeCounty(config)
  await login(county.server, 'some-password', 'Mozilla/5.0')
  expect(await saveCounty(config, NOW)).toBe(false)
  await county.close()
  expect(readdirSync(config.cacheDir)).toEqual([])
})
