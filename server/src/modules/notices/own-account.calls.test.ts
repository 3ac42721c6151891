import { accessCalls } from '@farm/contract/access'
import { noticeCalls } from '@farm/contract/notices'
import { userCalls } from '@farm/contract/users'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, stranger } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { admin, workerA, colleagueA } = farm.people
afterAll(farm.close)

const signIn = async (Name: string, Password: string, Device?: string) =>
  done(
    await farm.call(stranger, accessCalls.login, { body: { Name, Password, ...(Device !== undefined && { Device }) } }),
  )
const heard = async (who: Pick<Persona, 'token'>, kind: 'password-set' | 'new-device') =>
  done(await farm.call({ ...workerA, ...who }, noticeCalls.list, { query: { kind } })).map(({ Text }) => Text)

test('whoever has their password set by somebody else is notified of it, by name, whatever they turned off', async () => {
  const off = { Kind: 'password-set' as const, IsOn: false }
  done(await farm.call(workerA, noticeCalls.setPreference, { body: off }))
  const body = { Id: workerA.id, Password: 'quite another one' }
  done(await farm.call(admin, userCalls.editPassword, { body }))
  const { Token } = await signIn('worker-a', body.Password)
  expect(await heard({ token: Token }, 'password-set')).toEqual([expect.stringMatching(/^系统管理员重置了您的密码/)])
  const own = { Id: workerA.id, OldPassword: body.Password, Password: 'my own words again' }
  done(await farm.call({ ...workerA, token: Token }, userCalls.editPassword, { body: own }))
  const again = await signIn('worker-a', own.Password)
  expect((await heard({ token: again.Token }, 'password-set')).length).toBe(1)
  const preferences = done(await farm.call({ ...workerA, token: again.Token }, noticeCalls.preferences, { query: {} }))
  expect(preferences.map(({ Kind }) => Kind)).not.toContain('password-set')
})

test('whoever’s account comes to be used on another browser is notified of it, and of a known one not', async () => {
  const { Device, Token } = await signIn('colleague-a', PASSWORD)
  // The first one that was ever used is no other one: that of the sign-in before.
  const before = (await heard({ token: Token }, 'new-device')).length
  expect(before).toBe(1)
  done(await farm.call({ ...colleagueA, token: Token }, noticeCalls.read, { body: {} }))
  await signIn('colleague-a', PASSWORD, Device)
  const unread = async () =>
    done(
      await farm.call({ ...colleagueA, token: Token }, noticeCalls.list, {
        query: { kind: 'new-device', unread: true },
      }),
    )
  expect(await unread()).toEqual([])
  await signIn('colleague-a', PASSWORD)
  expect((await unread()).map(({ Text }) => Text)).toEqual([expect.stringContaining('不是您本人')])
})
