import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToken, forgetSession, keepToken, keepViewing } from '../../platform/session.ts'
import { signInAgain } from '../../platform/sign-in-again.ts'
import { writeText, readText } from '../../platform/storage.ts'
import { chen } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
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
