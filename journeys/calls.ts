import { accessCalls } from '@farm/contract/access'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'

/** Somebody who uses the interface without a browser. */
export interface Caller {
  readonly get: <Answer>(path: string) => Promise<Answer>
  readonly post: <Answer>(path: string, data: object) => Promise<Answer>
  readonly serverTime: () => Promise<number>
}

/** Under this name a browser keeps the session of who signed in. */
export const TOKEN_KEY = 'token'

interface Credentials {
  readonly name: string
  readonly password?: string
}

/** Begins a session of its own; people of the demo all have its password. */
export async function newSession(request: APIRequestContext, { name, password }: Credentials): Promise<string> {
  const answer = await request.post(`${addressOf(presentFarm())}${accessCalls.login.path}`, {
    data: { Name: name, Password: password ?? presentFarm().password },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { Token: string }).Token
}

export async function caller(request: APIRequestContext, name: string): Promise<Caller> {
  return callerOf(request, await newSession(request, { name }))
}

/** Asks and sends as who is signed in in the browser of the page. */
export async function callerOn(page: Page): Promise<Caller> {
  const { origins } = await page.context().storageState()
  const own = origins.find(({ origin }) => origin === addressOf(presentFarm()))
  const token = own?.localStorage.find(({ name }) => name === TOKEN_KEY)?.value
  if (token === undefined) throw new Error('nobody is signed in on this page')
  return callerOf(page.request, token)
}

function callerOf(request: APIRequestContext, token: string): Caller {
  const base = addressOf(presentFarm())
  // A punch-in is looked at by the clock of the device that it was made on.
  const headers = () => ({ token, 'x-device-time': new Date().toISOString() })
  const read = async (path: string, answer: Awaited<ReturnType<APIRequestContext['get']>>) => {
    const text = await answer.text()
    expect(answer.ok(), `${path}: ${answer.status()} ${text.slice(0, 300)}`).toBe(true)
    return (text === '' ? undefined : JSON.parse(text)) as never
  }
  return {
    get: async (path) => read(path, await request.get(`${base}${path}`, { headers: headers() })),
    post: async (path, data) => read(path, await request.post(`${base}${path}`, { headers: headers(), data })),
    serverTime: () => serverTime(request),
  }
}

/** What the clock of the server shows, which need not be that of this machine. */
export async function serverTime(request: APIRequestContext): Promise<number> {
  const { date = '' } = (await request.get(`${addressOf(presentFarm())}/healthz`)).headers()
  return Date.parse(date)
}

export const listOf = (who: Caller, formId: string) =>
  who.get<WireRecord[]>(`${recordCalls.list.path}?formId=${formId}`)

export const add = (who: Caller, FormId: string, Data: object, more: object = {}) =>
  who.post<WireRecord>(recordCalls.add.path, { FormId, Data, ...more })
