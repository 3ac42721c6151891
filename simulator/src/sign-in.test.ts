import { organCalls } from '@farm/contract/organs'
import { expect, test } from 'vitest'
import { signIn } from './sign-in.ts'
import { FakeServer } from './testing/fake-server.ts'
import type { Transport } from './transport.ts'

/** The server, where somebody ends the sessions of an account or changes its password. */
function guarded() {
  const server = new FakeServer({ password: 'demo-password' })
  const state = { sessions: 0, isEnded: false, isChanged: false }
  const transport: Transport = (sent) => {
    if (sent.path.endsWith('/Login')) {
      state.sessions += 1
      if (state.isChanged) return refused(422, 'access/credentials')
      state.isEnded = false
    } else if (state.isEnded) return refused(401, 'access/expired')
    return server.transport(sent)
  }
  return { state, transport }
}

function refused(status: number, code: string) {
  return Promise.resolve({ status, text: JSON.stringify({ code, errors: ['不行'] }), retryAfterSeconds: 0 })
}

test('a session that somebody has ended is opened again, once for all that is under way', async () => {
  const { state, transport } = guarded()
  const api = await signIn(transport, 'manager1', 'demo-password')
  state.isEnded = true
  const answers = await Promise.all([1, 2, 3].map(() => api.get(organCalls.list, {})))
  expect(answers.map((organs) => organs.length)).toEqual([1, 1, 1])
  expect(state.sessions).toBe(2)
})

test('who has changed the password is not locked out by further attempts', async () => {
  const { state, transport } = guarded()
  const api = await signIn(transport, 'manager1', 'demo-password')
  Object.assign(state, { isEnded: true, isChanged: true })
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(api.get(organCalls.list, {})).rejects.toThrow('不行')
  expect(state.sessions).toBe(2)
})
