import { afterAll, expect, test } from 'vitest'
import { Gates } from '../modules/access/index.ts'
import { Visits } from '../modules/trace/index.ts'
import { makeHttpServer } from '../platform/http/index.ts'
import { silentLog } from '../platform/log/index.ts'
import { errorAnswers } from './errors.ts'
import { traceRoutes } from './trace-routes.ts'

const page = {
  code: '',
  number: 'PC-1',
  product: '番茄',
  enterprise: '甲',
  status: '正常',
  date: '2026-11-25',
  quantity: 80,
  packed: null,
  destination: null,
  scans: { count: 0, first: null },
  failed: [],
  passed: [],
  isReleasedInDoubt: false,
}

/** Public pages that are made as long as they are held, for two at once while three wait. */
async function openPages() {
  const made: Array<() => void> = []
  const counted: string[] = []
  let isHeld = true
  const held = () => (isHeld ? new Promise<void>((resolve) => void made.push(resolve)) : Promise.resolve())
  const trace = {
    page: async () => {
      await held()
      return { page, codeId: 'one' }
    },
    photo: async () => {
      await held()
      return Buffer.from('x')
    },
    count: async (codeId: string) => void counted.push(codeId),
  }
  const server = await makeHttpServer({
    routes: traceRoutes(trace, new Visits(), new Gates({ atOnce: 2, waiting: 3 })),
    onError: errorAnswers(silentLog()),
    trustedProxies: [],
  })
  const letGo = () => {
    isHeld = false
    for (const go of made.splice(0)) go()
  }
  return { server, made, counted, letGo }
}

const { server, made, counted, letGo } = await openPages()
afterAll(() => server.close())

test('few pages are made at once for all visitors together; who comes beyond is told when to come again', async () => {
  const visits = Array.from({ length: 9 }, (_, index) =>
    server.inject({ url: index % 2 ? '/Farm/Trace/x' : '/Farm/Trace/x/1', remoteAddress: `10.0.0.${index}` }),
  )
  const refused: unknown[] = []
  for (const visit of visits) {
    void visit.then(({ statusCode, headers }) => statusCode === 503 && refused.push(headers['retry-after']))
  }
  await expect.poll(() => refused, { timeout: 10_000 }).toEqual(['2', '2', '2', '2'])
  expect(made).toHaveLength(2)
  letGo()
  const statuses = (await Promise.all(visits)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect((await server.inject({ url: '/Farm/Trace/x' })).statusCode).toBe(200)
})

test('who only asks for the head of a page has not looked at it', async () => {
  letGo()
  const before = counted.length
  const { statusCode, body } = await server.inject({ method: 'HEAD', url: '/Farm/Trace/x' })
  expect([statusCode, body, counted.length]).toEqual([200, '', before])
  await server.inject({ url: '/Farm/Trace/x', remoteAddress: '10.1.0.1' })
  expect(counted.length).toBe(before + 1)
})

test('who reads a page again has looked at it once', async () => {
  letGo()
  const before = counted.length
  for (const remoteAddress of ['10.2.0.1', '10.2.0.1', '10.2.0.2', '10.2.0.1'])
    expect((await server.inject({ url: '/Farm/Trace/x', remoteAddress })).statusCode).toBe(200)
  expect(counted.length).toBe(before + 2)
})
