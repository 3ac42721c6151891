import { userCalls } from '@farm/contract/users'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import * as argon2 from '@node-rs/argon2'
import { PASSWORD, addPerson, done } from '../../app/testing/personas.ts'
import { signInFrom } from '../../app/testing/sign-ins.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

// The real one, with an eye on how often it is called.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify), hash: vi.fn<typeof real.hash>(real.hash) }
})

const farm = await openFarm()
const { admin, enterpriseA } = farm.people
afterAll(farm.close)
afterEach(() => runOnce(farm.database.db, 'delete from login_failure'))

const newcomer = (name: string) => addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [] })
const from = (address: string, Name: string, Password = 'wrong', Device?: string) =>
  signInFrom(farm, { address }, { Name, Password, ...(Device && { Device }) })

/** Guesses one after another until they have to wait, or so many times; answers what the last one was told. */
async function guess(times: number, attempt: (time: number) => ReturnType<typeof from>) {
  let last = await attempt(0)
  for (let time = 1; time < times && last.status !== 429; time += 1) last = await attempt(time)
  return last
}

/** As if so many guesses had failed already where one has; hashing all of them would take long. */
const asIfFailed = (key: string, failures: number) =>
  runOnce(farm.database.db, `update login_failure set failures = ${failures} where key like '${key}'`)

/** As if the wait that guesses brought were long. */
const holdWaits = () =>
  runOnce(farm.database.db, "update login_failure set free_time = now() + interval '1 minute' where free_time > now()")

describe('guesses have to wait', () => {
  test('at one account from one address, a made-up name exactly like a real one', async () => {
    await newcomer('guessed')
    const told = await Promise.all(['guessed', 'made-up'].map((name) => guess(20, () => from('198.51.100.1', name))))
    expect(told.map(({ status, error }) => [status, error.code])).toEqual([
      [429, 'access/too-many'],
      [429, 'access/too-many'],
    ])
    const counts = await oneText(
      farm.database.db,
      "select string_agg(distinct failures::text, ',') as text from login_failure where key like 'account:%'",
    )
    expect(counts).toBe('5')
  })

  test('at one account from many addresses', async () => {
    await newcomer('hunted')
    await from('198.51.100.250', 'hunted')
    await asIfFailed('everywhere:hunted', 47)
    const answers = [await guess(2, (time) => from(`198.51.100.${time}`, 'hunted'))]
    answers.push(await guess(6, (time) => from(`198.51.100.${time + 10}`, 'hunted')))
    expect(answers.map(({ error }) => error.code)).toEqual(['access/credentials', 'access/too-many'])
  })

  test('at one account, however its name is written', async () => {
    await newcomer('istanbul')
    await guess(20, () => from('198.51.100.12', 'istanbul'))
    await holdWaits()
    expect((await from('198.51.100.12', 'İSTANBUL')).status).toBe(429)
  })

  test('from one address at many accounts', async () => {
    await from('198.51.100.2', 'nobody')
    await asIfFailed('address:198.51.100.2', 27)
    const answers = [await guess(2, (time) => from('198.51.100.2', `nobody${time}`))]
    answers.push(await guess(6, (time) => from('198.51.100.2', `somebody${time}`)))
    expect(answers.map(({ error }) => error.code)).toEqual(['access/credentials', 'access/too-many'])
  })

  test('from many addresses of one network of IPv6', async () => {
    await from('2001:db8:1:2::1', 'nobody')
    await asIfFailed('address:2001:db8:1:2::/64', 29)
    const told = await guess(6, (time) => from(`2001:db8:1:2:${time}::7`, `nobody${time}`))
    expect(told.error.code).toBe('access/too-many')
  })
})

describe('a whole enterprise behind one address', () => {
  test('begins its day at once', async () => {
    await newcomer('early')
    const people = Array.from({ length: 45 }, (_, at) => `early-${at}`)
    await runOnce(
      farm.database.db,
      `insert into account (id, name, real_name, password_hash, organ_id)
       select gen_random_uuid(), 'early-' || n, '早班', a.password_hash, a.organ_id
         from account a, generate_series(0, 44) n where a.name = 'early'`,
    )
    const answers = await Promise.all(people.map((name) => from('198.51.100.13', name, PASSWORD)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }, 20_000)

  test('is forgiven its failures as time goes by, though somebody signs in all the time', async () => {
    await newcomer('steady')
    await from('198.51.100.14', 'nobody')
    await asIfFailed('address:198.51.100.14', 40)
    for (let time = 0; time < 4; time += 1) {
      const past = "last_time = last_time - interval '5 minutes', free_time = free_time - interval '5 minutes'"
      await runOnce(farm.database.db, `update login_failure set ${past}`)
      expect((await from('198.51.100.14', 'steady', PASSWORD)).status).toBe(200)
    }
    const left = "select failures::text as text from login_failure where key = 'address:198.51.100.14'"
    expect(await oneText(farm.database.db, left)).toBe('0')
  })
})

describe('a browser on which somebody signed in', () => {
  test('signs in while others guess at the account, from the same address too', async () => {
    await newcomer('owner')
    const { Device } = (await from('198.51.100.3', 'owner', PASSWORD)).data
    await from('198.51.100.201', 'owner')
    await asIfFailed('everywhere:owner', 60)
    await guess(3, (time) => from(`198.51.100.${time + 210}`, 'owner'))
    await from('198.51.100.3', 'nobody')
    await asIfFailed('address:198.51.100.3', 40)
    await guess(3, (time) => from('198.51.100.3', `nobody${time}`))
    await holdWaits()
    expect((await from('198.51.100.3', 'owner', PASSWORD)).status).toBe(429)
    expect((await from('198.51.100.200', 'owner', PASSWORD)).status).toBe(429)
    expect((await from('198.51.100.3', 'owner', PASSWORD, Device)).status).toBe(200)
    expect((await from('203.0.113.99', 'owner', PASSWORD, Device)).data.Device).toBe(Device)
  })

  test('has to wait by its own guesses, which make nobody else wait', async () => {
    await newcomer('forgetful')
    const { Device } = (await from('198.51.100.4', 'forgetful', PASSWORD)).data
    expect((await guess(20, () => from('198.51.100.4', 'forgetful', 'wrong', Device))).status).toBe(429)
    await holdWaits()
    expect((await from('198.51.100.4', 'forgetful', PASSWORD)).status).toBe(200)
  })

  test('is known no more after ten failures', async () => {
    await newcomer('stolen')
    const { Device = '' } = (await from('198.51.100.5', 'stolen', PASSWORD)).data
    for (let time = 0; time < 10; time += 1) {
      await runOnce(farm.database.db, 'update login_failure set free_time = now()')
      expect((await from('198.51.100.5', 'stolen', 'wrong', Device)).status).toBe(422)
    }
    await runOnce(farm.database.db, "delete from login_failure where key like 'device:%'")
    await guess(20, () => from('198.51.100.5', 'stolen'))
    await holdWaits()
    expect((await from('198.51.100.5', 'stolen', PASSWORD, Device)).status).toBe(429)
  })

  test('of another account is none, nor is a made-up token', async () => {
    await newcomer('neighbour')
    await newcomer('target')
    const { Device } = (await from('198.51.100.6', 'neighbour', PASSWORD)).data
    await guess(20, () => from('198.51.100.6', 'target'))
    await holdWaits()
    for (const token of [Device, 'x'.repeat(43)]) {
      expect((await from('198.51.100.6', 'target', PASSWORD, token)).status).toBe(429)
    }
  })

  test('keeps one token for all who sign in on it; one that was made up is not taken', async () => {
    await newcomer('early-shift')
    await newcomer('late-shift')
    const { Device } = (await from('198.51.100.7', 'early-shift', PASSWORD)).data
    expect((await from('198.51.100.7', 'late-shift', PASSWORD, Device)).data.Device).toBe(Device)
    const madeUp = 'y'.repeat(43)
    expect((await from('198.51.100.7', 'late-shift', PASSWORD, madeUp)).data.Device).not.toBe(madeUp)
  })

  test('is kept by the hash of its token alone, and twenty of a person at the most', async () => {
    const { id } = await newcomer('traveller')
    await runOnce(
      farm.database.db,
      `insert into known_device (token_hash, account_id, last_used)
       select sha256(n::text::bytea), '${id}', now() - interval '1 day' from generate_series(1, 25) n`,
    )
    const tokens = [(await from('198.51.100.8', 'traveller', PASSWORD)).data.Device ?? '']
    const kept = await oneText(
      farm.database.db,
      `select count(*) || ' ' || string_agg(d::text || encode(d.token_hash, 'escape'), ' ') as text
         from known_device d join account a on a.id = d.account_id where a.name = 'traveller'`,
    )
    expect(kept.split(' ')[0]).toBe('20')
    expect(tokens.filter((token) => token === '' || kept.includes(token))).toEqual([])
  })
})

describe('every refusal costs one comparison of a password and no more', () => {
  test.each(['unknown', 'staff-only', 'disabled', 'wrong'])('%s', async (kind) => {
    const name = `timed-${kind}`
    if (kind === 'staff-only') {
      const body = { Name: name, RealName: '职工', OrganId: enterpriseA.Organ.Id }
      done(await farm.call(admin, userCalls.add, { body }))
    } else if (kind !== 'unknown') await newcomer(name)
    if (kind === 'disabled') {
      await runOnce(farm.database.db, `update account set is_enabled = false where name = '${name}'`)
    }
    vi.mocked(argon2.verify).mockClear()
    vi.mocked(argon2.hash).mockClear()
    const { error } = await from('198.51.100.9', name)
    expect([error.code, error.errors]).toEqual([
      'access/credentials',
      ['账号或密码错误，请核对后再试；忘记密码请联系管理员'],
    ])
    expect([vi.mocked(argon2.verify).mock.calls.length, vi.mocked(argon2.hash).mock.calls.length]).toEqual([1, 0])
    expect(String(vi.mocked(argon2.verify).mock.calls[0]?.[0])).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})
