import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { makeHttpServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'farm-pages-'))
mkdirSync(join(folder, 'assets'))
const page = '<!doctype html><title>农业ERP系统</title>'
for (const [name, text] of [
  ['index.html', page],
  ['assets/app-1.js', 'export {}'],
  ['sw.js', 'self.x = 1'],
  ['manifest.webmanifest', '{"name":"农业ERP系统"}'],
] as const) {
  writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
}
const server = await makeHttpServer({
  routes: [],
  onError: () => ({ status: 404, content: '{}' }),
  trustedProxies: [],
  pages: { folder, basePath: '/Farm/Admin/', hostPaths: ['/Core', '/App'] },
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const pages = [
  '/Farm/Admin/',
  '/Farm/Admin/?organPath=/1/',
  '/Farm/Admin/FarmPlan/MakePlan',
  '/Core?backurl=%2F',
  '/App',
]
for (const encoding of ['', 'br', 'gzip']) {
  test.each(pages)(`%s is the page for a client that takes “${encoding}”`, async (url) => {
    const answer = await server.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.headers['content-type']).toContain('text/html')
    if (encoding !== 'br') expect(answer.body).toBe(page)
  })
}

test('what carries a hash in its name is kept for good, and comes as small as it may', async () => {
  const answer = await server.inject({ url: '/Farm/Admin/assets/app-1.js', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each([
  ['sw.js', 'javascript'],
  ['manifest.webmanifest', 'manifest+json'],
])('what a phone installs, %s, is asked for anew each time, and is no page', async (name, type) => {
  const answer = await server.inject({ url: `/Farm/Admin/${name}` })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(answer.headers['content-type']).toContain(type)
})

test('what is built while the server runs is there at once', async () => {
  expect((await server.inject({ url: '/Farm/Admin/assets/app-3.js' })).statusCode).toBe(404)
  writeFileSync(join(folder, 'assets/app-3.js'), 'export {}')
  const answer = await server.inject({ url: '/Farm/Admin/assets/app-3.js' })
  expect([answer.statusCode, answer.body]).toEqual([200, 'export {}'])
  expect(answer.headers['cache-control']).toContain('immutable')
})

test.each(['/Farm/Admin/assets/', '/Farm/Admin/assets/app-2.js', '/Farm/Admin/assets/../../x'])(
  '%s is no page',
  async (url) => {
    expect((await server.inject({ url })).statusCode).toBe(404)
  },
)

test.each(['/', '/Farm/Admin'])('%s leads to the product', async (url) => {
  const answer = await server.inject({ url })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/Farm/Admin/'])
})

const ways = [
  '%2F%2Fevil.test',
  '%2F%5Cevil.test',
  '%2F%252fevil.test',
  'https%3A%2F%2Fevil.test',
  'javascript%3Aalert(1)',
  '%2FCore',
  '%2Fa%0d%0aSet-Cookie%3A+x%3D1',
  '%EF%BC%8F%EF%BC%8Fevil.test',
  '/App&backurl=//evil.test',
]
test.each(ways)('nobody comes to the sign-in page with the way on to %s', async (way) => {
  for (const at of ['/Core', '/Farm/Admin/Login']) {
    const answer = await server.inject({ url: `${at}?x=1&backurl=${way}`, headers: { host: 'evil.test' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${at}?x=1`])
    expect((await server.inject({ url: `${at}?x=1` })).statusCode).toBe(200)
  }
})

test('where nothing else was asked of it, the sign-in page is left alone', async () => {
  const answer = await server.inject({ url: '/Core?backurl=%2F%2Fevil.test' })
  expect(answer.headers.location).toBe('/Core')
})

test('other pages make nothing of such a way', async () => {
  expect((await server.inject({ url: '/App?backurl=%2F%2Fevil.test' })).statusCode).toBe(200)
  expect((await server.inject({ url: '/Farm/Admin/?backurl=%2F%2Fevil.test' })).statusCode).toBe(200)
})
