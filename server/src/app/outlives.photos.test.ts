import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Upload, fileCalls } from '@farm/contract/files'
import type { Call } from '@farm/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids/index.ts'
import { jpeg, sha256 } from './testing/photos.ts'
import { type SettledProcess, posted, settledProcess, told } from './testing/server-process.ts'

let server: SettledProcess

beforeAll(async () => {
  server = await settledProcess()
}, 240_000)
afterAll(() => server.close(), 120_000)

function post(call: Call, body: unknown): Promise<unknown> {
  return posted(server.url, { call, body, token: server.token })
}

interface Photo {
  readonly id: string
  readonly bytes: Buffer
}

const PIECE = 60_000

async function sendOn({ id, bytes }: Photo): Promise<Upload> {
  const body = { Id: id, Size: bytes.length, Sha256: sha256(bytes), Name: '地头.jpg' }
  let at = (await post(fileCalls.begin, body)) as Upload
  while (!at.IsDone) {
    const url = `${server.url + fileCalls.put.path.replace('{id}', id)}?offset=${at.Offset}`
    const piece = bytes.subarray(at.Offset, at.Offset + PIECE)
    // One piece after another, as a phone sends them.
    at = (await told(
      await fetch(url, { method: 'PUT', headers: { token: server.token }, body: new Uint8Array(piece) }),
    )) as Upload
  }
  return at
}

/** Begins anew whenever the server is away, until the photo is done. */
async function insist(photo: Photo, onDone: () => void): Promise<void> {
  for (;;) {
    const at = await sendOn(photo).catch(() => undefined)
    if (at) return onDone()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('photos on their way outlive kill -9 of the server, time and again, byte for byte', async () => {
  const photos = await Promise.all(Array.from({ length: 24 }, async () => ({ id: newId(), bytes: await jpeg() })))
  let finished = 0
  const waiting = [...photos]
  const phone = async () => {
    for (let photo = waiting.pop(); photo; photo = waiting.pop()) await insist(photo, () => (finished += 1))
  }
  const phones = Promise.all([phone(), phone(), phone()])
  for (const goal of [4, 12]) {
    while (finished < goal) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.signal('SIGKILL')
    await server.start()
  }
  await phones
  const files = join(server.dataDir, 'files')
  const stored = (hash: string) => readFileSync(join(files, 'originals', hash.slice(0, 2), hash.slice(2, 4), hash))
  expect(photos.filter(({ bytes }) => !stored(sha256(bytes)).equals(bytes))).toEqual([])
  expect(readdirSync(join(files, 'parts'))).toEqual([])
}, 240_000)
