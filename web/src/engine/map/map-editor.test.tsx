import { type PlaceShape } from '@farm/contract/places'
import { enterpriseForm } from '@farm/contract/enterprises'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, refused } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { MapEditor } from './MapEditor.tsx'
import { OutlineOwnerContext } from './neighbours.ts'
import type { Corner } from '../../ui/corners.ts'

const square: readonly Corner[] = [
  [111, 37],
  [111.001, 37],
  [111.001, 37.001],
  [111, 37.001],
]
const person = userEvent.setup({ delay: null })

interface Device {
  readonly Lng: number
  readonly Lat: number
}

/** The device stands where it is told, one place after the other; without one it can’t be found. */
function deviceAt(...places: readonly Device[]): void {
  const left = [...places]
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) => {
    const place = left.shift()
    const refusal = { code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
    if (!place) return failed?.(refusal)
    const coords = { longitude: place.Lng, latitude: place.Lat, accuracy: 6 }
    found({ coords, timestamp: 0 } as GeolocationPosition)
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }))
}

const plot = (name: string, points: readonly Corner[], id = idOf(7)): PlaceShape => ({
  Id: id,
  Name: name,
  Area: 10,
  Points: points.map(([lng, lat]) => [lng, lat]),
  UpdateTime: '2026-11-20T02:00:00.000Z',
})

const SHAPES = 'GET /api/Farm/Place/Shapes'

interface Opened {
  readonly around?: readonly PlaceShape[]
  readonly enterprise?: string
  readonly handlers?: FakeHandlers
  readonly functions?: string[]
}

/** The map as it is opened for plot 9, among its neighbours. */
function open(
  corners: readonly Corner[],
  near?: Corner,
  { around = [], enterprise, handlers, functions = ['/Core/PlaceList'] }: Opened = {},
) {
  const done = vi.fn<(corners: readonly Corner[]) => void>()
  const closed = vi.fn<() => void>()
  const server = fakeServer({ [SHAPES]: () => ({ Shapes: around, HasMore: false }), ...handlers })
  renderScreen(
    <OutlineOwnerContext value={{ id: idOf(9), warnsOfOverlap: true }}>
      <MapEditor
        label="地块边界"
        corners={corners}
        near={near}
        enterprise={enterprise}
        onDone={done}
        onClose={closed}
      />
    </OutlineOwnerContext>,
    { at: '/Core/PlaceAdd', permission: permissionOf({ Functions: functions }) },
  )
  return { server, done, closed, dialog: within(screen.getByRole('dialog', { name: '地块边界：画边界' })) }
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^坐标/)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const write = (text: string) => fireEvent.change(box(), { target: { value: text } })

test('two corners are no area: it can’t be taken', () => {
  const { done } = open(square.slice(0, 2))
  expect(screen.getByText('“边界”至少要有 3 个拐点')).toBeTruthy()
  expect(button('采用这条边界').disabled).toBe(true)
  expect(done).not.toHaveBeenCalled()
})

test('an outline that crosses itself is refused while it is being drawn', () => {
  open(square)
  expect(button('采用这条边界').disabled).toBe(false)
  write('111,37\n111.002,37.002\n111.002,37\n111,37.001')
  expect(screen.getByText('“边界”不能与自己交叉')).toBeTruthy()
  expect(button('采用这条边界').disabled).toBe(true)
})

test('what is pasted wrongly is said, and is not taken for what is drawn unless the person says so', async () => {
  const { done } = open(square)
  write('111,37\n北纬 37 度')
  expect(screen.getByText('第 2 行应为“经度, 纬度”，如 111.78321, 37.26104')).toBeTruthy()
  expect(button('采用这条边界').disabled).toBe(true)
  await person.click(button('放弃这段文字，用图上的拐点'))
  expect(box().value).toContain('111.001,37.001')
  await person.click(button('采用这条边界'))
  expect(done).toHaveBeenCalledWith(square)
})

test('area, way round and corners are told as they are', () => {
  open(square)
  expect(fact('面积')).toBe('14.82 亩')
  expect(fact('周长')).toBe('400 米')
  expect(fact('拐点')).toBe('4 个')
})

test('a device that can’t be found says why', async () => {
  deviceAt()
  open(square)
  await person.click(button('把当前位置加为拐点'))
  expect(await screen.findByText('没有定位权限，请在手机设置或浏览器地址栏里允许使用位置')).toBeTruthy()
})

test('walking around a plot draws it, corner by corner', async () => {
  deviceAt(...square.slice(0, 3).map(([Lng, Lat]) => ({ Lng, Lat })))
  const { done } = open([], [111, 37])
  for (const count of [1, 2, 3]) {
    await person.click(button('把当前位置加为拐点'))
    await waitFor(() => expect(fact('拐点')).toBe(`${count} 个`))
  }
  expect(screen.getByText('定位精度 6 米')).toBeTruthy()
  await person.click(button('采用这条边界'))
  expect(done).toHaveBeenCalledWith(square.slice(0, 3))
})

test('where nothing is known the map opens where the person is, without a corner', async () => {
  deviceAt({ Lng: 111.5, Lat: 37.5 })
  const { done } = open([])
  await waitFor(() => expect(screen.getByText('定位精度 6 米')).toBeTruthy())
  expect(fact('拐点')).toBe('0 个')
  await person.click(button('采用这条边界'))
  expect(done).toHaveBeenCalledWith([])
})

test('a corner can be chosen on the map and removed, and all of it undone by the keyboard', async () => {
  open(square)
  await person.click(screen.getByTitle('拐点 2'))
  await person.click(button('删除拐点 2'))
  expect(box().value).toBe('111,37\n111.001,37.001\n111,37.001')
  await person.click(button('清空'))
  expect(box().value).toBe('')
  await person.keyboard('{Control>}zz{/Control}')
  expect(fact('拐点')).toBe('4 个')
  await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(fact('拐点')).toBe('3 个')
})

test('in the box of coordinates Ctrl+Z is for what is written there', async () => {
  open(square)
  await person.click(button('清空'))
  await person.click(box())
  await person.keyboard('{Control>}z{/Control}')
  expect(fact('拐点')).toBe('0 个')
})

test('Esc gives nothing back', () => {
  const { done, closed } = open(square)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(closed).toHaveBeenCalledOnce()
  expect(done).not.toHaveBeenCalled()
})

/** The page before this one, for Back to go to. */
function comeFromElsewhere(): void {
  window.history.replaceState({ idx: -1 }, '', '/Farm/Admin/Core/PlaceList')
  window.history.pushState(null, '', '/Farm/Admin/Core/PlaceAdd')
}

const esc = (name: string) => fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }))

test.each([
  ['Esc', () => esc('地块边界：画边界')],
  ['Back', () => act(() => window.history.back())],
  ['取消', () => fireEvent.click(button('取消'))],
])('%s does not throw away what was drawn without a word', async (_, leave) => {
  comeFromElsewhere()
  const { done, closed } = open([], [111, 37])
  write('111,37\n111.001,37\n111.001,37.001')
  leave()
  const question = within(await screen.findByRole('dialog', { name: '放弃画的内容？' }))
  await person.click(question.getByRole('button', { name: '取消' }))
  expect(fact('拐点')).toBe('3 个')
  expect(closed).not.toHaveBeenCalled()
  leave()
  const again = within(await screen.findByRole('dialog', { name: '放弃画的内容？' }))
  await person.click(again.getByRole('button', { name: '确定' }))
  expect(closed).toHaveBeenCalledOnce()
  expect(done).not.toHaveBeenCalled()
})

test('Back closes the map and leaves the page where it is', async () => {
  comeFromElsewhere()
  const { closed } = open(square)
  const here = window.location.href
  act(() => window.history.back())
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  await waitFor(() => expect(window.location.href).toBe(here))
})

test('an outline that lies on many neighbours names those that it covers most', async () => {
  const at = (share: number) => square.map(([lng, lat]): Corner => [lng + 0.001 * (1 - share), lat])
  const around = [0.1, 0.4, 0.2, 0.3].map((share, index) => plot(`地块 ${share * 10}`, at(share), idOf(20 + index)))
  open(square, undefined, { around })
  const note = await screen.findByText(/重叠/)
  expect(note.textContent).toBe('与“地块 4”5.93 亩、“地块 3”4.45 亩、“地块 2”2.96 亩 等 4 块重叠')
})

test('an outline that lies on a neighbour says on which and how much; it can be taken all the same', async () => {
  const half = square.map(([lng, lat]): Corner => [lng + 0.0005, lat])
  open(square, undefined, { around: [plot('东坡果园', half), plot('它自己', square, idOf(9))] })
  expect(await screen.findByText('与“东坡果园”7.41 亩重叠')).toBeTruthy()
  expect(button('采用这条边界').disabled).toBe(false)
})

test('beside its neighbours nothing is said of them', async () => {
  const beside = square.map(([lng, lat]): Corner => [lng + 0.001, lat])
  open(square, undefined, { around: [plot('东坡果园', beside)] })
  await waitFor(() => expect(document.querySelectorAll('path[class*="quiet"]')).toHaveLength(1))
  expect(screen.queryByText(/重叠/)).toBeNull()
})

describe('a new outline is looked for', () => {
  const CENTRE: Corner = [111.78, 37.26]
  const beside = square.map(([lng, lat]): [number, number] => [lng - 111 + 111.78, lat - 37 + 37.26])
  const plots = { Shapes: [plot('东坡果园', beside)], HasMore: false, Extent: [111.775, 37.257, 111.785, 37.263] }
  const county = (id: string, west: number) => ({
    Organ: { Id: id, Name: '边界' },
    Rings: [[[west, 36] as [number, number], [west + 1, 36] as [number, number], [west + 1, 37] as [number, number]]],
    UpdateTime: '2026-11-20T02:00:00.000Z',
  })
  const nothing = { Shapes: [], HasMore: false }
  const ground = { Tiles: [], Outlines: [county(idOf(60), 100), county(idOf(2), 105)] }

  /** The map has no size here: a click falls on its middle. */
  async function expectMiddle([lng, lat]: Corner, digits = 2): Promise<void> {
    const map = await screen.findByRole('application')
    await waitFor(() => {
      fireEvent.click(map)
      const [clickedLng, clickedLat] = (box().value.split('\n').at(-1) ?? '').split(',').map(Number)
      expect(clickedLng).toBeCloseTo(lng, digits)
      expect(clickedLat).toBeCloseTo(lat, digits)
    })
  }

  test('in what one belongs to, by whoever may see no plots', async () => {
    const handlers = { 'GET /api/Core/Map/Ground': () => ground }
    const { server } = open([], undefined, { functions: [], handlers })
    await waitFor(() => expect(document.querySelectorAll('path[class*="border"]').length).toBeGreaterThan(1))
    await expectMiddle([105.5, 36.5])
    expect(server.sent(SHAPES)).toEqual([])
  })

  test('in what one belongs to when nothing is told of the plots', async () => {
    const handlers = { [SHAPES]: () => refused('access/forbidden'), 'GET /api/Core/Map/Ground': () => ground }
    open([], undefined, { handlers })
    await waitFor(() => expect(document.querySelectorAll('path[class*="border"]').length).toBeGreaterThan(1))
    await expectMiddle([105.5, 36.5])
  })

  test('among the plots of the enterprise that was chosen', async () => {
    const { server } = open([], undefined, { enterprise: idOf(5), handlers: { [SHAPES]: () => plots } })
    await expectMiddle(CENTRE)
    expect(server.sent(SHAPES)[0]?.query).toEqual({ enterprise: idOf(5) })
  })

  test('among all that one sees while none is chosen', async () => {
    const { server } = open([], undefined, { handlers: { [SHAPES]: () => plots } })
    await expectMiddle(CENTRE)
    expect(server.sent(SHAPES)[0]?.query).toEqual({})
  })

  test('where an enterprise lies that has no plots yet', async () => {
    const handlers = {
      [SHAPES]: () => nothing,
      'GET /api/Core/FormData/Get': () => recordOf(enterpriseForm, { Position: { Lng: CENTRE[0], Lat: CENTRE[1] } }),
    }
    open([], undefined, { enterprise: idOf(5), handlers })
    await expectMiddle(CENTRE)
  })

  test('within the border of an enterprise of which nothing else is known', async () => {
    const handlers = {
      [SHAPES]: () => nothing,
      'GET /api/Core/FormData/Get': () =>
        recordOf(enterpriseForm, {}, { Organ: { Id: idOf(60), Name: '石桥', Path: '/1/11/102/' } }),
      'GET /api/Core/Map/Ground': () => ground,
    }
    open([], undefined, { enterprise: idOf(5), handlers })
    await expectMiddle([100.5, 36.5])
  })

  test('where the person stands, as long as that is among the plots', async () => {
    deviceAt({ Lng: 111.777, Lat: 37.258 })
    open([], undefined, { handlers: { [SHAPES]: () => plots } })
    await waitFor(() => expect(screen.getByText('定位精度 6 米')).toBeTruthy())
    await expectMiddle([111.777, 37.258], 4)
  })

  test('among the plots by whoever sits far away from them', async () => {
    deviceAt({ Lng: 116.4, Lat: 39.9 })
    open([], undefined, { handlers: { [SHAPES]: () => plots } })
    await waitFor(() => expect(screen.getByText('定位精度 6 米')).toBeTruthy())
    await expectMiddle(CENTRE)
  })
})
