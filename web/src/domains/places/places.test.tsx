import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { WireRecord } from '@farm/contract/forms'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { placeScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const SHAPES = 'GET /api/Farm/Place/Shapes'
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

  test('tells what grows where, with one call for the page', async () => {
    const server = farm()
    open()
    const row = (await screen.findByRole('link', { name: '东坡 1 号' })).closest('tr') ?? document.body
    expect(await within(row).findByText('谷子 · 晋谷 21', { exact: false })).toBeTruthy()
    const asked = server.sent(LIST).filter(({ query }) => query.formId === planForm.id)
    expect(asked.map(({ query }) => query.qs)).toEqual([`Place[in]${slope.Id},${river.Id}&Status[=]执行中`])
  })
})

describe('the map of plots', () => {
  test('a refusal says so', async () => {
    farm({ [SHAPES]: () => refused('access/forbidden') })
    open('?show=map')
    expect(await screen.findByText('没有权限')).toBeTruthy()
  })

  test('shows the plots of the filter: all that the list has, whatever page of it', async () => {
    const server = farm()
    open('?show=map&Kind=大棚')
    expect(await screen.findByText('图上 1 块地，共 59.30 亩；1 块没有位置')).toBeTruthy()
    const asked = server.sent(LIST).filter(({ query }) => query.pageSize === '500' && query.formId === placeForm.id)
    expect(asked.map(({ query }) => query.qs)).toEqual(['Kind[=]大棚'])
    expect(server.sent(SHAPES)).toEqual([])
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
    await person.click(within(dialog).getByRole('button', { name: '分割' }))
    expect(await screen.findByText(/已分成 2 块/)).toBeTruthy()
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
  expect(screen.getByText(/量得 59.27 亩，相差 3.0 %/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '采用' }))
  await waitFor(() => expect(area.value).toBe('59.27'))
  expect(screen.queryByText(/量得/)).toBeNull()
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

  async function choose() {
    open()
    await screen.findByRole('link', { name: '东坡 1 号' })
    await person.click(screen.getByRole('button', { name: '地图文件' }))
    await person.click(screen.getByRole('button', { name: '导入 GeoJSON / KML' }))
    await person.upload(await screen.findByLabelText(/选择 GeoJSON 或 KML 文件/), file)
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

  test('that are refused are told of by name and reason', async () => {
    farm({
      'POST /api/Core/FormData/Add': () => refused('access/forbidden'),
      'POST /api/Core/FormData/Edit': () => river,
    })
    await choose()
    await screen.findByRole('option', { name: '更新已有“河湾”' })
    await person.click(screen.getByRole('button', { name: '导入 2 块地' }))
    expect(await screen.findByText('新地：没有权限')).toBeTruthy()
  })
})
