import type { Pictured } from '@farm/contract/pictures'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, noNetwork } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { pictureScreens } from './index.ts'

const AT = '/FarmOperation/ImgData'
const LIST = 'GET /api/Farm/Pictures/List'
const FILES = 'GET /api/Core/Files/List'
const CONTENT = 'GET /api/Core/Files/{id}/Content'
const NOW = new Date('2026-11-23T02:00:00.000Z')
const person = userEvent.setup({ delay: null })

beforeAll(() =>
  Promise.all([
    import('./ImgData.tsx'),
    import('./PictureFilters.tsx'),
    import('../../engine/photos/PhotoViewer.tsx'),
    import('../../engine/list/DaysFilter.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const punchIn: Pictured = {
  Id: idOf(1),
  FormId: idOf(8),
  Source: 'clock',
  Time: '2026-11-23T00:30:00.000Z',
  Photos: [idOf(101), idOf(102)],
  Title: '除草',
  User: { Id: idOf(41), Name: '李田' },
  Places: [{ Id: idOf(21), Name: '东 1 号地' }],
  Operation: { Id: idOf(31), Name: '除草' },
  Plan: { Id: idOf(51), Name: '番茄秋茬' },
  IsSimulated: false,
  Position: { Lng: 111.12345, Lat: 37.2 },
}
const gate: Pictured = {
  Id: idOf(2),
  FormId: idOf(9),
  Source: 'camera',
  Time: '2026-11-22T01:00:00.000Z',
  Photos: [idOf(103)],
  Title: '大门',
  Places: [],
  Camera: { Id: idOf(61), Name: '大门' },
  Why: '定时',
  IsSimulated: true,
}

const linkOf = (Id: string) => ({
  Id,
  Name: `${Id}.jpg`,
  Width: 64,
  Height: 48,
  ThumbUrl: `/thumb/${Id}`,
  ViewUrl: `/api/Core/Files/${Id}/Content?copy=view&expires=1795399000&signature=${'s'.repeat(43)}`,
  ExpireTime: '2026-11-23T02:14:00.000Z',
})

function open(handlers: FakeHandlers = {}, at = AT) {
  const server = fakeServer({
    [LIST]: () => ({ Records: [punchIn, gate] }),
    [FILES]: ({ query }) => String(query.ids).split(',').map(linkOf),
    ...handlers,
  })
  const page = renderScreen(
    <Screen>
      <pictureScreens.ImgData />
    </Screen>,
    { at, path: AT, permission: permissionOf({ Functions: [AT, '/Core/DeviceList', '/FarmOperation/ClockData'] }) },
  )
  return { server, ...page }
}
const asked = (server: ReturnType<typeof open>['server']) =>
  server.requests.filter((one) => one.path === '/api/Farm/Pictures/List').map(({ query }) => query)

describe('where there are none', () => {
  test('says what would be here, and with a filter how to be rid of it', async () => {
    const { server } = open({ [LIST]: () => ({ Records: [] }) }, `${AT}?source=camera`)
    expect(await screen.findByText('没有符合条件的图片')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '清除条件' }))
    expect(await screen.findByText('还没有图片')).toBeTruthy()
    expect(asked(server)).toEqual([{ source: 'camera' }, {}])
  })

  test('a failure is said and can be tried again', async () => {
    let isUp = false
    open({ [LIST]: () => (isUp ? { Records: [gate] } : noNetwork()) })
    await screen.findByText('网络错误，请稍后再试！')
    isUp = true
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('button', { name: '查看大门 09:00' })).toBeTruthy()
  })
})

test('every photo stands under its day, with what it is and whether it is simulated', async () => {
  open()
  const today = await screen.findByRole('region', { name: '2026-11-23' })
  expect(within(today).getByRole('heading').textContent).toBe('今天 2026-11-232 张')
  expect(await within(today).findAllByRole('button', { name: '查看除草 08:30' })).toHaveLength(2)
  expect(within(today).getAllByText('08:30 · 东 1 号地 · 李田')).toHaveLength(2)
  const before = screen.getByRole('region', { name: '2026-11-22' })
  expect(within(before).getByText('定时抓拍')).toBeTruthy()
  expect(within(before).getByText('模拟')).toBeTruthy()
})

test('opens one in full, leads on by the arrow keys and tells what is known of each', async () => {
  open()
  const [first] = await screen.findAllByRole('button', { name: '查看除草 08:30' })
  await person.click(first as HTMLElement)
  const viewer = await screen.findByRole('dialog', { name: '图片' })
  expect(within(viewer).getByText('第 1 张，共 3 张')).toBeTruthy()
  const told = within(viewer).getByRole('complementary', { name: '图片信息' })
  for (const text of ['打卡照片', '李田', '东 1 号地', '番茄秋茬', '111.12345, 37.20000']) {
    expect(within(told).getByText(text)).toBeTruthy()
  }
  await person.click(within(viewer).getByRole('button', { name: '下一张' }))
  await person.keyboard('{ArrowRight}')
  expect(within(viewer).getByText('第 3 张，共 3 张')).toBeTruthy()
  expect(within(told).getByText('摄像头抓拍（模拟画面）')).toBeTruthy()
  expect(within(told).queryByText('李田')).toBeNull()
  await person.click(within(viewer).getByRole('button', { name: '关闭照片' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a picture is saved under a name that says what it is', async () => {
  const saved: Array<readonly [string, string]> = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push([new URL(this.href).pathname, this.download])
  })
  open()
  await person.click(await screen.findByRole('button', { name: '查看大门 09:00' }))
  await person.click(await screen.findByRole('button', { name: '下载' }))
  expect(saved).toEqual([
    [`/api/Core/Files/${idOf(103)}/Content`, `大门_2026-11-22_09-00-00_${idOf(103).slice(-4)}.webp`],
  ])
})

test('what is chosen above is asked for and stands in the address', async () => {
  const { server } = open()
  await person.click(await screen.findByRole('button', { name: '会诊照片' }))
  await waitFor(() => expect(asked(server)).toEqual([{}, { source: 'consultation' }]))
  expect(window.location.search).toBe('?source=consultation')
  await person.click(screen.getByRole('button', { name: '会诊照片' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('goes on with what is older where the first look found nothing', async () => {
  const { server } = open({
    [LIST]: ({ query }) => (query.before === undefined ? { Records: [], Next: 'older' } : { Records: [gate] }),
  })
  await person.click(await screen.findByRole('button', { name: '更早的图片' }))
  expect(await screen.findByRole('button', { name: '查看大门 09:00' })).toBeTruthy()
  expect(asked(server)).toEqual([{}, { before: 'older' }])
  expect(screen.queryByRole('button', { name: '更早的图片' })).toBeNull()
})

test('on a phone several are chosen and saved together', async () => {
  setScreenWidth(390)
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:zip'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { server } = open({ [CONTENT]: () => 'picture' })
  await person.click(await screen.findByRole('checkbox', { name: '选择大门 09:00' }))
  await person.click((await screen.findAllByRole('checkbox', { name: '选择除草 08:30' }))[0] as HTMLElement)
  await person.click(screen.getByRole('button', { name: '下载所选（2）' }))
  expect(await screen.findByText('已保存 2 张')).toBeTruthy()
  expect(blobs.map(({ type }) => type)).toEqual(['application/zip'])
  expect(server.sent(CONTENT).map(({ query }) => [query.id, query.copy])).toEqual([
    [idOf(101), 'view'],
    [idOf(103), 'view'],
  ])
  await person.click(screen.getByRole('button', { name: '取消选择' }))
  expect(screen.queryByRole('button', { name: /下载所选/ })).toBeNull()
})
