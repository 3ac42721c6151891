import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { asOnSecurePage } from '../../platform/testing/secure-page.ts'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { BEGIN, CANCEL, PUT, photoFile, photoServer } from '../../testing/photo-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { usePhotos } from './use-photos.ts'

const person = userEvent.setup({ delay: null, applyAccept: false })
const album = () => screen.getByLabelText('相册')
const notAPicture = new FakeAnswer({ code: 'files/picture', errors: ['不是能识别的图片'] }, 422)
const conflict = new FakeAnswer({ code: 'wire/clash', errors: ['与已有数据冲突，请刷新后再试'] }, 409)

function Field({ initial, max }: { readonly initial: readonly string[]; readonly max: number }) {
  const [ids, setIds] = useState(initial)
  const photos = usePhotos({ value: ids, onChange: setIds, max })
  return (
    <>
      <PhotoPicker label="照片" photos={photos} />
      <button type="button" onClick={() => setIds([])}>
        没有照片
      </button>
      <output aria-label="已存">{ids.join(' ')}</output>
    </>
  )
}

function show(handlers: FakeHandlers = {}, { initial = [], max = 9 }: Partial<Parameters<typeof Field>[0]> = {}) {
  const photos = photoServer()
  const server = fakeServer({ ...photos.handlers, ...handlers })
  const { unmount } = renderScreen(<Field initial={initial} max={max} />, { at: '/ClockForm' })
  return { server, photos, unmount }
}

const stored = () => (screen.getByLabelText('已存').textContent ?? '').split(' ').filter(Boolean)

beforeEach(asOnSecurePage)

describe('a photo that can’t be taken', () => {
  test('is refused before anything is sent', async () => {
    const { server } = show()
    await person.upload(album(), photoFile('地图.gif', { type: 'image/gif' }))
    expect(screen.getByRole('alert').textContent).toBe('“地图.gif”不是 JPG、PNG 或 WebP 图片')
    expect(server.requests).toEqual([])
  })

  test('by the server says why, and is not sent again', async () => {
    const { server } = show({ [PUT]: () => notAPicture })
    await person.upload(album(), photoFile())
    expect(await screen.findByText('第 1 张没有上传：不是能识别的图片')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新上传第 1 张' })).toBeNull()
    expect(server.sent(PUT)).toHaveLength(1)
    expect(stored()).toEqual([])
  })

  test('for another reason can be sent again', async () => {
    let isRefused = true
    const photos = photoServer()
    show({ ...photos.handlers, [BEGIN]: (request) => (isRefused ? conflict : photos.handlers[BEGIN]?.(request)) })
    await person.upload(album(), photoFile())
    const again = await screen.findByRole('button', { name: '重新上传第 1 张' })
    isRefused = false
    await person.click(again)
    await waitFor(() => expect(stored()).toHaveLength(1))
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test('whose bytes arrived as others can be sent again', async () => {
    const photos = photoServer()
    let isSpoilt = true
    show({ ...photos.handlers, [PUT]: (request) => (isSpoilt ? refused('files/hash') : photos.put(request)) })
    await person.upload(album(), photoFile())
    const again = await screen.findByRole('button', { name: '重新上传第 1 张' })
    isSpoilt = false
    await person.click(again)
    await waitFor(() => expect(stored()).toHaveLength(1))
  })

  test('does not hold up the others', async () => {
    let puts = 0
    const photos = photoServer()
    show({
      ...photos.handlers,
      [PUT]: (request) => {
        puts += 1
        return puts === 1 ? notAPicture : photos.put(request)
      },
    })
    await person.upload(album(), [photoFile('a.jpg'), photoFile('b.jpg')])
    await waitFor(() => expect(stored()).toHaveLength(1))
    expect(screen.getByText('第 2 张没有上传：不是能识别的图片')).toBeTruthy()
  })
})

test('without a network a photo waits, and goes when it is back', async () => {
  let isUp = false
  const photos = photoServer()
  show({ ...photos.handlers, [PUT]: (request) => (isUp ? photos.put(request) : noNetwork()) })
  await person.upload(album(), photoFile())
  expect(await screen.findByText('等待网络')).toBeTruthy()
  isUp = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(stored()).toHaveLength(1))
})

test('photos are stored in the order in which they were chosen', async () => {
  const { server } = show()
  await person.upload(album(), [photoFile('a.jpg'), photoFile('b.jpg'), photoFile('c.jpg')])
  await waitFor(() => expect(stored()).toHaveLength(3))
  expect(server.sent(BEGIN).map(({ body }) => body)).toMatchObject(
    stored().map((Id, index) => ({ Id, Name: ['a.jpg', 'b.jpg', 'c.jpg'][index] })),
  )
})

describe('the picture of a photo in the memory of the page', () => {
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  })

  async function taken() {
    const drawn = show()
    await person.upload(album(), photoFile())
    await waitFor(() => expect(stored()).toHaveLength(1))
    expect(screen.getByAltText('照片 1').getAttribute('src')).toBe('blob:a')
    expect(URL.revokeObjectURL).not.toHaveBeenCalled()
    return drawn
  }

  test('is let go once it is no longer shown', async () => {
    await taken()
    await person.click(screen.getByRole('button', { name: '没有照片' }))
    expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:a')
  })

  test('is let go with the page', async () => {
    const { unmount } = await taken()
    unmount()
    expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:a')
  })
})

test('the camera is asked for one picture, by its back', () => {
  show()
  expect(screen.getByLabelText('拍照').getAttribute('capture')).toBe('environment')
  expect(screen.getByLabelText('拍照').getAttribute('accept')).toBe('image/jpeg,image/png,image/webp')
})

test('with as many as there may be nothing more can be chosen', () => {
  show({}, { initial: [idOf(1), idOf(2)], max: 2 })
  expect(screen.queryByLabelText('相册')).toBeNull()
  expect(screen.queryByLabelText('拍照')).toBeNull()
})

test('a photo is removed once that is confirmed', async () => {
  show({}, { initial: [idOf(1), idOf(2)] })
  await person.click(screen.getByRole('button', { name: '移除第 1 张照片' }))
  await person.click(within(screen.getByRole('dialog')).getByText('取消'))
  expect(stored()).toEqual([idOf(1), idOf(2)])
  await person.click(screen.getByRole('button', { name: '移除第 1 张照片' }))
  await person.click(within(screen.getByRole('dialog')).getByText('确定'))
  expect(stored()).toEqual([idOf(2)])
})

test('a photo that is removed on its way is not stored', async () => {
  const { server, photos } = show({ [PUT]: noNetwork })
  await person.upload(album(), photoFile())
  await screen.findByText('等待网络')
  await person.click(screen.getByRole('button', { name: '移除第 1 张照片' }))
  await person.click(within(screen.getByRole('dialog')).getByText('确定'))
  window.dispatchEvent(new Event('online'))
  expect(within(screen.getByRole('list', { name: '已选照片' })).queryByRole('img')).toBeNull()
  expect(server.sent(PUT)).toHaveLength(1)
  await waitFor(() => expect(photos.uploads.size).toBe(0))
})

describe('a photo that is removed', () => {
  const remove = async (number: number) => {
    await person.click(screen.getByRole('button', { name: `移除第 ${number} 张照片` }))
    await person.click(within(screen.getByRole('dialog')).getByText('确定'))
  }

  test('is not taken back where it came with the record', async () => {
    const { server } = show({}, { initial: [idOf(1)] })
    await remove(1)
    expect(stored()).toEqual([])
    expect(server.sent(CANCEL)).toEqual([])
  })

  test('goes from the page even where it can’t be taken back', async () => {
    const { server } = show({ [CANCEL]: noNetwork })
    await person.upload(album(), photoFile())
    await waitFor(() => expect(stored()).toHaveLength(1))
    await remove(1)
    expect([stored().length, server.sent(CANCEL).length]).toEqual([0, 1])
  })

  test('is taken back once it was sent from here', async () => {
    const { server, photos } = show()
    await person.upload(album(), photoFile())
    await waitFor(() => expect(stored()).toHaveLength(1))
    const [Id] = stored()
    await remove(1)
    expect(server.sent(CANCEL).map(({ body }) => body)).toEqual([{ Id }])
    await waitFor(() => expect(photos.uploads.size).toBe(0))
  })
})
