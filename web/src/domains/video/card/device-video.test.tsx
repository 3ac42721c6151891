import { deviceForm } from '@farm/contract/devices'
import type { CameraSettings } from '@farm/contract/video'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeHls, fakeMpegts, openPlayers, standInForMedia } from '../../../engine/video/testing/fake-media.ts'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, refused } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Screen } from '../../../testing/Screen.tsx'
import { videoCards } from '../index.ts'
import { cameraServer, cameraWith } from '../testing/cameras.ts'
import { SET_RECORDING, STORE, at } from '../testing/recordings.ts'

vi.mock('mpegts.js', () => fakeMpegts)
vi.mock('hls.js/light', () => fakeHls)

const WATCH = '/FarmOperation/RealTimeVideo'
const ALL = [WATCH, `${WATCH}#Set`]
const GET = 'GET /api/Core/FormData/Get'
const SETTINGS = 'GET /api/Farm/Video/Settings'
const SET = 'POST /api/Farm/Video/Set'
const UNSET = 'POST /api/Farm/Video/Unset'
const TRY = 'POST /api/Farm/Video/Try'

const record = recordOf(deviceForm, { Name: '东门', Number: 'C-1', Type: '摄像头', MAC: 'AA-01' })
const gate = cameraWith({ Id: record.Id, Name: '东门', MAC: 'AA-01' })
const rtsp: CameraSettings = {
  Driver: 'rtsp',
  Address: 'rtsp://10.1.1.9/101',
  User: 'admin',
  CanTurn: false,
  HasPassword: true,
}

const person = userEvent.setup({ delay: null })
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))

beforeAll(() => Promise.all([import('./DeviceVideo.tsx'), import('../../../ui/video/flv-media.ts')]))
beforeEach(standInForMedia)

interface Opening {
  readonly own?: readonly string[]
  readonly settings?: CameraSettings
  readonly handlers?: FakeHandlers
}
function open({ own = ALL, settings, handlers = {} }: Opening = {}) {
  const camera = { ...gate, IsSet: settings !== undefined }
  const server = cameraServer([camera], {
    [GET]: () => record,
    [SETTINGS]: () => (settings ? { Settings: settings } : {}),
    'GET /api/Farm/Video/Sources': () => [],
    'GET /api/Farm/Video/Groups': () => [],
    'GET /api/Farm/Video/SnapshotPlan': () => ({
      Plan: { From: '06:00', To: '20:00', AtAlarm: false, KeepDays: 30 },
      IsSet: false,
    }),
    [STORE]: () => ({ Bytes: 0, Used: 0, Limit: 20_000_000_000, Free: 90_000_000_000, Cameras: [] }),
    ...handlers,
  })
  renderScreen(
    <Screen>
      <videoCards.OfDevice deviceId={record.Id} />
    </Screen>,
    { at: `/Core/DeviceDetail/${record.Id}`, permission: permissionOf({ Functions: [...own] }) },
  )
  return server
}
const card = () => screen.findByRole('region', { name: '视频接入' })

describe('on the page of a device', () => {
  test('who may not watch is told nothing and nothing is asked for', () => {
    const server = open({ own: ['/Core/DeviceList'], settings: rtsp })
    expect(server.requests).toEqual([])
  })

  test('that is no camera nothing is told', async () => {
    const probe = recordOf(deviceForm, { Name: '墒情仪', Type: '土壤墒情仪' })
    const server = open({ handlers: { [GET]: () => probe } })
    await waitFor(() => expect(server.sent(GET)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: '视频接入' })).toBeNull()
  })

  test('who may only watch sees the picture, not where it comes from', async () => {
    const server = open({ own: [WATCH], settings: rtsp })
    await card()
    await waitFor(() => expect(openPlayers()).toHaveLength(1))
    expect(server.sent(SETTINGS)).toEqual([])
    expect(screen.queryByRole('button', { name: '编辑接入' })).toBeNull()
  })
})

describe('who sets video', () => {
  test('is told that nobody has said how, and says it', async () => {
    const server = open({ handlers: { [SET]: () => undefined } })
    expect(await screen.findByText(/还没有设置怎样取得这个摄像头的画面/)).toBeTruthy()
    await press('设置接入')
    await press('保存')
    expect(await screen.findByText('请填写地址')).toBeTruthy()
    expect(server.sent(SET)).toEqual([])
    await person.type(screen.getByLabelText('主码流地址'), 'rtsp://10.1.1.9/101')
    await person.type(screen.getByLabelText('密码'), 'geheim')
    await press('保存')
    await waitFor(() =>
      expect(server.sent(SET).map(({ body }) => body)).toEqual([
        {
          DeviceId: record.Id,
          Driver: 'rtsp',
          Address: 'rtsp://10.1.1.9/101',
          Password: 'geheim',
          CanTurn: false,
        },
      ]),
    )
  })

  test('chooses a platform among those of its kind, and is shown the way where there is none', async () => {
    open()
    await press('设置接入')
    await person.selectOptions(screen.getByLabelText('取流方式'), '萤石云')
    expect(screen.getByText(/还没有这种平台/)).toBeTruthy()
    await press('保存')
    expect(await screen.findByText('请选择视频平台')).toBeTruthy()
  })

  test('sees how it is set, without the password', async () => {
    open({ settings: rtsp })
    const told = within(await card())
    expect(await told.findByText('rtsp://10.1.1.9/101')).toBeTruthy()
    await press('编辑接入')
    expect(screen.getByText('已保存，不填则不变')).toBeTruthy()
  })

  test('tries it out and is told what came', async () => {
    const tried = { IsReached: true, Codec: 'H.264', Width: 1920, Height: 1080, FirstFrameMs: 840 }
    open({ settings: rtsp, handlers: { [TRY]: () => tried } })
    await press('试一下')
    expect(await screen.findByText('取到了画面，H.264，1920×1080，0.8 秒出画面')).toBeTruthy()
  })

  test('tries it out and is told why nothing came', async () => {
    open({ settings: rtsp, handlers: { [TRY]: () => ({ IsReached: false, Fault: '用户名或密码不对' }) } })
    await press('试一下')
    expect(await screen.findByText('画面获取失败：用户名或密码不对')).toBeTruthy()
  })

  test('is told what the server refuses', async () => {
    open({ settings: rtsp, handlers: { [SET]: () => refused('not-found', { what: '分组' }) } })
    await press('编辑接入')
    await press('保存')
    expect(await screen.findByText('分组不存在或已被删除，请刷新后再试')).toBeTruthy()
  })

  test('forgets how it is set only when that is confirmed', async () => {
    const server = open({ settings: rtsp, handlers: { [UNSET]: () => undefined } })
    await press('取消接入')
    expect(server.sent(UNSET)).toEqual([])
    await press('确定')
    await waitFor(() => expect(server.sent(UNSET).map(({ body }) => body)).toEqual([{ DeviceId: record.Id }]))
  })
})

describe('the recording of a camera', () => {
  const recorded = {
    Id: record.Id,
    Name: '东门',
    Bytes: 6_500_000_000,
    Oldest: at('08:00'),
    Plan: { Mode: 'always', KeepDays: 7 },
    Fault: '磁盘已满',
  }
  const store = (...Cameras: readonly object[]) => ({ Bytes: 0, Used: 0, Limit: 20_000_000_000, Free: 1, Cameras })

  test('is looked back at by those alone who may', async () => {
    open({ own: [WATCH], settings: rtsp })
    await waitFor(() => expect(openPlayers()).toHaveLength(1))
    expect(screen.queryByRole('link', { name: '看录像' })).toBeNull()
  })

  test('leads to its replay', async () => {
    open({ own: [WATCH, '/FarmOperation/ReplayVideo'], settings: rtsp })
    expect((await screen.findByRole('link', { name: '看录像' })).getAttribute('href')).toContain(
      `/FarmOperation/ReplayVideo?camera=${record.Id}`,
    )
  })

  test('tells its plan, what is kept and why nothing is recorded now', async () => {
    open({ settings: rtsp, handlers: { [STORE]: () => store(recorded) } })
    expect(await screen.findByText('全天录像，保留 7 天')).toBeTruthy()
    expect(screen.getByText('6.1 GB')).toBeTruthy()
    expect(screen.getByText('现在没有在录像：磁盘已满')).toBeTruthy()
  })

  test('is set to hours of the week', async () => {
    const server = open({ settings: rtsp, handlers: { [SET_RECORDING]: () => undefined } })
    await press('设置录像')
    await person.selectOptions(screen.getByLabelText('录像方式'), '按时段录像')
    for (const day of ['周六', '周日']) await press(day)
    await person.clear(screen.getByLabelText('保留天数'))
    await press('保存')
    expect(screen.getByRole('alert').textContent).toBe('保留天数填 1 到 180')
    expect(server.sent(SET_RECORDING)).toEqual([])
    await person.type(screen.getByLabelText('保留天数'), '30')
    await press('保存')
    await waitFor(() =>
      expect(server.sent(SET_RECORDING).map(({ body }) => body)).toEqual([
        {
          DeviceIds: [record.Id],
          Mode: 'hours',
          Hours: [{ Days: [1, 2, 3, 4, 5], From: '06:00', To: '20:00' }],
          KeepDays: 30,
          AlarmDays: 90,
        },
      ]),
    )
  })
})
