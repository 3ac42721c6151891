import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../testing/builders.ts'
import {
  FakeAnswer,
  type FakeHandlers,
  type FakeRequest,
  fakeServer,
  noNetwork,
  refused,
} from '../testing/fake-server.ts'
import { BEGIN, OFFSET, PUT, photoServer } from '../testing/photo-server.ts'
import { asOnSecurePage } from './testing/secure-page.ts'
import { upload } from './upload.ts'

const PIECE = 512 * 1024
const id = idOf(7)
const blob = new Blob([new Uint8Array(2 * PIECE + 100)])
const notThere = new FakeAnswer({ code: 'files/offset', errors: ['上传位置不符'] }, 409)
const notAPicture = new FakeAnswer({ code: 'files/picture', errors: ['不是能识别的图片'] }, 422)

beforeEach(asOnSecurePage)

function begin(handlers: FakeHandlers = {}, more: Partial<Parameters<typeof upload>[0]> = {}) {
  const photos = photoServer()
  const server = fakeServer({ ...photos.handlers, ...handlers })
  const signal = new AbortController().signal
  return { photos, server, done: upload({ id, blob, name: 'IMG_1.jpg', signal, ...more }) }
}

const offsets = (server: ReturnType<typeof fakeServer>) => server.sent(PUT).map(({ query }) => Number(query.offset))
const networkIsBack = () => window.dispatchEvent(new Event('online'))

describe('a photo that is refused', () => {
  test('is not sent again', async () => {
    const { server, done } = begin({ [PUT]: () => notAPicture })
    await expect(done).rejects.toMatchObject({ status: 422, message: '不是能识别的图片' })
    networkIsBack()
    expect(server.sent(PUT)).toHaveLength(1)
  })

  test('at the beginning sends no bytes', async () => {
    const { server, done } = begin({ [BEGIN]: () => refused('access/forbidden') })
    await expect(done).rejects.toMatchObject({ status: 403 })
    expect(server.sent(PUT)).toEqual([])
  })

  test('on a page that is not secure is told so', async () => {
    vi.stubGlobal('crypto', {})
    await expect(begin().done).rejects.toThrow('不是 HTTPS 地址')
  })
})

test('a photo that is given up ends without another word', async () => {
  const stop = new AbortController()
  const { done, server } = begin({ [PUT]: noNetwork }, { signal: stop.signal })
  await waitFor(() => expect(server.sent(PUT)).toHaveLength(1))
  stop.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
})

test('a photo is announced with its size and its fingerprint', async () => {
  const { server, done } = begin({}, { blob: new Blob(['abc']) })
  await done
  const Sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(server.sent(BEGIN).map(({ body }) => body)).toEqual([{ Id: id, Size: 3, Sha256, Name: 'IMG_1.jpg' }])
})

test('a photo goes in pieces and tells how far it is', async () => {
  const shares: number[] = []
  const { server, photos, done } = begin({}, { onProgress: (share) => shares.push(share) })
  await done
  expect(offsets(server)).toEqual([0, PIECE, 2 * PIECE])
  expect(server.sent(PUT).map(({ bytes }) => bytes?.size)).toEqual([PIECE, PIECE, 100])
  expect(shares).toEqual([0, PIECE / blob.size, (2 * PIECE) / blob.size, 1])
  expect(photos.uploads.get(id)?.IsDone).toBe(true)
})

test('a photo that is with the server already sends no bytes', async () => {
  const { server, done } = begin({ [BEGIN]: () => ({ Id: id, Size: blob.size, Offset: blob.size, IsDone: true }) })
  await done
  expect(server.sent(PUT)).toEqual([])
})

test('after a cut it goes on where the server says', async () => {
  const photos = photoServer()
  let puts = 0
  const onWaiting = vi.fn<() => void>()
  const { server, done } = begin(
    {
      ...photos.handlers,
      [PUT]: (request) => {
        puts += 1
        if (puts !== 2) return photos.put(request)
        // The first half of the piece had arrived.
        photos.uploads.set(id, { Id: id, Size: blob.size, Offset: PIECE + 300, IsDone: false })
        return noNetwork()
      },
    },
    { onWaiting },
  )
  await waitFor(() => expect(onWaiting).toHaveBeenCalled())
  networkIsBack()
  await done
  expect(server.sent(OFFSET)).toHaveLength(1)
  expect(offsets(server)).toEqual([0, PIECE, PIECE + 300])
})

test('an offset that is not the server’s is asked for, and it goes on without waiting', async () => {
  const photos = photoServer()
  let isFirst = true
  const onWaiting = vi.fn<() => void>()
  const { server, done } = begin(
    {
      ...photos.handlers,
      [PUT]: (request) => {
        if (!isFirst) return photos.put(request)
        isFirst = false
        photos.uploads.set(id, { Id: id, Size: blob.size, Offset: PIECE, IsDone: false })
        return notThere
      },
    },
    { onWaiting },
  )
  await done
  expect(offsets(server)).toEqual([0, PIECE, 2 * PIECE])
  expect(onWaiting).not.toHaveBeenCalled()
})

test('an upload that the server has swept away is begun again', async () => {
  const photos = photoServer()
  let isLost = true
  const { server, done } = begin({
    ...photos.handlers,
    [PUT]: (request) => (isLost ? noNetwork() : photos.put(request)),
    [OFFSET]: () => {
      isLost = false
      return refused('not-found', { what: '照片' })
    },
  })
  await waitFor(() => expect(server.sent(PUT)).toHaveLength(1))
  networkIsBack()
  await waitFor(() => expect(server.sent(OFFSET)).toHaveLength(1))
  networkIsBack()
  await done
  expect(server.sent(BEGIN)).toHaveLength(2)
})

describe('a photo whose bytes arrived as others', () => {
  /** The server throws the bytes away, the first `times` that all of them are there. */
  function spoiling(times: number) {
    const photos = photoServer()
    let spoilt = 0
    const spoilLast = (request: FakeRequest) => {
      const state = photos.put(request)
      if (!('IsDone' in state && state.IsDone) || spoilt === times) return state
      spoilt += 1
      photos.uploads.set(id, { Id: id, Size: blob.size, Offset: 0, IsDone: false })
      return refused('files/hash')
    }
    return { ...photos.handlers, [PUT]: spoilLast }
  }

  test('is told so after it was sent three times', async () => {
    const { server, done } = begin(spoiling(3))
    await expect(done).rejects.toMatchObject({ code: 'files/hash' })
    expect(offsets(server)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2].map((piece) => piece * PIECE))
  })

  test('is sent again from its beginning', async () => {
    const { server, done } = begin(spoiling(2))
    await done
    expect(offsets(server)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2].map((piece) => piece * PIECE))
  })

  test('is asked about where that shows when it is begun once more', async () => {
    let begins = 0
    const photos = photoServer()
    const { server, done } = begin({
      ...photos.handlers,
      [BEGIN]: (request) => {
        begins += 1
        const state = photos.handlers[BEGIN]?.(request)
        return begins === 1 ? refused('files/hash') : state
      },
    })
    await done
    expect(server.sent(BEGIN)).toHaveLength(2)
  })
})
