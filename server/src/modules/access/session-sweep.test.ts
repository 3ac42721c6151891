import { accessCalls } from '@farm/contract/access'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, addPerson, done, signIn } from '../../app/testing/personas.ts'
import { signInFrom } from '../../app/testing/sign-ins.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { sweepSignIns } from './index.ts'

const farm = await openFarm()
const { admin, enterpriseA } = farm.people
afterAll(farm.close)
const { db } = farm.database

const counts = (id: string) =>
  oneText(
    db,
    `select (select count(*) from session where account_id = '${id}') || ' ' ||
            (select count(*) from known_device where account_id = '${id}') || ' ' ||
            (select count(*) from second_factor where account_id = '${id}') || ' ' ||
            (select count(*) from login_failure where key like 'password:${id}') as text`,
  )

test('what is over is swept away, what goes on stays', async () => {
  const person = await addPerson(farm, admin, { name: 'swept', organId: enterpriseA.Organ.Id, roleIds: [] })
  for (const _ of [1, 2]) await signIn(farm, 'swept')
  await farm.call(person, accessCalls.beginSecondFactor, { body: { Password: 'wrong' } })
  done(await farm.call(person, accessCalls.beginSecondFactor, { body: { Password: PASSWORD } }))
  await farm.call(person, accessCalls.removeSecondFactor, { body: { Password: 'wrong' } })
  await sweepSignIns(db, trusted(new Date()))
  expect(await counts(person.id)).toBe('3 3 1 1')
  const older: ReadonlyArray<[table: string, change: string, where: string]> = [
    ['session', "last_used = now() - interval '13 hours'", 'account_id'],
    ['known_device', "last_used = now() - interval '181 days'", 'account_id'],
    ['second_factor', "pending_time = now() - interval '2 days'", 'account_id'],
  ]
  for (const [table, change, where] of older) {
    await runOnce(db, `update ${table} set ${change} where ${where} = '${person.id}'`)
  }
  await runOnce(db, "update login_failure set last_time = now() - interval '2 days'")
  await sweepSignIns(db, trusted(new Date()))
  expect(await counts(person.id)).toBe('0 0 0 0')
  expect((await signInFrom(farm, {}, { Name: 'swept', Password: PASSWORD })).status).toBe(200)
})
