import { hash } from 'node:crypto'
import { fileCalls } from '@farm/contract/files'
import { expect, test } from 'vitest'
import { apiOf } from './api.ts'
import { idOf } from './ids.ts'
import { pictureOf } from './pictures/picture.ts'
import type { Scene } from './pictures/scene.ts'
import { sendPhoto } from './send-photo.ts'
import type { Sent } from './transport.ts'

const scene: Scene = { ground: '果园', season: '夏', subject: '叶片' }
const id = idOf('photo/of-a-leaf')
const { bytes, sha256 } = pictureOf(scene)

/** A server that has so many bytes of the photo already. */
function having(offset: number, isDoneAfter = true) {
  const sent: Sent[] = []
  const api = apiOf((one) => {
    sent.push(one)
    const isDone = one.method === 'PUT' ? isDoneAfter : offset === bytes.length
    const text = JSON.stringify({ Id: id, Size: bytes.length, Offset: isDone ? bytes.length : offset, IsDone: isDone })
    return Promise.resolve({ status: 200, text, retryAfterSeconds: 0 })
  }, 'token')
  return { api, sent }
}

test('a photo that did not become whole is a fault', async () => {
  await expect(sendPhoto(having(0, false).api, { id, scene })).rejects.toThrow('没有传完')
})

test('a photo is announced with its hash and then sent', async () => {
  const { api, sent } = having(0)
  await sendPhoto(api, { id, scene })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST ${fileCalls.begin.path}`,
    `PUT /api/Core/Files/${id}?offset=0`,
  ])
  expect(JSON.parse(String(sent[0]?.body))).toMatchObject({ Id: id, Sha256: sha256, Size: bytes.length })
  expect(hash('sha256', sent[1]?.body ?? '')).toBe(sha256)
})

test('an interrupted photo goes on where the server says', async () => {
  const { api, sent } = having(1_000)
  await sendPhoto(api, { id, scene })
  expect(sent[1]?.path).toContain('offset=1000')
  expect(sent[1]?.body).toEqual(bytes.subarray(1_000))
})

test('a photo that is there is not sent again', async () => {
  const { api, sent } = having(bytes.length)
  await sendPhoto(api, { id, scene })
  expect(sent).toHaveLength(1)
})
