import { accessCalls } from '@farm/contract/access'
import { organCalls } from '@farm/contract/organs'
import { expect, test } from 'vitest'
import { apiOf } from './api.ts'
import type { Sent } from './transport.ts'

function answering(status: number, content: unknown) {
  const sent: Sent[] = []
  const api = apiOf((one) => {
    sent.push(one)
    return Promise.resolve({ status, text: JSON.stringify(content), retryAfterSeconds: 0 })
  }, 'token')
  return { sent, api }
}

test('a refusal is told in Chinese with what was sent, but without the password', async () => {
  const { api } = answering(422, {
    code: 'access/credentials',
    errors: ['账号或密码错误'],
    fields: { Name: ['必填'] },
  })
  const refused = api.post(accessCalls.login, { Name: 'county', Password: 'secret12' })
  await expect(refused).rejects.toThrow(/账号或密码错误.*Name：必填.*county/s)
  await expect(refused).rejects.not.toThrow(/secret12/)
})

test('an answer that breaks the contract is a fault', async () => {
  const { api } = answering(200, [{ Id: 'x' }])
  await expect(api.get(organCalls.list, {})).rejects.toThrow('与接口约定不符')
})

test('a call carries the token of its person', async () => {
  const { api, sent } = answering(200, [])
  await api.get(organCalls.list, { organPath: '/1/' })
  expect(sent).toEqual([
    { method: 'GET', path: '/api/Core/Organs/List?organPath=%2F1%2F', token: 'token', body: undefined },
  ])
})
