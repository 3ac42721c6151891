import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToken, forgetSession, keepToken, keepViewing } from '../../platform/session.ts'
import { signInAgain, whySignIn } from '../../platform/sign-in-again.ts'
import { writeText, readText } from '../../platform/storage.ts'
import { chen } from '../../testing/builders.ts'
import { FakeAnswer, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { leftFor } from '../../testing/leaving.ts'
import { setInstalled } from '../../testing/screen-size.ts'
import { endViewing, enter, signOut } from './session.ts'

const LOGOUT = 'POST /api/Core/Auth/Logout'

beforeEach(() => {
  vi.useFakeTimers()
  keepToken('mine')
})
afterEach(() => vi.useRealTimers())

test('signing out does not wait for a server that never answers', async () => {
  fakeServer({ [LOGOUT]: () => new Promise(() => undefined) })
  const done = signOut()
  await vi.advanceTimersByTimeAsync(3_000)
  await done
  expect([currentToken(), leftFor]).toEqual([undefined, ['/Core']])
})

test('signing out without a signal ends on the page of the device, which says so, and leaves nothing to read', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  const dropped: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) })
  writeText('outbox', 'a punch-in')
  fakeServer({ [LOGOUT]: noNetwork })
  await signOut()
  expect([currentToken(), leftFor]).toEqual([undefined, ['/Farm/Admin/Login']])
  expect(whySignIn()).toBe('已在这台设备上退出。现在没有网络，联网后才能登录')
  expect([dropped, readText('outbox')]).toEqual([['farm-reads'], 'a punch-in'])
})

test('signing out while the server fails is not said to be for want of a signal', async () => {
  fakeServer({ [LOGOUT]: () => new FakeAnswer({ code: 'failure', errors: ['出错了'] }, 500) })
  await signOut()
  expect(currentToken()).toBeUndefined()
  expect(whySignIn()).toBe('已在这台设备上退出。服务器暂时出错，没有确认退出')
})

test('signing out of a session that the server knows no longer is no signing out without a signal', async () => {
  fakeServer({ [LOGOUT]: () => refused('access/expired') })
  await signOut()
  expect([leftFor, whySignIn()]).toEqual([['/Core'], undefined])
})

test('a call that is refused while one signs out leads nowhere', async () => {
  const answer = Promise.withResolvers<undefined>()
  fakeServer({ [LOGOUT]: () => answer.promise })
  const done = signOut()
  signInAgain()
  answer.resolve(undefined)
  await done
  expect(leftFor).toEqual(['/Core'])
})

test('signing out keeps what waits to be sent', async () => {
  writeText('outbox', 'a punch-in')
  fakeServer({ [LOGOUT]: () => undefined })
  await signOut()
  expect(readText('outbox')).toBe('a punch-in')
})

test('signing out while looking through other eyes ends both sessions, here and on the server', async () => {
  const server = fakeServer({ [LOGOUT]: () => undefined })
  keepViewing('theirs')
  await signOut()
  expect(server.requests.map(({ token }) => token)).toEqual(['theirs', 'mine'])
  expect(currentToken()).toBeUndefined()
})

test('ending the look through other eyes leads back into one’s own session', async () => {
  const server = fakeServer({ [LOGOUT]: () => undefined })
  keepViewing('theirs')
  await endViewing()
  expect(server.requests.map(({ token }) => token)).toEqual(['theirs'])
  expect(currentToken()).toBe('mine')
})

test('who signs in after somebody looked through other eyes does not leave that one’s session behind', () => {
  keepViewing('theirs')
  enter({ Token: 'clerk', User: chen })
  forgetSession()
  expect(currentToken()).toBeUndefined()
})

test('the installed app stays within its own pages', async () => {
  setInstalled()
  fakeServer({ [LOGOUT]: () => undefined })
  await signOut()
  enter({ Token: 'new', User: chen })
  expect(leftFor).toEqual(['/Farm/Admin/Login', '/Farm/Admin/'])
})
