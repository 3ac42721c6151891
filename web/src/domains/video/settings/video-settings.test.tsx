import { enterpriseForm } from '@farm/contract/enterprises'
import type { CameraGroup, VideoSource } from '@farm/contract/video'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, noNetwork, refused } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Screen } from '../../../testing/Screen.tsx'
import { videoScreens } from '../index.ts'
import { CAMERAS, cameraServer, cameraWith } from '../testing/cameras.ts'
import { SET_RECORDING, STORE } from '../testing/recordings.ts'

const AT = '/FarmOperation/RealTimeVideo'
const SOURCES = 'GET /api/Farm/Video/Sources'
const GROUPS = 'GET /api/Farm/Video/Groups'
const SAVE_SOURCE = 'POST /api/Farm/Video/SaveSource'
const REMOVE_SOURCE = 'POST /api/Farm/Video/RemoveSource'
const KNOWN = 'GET /api/Farm/Video/SourceCameras'
const SAVE_GROUP = 'POST /api/Farm/Video/SaveGroup'
const REMOVE_GROUP = 'POST /api/Farm/Video/RemoveGroup'
const ADD = 'POST /api/Core/FormData/Add'
const SET = 'POST /api/Farm/Video/Set'
const ROLES = 'GET /api/Core/Roles/List'
const LIST = 'GET /api/Core/FormData/List'

const isc: VideoSource = {
  Id: idOf(50),
  Name: '园区综合安防',
  Driver: 'hik-isc',
  Address: 'https://10.1.1.2:443',
  Key: '27160382',
  HasSecret: true,
  Cameras: 3,
}
const gates: CameraGroup = { Id: idOf(60), Name: '出入口', Roles: [{ Id: idOf(61), Name: '保卫' }], Cameras: 2 }
const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社' })
const role = (number: number, Name: string) => ({
  Id: idOf(number),
  Name,
  Note: '',
  DataScope: '本组织及下级' as const,
  Organ: { Id: idOf(2), Name: '石桥农业合作社', Path: '/1/11/101/' },
  Functions: [],
  IsAdministrators: false,
  People: 1,
  UpdateTime: '2026-11-20T02:00:00.000Z',
})

const person = userEvent.setup({ delay: null })
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))
const part = (name: string) => screen.findByRole('region', { name })
const sheet = () => screen.findByRole('dialog')

beforeAll(() => Promise.all([import('../RealTimeVideo.tsx'), import('./VideoSettings.tsx')]))

function open(handlers: FakeHandlers = {}, own = [AT, `${AT}#Set`, '/Core/DeviceAdd', '/User/Roles']) {
  const server = cameraServer([], {
    [SOURCES]: () => [isc],
    [GROUPS]: () => [gates],
    [ROLES]: () => [role(61, '保卫'), role(62, '技术员')],
    [LIST]: () => pageOf([farm]),
    [STORE]: () => ({ Bytes: 0, Used: 0, Limit: 20_000_000_000, Free: 90_000_000_000, Cameras: [] }),
    ...handlers,
  })
  renderScreen(
    <Screen>
      <videoScreens.RealTimeVideo />
    </Screen>,
    { at: `${AT}?tab=settings`, path: AT, permission: permissionOf({ Functions: own }) },
  )
  return server
}
const bodies = (server: ReturnType<typeof open>, call: string) => server.sent(call).map(({ body }) => body)

describe('platforms', () => {
  test('who may add no devices takes none from a platform', async () => {
    open({}, [AT, `${AT}#Set`])
    expect(await screen.findByText(/海康综合安防平台 · https:\/\/10\.1\.1\.2:443 · 3 个摄像头/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '添加摄像头' })).toBeNull()
  })

  test('that do not come can be asked for again', async () => {
    open({ [SOURCES]: noNetwork })
    expect(await within(await part('视频平台')).findByRole('button', { name: '重试' })).toBeTruthy()
  })

  test('one is added with what its kind wants to know', async () => {
    const server = open({ [SAVE_SOURCE]: () => ({ Id: idOf(51) }) })
    await press('新增平台')
    const form = within(await sheet())
    await person.selectOptions(form.getByLabelText('平台类型'), 'ZLMediaKit')
    expect(form.queryByLabelText('用户名')).toBeNull()
    await person.type(form.getByLabelText('平台名称'), '流媒体')
    await person.type(form.getByLabelText('地址'), 'http://10.1.1.3:80')
    await person.type(form.getByLabelText('接口密钥（secret）'), 'abc')
    await press('保存')
    await waitFor(() =>
      expect(bodies(server, SAVE_SOURCE)).toEqual([
        { Name: '流媒体', Driver: 'zlm', Address: 'http://10.1.1.3:80', Secret: 'abc' },
      ]),
    )
    expect(await screen.findByText('已保存平台“流媒体”')).toBeTruthy()
  })

  test('a secret that is kept is never shown, and not sent unless another one is written', async () => {
    const server = open({ [SAVE_SOURCE]: () => ({ Id: isc.Id }) })
    const line = within(await screen.findByRole('group', { name: isc.Name }))
    await person.click(line.getByRole('button', { name: '编辑' }))
    const form = within(await sheet())
    expect(form.getByText('已保存，不填则不变')).toBeTruthy()
    await person.type(form.getByLabelText('平台名称'), '2')
    await press('保存')
    const { HasSecret: _, Cameras: __, ...known } = isc
    await waitFor(() => expect(bodies(server, SAVE_SOURCE)).toEqual([{ ...known, Name: '园区综合安防2' }]))
  })

  test('what the server refuses of one is told where it is filled in', async () => {
    open({ [SAVE_SOURCE]: () => refused('not-found', { what: '平台' }) })
    await press('新增平台')
    await person.type(screen.getByLabelText('平台名称'), 'x')
    await person.type(screen.getByLabelText('地址'), 'x')
    await press('保存')
    expect(await within(await sheet()).findByRole('alert')).toBeTruthy()
  })

  test('one is removed when the person has confirmed it', async () => {
    const server = open({ [REMOVE_SOURCE]: () => undefined })
    const line = within(await screen.findByRole('group', { name: isc.Name }))
    await person.click(line.getByRole('button', { name: '删除' }))
    expect(server.sent(REMOVE_SOURCE)).toEqual([])
    await press('确定')
    await waitFor(() => expect(bodies(server, REMOVE_SOURCE)).toEqual([{ Id: isc.Id }]))
    expect(await screen.findByText('已删除平台“园区综合安防”')).toBeTruthy()
  })
})

describe('cameras of a platform', () => {
  const known = [
    { Code: 'c-1', Name: '东门', IsOnline: true },
    { Code: 'c-2', Name: '南坡', IsOnline: false },
    { Code: 'c-3', Name: '库房', DeviceId: idOf(70) },
  ]
  async function choosing(handlers: FakeHandlers) {
    const server = open({
      [KNOWN]: ({ query }: FakeRequest) => (query.page === '1' ? known : []),
      [SET]: () => undefined,
      ...handlers,
    })
    await press('添加摄像头')
    await person.click(await screen.findByRole('combobox', { name: '所属企业' }))
    await person.click(await screen.findByText('石桥农业合作社', { selector: '.ant-select-item-option-content' }))
    return server
  }
  const added = ({ body }: FakeRequest) => recordOf({ id: idOf(16) }, (body as { Data: object }).Data as never)

  test('become devices in one go, each with where its picture comes from', async () => {
    const server = await choosing({ [ADD]: added })
    await press('选择本页全部 2 个')
    await press('添加 2 个为设备')
    expect(await screen.findByText('已添加 2 个摄像头')).toBeTruthy()
    const ids = server.sent(ADD).map(({ body }) => (body as { Id: string }).Id)
    expect(bodies(server, ADD)).toMatchObject([
      { Data: { Name: '东门', Number: 'c-1', Type: '摄像头', Enterprise: farm.Id, MAC: 'c-1' } },
      { Data: { Name: '南坡', Number: 'c-2' } },
    ])
    expect(bodies(server, SET)).toEqual(
      ['c-1', 'c-2'].map((Code, index) => ({
        DeviceId: ids[index],
        Driver: 'hik-isc',
        Source: isc.Id,
        Code,
        CanTurn: false,
      })),
    )
  })

  test('that are devices already cannot be taken again', async () => {
    await choosing({})
    const box = await screen.findByRole('checkbox', { name: /库房/ })
    expect(box).toHaveProperty('disabled', true)
  })

  test('that failed stay chosen and make no second device', async () => {
    let isDown = true
    const set = () => (isDown ? noNetwork() : undefined)
    const server = await choosing({ [ADD]: added, [SET]: set })
    await person.click(await screen.findByRole('checkbox', { name: /东门/ }))
    await press('添加 1 个为设备')
    expect(await screen.findByText(/1 个没有添加：东门/)).toBeTruthy()
    isDown = false
    await press('添加 1 个为设备')
    await screen.findByText('已添加 1 个摄像头')
    const ids = server.sent(ADD).map(({ body }) => (body as { Id: string }).Id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('groups', () => {
  test('are not for who may not see roles', async () => {
    open({}, [AT, `${AT}#Set`])
    expect(await part('视频平台')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '摄像头分组' })).toBeNull()
  })

  test('tell who sees them, and are given to other roles', async () => {
    const server = open({ [SAVE_GROUP]: () => ({ Id: gates.Id }) })
    expect(await screen.findByText('2 个摄像头 · 保卫')).toBeTruthy()
    const line = within(await screen.findByRole('group', { name: gates.Name }))
    await person.click(line.getByRole('button', { name: '编辑' }))
    await person.click(await screen.findByRole('checkbox', { name: '技术员' }))
    await press('保存')
    await waitFor(() =>
      expect(bodies(server, SAVE_GROUP)).toEqual([{ Id: gates.Id, Name: '出入口', Roles: [idOf(61), idOf(62)] }]),
    )
  })

  test('are removed when the person has read what that means', async () => {
    const server = open({ [REMOVE_GROUP]: () => undefined })
    const line = within(await screen.findByRole('group', { name: gates.Name }))
    await person.click(line.getByRole('button', { name: '删除' }))
    expect(await screen.findByText(/其中 2 个摄像头不再分组/)).toBeTruthy()
    await press('确定')
    await waitFor(() => expect(bodies(server, REMOVE_GROUP)).toEqual([{ Id: gates.Id }]))
    expect(await screen.findByText('已删除分组“出入口”')).toBeTruthy()
  })
})

describe('recordings', () => {
  const [gate, slope, fresh] = [
    cameraWith({ Name: '东门' }),
    cameraWith({ Name: '南坡' }),
    cameraWith({ Name: '新的', IsSet: false }),
  ]
  const recorded = { Id: gate.Id, Name: '东门', Bytes: 3_000_000_000, Plan: { Mode: 'always', KeepDays: 7 } }
  const faulty = { ...recorded, Id: slope.Id, Name: '南坡', Fault: '磁盘已满' }
  const store = {
    Bytes: 6_000_000_000,
    Used: 6_000_000_000,
    Limit: 20_000_000_000,
    Free: 90_000_000_000,
    Cameras: [recorded, faulty],
  }
  const handlers = { [CAMERAS]: () => [gate, slope, fresh], [STORE]: () => store }
  const own = async () => within(await part('录像计划'))

  test('that do not come can be asked for again', async () => {
    open({ ...handlers, [STORE]: noNetwork })
    expect(await (await own()).findByRole('button', { name: '重试' })).toBeTruthy()
  })

  test('tell the room that they take, and which camera is not recorded and why', async () => {
    open(handlers)
    const told = await own()
    expect(await told.findByText('全部录像已用 5.6 GB，上限 18.6 GB，磁盘还剩 83.8 GB')).toBeTruthy()
    expect(told.getByText('现在没有在录像：磁盘已满')).toBeTruthy()
    expect(told.queryByText('新的')).toBeNull()
  })

  test('of others take room as well, which is told apart', async () => {
    open({ ...handlers, [STORE]: () => ({ ...store, Used: 9_000_000_000 }) })
    const text = '全部录像已用 8.4 GB，上限 18.6 GB，磁盘还剩 83.8 GB；其中这些摄像头 5.6 GB'
    expect(await (await own()).findByText(text)).toBeTruthy()
    expect(screen.getByRole('meter')).toHaveProperty('value', 9_000_000_000)
  })

  test('of a camera that its platform records are not planned here, with all others neither', async () => {
    const elsewhere = cameraWith({ Name: '渠首', IsRecordable: false })
    const server = open({
      ...handlers,
      [CAMERAS]: () => [gate, elsewhere, slope],
      [SET_RECORDING]: () => undefined,
    })
    const told = await own()
    expect(await told.findByText('不由本系统录像')).toBeTruthy()
    expect(told.queryByRole('checkbox', { name: '选择渠首' })).toBeNull()
    await person.click(await told.findByRole('checkbox', { name: '选择全部摄像头' }))
    await press('设置 2 个的录像')
    await press('保存')
    await waitFor(() => expect(bodies(server, SET_RECORDING)).toMatchObject([{ DeviceIds: [gate.Id, slope.Id] }]))
  })

  test('are planned for many cameras at once', async () => {
    const server = open({ ...handlers, [SET_RECORDING]: () => undefined })
    const told = await own()
    expect(await told.findByRole('button', { name: '设置录像' })).toHaveProperty('disabled', true)
    await person.click(await told.findByRole('checkbox', { name: '选择全部摄像头' }))
    await press('设置 2 个的录像')
    await person.selectOptions(within(await sheet()).getByLabelText('录像方式'), '全天录像')
    const days = within(await sheet()).getByLabelText(/^预警片段保留天数/)
    await person.clear(days)
    await person.type(days, '30')
    await press('保存')
    await waitFor(() =>
      expect(bodies(server, SET_RECORDING)).toEqual([
        { DeviceIds: [gate.Id, slope.Id], Mode: 'always', KeepDays: 7, AlarmDays: 30 },
      ]),
    )
    expect(await told.findByRole('button', { name: '设置录像' })).toHaveProperty('disabled', true)
  })

  test('that the server refuses stay chosen, and why is told', async () => {
    open({ ...handlers, [SET_RECORDING]: () => refused('not-found', { what: '设备' }) })
    await person.click(await (await own()).findByRole('checkbox', { name: '选择东门' }))
    await press('设置 1 个的录像')
    await press('保存')
    expect(await within(await sheet()).findByRole('alert')).toBeTruthy()
    expect((await own()).getByRole('checkbox', { name: '选择东门' })).toHaveProperty('checked', true)
  })
})
