import { accessCalls } from '@farm/contract/access'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { PASSWORD, addPerson } from '../../app/testing/personas.ts'
import { personaOf, signInFrom } from '../../app/testing/sign-ins.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

const farm = await openFarm()
const { admin, enterpriseA } = farm.people
afterAll(farm.close)
afterEach(() => runOnce(farm.database.db, 'delete from login_failure'))
const { db } = farm.database

const newcomer = (name: string) => addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [] })
const login = (Name: string, Password: string, address = '203.0.113.1') =>
  signInFrom(farm, { address, userAgent: 'Firefox' }, { Name, Password })
const told = (what: string, where: string) =>
  oneText(db, `select coalesce(string_agg(${what}, ',' order by id), '') as text from sign_in_log l where ${where}`)

describe('what became of a sign-in is written down', () => {
  test('with who, from where and by which request, though it was refused', async () => {
    const who = await newcomer('noted')
    expect((await login('NOTED', 'wrong', '203.0.113.7')).status).toBe(422)
    const row = await told(
      "outcome || '|' || name || '|' || address || '|' || user_agent || '|' || organ_path || '|' || (request_id ~ '^[0-9a-f-]{36}$')",
      `user_id = '${who.id}' and address <> '127.0.0.1'`,
    )
    expect(row).toBe(`密码错误|NOTED|203.0.113.7|Firefox|${enterpriseA.Organ.Path}|true`)
  })

  test('in and out', async () => {
    await newcomer('comes-and-goes')
    const entered = await login('comes-and-goes', PASSWORD, '203.0.113.8')
    await farm.call(personaOf(entered), accessCalls.logout)
    await farm.call(personaOf(entered), accessCalls.logout)
    expect(await told('outcome', "name = 'comes-and-goes'")).toBe('登录,登录,退出')
  })

  test('of somebody disabled', async () => {
    const who = await newcomer('left')
    await runOnce(db, `update account set is_enabled = false where id = '${who.id}'`)
    await login('left', PASSWORD)
    await login('left', 'wrong')
    expect(await told('outcome', "name = 'left' and user_agent = 'Firefox'")).toBe('账号已停用,密码错误')
  })

  test('of a name that belongs to nobody, without a place', async () => {
    await login('no-such-person', 'wrong')
    expect(await told('outcome || (user_id is null) || (organ_path is null)', "name = 'no-such-person'")).toBe(
      '密码错误truetrue',
    )
  })
})

describe('a flood is bounded', () => {
  test('who has to wait is told of once a minute', async () => {
    await newcomer('pressed')
    for (let time = 0; time < 12; time += 1) await login('pressed', 'wrong')
    await runOnce(db, "update login_failure set free_time = now() + interval '1 minute'")
    for (let time = 0; time < 30; time += 1) expect((await login('pressed', 'wrong')).status).toBe(429)
    const outcomes = (await told('outcome', "name = 'pressed' and outcome <> '登录'")).split(',')
    expect(outcomes.filter((one) => one === '密码错误').length).toBeLessThanOrEqual(6)
    const waits = outcomes.filter((one) => one === '尝试过多')
    expect(waits.length).toBeGreaterThan(0)
    // The minute may turn meanwhile.
    expect(waits.length).toBeLessThanOrEqual(2)
  })

  test('made-up names without end leave sixty rows a minute and hide nothing of a real account', async () => {
    await newcomer('hidden')
    await runOnce(
      db,
      `insert into sign_in_log (name, outcome, address, user_agent, request_id)
       select 'x' || n, '密码错误', '198.51.100.1', '', 'r' from generate_series(1, 60) n`,
    )
    for (let time = 0; time < 5; time += 1) await login(`another${time}`, 'wrong', `198.51.100.${time}`)
    await login('hidden', 'wrong', '198.51.100.77')
    const kept = (await told('outcome', "name like 'another%'")).split(',')
    expect(kept.length).toBeLessThanOrEqual(2)
    expect(await told('outcome', "name = 'hidden' and address = '198.51.100.77'")).toBe('密码错误')
  })
})

describe('the log of sign-ins stays as it is', () => {
  const attempts: ReadonlyArray<[what: string, statement: string]> = [
    ['changed', "update sign_in_log set outcome = '登录'"],
    ['changed beside the triggers', "set local session_replication_role = replica; update sign_in_log set name = ''"],
    ['taken away before six months', "delete from sign_in_log where add_time > now() - interval '1 day'"],
    ['emptied', 'truncate sign_in_log'],
  ]
  test.each(attempts)('and can’t be %s', async (_, statement) => {
    const before = await told('l::text', 'true')
    const changed = db.transaction().execute((within) => runOnce(within, statement))
    await expect(changed).rejects.toThrow('six months')
    expect(await told('l::text', 'true')).toBe(before)
  })

  test('until it is older than six months', async () => {
    const old = (days: number) =>
      runOnce(
        db,
        `insert into sign_in_log (add_time, name, outcome, address, user_agent, request_id)
         values (now() - interval '${days} days', 'old', '密码错误', '', '', '')`,
      )
    await old(190)
    await runOnce(db, "delete from sign_in_log where name = 'old'")
    expect(await told('outcome', "name = 'old'")).toBe('')
    await old(170)
    await expect(runOnce(db, "delete from sign_in_log where name = 'old'")).rejects.toThrow('six months')
  })
})
