import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { PHOTOS, linkOf } from '../../testing/photo-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'

const person = userEvent.setup({ delay: null })
const ids = [idOf(1), idOf(2), idOf(3), idOf(4)]
const known: FakeHandlers = { [PHOTOS]: ({ query }) => (query.ids ?? '').split(',').map((id) => linkOf(id)) }

function show(handlers: FakeHandlers = known, own: Partial<Parameters<typeof PhotoStrip>[0]> = {}) {
  const server = fakeServer(handlers)
  renderScreen(<PhotoStrip ids={ids} label="打卡照片" {...own} />, { at: '/FarmOperation/ClockData' })
  return server
}

const viewer = () => within(screen.getByRole('dialog', { name: '打卡照片' }))
/** Its part of the product comes when the first photo is opened. */
const opened = () => screen.findByRole('dialog', { name: '打卡照片' })
const shownSource = () => viewer().getByRole('img').getAttribute('src')

describe('photos that can’t be shown', () => {
  test('because they are gone or not for one’s eyes say so', async () => {
    show({ [PHOTOS]: () => [linkOf(idOf(1))] })
    expect(await screen.findAllByText('看不了这张照片')).toHaveLength(3)
    expect(screen.getAllByRole('img')).toHaveLength(1)
  })

  test('because the list was refused can be asked for again', async () => {
    let isUp = false
    show({ [PHOTOS]: (request) => (isUp ? known[PHOTOS]?.(request) : refused('wire/unavailable')) }, { ids: [idOf(1)] })
    const again = await screen.findByRole('button', { name: '重新加载打卡照片 1' })
    isUp = true
    await person.click(again)
    expect(await screen.findByRole('img', { name: '打卡照片 1' })).toBeTruthy()
  })

  test('because their address has ended get a new one', async () => {
    let round = 0
    const server = show(
      {
        [PHOTOS]: () => {
          round += 1
          return [linkOf(idOf(1), { ThumbUrl: `/thumb/${round}` })]
        },
      },
      { ids: [idOf(1)] },
    )
    fireEvent.error(await screen.findByRole('img'))
    await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('/thumb/2'))
    fireEvent.error(screen.getByRole('img'))
    expect(await screen.findByText('加载失败')).toBeTruthy()
    expect(server.sent(PHOTOS)).toHaveLength(2)
  })

  test('because there is no network do not break the page', async () => {
    show({ [PHOTOS]: noNetwork })
    expect(await screen.findAllByText('重试')).toHaveLength(4)
  })
})

test('no photos draw nothing', () => {
  show({}, { ids: [] })
  expect(screen.queryByRole('list')).toBeNull()
})

test('the addresses of all photos are asked for in one call', async () => {
  const server = show()
  expect(await screen.findAllByRole('img')).toHaveLength(4)
  expect(server.sent(PHOTOS).map(({ query }) => query.ids)).toEqual([ids.join(',')])
})

test('in a line of a list the first few are shown, and how many more there are', async () => {
  show(known, { size: 'small' })
  expect(await screen.findAllByRole('img')).toHaveLength(3)
  await person.click(screen.getByRole('button', { name: '还有 1 张照片' }))
  await opened()
  expect(viewer().getByText('第 4 张，共 4 张')).toBeTruthy()
})

describe('the viewer', () => {
  async function open(number: number) {
    show()
    await person.click(await screen.findByRole('button', { name: `查看打卡照片 ${number}` }))
    await opened()
  }

  test('shows the large copy with a text for who does not see it', async () => {
    await open(2)
    expect(viewer().getByRole('img', { name: '打卡照片，第 2 张，共 4 张' })).toBeTruthy()
    expect(shownSource()).toBe(`/view/${idOf(2)}`)
  })

  test('goes on by buttons and stops at the ends', async () => {
    await open(1)
    expect(viewer().getByRole<HTMLButtonElement>('button', { name: '上一张' }).disabled).toBe(true)
    for (let step = 1; step < 4; step += 1) await person.click(viewer().getByRole('button', { name: '下一张' }))
    expect(shownSource()).toBe(`/view/${idOf(4)}`)
    expect(viewer().getByRole<HTMLButtonElement>('button', { name: '下一张' }).disabled).toBe(true)
  })

  test('goes on by the arrow keys', async () => {
    await open(2)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' })
    expect(shownSource()).toBe(`/view/${idOf(3)}`)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' })
    expect(shownSource()).toBe(`/view/${idOf(2)}`)
  })

  test.each([
    [-120, 3],
    [120, 1],
    [12, 2],
  ])('after a swipe of %i pixels shows photo %i', async (moved, number) => {
    await open(2)
    const photo = viewer().getByRole('img')
    fireEvent.pointerDown(photo, { clientX: 200 })
    fireEvent.pointerUp(photo, { clientX: 200 + moved })
    expect(shownSource()).toBe(`/view/${idOf(number)}`)
  })

  test('closes with Esc and with its button', async () => {
    await open(1)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await person.click(screen.getByRole('button', { name: '查看打卡照片 1' }))
    await opened()
    await person.click(viewer().getByRole('button', { name: '关闭照片' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
