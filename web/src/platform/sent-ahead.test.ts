import { modules } from '@farm/contract/access'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../testing/builders.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { keepToken } from './session.ts'

// What is sent for besides is not waited for: once loaded, it would ask for a permission of its own, in whatever test that is.
vi.mock('../app/FarmApp.tsx', () => ({}))
vi.mock('../domains/clock/form/ClockForm.tsx', () => ({}))

const PERMISSION = 'GET /api/Core/Auth/GetMyPermission'

function serverOf() {
  return fakeServer({ [PERMISSION]: () => permissionOf({ Functions: ['/Clock'] }) })
}

beforeEach(() => keepToken('mine'))
afterEach(() => vi.resetModules())

test('the permission that is sent for ahead is the one that the pages of the field ask for', async () => {
  window.history.replaceState(undefined, '', '/Farm/Admin/ClockForm')
  vi.stubEnv('BASE_URL', '/Farm/Admin/')
  const server = serverOf()
  await import('../app/ahead.ts')
  expect(server.sent(PERMISSION)).toHaveLength(1)
  // The modules of the page that has begun, whichever test was before.
  const { permissionQuery } = await import('../engine/permission/index.ts')
  const { makeQueryClient } = await import('../app/query-client.ts')
  const { Functions } = await makeQueryClient().query(permissionQuery(modules.clock))
  expect(Functions).toEqual(['/Clock'])
  expect(server.sent(PERMISSION)).toHaveLength(1)
})

test('it is taken up once, and by the same session alone', async () => {
  const server = serverOf()
  const { sendAhead, takeSentAhead } = await import('./sent-ahead.ts')
  sendAhead('/api/Core/Auth/GetMyPermission', 'mine')
  expect(takeSentAhead('/api/Core/Auth/GetMyPermission', 'another')).toBeUndefined()
  expect(takeSentAhead('/api/Core/Auth/GetMyPermission', 'mine')).toBeTruthy()
  expect(takeSentAhead('/api/Core/Auth/GetMyPermission', 'mine')).toBeUndefined()
  expect(server.sent(PERMISSION)).toHaveLength(1)
})
