import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { WireRecord } from '@farm/contract/forms'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { placeScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const SHAPES = 'GET /api/Farm/Place/Shapes'
const LINEAGE = 'GET /api/Farm/Place/Lineage'
const SPLIT = 'POST /api/Farm/Place/Split'

const square = [
  [111, 37],
  [111.002, 37],
  [111.002, 37.002],
  [111, 37.002],
] as [number, number][]
const slope = recordOf(placeForm, {
  Name: '东坡 1 号',
  Compony: idOf(5),
  Area: 59.3,
  Boundary: { Points: square, Area: 59.3 },
})
const river = recordOf(placeForm, { Name: '河湾', Compony: idOf(5), Area: 20 })
const millet = { Id: idOf(40), Name: '谷子' }
const planOn = (place: WireRecord, status: string, start: string, name: string) =>
  recordOf(
    planForm,
    {
      Name: name,
      Crops: millet.Id,
      Variety: '晋谷 21',
      Place: [place.Id],
      StartDate: start,
      EndDate: start.replace('04-', '10-'),
      Status: status,
    },
    { Expand: { Crops: millet } },
  )
const now = planOn(slope, '执行中', '2026-04-20', '东坡谷子 2026')
const before = planOn(slope, '已完成', '2025-04-18', '东坡谷子 2025')

const all = permissionOf({
  Functions: [
    '/Core/PlaceList',
    '/Core/PlaceAdd',
    '/Core/PlaceAdd/:id',
    '/Core/PlaceList#Delete',
    '/Core/PlaceList#Export',
    '/Core/PlaceList#Import',
    '/FarmPlan/MakePlan',
  ],
})
const shapes = {
  Shapes: [slope].map(({ Id, Data, UpdateTime }) => ({
    Id,
    Name: String(Data.Name),
    Area: 59.3,
    Points: square,
    UpdateTime,
  })),
  HasMore: false,
}

function farm(more: FakeHandlers = {}) {
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => {
      if (query.formId === planForm.id) return pageOf(query.qs?.includes('执行中') ? [now] : [now, before])
      return query.formId === placeForm.id
        ? pageOf([slope, river])
        : pageOf([recordOf({ id: String(query.formId) }, { Name: '石桥' }, { Id: idOf(5) })])
    },
    [GET]: () => slope,
    [LINEAGE]: () => ({ Acts: [], Ground: [], Overlaps: [] }),
    [SHAPES]: () => shapes,
    ...more,
  })
}

function open(query = '', permission = all) {
  const { List } = placeScreens
  return renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/Core/PlaceList${query}`, permission },
  )
}

const person = userEvent.setup({ delay: null })
const shapesDrawn = () => document.querySelectorAll('path.leaflet-interactive').length

// Loaded once, so that no test waits for it.
beforeAll(() =>
  Promise.all([import('./list/PlaceList.tsx'), import('./map/PlaceMap.tsx'), import('./files/ImportPanel.tsx')]),
)

describe('the list of plots', () => {
  test('who may not see plans is asked nothing of them', async () => {
    const server = farm()
    open('', permissionOf({ Functions: ['/Core/PlaceList'] }))
    expect(await screen.findByRole('link', { name: '东坡 1 号' })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: '在种' })).toBeNull()
    expect(server.sent(LIST).filter(({ query }) => query.formId === planForm.id)).toEqual([])
  })

  test('tells what grows where, with one call for a page of a few', async () => {
    const server = farm()
    open()
    const row = (await screen.findByRole('link', { name: '东坡 1 号' })).closest('tr') ?? document.body
    expect(await within(row).findByText('谷子 · 晋谷 21', { exact: false })).toBeTruthy()
    const asked = server.sent(LIST).filter(({ query }) => query.formId === planForm.id)
    expect(asked.map(({ query }) => query.qs)).toEqual([`Place[in]${slope.Id},${river.Id}&Status[=]执行中`])
  })
})

test('a page of a hundred plots tells what grows on each, and no question is longer than the server reads', async () => {
  const many = Array.from({ length: 100 }, (_, index) => recordOf(placeForm, { Name: `地 ${index}` }))
  const last = many.at(-1) ?? slope
  const server = farm({
    [LIST]: ({ query }) => {
      if (query.formId !== planForm.id) return pageOf(query.formId === placeForm.id ? many : [])
      return pageOf(query.qs?.includes(last.Id) ? [planOn(last, '执行中', '2026-04-20', '谷子 2026')] : [])
    },
  })
  open('?pageSize=100')
  const row = (await screen.findByRole('link', { name: '地 99' })).closest('tr') ?? document.body
  expect(await within(row).findByText('谷子 · 晋谷 21', { exact: false })).toBeTruthy()
  const asked = server.sent(LIST).filter(({ query }) => query.formId === planForm.id)
  expect(asked.map(({ query }) => (query.qs ?? '').length <= 2000)).toEqual([true, true, true])
})

describe('the map of plots', () => {
  test('a refusal says so', async () => {
    farm({ [SHAPES]: () => refused('access/forbidden') })
    open('?show=map')
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('shows the plots of the filter: all that the list has, whatever page of it', async () => {
    const server = farm()
    open('?show=map&Kind=大棚')
    expect(await screen.findByText('图上 1 块地，共 59.30 亩；1 块没有位置')).toBeTruthy()
    const asked = server.sent(LIST).filter(({ query }) => query.pageSize === '500' && query.formId === placeForm.id)
    expect(asked.map(({ query }) => query.qs)).toEqual(['Kind[=]大棚'])
    expect(server.sent(SHAPES)).toEqual([])
  })

  test('of a filter that finds more than a map holds only the first are told of', async () => {
    const many = Array.from({ length: 500 }, (_, index) => recordOf(placeForm, { Name: `地 ${index}` }))
    farm({ [LIST]: ({ query }) => pageOf(query.formId === placeForm.id ? many : []) })
    open('?show=map&Kind=大棚')
    expect(await screen.findByText(/；只显示前 2000 块$/)).toBeTruthy()
  })

  test('a click on a plot opens it, and the list is one click away', async () => {
    farm()
    open('?show=map')
    await screen.findByText('图上 1 块地，共 59.30 亩')
    await waitFor(() => expect(shapesDrawn()).toBe(1))
    fireEvent.click(document.querySelector('path.leaflet-interactive') ?? document.body)
    const panel = await screen.findByRole('dialog', { name: '东坡 1 号' })
    expect(await within(panel).findByText(/谷子 · 晋谷 21/, { selector: 'p' })).toBeTruthy()
    await person.click(screen.getByRole('link', { name: '列表' }))
    expect(await screen.findByRole('table', { name: '地块列表' })).toBeTruthy()
  })

  test('more plots than fit are asked for where one looks', async () => {
    const server = farm({ [SHAPES]: () => ({ ...shapes, HasMore: true }) })
    open('?show=map')
    expect(await screen.findByText(/放大可以看到更多/)).toBeTruthy()
    await person.click(screen.getByTitle('放大'))
    await waitFor(() => expect(server.sent(SHAPES).some(({ query }) => query.box !== undefined)).toBe(true))
  })
})

describe('a plot', () => {
  test('tells what grew before, and leads to each plan', async () => {
    farm()
    open(`?open=${slope.Id}`)
    const panel = await screen.findByRole('dialog', { name: '东坡 1 号' })
    const history = await within(panel).findByRole('region', { name: '种植情况' })
    expect(within(history).getByText('2025-04-18 至 2025-10-18')).toBeTruthy()
    expect(history.textContent).toContain('前茬：谷子 · 晋谷 21')
    expect(within(history).getByRole('link', { name: '东坡谷子 2025' }).getAttribute('href')).toContain(before.Id)
  })

  test('is not divided by who may not add plots', async () => {
    farm()
    open(`?open=${slope.Id}`, permissionOf({ Functions: ['/Core/PlaceList', '/Core/PlaceAdd/:id'] }))
    await screen.findByRole('dialog', { name: '东坡 1 号' })
    expect(screen.queryByRole('button', { name: '分割地块' })).toBeNull()
  })

  test('is divided by a line: the part that is chosen stays the plot, the other becomes one', async () => {
    const server = farm({ [SPLIT]: () => [slope, river] })
    open(`?open=${slope.Id}`)
    await person.click(await screen.findByRole('button', { name: '分割地块' }))
    const dialog = await screen.findByRole('dialog', { name: '分割地块：东坡 1 号' })
    const map = await within(dialog).findByRole('application')
    // The map has no size here: a click on its middle is the middle of the plot, from where the line is drawn on.
    fireEvent.click(map, { clientX: 0, clientY: 0 })
    fireEvent.click(map, { clientX: 3, clientY: 0 })
    await person.click(await within(dialog).findByRole('radio', { name: '第 2 块保留原地块' }))
    const divide = within(dialog).getByRole('button', { name: '分割' })
    // Both presses of a double click come before anything is drawn anew.
    act(() => {
      divide.click()
      divide.click()
    })
    expect(await screen.findByText(/已分成 2 块/)).toBeTruthy()
    expect(server.sent(SPLIT)).toHaveLength(1)
    const body = server.sent(SPLIT)[0]?.body
    expect(body).toMatchObject({
      Id: slope.Id,
      UpdateTime: slope.UpdateTime,
      Parts: [{ Name: '东坡 1 号' }, { Name: '东坡 1 号-1' }],
    })
    const ids = /"Parts":\[\{(?!"Id").*\{"Id":"[0-9a-f-]{36}"/
    expect(JSON.stringify(body)).toMatch(ids)
  })
})

test('the part that is chosen stays one of the parts when the line is drawn anew across fewer of them', async () => {
  const legs: [number, number][] = [
    [111, 37],
    [111.003, 37],
    [111.003, 37.003],
    [111.002, 37.003],
    [111.002, 37.001],
    [111.001, 37.001],
    [111.001, 37.003],
    [111, 37.003],
  ]
  const horseshoe = { ...slope, Data: { ...slope.Data, Boundary: { Points: legs, Area: 100 } } }
  const server = farm({ [GET]: () => horseshoe, [SPLIT]: () => [slope, river] })
  open(`?open=${slope.Id}`)
  await person.click(await screen.findByRole('button', { name: '分割地块' }))
  const dialog = await screen.findByRole('dialog', { name: '分割地块：东坡 1 号' })
  const map = await within(dialog).findByRole('application')
  // The map has no size here: pixels are counted from the middle of the plot, where it is open to the north.
  await waitFor(() => expect(dialog.querySelectorAll('path.leaflet-interactive, path')).not.toHaveLength(0))
  fireEvent.click(map, { clientX: -90, clientY: -40 })
  fireEvent.click(map, { clientX: 90, clientY: -40 })
  await person.click(await within(dialog).findByRole('radio', { name: '第 3 块保留原地块' }))
  await person.click(within(dialog).getByRole('button', { name: '清空' }))
  fireEvent.click(map, { clientX: -200, clientY: 80 })
  fireEvent.click(map, { clientX: 200, clientY: 80 })
  await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(2))
  await person.click(within(dialog).getByRole('button', { name: '分割' }))
  expect(await screen.findByText(/已分成 2 块/)).toBeTruthy()
  expect(server.sent(SPLIT)[0]?.body).toMatchObject({ Parts: [{ Name: '东坡 1 号' }, { Name: '东坡 1 号-1' }] })
})

test('an area that was typed stays beside what was measured, until the measure is taken over', async () => {
  const typed = { ...slope, Data: { ...slope.Data, Area: 61.05 } }
  farm({ [GET]: () => typed })
  const { Edit } = placeScreens
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/Core/PlaceAdd/${slope.Id}`, path: '/Core/PlaceAdd/:id', permission: all },
  )
  const area = await screen.findByLabelText<HTMLInputElement>('面积')
  expect(area.value).toBe('61.05')
  expect(screen.getByText(/按边界测得 59.27 亩，相差 3%/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '采用测得的面积' }))
  await waitFor(() => expect(area.value).toBe('59.27'))
  expect(screen.queryByText(/按边界测得/)).toBeNull()
})

describe('outlines from a file', () => {
  const file = new File(
    [
      JSON.stringify({
        features: [
          { properties: { name: '河湾' }, geometry: { type: 'Polygon', coordinates: [[...square, square[0]]] } },
          { properties: { name: '新地' }, geometry: { type: 'Polygon', coordinates: [[...square, square[0]]] } },
          { properties: { name: '有洞' }, geometry: { type: 'Polygon', coordinates: [square, square] } },
        ],
      }),
    ],
    '地块.geojson',
  )

  async function choose(chosen = file) {
    open()
    await screen.findByRole('link', { name: '东坡 1 号' })
    await person.click(screen.getByRole('button', { name: '地图文件' }))
    await person.click(screen.getByRole('button', { name: '导入 GeoJSON / KML' }))
    await person.upload(await screen.findByLabelText(/选择 GeoJSON 或 KML 文件/), chosen)
    await screen.findByRole('table', { name: '要导入的图形' })
  }

  test('become plots, update those of the same name, and go back when it is undone', async () => {
    const server = farm({
      'POST /api/Core/FormData/Add': () => slope,
      'POST /api/Core/FormData/Edit': () => river,
      'POST /api/Core/FormData/Delete': () => undefined,
    })
    await choose()
    expect(screen.getByText('中间有空洞，暂不支持')).toBeTruthy()
    expect(await screen.findByRole('option', { name: '更新已有“河湾”' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '导入 2 块地' }))
    expect(await screen.findByText('新增 1 块，更新 1 块')).toBeTruthy()
    expect(server.sent('POST /api/Core/FormData/Add')[0]?.body).toMatchObject({
      Data: { Name: '新地', Area: 59.27, Compony: idOf(5) },
    })
    expect(server.sent('POST /api/Core/FormData/Edit')[0]?.body).toMatchObject({ Id: river.Id, Data: { Area: 59.27 } })
    await person.click(screen.getByRole('button', { name: '撤销导入' }))
    expect(await screen.findByText('已撤销导入')).toBeTruthy()
    expect(server.sent('POST /api/Core/FormData/Delete')[0]?.body).toEqual({ Ids: [slope.Id] })
    expect(server.sent('POST /api/Core/FormData/Edit')[1]?.body).toMatchObject({
      Data: { Boundary: null, Area: 20, Position: null },
    })
  })

  test('that were interrupted go on with the rest, and no plot is made twice', async () => {
    const connection = { isDown: true }
    const server = farm({
      'POST /api/Core/FormData/Add': () => {
        if (connection.isDown) throw new TypeError('no connection')
        return slope
      },
      'POST /api/Core/FormData/Edit': () => river,
    })
    await choose()
    await screen.findByRole('option', { name: '更新已有“河湾”' })
    await person.click(screen.getByRole('button', { name: '导入 2 块地' }))
    expect(await screen.findByText('新增 0 块，更新 1 块')).toBeTruthy()
    expect(screen.getByText('导入中断，还有 1 块没有送出，可以接着导入')).toBeTruthy()
    connection.isDown = false
    await person.click(screen.getByRole('button', { name: '继续导入 1 块' }))
    expect(await screen.findByText('新增 1 块，更新 1 块')).toBeTruthy()
    expect(screen.queryByText(/导入中断/)).toBeNull()
    const [first, second] = server.sent('POST /api/Core/FormData/Add').map(({ body }) => body)
    expect(second).toEqual(first)
    expect(server.sent('POST /api/Core/FormData/Edit')).toHaveLength(1)
  })

  test('that are refused are told of by name and reason', async () => {
    farm({
      'POST /api/Core/FormData/Add': () => refused('access/forbidden'),
      'POST /api/Core/FormData/Edit': () => river,
    })
    await choose()
    await screen.findByRole('option', { name: '更新已有“河湾”' })
    await person.click(screen.getByRole('button', { name: '导入 2 块地' }))
    expect(await screen.findByText('新地：您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('are neither brought in nor taken along by who may not', async () => {
    farm()
    open('', permissionOf({ Functions: ['/Core/PlaceList', '/Core/PlaceAdd', '/Core/PlaceAdd/:id'] }))
    await screen.findByRole('link', { name: '东坡 1 号' })
    expect(screen.queryByRole('button', { name: '地图文件' })).toBeNull()
  })

  test('are taken along by who may, though they may bring none in', async () => {
    farm()
    open('', permissionOf({ Functions: ['/Core/PlaceList', '/Core/PlaceList#Export', '/Core/PlaceList#Import'] }))
    await screen.findByRole('link', { name: '东坡 1 号' })
    await person.click(screen.getByRole('button', { name: '地图文件' }))
    expect(screen.getByRole('button', { name: '导出 GeoJSON' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '导入 GeoJSON / KML' })).toBeNull()
  })

  test('stay where the browser can take them until it has', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    farm()
    open()
    await screen.findByRole('link', { name: '东坡 1 号' })
    await person.click(screen.getByRole('button', { name: '地图文件' }))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await person.click(screen.getByRole('button', { name: '导出 KML' }))
    await screen.findByText('已导出 2 块地')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(revoked).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  test('stop coming in when the panel is closed; what came of it is told, and can be taken back', async () => {
    let answer: () => void = () => undefined
    const waits = new Promise<void>((resolve) => {
      answer = resolve
    })
    const features = ['一', '二', '三', '四', '五', '六'].map((name) => ({
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [[...square, square[0]]] },
    }))
    const server = farm({
      'POST /api/Core/FormData/Add': async () => {
        await waits
        return slope
      },
      'POST /api/Core/FormData/Delete': () => undefined,
    })
    await choose(new File([JSON.stringify({ features })], '地块.geojson'))
    await screen.findByRole('button', { name: '导入 6 块地' })
    await waitFor(() => expect(screen.getByRole('button', { name: '导入 6 块地' })).toHaveProperty('disabled', false))
    await person.click(screen.getByRole('button', { name: '导入 6 块地' }))
    await waitFor(() => expect(server.sent('POST /api/Core/FormData/Add')).toHaveLength(4))
    await person.click(screen.getByRole('button', { name: '关闭' }))
    answer()
    expect(await screen.findByText('导入已停止：新增 4 块，更新 0 块')).toBeTruthy()
    expect(server.sent('POST /api/Core/FormData/Add')).toHaveLength(4)
    await person.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已撤销导入')).toBeTruthy()
    expect(server.sent('POST /api/Core/FormData/Delete')).toHaveLength(1)
  })

  test('are new plots when they are brought in again after it was taken back', async () => {
    const server = farm({
      'POST /api/Core/FormData/Add': () => slope,
      'POST /api/Core/FormData/Edit': () => river,
      'POST /api/Core/FormData/Delete': () => undefined,
    })
    await choose()
    for (const _ of [1, 2]) {
      await screen.findByRole('option', { name: '更新已有“河湾”' })
      await person.click(await screen.findByRole('button', { name: '导入 2 块地' }))
      await person.click(await screen.findByRole('button', { name: '撤销导入' }))
      await screen.findByRole('button', { name: '导入 2 块地' })
    }
    const ids = server.sent('POST /api/Core/FormData/Add').map(({ body }) => JSON.stringify(body).slice(0, 120))
    expect(new Set(ids).size).toBe(2)
  })

  test('that can’t all be taken back at once are taken back the second time, none of them twice', async () => {
    let tries = 0
    const server = farm({
      'POST /api/Core/FormData/Add': () => slope,
      'POST /api/Core/FormData/Edit': () => (++tries === 2 ? refused('wire/failure') : river),
      'POST /api/Core/FormData/Delete': () => undefined,
    })
    await choose()
    await screen.findByRole('option', { name: '更新已有“河湾”' })
    await person.click(screen.getByRole('button', { name: '导入 2 块地' }))
    await person.click(await screen.findByRole('button', { name: '撤销导入' }))
    await waitFor(() => expect(tries).toBe(2))
    await person.click(await screen.findByRole('button', { name: '撤销导入' }))
    expect(await screen.findByText('已撤销导入')).toBeTruthy()
    expect(server.sent('POST /api/Core/FormData/Delete')).toHaveLength(1)
    expect(tries).toBe(3)
  })

  test('leave alone what somebody has changed since, and say so', async () => {
    let tries = 0
    farm({
      'POST /api/Core/FormData/Add': () => slope,
      'POST /api/Core/FormData/Edit': () => (++tries === 2 ? refused('form-data/stale') : river),
      'POST /api/Core/FormData/Delete': () => undefined,
    })
    await choose()
    await screen.findByRole('option', { name: '更新已有“河湾”' })
    await person.click(screen.getByRole('button', { name: '导入 2 块地' }))
    await person.click(await screen.findByRole('button', { name: '撤销导入' }))
    expect(await screen.findByText('已撤销导入；1 块后来又被修改，保持原样')).toBeTruthy()
  })
})
