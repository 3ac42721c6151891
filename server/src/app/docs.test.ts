import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeHttpServer } from '../platform/http/index.ts'
import { docsRoutes } from './docs.ts'

const server = await makeHttpServer({
  routes: docsRoutes(),
  onError: () => ({ status: 404, content: '{}' }),
  trustedProxies: [],
})
const get = (url: string, encoding = '') =>
  server.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })

async function assets(): Promise<string[]> {
  const { body } = await get('/api/docs')
  return [...body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, address = '']) => address)
}

test.each(['/api/docs/swagger-ui-bundle.js', '/api/docs/index.html', '/api/docs/..%2Fpackage.json', '/api/docs/'])(
  'nothing else of the package is served: %s',
  async (url) => expect((await get(url)).statusCode).toBe(404),
)

test('the reading page is in Chinese and runs nothing that the policy of all pages forbids', async () => {
  const { statusCode, headers, body } = await get('/api/docs')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<title>接口文档 · 农业ERP系统</title>')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(body).not.toMatch(/<script>|<style>|\son\w+=|https?:\/\//)
})

test('what it needs comes from this server, is kept for good and is sent as small as may be', async () => {
  const addresses = await assets()
  expect(addresses.length).toBe(3)
  for (const address of addresses) {
    const [plain, small] = [await get(address), await get(address, 'br, gzip')]
    expect(plain.statusCode).toBe(200)
    expect(small.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    })
    expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.headers['content-type']).toMatch(address.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
  }
})

test('it reads the document of this server and sends it to no one for checking', async () => {
  const start = (await assets()).find((address) => address.includes('/start-')) ?? ''
  const { body } = await get(start)
  expect(body).toContain("url: '/api/openapi.json'")
  expect(body).toContain('validatorUrl: null')
})
