import type { Clip } from '@farm/contract/video'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeHls, fakeMpegts, players, standInForMedia } from '../../engine/video/testing/fake-media.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { videoScreens } from './index.ts'
import { cameraWith } from './testing/cameras.ts'
import { CLIPS, CLIP_URL, DELETE_CLIPS, REPLAY_URL, at, recordingServer } from './testing/recordings.ts'

vi.mock('mpegts.js', () => fakeMpegts)
vi.mock('hls.js/light', () => fakeHls)

const DATA = '/FarmOperation/VideoData'
const ALL = [DATA, `${DATA}#Delete`, '/FarmOperation/ReplayVideo']
const gate = cameraWith({ Name: '东门' })
const byPerson: Clip = {
  Id: idOf(900),
  Name: '夜里进人',
  Note: '交派出所',
  Camera: { Id: gate.Id, Name: gate.Name },
  From: at('09:00'),
  To: at('09:02:30'),
  Bytes: 6_500_000,
  By: 'person',
  User: { Id: idOf(1), Name: '陈国强' },
  AddTime: at('11:00'),
  IsSimulated: false,
}
const { User: _, ...ofNobody } = byPerson
const byAlarm: Clip = { ...ofNobody, Id: idOf(901), Name: '东门 温度过高', Note: '', By: 'alarm', IsSimulated: true }
const urls = {
  Download: '/api/Video/Clip/d.mp4',
  Name: '东门_2026-11-20_09-00-00.mp4',
  Parts: [{ From: byPerson.From, To: byPerson.To, Bytes: byPerson.Bytes }],
}

const person = userEvent.setup({ delay: null })
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))
const row = (name: string | RegExp) => screen.findByRole('row', { name: new RegExp(name) })

let saved: string[] = []
beforeAll(() => Promise.all([import('./VideoData.tsx'), import('../../ui/video/flv-media.ts')]))
beforeEach(() => {
  saved = []
  standInForMedia()
  setScreenWidth(1366)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname} ${this.download}`)
  })
})

interface Opening {
  readonly own?: readonly string[]
  readonly query?: string
  readonly handlers?: FakeHandlers
}
function open({ own = ALL, query = '', handlers = {} }: Opening = {}) {
  const server = recordingServer([gate], {
    [CLIPS]: () => new FakeAnswer([byPerson, byAlarm], 200, { 'X-Total-Count': '2' }),
    [CLIP_URL]: () => urls,
    ...handlers,
  })
  renderScreen(
    <Screen>
      <videoScreens.VideoData />
    </Screen>,
    { at: `${DATA}${query}`, path: DATA, permission: permissionOf({ Functions: [...own] }) },
  )
  return server
}

describe('clips', () => {
  test('that do not come can be asked for again', async () => {
    let isDown = true
    open({ handlers: { [CLIPS]: () => (isDown ? noNetwork() : [byPerson]) } })
    await screen.findByRole('button', { name: '重试' })
    isDown = false
    await press('重试')
    expect(await row('夜里进人')).toBeTruthy()
  })

  test('are deleted by those alone who may', async () => {
    open({ own: [DATA] })
    await row('夜里进人')
    expect(screen.queryByRole('button', { name: '删除夜里进人' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('where there are none the person is told how there come to be some', async () => {
    open({ handlers: { [CLIPS]: () => [] } })
    expect(await screen.findByText(/在“视频回放”里选取一段录像保存/)).toBeTruthy()
  })

  test('tell camera, length, size and who kept them', async () => {
    open()
    const kept = await row('夜里进人')
    for (const fact of ['东门', '2 分钟 30 秒', '6.2 MB', '陈国强']) expect(kept.textContent).toContain(fact)
    const told = await row('温度过高')
    expect([told.textContent?.includes('预警'), told.textContent?.includes('模拟')]).toEqual([true, true])
  })

  test('are narrowed by the address', async () => {
    const server = open({ query: `?camera=${gate.Id}&days=2026-11-19~2026-11-20&search=夜&page=2&pageSize=50` })
    await row('夜里进人')
    expect(server.sent(CLIPS)[0]?.query).toEqual({
      page: '2',
      pageSize: '50',
      deviceId: gate.Id,
      from: '2026-11-19',
      to: '2026-11-20',
      search: '夜',
    })
  })

  test('are fetched as files', async () => {
    const server = open()
    await press('下载夜里进人')
    await waitFor(() => expect(saved).toEqual([`${urls.Download} ${urls.Name}`]))
    expect(server.sent(CLIP_URL)[0]?.query).toEqual({ id: byPerson.Id })
  })

  test('are deleted when the person has confirmed it', async () => {
    const server = open({ handlers: { [DELETE_CLIPS]: () => undefined } })
    await press('删除夜里进人')
    expect(screen.getByRole('dialog').textContent).toContain('录像仍按保留天数到期删除')
    expect(server.sent(DELETE_CLIPS)).toEqual([])
    await press('确定')
    expect(await screen.findByText('已删除片段“夜里进人”')).toBeTruthy()
    expect(server.sent(DELETE_CLIPS).map(({ body }) => body)).toEqual([{ Ids: [byPerson.Id] }])
  })

  test('are deleted many at a time; a refusal is told', async () => {
    const server = open({ handlers: { [DELETE_CLIPS]: () => refused('not-found', { what: '片段' }) } })
    await row('夜里进人')
    for (const box of screen.getAllByRole('checkbox').slice(1)) await person.click(box)
    await person.click(within(screen.getByRole('group', { name: '批量操作' })).getByRole('button', { name: '删除' }))
    await press('确定')
    expect(await screen.findByText('片段不存在或已被删除，请刷新后再试')).toBeTruthy()
    expect(server.sent(DELETE_CLIPS).map(({ body }) => body)).toEqual([{ Ids: [byPerson.Id, byAlarm.Id] }])
  })

  test('are cards on a phone', async () => {
    setScreenWidth(390)
    open()
    expect(await screen.findByText('夜里进人')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('button', { name: '下载夜里进人' })).toBeTruthy()
  })
})

describe('one clip', () => {
  const opened = `?open=${byPerson.Id}`

  test('is played beside the list to its end, and leads to what was before and after it', async () => {
    const server = open({ query: opened })
    const panel = within(await screen.findByRole('dialog', { name: '夜里进人' }))
    expect(await panel.findByRole('figure', { name: '夜里进人' })).toBeTruthy()
    await waitFor(() =>
      expect(server.sent(REPLAY_URL)[0]?.query).toEqual({
        deviceId: gate.Id,
        from: byPerson.From,
        to: byPerson.To,
        speed: '1',
      }),
    )
    await waitFor(() => expect(players().map(({ address }) => address)).toEqual(['/api/Video/Replay/ticket-1.flv']))
    expect(panel.getByRole('link', { name: '看前后的录像' }).getAttribute('href')).toContain(
      `/FarmOperation/ReplayVideo?camera=${gate.Id}&day=2026-11-20&at=09%3A00%3A00`,
    )
  })

  test('of which a part is missing begins where there is something', async () => {
    const Parts = [{ From: at('09:01'), To: byPerson.To, Bytes: 1 }]
    const server = open({ query: opened, handlers: { [CLIP_URL]: () => ({ ...urls, Parts }) } })
    await waitFor(() => expect(server.sent(REPLAY_URL)[0]?.query).toMatchObject({ from: at('09:01'), to: byPerson.To }))
  })

  test('that cannot be played says so, and is tried anew with another address', async () => {
    let isGone = true
    const refusal = new FakeAnswer({ code: 'x', errors: ['没有录像'], retryable: false }, 404)
    const place = { Url: '/api/Video/Replay/again.flv', From: byPerson.From, To: byPerson.To }
    open({ query: opened, handlers: { [REPLAY_URL]: () => (isGone ? refusal : place) } })
    const panel = within(await screen.findByRole('dialog', { name: '夜里进人' }))
    expect(await panel.findByText('没有录像')).toBeTruthy()
    isGone = false
    await person.click(panel.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(players().map(({ address }) => address)).toEqual([place.Url]))
  })
})
