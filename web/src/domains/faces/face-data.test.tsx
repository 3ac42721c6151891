import type { WireForm, WireRecord } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, noNetwork, refused } from '../../testing/fake-server.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { faceScreens } from './index.ts'
import {
  ASSIGN,
  ATTENDANCE,
  FACES,
  HELD,
  LIST,
  NOW,
  WITHDRAW,
  gate,
  gateServer,
  passWith,
  rights,
  strangerWith,
  wang,
  withoutFaces,
} from './testing/gate.ts'

const person = userEvent.setup({ delay: null })
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

beforeAll(() =>
  Promise.all([
    import('./FaceData.tsx'),
    import('./attendance/AttendancePage.tsx'),
    import('./consents/ConsentList.tsx'),
    import('../../engine/list/ListFilters.tsx'),
    import('../../engine/list/RecordPanel.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

interface Shown {
  readonly query?: string
  readonly functions?: readonly string[]
  readonly forms?: WireForm[]
}

function show(records: readonly WireRecord[], { query = '', functions, forms }: Shown = {}, more: FakeHandlers = {}) {
  const server = gateServer(records, more)
  const { FaceData } = faceScreens
  renderScreen(
    <Screen>
      <FaceData />
    </Screen>,
    {
      at: `${FACES}${query}`,
      permission: permissionOf({
        Functions: [FACES, '/Core/DeviceAdd', ...(functions ?? Object.values(rights))],
        ...(forms && { Forms: forms }),
      }),
    },
  )
  return server
}

describe('who passed', () => {
  test('is said to be unknown, with a way to try again, when it does not come', async () => {
    show([gate], {}, { [LIST]: () => noNetwork() })
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })

  test('without a terminal the page says how to come by one, with a line to try it', async () => {
    show([])
    expect(await screen.findByText('还没有人脸终端')).toBeTruthy()
    expect(screen.getByRole('link', { name: '新增设备' }).getAttribute('href')).toContain('/Core/DeviceAdd')
    expect(screen.getByText(/^curl -X POST/).textContent).toContain('/face')
  })

  test('is shown without pictures to who may not see faces', async () => {
    const server = show([gate, passWith()], { query: '?show=wall', forms: [withoutFaces()] })
    expect(await screen.findByText('王秀英')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '显示方式' })).toBeNull()
    expect(screen.queryByText('快照')).toBeNull()
    expect(server.sent('GET /api/Core/Files/List')).toHaveLength(0)
  })

  test('stands in the list with way, score and place; who took the consent back has no name', async () => {
    const withdrawn = passWith({ Person: undefined, Snapshot: undefined })
    show([gate, passWith(), withdrawn])
    const row = (await screen.findByText('王秀英')).closest('tr') ?? document.body
    for (const told of ['进', '95.1%', '大门人脸终端']) expect(row.textContent).toContain(told)
    expect(screen.getByText('已撤回同意')).toBeTruthy()
  })

  test('is a wall of pictures where that is chosen', async () => {
    show([gate, passWith(), strangerWith()], { query: '?show=wall' })
    const wall = await screen.findByRole('list', { name: '照片墙' })
    expect(await within(wall).findByRole('button', { name: '查看王秀英的快照 1' })).toBeTruthy()
    expect(within(wall).getByRole('checkbox', { name: '选择大门人脸终端的陌生人脸' })).toBeTruthy()
  })
})

describe('a stranger', () => {
  const openPanel = async (functions?: readonly string[], more: FakeHandlers = {}) => {
    const stranger = strangerWith()
    const server = show([gate, stranger], { query: `?open=${stranger.Id}`, ...(functions && { functions }) }, more)
    const panel = within(await screen.findByRole('dialog'))
    expect(await panel.findByText('陌生人脸')).toBeTruthy()
    return { stranger, server, panel }
  }

  test('is not named by who may only look', async () => {
    const { panel } = await openPanel([])
    expect(panel.queryByRole('button', { name: '指认' })).toBeNull()
  })

  test('is not named without saying who it is', async () => {
    const { server } = await openPanel()
    await press('指认')
    const sheet = within(await screen.findByRole('dialog', { name: '指认陌生人脸' }))
    await person.click(sheet.getByRole('button', { name: '指认' }))
    expect(sheet.getByText('请选择是谁')).toBeTruthy()
    expect(server.sent(ASSIGN)).toHaveLength(0)
  })

  test('becomes somebody who agreed; a refusal is said where one is', async () => {
    let answers = 0
    const { stranger, server } = await openPanel(undefined, {
      [ASSIGN]: () => {
        answers += 1
        return answers === 1 ? refused('access/forbidden') : { Assigned: 1 }
      },
    })
    await press('指认')
    const sheet = within(await screen.findByRole('dialog', { name: '指认陌生人脸' }))
    await person.click(await sheet.findByRole('radio', { name: '王秀英' }))
    await person.click(sheet.getByRole('button', { name: '指认' }))
    expect(await sheet.findByRole('alert')).toBeTruthy()
    await person.click(sheet.getByRole('button', { name: '指认' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '指认陌生人脸' })).toBeNull())
    expect(server.sent(ASSIGN).map(({ body }) => body)).toEqual([
      { Ids: [stranger.Id], Person: wang.Id },
      { Ids: [stranger.Id], Person: wang.Id },
    ])
  })

  test('whom a terminal knew by itself is not called otherwise', async () => {
    const known = passWith()
    show([gate, known], { query: `?open=${known.Id}` })
    const panel = within(await screen.findByRole('dialog'))
    expect(await panel.findByText('95.1%')).toBeTruthy()
    expect(panel.queryByRole('button', { name: /指认/ })).toBeNull()
  })
})

describe('a consent', () => {
  const query = '?tab=consents'
  const held = { Events: 12, Snapshots: 9, Photos: 1 }

  test('is neither added nor taken back by who may only look', async () => {
    show([gate], { query, functions: [] })
    expect(await screen.findByText('王秀英')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
    expect(screen.queryByRole('link', { name: /新增/ })).toBeNull()
  })

  test('is taken back only after it was said what is destroyed', async () => {
    const server = show([gate], { query }, { [HELD]: () => held, [WITHDRAW]: () => held })
    expect(await screen.findByText('王秀英')).toBeTruthy()
    await press('撤回')
    const sheet = within(await screen.findByRole('dialog', { name: '撤回“王秀英”的同意' }))
    expect(await sheet.findByText('通行快照 9 张')).toBeTruthy()
    expect(sheet.getByText('登记照片 1 张')).toBeTruthy()
    expect(sheet.getByText('12 条通行记录不再指向本人，也不再计入考勤')).toBeTruthy()
    await person.type(sheet.getByLabelText('说明（可不填）'), '本人要求')
    await person.click(sheet.getByRole('button', { name: '撤回并销毁' }))
    await waitFor(() => expect(server.sent(WITHDRAW)[0]?.body).toEqual({ Id: wang.Id, Note: '本人要求' }))
    expect(await screen.findByText('已撤回“王秀英”的同意，销毁了 10 张照片')).toBeTruthy()
  })

  test('is not taken back while nobody can say what would be destroyed', async () => {
    show([gate], { query }, { [HELD]: () => noNetwork() })
    expect(await screen.findByText('王秀英')).toBeTruthy()
    await press('撤回')
    const sheet = within(await screen.findByRole('dialog', { name: '撤回“王秀英”的同意' }))
    expect(await sheet.findByRole('button', { name: '重试' })).toBeTruthy()
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: '撤回并销毁' }).disabled).toBe(true)
  })
})

describe('attendance', () => {
  const query = '?tab=attendance&day=2026-11-19'
  const rows = [
    { Day: '2026-11-19', PersonId: wang.Id, Name: '王秀英', Enterprise: '石桥农业合作社' },
    { Day: '2026-11-19', PersonId: gate.Id, Name: '李建国', Enterprise: '石桥农业合作社' },
  ]
  const answer = {
    Rows: [
      {
        ...rows[0],
        FirstIn: '2026-11-18T23:05:00.000Z',
        LastOut: '2026-11-19T09:35:00.000Z',
        Hours: 10.5,
        Events: 4,
        PunchIns: 2,
        FirstPunchIn: '2026-11-19T00:10:00.000Z',
        Verdict: '一致',
      },
      { ...rows[1], Events: 0, PunchIns: 0, Verdict: '未到' },
    ],
    Total: 2,
    Came: 1,
    Absent: 1,
    Unnamed: 3,
  }

  test('says why when it does not come, and tries again', async () => {
    let asked = 0
    show(
      [gate],
      { query },
      {
        [ATTENDANCE]: () => {
          asked += 1
          return asked === 1 ? noNetwork() : answer
        },
      },
    )
    await press('重试')
    expect(await screen.findByText('王秀英')).toBeTruthy()
  })

  test('of a day on which nobody is expected leads to where consents are added', async () => {
    show([gate], { query }, { [ATTENDANCE]: () => ({ Rows: [], Total: 0, Came: 0, Absent: 0, Unnamed: 0 }) })
    expect(await screen.findByText('这一天没有同意用于考勤的人')).toBeTruthy()
    expect(screen.getByRole('link', { name: '登记同意' }).getAttribute('href')).toContain('person=new')
  })

  test('tells by the clock of the farm who came first and left last, and who did not come', async () => {
    show([gate], { query }, { [ATTENDANCE]: () => answer })
    const row = (await screen.findByText('王秀英')).closest('tr') ?? document.body
    for (const told of ['07:05', '17:35', '10.5 小时', '4 次', '2 次，最早 08:10', '一致'])
      expect(row.textContent).toContain(told)
    const absent = screen.getByText('李建国').closest('tr') ?? document.body
    expect(absent.textContent).toContain('未到')
    expect(screen.getByText('；另有未登记同意的通行 3 次，只计次数')).toBeTruthy()
  })

  test('of another day is asked for by a press, and never of one to come', async () => {
    const server = show([gate], { query }, { [ATTENDANCE]: () => answer })
    expect(await screen.findByText('王秀英')).toBeTruthy()
    await press('后一天')
    await waitFor(() => expect(server.sent(ATTENDANCE).at(-1)?.query.from).toBe('2026-11-20'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '后一天' }).disabled).toBe(true)
  })

  test('stands in cards on a phone', async () => {
    setScreenWidth(390)
    show([gate], { query }, { [ATTENDANCE]: () => answer })
    expect(await screen.findByRole('list', { name: '2026-11-19 考勤' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
