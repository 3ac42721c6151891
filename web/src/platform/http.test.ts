import { accessCalls } from '@farm/contract/access'
import { fileCalls } from '@farm/contract/files'
import { recordCalls } from '@farm/contract/forms'
import { describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../testing/builders.ts'
import { FakeAnswer, fakeServer, noNetwork, refused } from '../testing/fake-server.ts'
import { leftFor } from '../testing/leaving.ts'
import { HttpFailure, get, getPage, post, put } from './http.ts'
import { TOKEN_KEY, currentToken, keepToken } from './session.ts'
import { whySignIn } from './sign-in-again.ts'
import { removeText, writeText } from './storage.ts'

const PERMISSION = 'GET /api/Core/Auth/GetMyPermission'
const LIST = 'GET /api/Core/FormData/List'
const DELETE = 'POST /api/Core/FormData/Delete'
const FORM = idOf(9)

function stand(address: string): void {
  window.history.replaceState(null, '', address)
}

/** Another tab of the browser keeps a token. */
function signInElsewhere(token: string): void {
  writeText(TOKEN_KEY, token)
}

/** Something that is not our server answers. */
function answerWith(text: string, status: number): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status })))
}

async function failureOf(call: Promise<unknown>): Promise<HttpFailure> {
  const failure = await call.catch((error: unknown) => error)
  if (!(failure instanceof HttpFailure)) throw new Error('the call did not fail')
  return failure
}

describe('a refused call', () => {
  test('carries the sentences, the code and the fields of the server', async () => {
    fakeServer({
      [DELETE]: () =>
        new FakeAnswer({ code: 'wire/fields', errors: ['填写有误', '请检查'], fields: { Name: ['必填'] } }, 422),
    })
    const failure = await failureOf(post(recordCalls.remove, { Ids: [idOf(1)] }))
    expect(failure).toMatchObject({
      status: 422,
      code: 'wire/fields',
      message: '填写有误；请检查',
      fields: { Name: ['必填'] },
    })
  })

  test('carries the present record where an edit came too late', async () => {
    const answer = { code: 'form-data/stale', errors: ['旧'], present: { Id: idOf(1) } }
    fakeServer({ [DELETE]: () => new FakeAnswer(answer, 409) })
    expect(await failureOf(post(recordCalls.remove, { Ids: [idOf(1)] }))).toMatchObject({ present: { Id: idOf(1) } })
  })

  test('says how long to wait', async () => {
    fakeServer({ [DELETE]: () => refused('access/too-many', { seconds: 28 }) })
    const failure = await failureOf(post(recordCalls.remove, { Ids: [idOf(1)] }))
    expect(failure).toMatchObject({ status: 429, retryAfterSeconds: 28, message: '尝试次数过多，请 28 秒后再试' })
  })

  test('speaks of the network where nothing came back', async () => {
    fakeServer({ [PERMISSION]: noNetwork })
    const failure = await failureOf(get(accessCalls.myPermission, {}))
    expect(failure).toMatchObject({ status: 0, code: 'network', message: '网络错误，请稍后再试！' })
  })

  test('speaks of the network where something else answered in place of the server', async () => {
    answerWith('<html>Bad Gateway</html>', 502)
    expect(await failureOf(get(accessCalls.myPermission, {}))).toMatchObject({
      status: 502,
      message: '网络错误，请稍后再试！',
    })
  })

  test('speaks of the network where a page came in place of data', async () => {
    answerWith('<!doctype html>', 200)
    expect(await failureOf(get(accessCalls.myPermission, {}))).toMatchObject({ code: 'network' })
  })
})

describe('a call without a session', () => {
  test('leads to the sign-in page and back to the present address', async () => {
    keepToken('old')
    stand('/Farm/Admin/Core/CropList?organPath=%2F1%2F#row')
    fakeServer({ [PERMISSION]: () => refused('access/expired') })
    await failureOf(get(accessCalls.myPermission, {}))
    expect(leftFor).toEqual(['/Core?backurl=%2FFarm%2FAdmin%2FCore%2FCropList%3ForganPath%3D%252F1%252F%23row'])
    expect(currentToken()).toBeUndefined()
  })

  test('says there why, in the words of the refusal', async () => {
    keepToken('old')
    fakeServer({ [PERMISSION]: () => refused('access/expired') })
    await failureOf(get(accessCalls.myPermission, {}))
    expect(whySignIn()).toBe('登录已失效，请重新登录')
  })

  test('says nothing to who has not been in', async () => {
    fakeServer({ [PERMISSION]: () => refused('access/sign-in') })
    await failureOf(get(accessCalls.myPermission, {}))
    expect([whySignIn(), leftFor.length]).toEqual([undefined, 1])
  })

  test('leads there once, however many are refused', async () => {
    fakeServer({ [PERMISSION]: () => refused('access/sign-in'), [LIST]: () => refused('access/sign-in') })
    const calls = [get(accessCalls.myPermission, {}), get(recordCalls.list, { formId: FORM })]
    await Promise.all(calls.map(failureOf))
    expect(leftFor).toHaveLength(1)
  })

  test('stays where a way back is in the address already', async () => {
    stand('/Core?backurl=%2FApp')
    fakeServer({ [PERMISSION]: () => refused('access/sign-in') })
    await failureOf(get(accessCalls.myPermission, {}))
    expect(leftFor).toEqual([])
  })

  test('keeps the token that another tab has got in the meantime', async () => {
    keepToken('old')
    fakeServer({
      [PERMISSION]: () => {
        signInElsewhere('new')
        return refused('access/expired')
      },
    })
    await failureOf(get(accessCalls.myPermission, {}))
    expect(currentToken()).toBe('new')
  })

  test('does not end for a missing permission', async () => {
    keepToken('mine')
    fakeServer({ [LIST]: () => refused('access/forbidden') })
    expect(await failureOf(get(recordCalls.list, { formId: FORM }))).toMatchObject({
      status: 403,
      message: '您没有这项功能的权限，请联系管理员开通',
    })
    expect([currentToken(), leftFor]).toEqual(['mine', []])
  })
})

describe('a page whose person is not the one who signed in last on the device', () => {
  async function openedByAnother() {
    keepToken('wang')
    const server = fakeServer({ [PERMISSION]: () => permissionOf(), [DELETE]: () => [] })
    await get(accessCalls.myPermission, {})
    signInElsewhere('li')
    return server
  }

  test('sends nothing and is opened anew, once', async () => {
    const server = await openedByAnother()
    const failures = [post(recordCalls.remove, { Ids: [idOf(1)] }), get(accessCalls.myPermission, {})].map(failureOf)
    for (const failure of await Promise.all(failures)) expect(failure).toMatchObject({ status: 401 })
    expect(server.requests.map(({ token }) => token)).toEqual(['wang'])
    expect(leftFor).toEqual([window.location.href])
    expect(currentToken()).toBe('li')
  })

  test('sends nothing either where it had found the token of the first on the device', async () => {
    signInElsewhere('wang')
    const server = fakeServer({ [PERMISSION]: () => permissionOf() })
    await get(accessCalls.myPermission, {})
    signInElsewhere('li')
    await failureOf(get(accessCalls.myPermission, {}))
    expect(server.requests.map(({ token }) => token)).toEqual(['wang'])
  })

  test('goes without a token where the other tab has signed out', async () => {
    const server = await openedByAnother()
    removeText(TOKEN_KEY)
    await get(accessCalls.myPermission, {})
    expect(server.requests.map(({ token }) => token)).toEqual(['wang', null])
  })
})

describe('a call', () => {
  test('carries the token', async () => {
    keepToken('mine')
    const server = fakeServer({ [PERMISSION]: () => permissionOf() })
    await get(accessCalls.myPermission, {})
    expect(server.requests[0]?.token).toBe('mine')
  })

  test('goes without a token where nobody is signed in', async () => {
    const server = fakeServer({ [PERMISSION]: () => permissionOf() })
    await get(accessCalls.myPermission, {})
    expect(server.requests[0]?.token).toBeNull()
  })

  test('that reads is narrowed to the organisation of the page', async () => {
    stand('/Farm/Admin/Core/CropList?organPath=%2F1%2F11%2F')
    const server = fakeServer({ [LIST]: () => [] })
    await get(recordCalls.list, { formId: FORM, page: 2, qs: undefined })
    expect(server.requests[0]?.query).toEqual({ formId: FORM, page: '2', organPath: '/1/11/' })
  })

  test('that changes something is not', async () => {
    stand('/Farm/Admin/Core/CropList?organPath=%2F1%2F11%2F')
    const server = fakeServer({ [DELETE]: () => undefined })
    await post(recordCalls.remove, { Ids: [idOf(1)] })
    expect(server.requests[0]).toMatchObject({ query: {}, body: { Ids: [idOf(1)] } })
  })

  test('that sends bytes sends them as they are, and is not narrowed', async () => {
    stand('/Farm/Admin/ClockForm?organPath=%2F1%2F11%2F')
    const done = { Id: idOf(3), Size: 5, Offset: 5, IsDone: true }
    const server = fakeServer({ 'PUT /api/Core/Files/{id}': () => done })
    expect(await put(fileCalls.put, { id: idOf(3), offset: 0 }, new Blob(['abcde']))).toEqual(done)
    expect(server.requests[0]).toMatchObject({ query: { id: idOf(3), offset: '0' }, body: undefined })
  })

  test('for a page of a list tells how many there are and where to go on', async () => {
    const Link = '</api/Core/FormData/List?cursor=a%2Fb&page=3>; rel="next"'
    const headers = { 'X-Total-Count': '10000', 'X-Total-Capped': '1', Link }
    fakeServer({ [LIST]: () => new FakeAnswer([], 200, headers) })
    const page = await getPage(recordCalls.list, { formId: FORM })
    expect(page).toEqual({ answer: [], total: 10_000, isCapped: true, nextCursor: 'a/b' })
  })

  test('for a short list has no more to tell than its rows', async () => {
    fakeServer({ [LIST]: () => [] })
    expect(await getPage(recordCalls.list, { formId: FORM })).toEqual({ answer: [], isCapped: false })
  })

  test('that was given up is not taken for a network failure', async () => {
    const stop = new AbortController()
    fakeServer({ [LIST]: () => stop.abort() })
    await expect(get(recordCalls.list, { formId: FORM }, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
