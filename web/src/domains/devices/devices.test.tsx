import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import type { Status } from './device-queries.ts'
import { deviceScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const ADD = 'POST /api/Core/FormData/Add'
const MINE = 'GET /api/IoT/PlaceDevices/MyList'
const STATUS = 'GET /api/IoT/Devices/Status'
const LATEST = 'GET /api/IoT/Datas/Latest'
const DOOR = 'GET /api/IoT/Devices/Connection'
const MAKE = 'POST /api/IoT/Devices/MakeTokens'
const DROP = 'POST /api/IoT/Devices/DropTokens'
const MUTE = 'POST /api/IoT/Devices/Mute'

const FUNCTIONS = ['/Core/DeviceList', '/Core/DeviceAdd', '/Core/DeviceAdd/:id', '/Core/DeviceList#Delete']
const SEEN = ['/Core/DeviceList']
const NOW = '2026-11-20T02:00:00.000Z'
const TOKEN = 'q8Zb3kYw0Lr5Tn1Xc7Vd9Fh2Jm4Ps6Ua_eGi-oKuWxyz'

const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社' })
const east = recordOf(placeForm, { Name: '东 1 号地', Compony: farm.Id, Area: 12 })
const expand = {
  Expand: { Enterprise: { Id: farm.Id, Name: '石桥农业合作社' }, Place: [{ Id: east.Id, Name: '东 1 号地' }] },
}
const deviceWith = (data: Readonly<Record<string, unknown>>) =>
  recordOf(deviceForm, { Number: 'SQ-1', Type: '土壤墒情仪', Enterprise: farm.Id, Place: [east.Id], ...data }, expand)
const probe = deviceWith({ Name: '1 号墒情仪', State: '在线' })
const pump = deviceWith({ Name: '东泵', Number: 'B-1', Type: '水泵', State: '离线' })
const gateway = deviceWith({ Name: '北网关', Number: 'G-1', Type: '网关', State: '未接入' })
const child = deviceWith({ Name: '网关后的', Number: 'C-1', Gateway: gateway.Id, State: '在线' })

const quiet: Status = {
  IsOnline: false,
  Reason: '还没有收到过数据',
  Messages: 0,
  BadMessages: 0,
  Attributes: {},
  Bad: [],
  Strangers: [],
}
const person = userEvent.setup({ delay: null })
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
const part = (name: string) => screen.findByRole('region', { name })

beforeAll(() =>
  Promise.all([
    import('./list/DeviceList.tsx'),
    import('./list/StateCell.tsx'),
    import('./list/LastSeenCell.tsx'),
    import('./detail/DeviceDetail.tsx'),
    import('./form/DeviceAdd.tsx'),
    import('../../engine/form/Editor.tsx'),
    import('../../engine/list/RecordPanel.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

function serverWith(devices: readonly WireRecord[], handlers: FakeHandlers = {}) {
  const all = [...devices, farm, east]
  return fakeServer({
    [LIST]: ({ query: { formId, ids, qs } }: FakeRequest) => {
      const behind = /Gateway\[=\]([\w-]+)/.exec(qs ?? '')?.[1]
      const state = /State\[=\](\S+)/.exec(qs ?? '')?.[1]
      const found = all
        .filter((one) => one.FormId === formId && (!ids || ids.split(',').includes(one.Id)))
        .filter(
          ({ Data }) =>
            (behind === undefined || Data.Gateway === behind) && (state === undefined || Data.State === state),
        )
      return pageOf(found)
    },
    [GET]: ({ query }: FakeRequest) => all.find(({ Id }) => Id === query.id) ?? refused('not-found', { what: '设备' }),
    [MINE]: ({ query }: FakeRequest) => devices.filter(({ Id }) => query.ids?.includes(Id)).map(spoken),
    [STATUS]: () => quiet,
    [LATEST]: () => [],
    [DOOR]: () => ({ Port: 1883 }),
    ...handlers,
  })
}

function spoken({ Id, Data }: WireRecord) {
  return {
    Name: Data.Name,
    DeviceId: Id,
    Places: [],
    Device: {
      IsOnline: Data.State === '在线',
      MAC: '',
      Number: Data.Number,
      DeviceType: { Id: '00000000-0000-7000-8000-000000000201', Name: Data.Type },
      LastSeen: '2026-11-20T01:55:00.000Z',
      Reason: '',
      LatestDataDic: {},
    },
  }
}

function open(which: keyof typeof deviceScreens, at: string, own: readonly string[] = FUNCTIONS) {
  const Page = deviceScreens[which]
  const pattern = at.split('?')[0]?.replace(/\/[\da-f-]{36}$/, '/:id') ?? at
  return renderScreen(
    <Screen>
      <Page />
    </Screen>,
    { at, path: pattern, permission: permissionOf({ Functions: [...own] }) },
  )
}
const detail = ({ Id }: WireRecord, own?: readonly string[]) => open('Detail', `/Core/DeviceDetail/${Id}`, own)

describe('whoever may only look at devices', () => {
  test('makes no token, maintains nothing and sees nothing of what could not be read', async () => {
    const bad = { Id: 1, Time: NOW, Topic: 't', Payload: '{', Fault: '不是 JSON' }
    const server = serverWith([probe], { [STATUS]: () => ({ ...quiet, Bad: [bad] }) })
    detail(probe, SEEN)
    expect(await screen.findByText(/还没有收到过数据/)).toBeTruthy()
    for (const name of ['令牌与接入', '未能识别的消息']) expect(screen.queryByRole('region', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: '暂停预警' })).toBeNull()
    expect(server.sent(DOOR)).toEqual([])
  })

  test('chooses devices for labels alone', async () => {
    serverWith([probe, pump])
    open('List', '/Core/DeviceList', SEEN)
    await person.click(await screen.findByRole('checkbox', { name: /1 号墒情仪/ }))
    expect(await screen.findByRole('button', { name: '打印标签' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '生成令牌' })).toBeNull()
    expect(screen.queryByRole('button', { name: '暂停预警' })).toBeNull()
  })
})

describe('the list', () => {
  test('tells of each device how it is and when it spoke, in one call for all, and counts by state', async () => {
    const muted = deviceWith({ Name: '修着的', Number: 'X', State: '在线', MutedUntil: '2026-11-20T14:00:00+08:00' })
    const over = deviceWith({ Name: '修好的', Number: 'Y', State: '在线', MutedUntil: '2026-11-20T01:00:00.000Z' })
    const server = serverWith([probe, pump, gateway, muted, over])
    open('List', '/Core/DeviceList')
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    expect((await row(/1 号墒情仪/)).getByText('在线')).toBeTruthy()
    expect((await row(/东泵/)).getByText('离线')).toBeTruthy()
    expect((await row(/北网关/)).getByText('未接入')).toBeTruthy()
    expect((await row(/修着的/)).getByText('预警已暂停')).toBeTruthy()
    expect((await row(/修好的/)).queryByText('预警已暂停')).toBeNull()
    await waitFor(() => expect(screen.getAllByText('5 分钟前')).toHaveLength(5))
    expect(server.sent(MINE)).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('link', { name: /^离线\s*1/ })).toBeTruthy())
  })

  test('that is empty says what to do next', async () => {
    serverWith([])
    open('List', '/Core/DeviceList')
    expect(await screen.findByText(/还没有设备，先新增一个；很多设备可以用“导入”一次登记/)).toBeTruthy()
  })

  test('makes tokens of the chosen ones, saved as a sheet and told nowhere else', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const made = [{ Id: probe.Id, Name: '1 号墒情仪', Number: 'SQ-1', Token: TOKEN }]
    const server = serverWith([probe, pump], { [MAKE]: () => made })
    const { container } = open('List', '/Core/DeviceList')
    await person.click(await screen.findByRole('checkbox', { name: /1 号墒情仪/ }))
    await press('生成令牌')
    expect(await screen.findByText(/旧令牌会立即失效/)).toBeTruthy()
    expect(server.sent(MAKE)).toEqual([])
    await press('为 1 台设备生成')
    expect(
      await screen.findByText('“设备令牌 2026-11-20.xlsx”已保存。令牌只在这张表里，关闭后不能再看到。'),
    ).toBeTruthy()
    expect(server.sent(MAKE).map(({ body }) => body)).toEqual([{ Ids: [probe.Id] }])
    const [[blob] = []] = saved.mock.calls
    const text = blob instanceof Blob ? await blob.text() : ''
    for (const word of ['1 号墒情仪', 'SQ-1', TOKEN, 'farm.test:1883', 'v1/devices/me/telemetry'])
      expect(text).toContain(word)
    expect(container.ownerDocument.body.textContent).not.toContain(TOKEN)
  })

  test('says why no tokens could be made', async () => {
    serverWith([probe], { [MAKE]: () => refused('access/forbidden') })
    open('List', '/Core/DeviceList')
    await person.click(await screen.findByRole('checkbox', { name: /1 号墒情仪/ }))
    await press('生成令牌')
    await press('为 1 台设备生成')
    expect((await screen.findByRole('alert')).textContent).toBe('您没有这项功能的权限，请联系管理员开通')
  })
})

describe('the page of a device', () => {
  test('that is off says why and since when, with its latest values, each with its age', async () => {
    const off = {
      ...quiet,
      Since: '2026-11-20T01:00:00.000Z',
      LastSeen: '2026-11-20T00:00:00.000Z',
      Messages: 1234,
      BadMessages: 2,
    }
    const value = {
      DeviceId: probe.Id,
      Metric: 'soilMoisture',
      Name: '土壤湿度',
      Value: 31.25,
      Unit: '%',
      Time: off.LastSeen,
    }
    serverWith([probe], {
      [STATUS]: () => ({ ...off, Reason: '超过 60 分钟没有上报', ClockFault: '最新数据的时间比收到时早 8 小时' }),
      [LATEST]: () => [
        { ...value, IsDoubtful: false, HasCurve: true },
        {
          ...value,
          Metric: 'soilPh',
          Name: '土壤 pH',
          Value: 99,
          Unit: '',
          IsDoubtful: true,
          Doubt: '超出量程',
          HasCurve: true,
        },
      ],
    })
    detail(probe, SEEN)
    const state = await part('设备状态')
    await waitFor(() => expect(state.textContent).toContain('离线超过 60 分钟没有上报，今天 09:00 离线'))
    expect(state.textContent).toContain('收到消息1,234 条')
    expect(state.textContent).toContain('最新数据的时间比收到时早 8 小时')
    const values = await screen.findByLabelText('最新数据')
    expect(values.textContent).toBe('土壤湿度31.3%今天 08:00土壤 pH99今天 08:00，超出量程')
  })

  test('whose state does not come says so and asks again', async () => {
    let tries = 0
    serverWith([probe], {
      [STATUS]: () => {
        tries += 1
        return tries === 1 ? refused('wire/failure') : quiet
      },
    })
    detail(probe, SEEN)
    await press('重试')
    expect(await screen.findByText(/还没有收到过数据/)).toBeTruthy()
  })

  test('makes a token, told this one time, as text, as a picture and in lines to try it', async () => {
    const tokens: string[] = []
    const server = serverWith([probe], {
      [MAKE]: () => {
        tokens.push(TOKEN)
        return [{ Id: probe.Id, Name: '1 号墒情仪', Number: 'SQ-1', Token: TOKEN }]
      },
      [STATUS]: () => (tokens.length === 0 ? quiet : { ...quiet, Token: { Tail: 'wxyz', Time: NOW } }),
    })
    detail(probe)
    const connecting = await part('令牌与接入')
    expect(connecting.textContent).toContain('还没有令牌')
    await waitFor(() => expect(connecting.textContent).toContain(`-u '<令牌>' -t v1/devices/me/telemetry`))
    await press('生成令牌')
    const shown = within(await screen.findByRole('dialog', { name: '1 号墒情仪的令牌' }))
    expect(shown.getByText(TOKEN)).toBeTruthy()
    expect(shown.getByRole('img', { name: '令牌二维码' })).toBeTruthy()
    expect(shown.getByText(new RegExp(`^mosquitto_pub -h farm.test -p 1883 -q 1 -u '${TOKEN}'`))).toBeTruthy()
    await press('已经记下')
    await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull())
    await waitFor(() => expect(connecting.textContent).toContain('令牌 ****wxyz'))
    expect(server.sent(MAKE)).toHaveLength(1)
  })

  test('asks before a token that holds is replaced or taken away', async () => {
    const server = serverWith([probe], {
      [STATUS]: () => ({ ...quiet, Token: { Tail: 'wxyz', Time: NOW } }),
      [DROP]: () => new FakeAnswer(undefined, 204),
    })
    detail(probe)
    await press('重新生成')
    expect(await screen.findByText(/旧令牌立即失效/)).toBeTruthy()
    await press('取消')
    expect(server.sent(MAKE)).toEqual([])
    await press('停用令牌')
    await press('确定')
    await waitFor(() => expect(server.sent(DROP).map(({ body }) => body)).toEqual([{ Ids: [probe.Id] }]))
    expect(await screen.findByText('令牌已停用')).toBeTruthy()
  })

  test('tells what it is and what nobody could read, as it came', async () => {
    const Bad = [{ Id: 7, Time: NOW, Topic: 'v1/devices/me/telemetry', Payload: '<b>{"t":', Fault: '不是 JSON' }]
    serverWith([probe], {
      [STATUS]: () => ({ ...quiet, BadMessages: 1, Bad, Attributes: { fw_version: '1.2.0', ports: [1, 2] } }),
    })
    detail(probe)
    expect((await part('设备属性')).textContent).toBe('设备属性固件版本1.2.0ports[1,2]')
    const bad = await part('未能识别的消息')
    expect(within(bad).getByText('<b>{"t":')).toBeTruthy()
  })

  test('is maintained until a time, with a reason, and watched again', async () => {
    let until: unknown
    const server = serverWith([probe], {
      [MUTE]: ({ body }: FakeRequest) => {
        until = body
        return new FakeAnswer(undefined, 204)
      },
      [GET]: () =>
        until === undefined
          ? probe
          : deviceWith({ Name: '1 号墒情仪', MutedUntil: '2026-11-20T14:00:00+08:00', MuteReason: '换电池' }),
    })
    detail(probe)
    await press('暂停预警')
    await press('4 小时')
    await person.type(screen.getByRole('textbox', { name: '暂停原因' }), '换电池')
    await press('开始暂停')
    await waitFor(() =>
      expect(server.sent(MUTE).map(({ body }) => body)).toEqual([
        { Ids: [probe.Id], Until: '2026-11-20T14:00:00+08:00', Reason: '换电池' },
      ]),
    )
    expect(await screen.findByText(/预警暂停至 2026-11-20 14:00：换电池/)).toBeTruthy()
    await press('恢复监测')
    await waitFor(() => expect(server.sent(MUTE)).toHaveLength(2))
  })

  test('of a gateway tells who stands behind it and offers to register whom it speaks for', async () => {
    const known = { Name: 'B-1', LastSeen: NOW, Messages: 1, ExistingId: pump.Id, ExistingName: '东泵' }
    const Strangers = [{ Name: 'EUI 9/9', LastSeen: NOW, Messages: 3 }, known]
    serverWith([gateway, child], { [STATUS]: () => ({ ...quiet, Strangers }) })
    detail(gateway)
    expect(await within(await part('下级设备')).findByRole('link', { name: '网关后的' })).toBeTruthy()
    const register = within(await part('未登记的设备')).getByRole('link', { name: '登记' })
    expect(register.getAttribute('href')).toContain(`/Core/DeviceAdd?gateway=${gateway.Id}&number=EUI%209%2F9`)
    const change = within(await part('未登记的设备')).getByRole('link', { name: '改“东泵”的接入网关' })
    expect(change.getAttribute('href')).toContain(`/Core/DeviceAdd/${pump.Id}`)
    expect((await part('令牌与接入')).textContent).not.toContain('curl')
  })
})

test('a name that can be no number is taken for the MAC', async () => {
  serverWith([gateway])
  open('Add', `/Core/DeviceAdd?gateway=${gateway.Id}&number=EUI%209%2F9`)
  expect(await screen.findByRole('textbox', { name: /MAC/ })).toHaveProperty('value', 'EUI 9/9')
  expect(screen.getByRole('textbox', { name: /设备编号/ })).toHaveProperty('value', '')
})

test('whom a gateway speaks for is registered with what is known already', async () => {
  const server = serverWith([gateway], { [ADD]: () => probe })
  open('Add', `/Core/DeviceAdd?gateway=${gateway.Id}&number=EUI-9`)
  const field = async (name: string) => screen.findByRole('textbox', { name: new RegExp(name) })
  expect(await field('设备编号')).toHaveProperty('value', 'EUI-9')
  await person.clear(await field('设备名称'))
  await person.type(await field('设备名称'), '西墒情仪')
  await person.click(screen.getByText('保存', { selector: 'button' }))
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    Data: { Name: '西墒情仪', Number: 'EUI-9', Gateway: gateway.Id, Enterprise: farm.Id, Place: [east.Id] },
  })
})

test('a new device may be saved to go on to its token; what is lacking is told first', async () => {
  const server = serverWith([probe], { [ADD]: () => probe })
  open('Add', '/Core/DeviceAdd?Enterprise=x')
  await press('保存并接入')
  expect(server.sent(ADD)).toEqual([])
  expect(await screen.findAllByText(/必填|请填写|不能为空/)).not.toEqual([])
})

test('labels are printed with what they are and where they stand; whoever scans one comes to the page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  serverWith([probe, pump])
  open('List', '/Core/DeviceList')
  await person.click(await screen.findByRole('checkbox', { name: /1 号墒情仪/ }))
  await press('打印标签')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const label = screen.getByRole('article', { name: '1 号墒情仪', hidden: true })
  expect(label.textContent).toBe('1 号墒情仪土壤墒情仪SQ-1东 1 号地')
  expect(within(label).getByRole('img', { name: '1 号墒情仪的页面', hidden: true })).toBeTruthy()
})
