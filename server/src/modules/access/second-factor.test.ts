import { accessCalls } from '@farm/contract/access'
import { userCalls } from '@farm/contract/users'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { PASSWORD, addPerson, done, signIn } from '../../app/testing/personas.ts'
import { personaOf, signInFrom } from '../../app/testing/sign-ins.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

let now = new Date('2026-08-15T08:00:00Z')
const farm = await openFarm(() => now)
const { people } = farm
afterAll(farm.close)
afterEach(() => runOnce(farm.database.db, 'delete from login_failure'))

/** The clock goes on by a step: the authenticator shows another code. */
const nextStep = () => {
  now = new Date(now.getTime() + 30_000)
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

let made = 0
async function newcomer(): Promise<Persona & { readonly name: string }> {
  made += 1
  const name = `guarded${made}`
  const { Organ } = people.enterpriseA
  return { ...(await addPerson(farm, people.admin, { name, organId: Organ.Id, roleIds: [] })), name }
}

/** Somebody with a second factor, who knows its secret and the codes for when it is lost. */
async function guarded() {
  const who = await newcomer()
  const begun = done(await farm.call(who, accessCalls.beginSecondFactor, { body: { Password: PASSWORD } }))
  const body = { Code: codeOf(begun.Secret) }
  const { RecoveryCodes } = done(await farm.call(who, accessCalls.confirmSecondFactor, { body }))
  return { ...who, secret: begun.Secret, recovery: RecoveryCodes, used: body.Code }
}

const login = (Name: string, Code?: string, Password = PASSWORD, address = '127.0.0.1') =>
  signInFrom(farm, { address }, { Name, Password, ...(Code !== undefined && { Code }) })

describe('signing in with a second factor', () => {
  test('tells nothing of it before the password is right', async () => {
    const { name, secret } = await guarded()
    nextStep()
    const told = [
      await login(name, undefined, 'wrong'),
      await login(name, codeOf(secret), 'wrong'),
      await login('nobody'),
    ]
    expect(told.map(({ error }) => error.code)).toEqual(Array.from({ length: 3 }, () => 'access/credentials'))
    expect(new Set(told.map(({ error }) => JSON.stringify(error))).size).toBe(1)
  })

  test('asks for a code when the password is right', async () => {
    const { name } = await guarded()
    const { status, error } = await login(name)
    expect([status, error.code, error.fields]).toEqual([422, 'access/code', { Code: ['请输入动态码'] }])
  })

  test('refuses a wrong code and one of long ago', async () => {
    const { name, secret } = await guarded()
    const old = codeOf(secret)
    for (let step = 0; step < 3; step += 1) nextStep()
    const right = codeOf(secret)
    const wrong = right === '000000' ? '000001' : '000000'
    for (const code of [wrong, old, 'ABCDE-23456']) {
      const { status, error } = await login(name, code)
      expect([status, error.code, error.fields]).toEqual([
        422,
        'access/code-wrong',
        { Code: ['动态码不正确，请输入最新的动态码'] },
      ])
    }
    expect((await login(name, right)).status).toBe(200)
  })

  test('takes a code once, even of two who send it at the same time', async () => {
    const { name, secret, used } = await guarded()
    expect((await login(name, used)).error.code).toBe('access/code-wrong')
    nextStep()
    const both = await Promise.all([login(name, codeOf(secret)), login(name, codeOf(secret))])
    expect(both.filter(({ status }) => status === 200).length).toBe(1)
    expect(both.filter(({ error }) => error.code === 'access/code-wrong').length).toBe(1)
  })

  test('takes each recovery code once', async () => {
    const { name, recovery } = await guarded()
    const [first = '', second = ''] = recovery
    const entered = await login(name, first.toLowerCase().replace('-', ''))
    expect(entered.status).toBe(200)
    expect((await login(name, first)).error.code).toBe('access/code-wrong')
    const own = done(await farm.call(personaOf(entered), accessCalls.account, {}))
    expect([own.HasSecondFactor, own.RecoveryCodesLeft]).toEqual([true, 9])
    expect((await login(name, second)).status).toBe(200)
  })

  test('makes guesses at the code wait, from whatever address they come', async () => {
    const { name, secret } = await guarded()
    let told = await login(name, '000000')
    for (let time = 0; told.status !== 429 && time < 20; time += 1) {
      told = await login(name, '000000', PASSWORD, `198.51.100.${time}`)
    }
    expect(told.error.code).toBe('access/too-many')
    await runOnce(
      farm.database.db,
      "update login_failure set free_time = now() + interval '1 minute' where key like 'code:%'",
    )
    nextStep()
    expect((await login(name, codeOf(secret), PASSWORD, '203.0.113.1')).status).toBe(429)
  })

  test('lets the owner in on a known browser while others guess who know the password', async () => {
    const { name, secret } = await guarded()
    nextStep()
    const { Device = '' } = (await login(name, codeOf(secret))).data
    for (let time = 0; time < 7; time += 1) await login(name, '000000', PASSWORD, `198.51.100.${time}`)
    await runOnce(
      farm.database.db,
      "update login_failure set free_time = now() + interval '1 minute' where key like 'code:%'",
    )
    nextStep()
    const own = { Name: name, Password: PASSWORD, Code: codeOf(secret) }
    expect((await signInFrom(farm, {}, own)).status).toBe(429)
    expect((await signInFrom(farm, {}, { ...own, Device })).status).toBe(200)
  })

  test('asks for the code on a known browser too', async () => {
    const { name, secret } = await guarded()
    nextStep()
    const { Device = '' } = (await login(name, codeOf(secret))).data
    const again = await signInFrom(farm, {}, { Name: name, Password: PASSWORD, Device })
    expect(again.error.code).toBe('access/code')
  })
})

describe('turning a second factor on', () => {
  test('asks for the password, and counts the guesses at it', async () => {
    const who = await newcomer()
    const attempt = () => farm.call(who, accessCalls.beginSecondFactor, { body: { Password: 'wrong' } })
    const first = await attempt()
    expect([first.status, first.error.fields]).toEqual([422, { Password: ['密码不正确，请重新填写'] }])
    let told = first
    for (let time = 0; told.status !== 429 && time < 20; time += 1) told = await attempt()
    expect(told.error.code).toBe('access/too-many')
  })

  test('asks for a code of the secret that was given, not of an earlier one', async () => {
    const who = await newcomer()
    const begin = () => farm.call(who, accessCalls.beginSecondFactor, { body: { Password: PASSWORD } })
    const confirm = (Code: string) => farm.call(who, accessCalls.confirmSecondFactor, { body: { Code } })
    expect((await confirm('000000')).error.code).toBe('access/code-not-begun')
    const earlier = done(await begin())
    const given = done(await begin())
    expect((await confirm(codeOf(earlier.Secret))).error.code).toBe('access/code-wrong')
    expect((await login(who.name)).status).toBe(200)
    done(await confirm(codeOf(given.Secret)))
    expect((await login(who.name)).error.code).toBe('access/code')
  })

  test('is begun anew after half an hour', async () => {
    const who = await newcomer()
    const { Secret: secret } = done(
      await farm.call(who, accessCalls.beginSecondFactor, { body: { Password: PASSWORD } }),
    )
    await runOnce(
      farm.database.db,
      `update second_factor set pending_time = now() - interval '31 minutes' where account_id = '${who.id}'`,
    )
    const told = await farm.call(who, accessCalls.confirmSecondFactor, { body: { Code: codeOf(secret) } })
    expect(told.error.code).toBe('access/code-not-begun')
  })

  test('anew leaves the old one in force until the new one is proved, and gives new recovery codes', async () => {
    const who = await guarded()
    nextStep()
    const begun = done(await farm.call(who, accessCalls.beginSecondFactor, { body: { Password: PASSWORD } }))
    expect((await login(who.name, codeOf(who.secret))).status).toBe(200)
    nextStep()
    done(await farm.call(who, accessCalls.confirmSecondFactor, { body: { Code: codeOf(begun.Secret) } }))
    nextStep()
    expect((await login(who.name, codeOf(who.secret))).status).toBe(422)
    expect((await login(who.name, who.recovery[0])).status).toBe(422)
    expect((await login(who.name, codeOf(begun.Secret))).status).toBe(200)
  })

  test('keeps recovery codes by their hashes alone', async () => {
    const { recovery } = await guarded()
    const kept = await oneText(
      farm.database.db,
      "select string_agg(c::text || encode(c.code_hash, 'escape'), ' ') as text from recovery_code c",
    )
    expect(recovery.filter((code) => kept.includes(code) || kept.includes(code.replace('-', '')))).toEqual([])
  })
})

describe('turning a second factor off', () => {
  test('asks for the password', async () => {
    const who = await guarded()
    const wrong = await farm.call(who, accessCalls.removeSecondFactor, { body: { Password: 'wrong' } })
    expect(wrong.error.fields).toEqual({ Password: ['密码不正确，请重新填写'] })
    expect((await login(who.name)).error.code).toBe('access/code')
    done(await farm.call(who, accessCalls.removeSecondFactor, { body: { Password: PASSWORD } }))
    const entered = await login(who.name)
    const own = done(await farm.call(personaOf(entered), accessCalls.account, {}))
    expect([own.HasSecondFactor, own.RecoveryCodesLeft]).toEqual([false, 0])
  })

  test('of another needs the right, the person in scope, and nobody mightier', async () => {
    const { managerA, county, otherCounty, admin } = people
    const who = await guarded()
    const remove = (by: Persona, Id: string) => farm.call(by, userCalls.removeSecondFactor, { body: { Id } })
    const told = [await remove(managerA, who.id), await remove(otherCounty, who.id), await remove(county, admin.id)]
    expect(told.map(({ status }) => status)).toEqual([403, 404, 404])
    expect((await remove(admin, admin.id)).error.fields).toEqual({
      Id: ['请在“账号与安全”中关闭自己的动态码验证'],
    })
    done(await remove(county, who.id))
    expect((await farm.call(who, accessCalls.account, {})).status).toBe(401)
    expect((await signIn(farm, who.name)).id).toBe(who.id)
  })
})
