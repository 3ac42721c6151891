import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTransport } from './transport.ts'

async function serverThat(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('what fails in passing is sent again until it passes', async () => {
  const seen: string[] = []
  const url = await serverThat((request, response) => {
    seen.push(request.headers.token as string)
    if (seen.length === 1) {
      request.socket.destroy()
      return
    }
    response.writeHead(seen.length === 2 ? 503 : 200).end('done')
  })
  const answer = await openTransport(url)({ method: 'POST', path: '/x', token: 'mine', body: '{}' })
  expect(answer).toMatchObject({ status: 200, text: 'done' })
  expect(seen).toEqual(['mine', 'mine', 'mine'])
})

test('a refusal is not sent again', async () => {
  let count = 0
  const url = await serverThat((_, response) => {
    count += 1
    response.writeHead(422).end('{}')
  })
  expect((await openTransport(url)({ method: 'GET', path: '/x' })).status).toBe(422)
  expect(count).toBe(1)
})
