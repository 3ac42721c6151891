import { type PlaceShape } from '@farm/contract/places'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
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

/** The map as it is opened for plot 9, among its neighbours. */
function open(corners: readonly Corner[], near?: Corner, around: readonly PlaceShape[] = []) {
  const done = vi.fn<(corners: readonly Corner[]) => void>()
  const closed = vi.fn<() => void>()
  fakeServer({ 'GET /api/Farm/Place/Shapes': () => ({ Shapes: around, HasMore: false }) })
  renderScreen(
    <OutlineOwnerContext value={{ id: idOf(9), warnsOfOverlap: true }}>
      <MapEditor label="地块边界" corners={corners} near={near} onDone={done} onClose={closed} />
    </OutlineOwnerContext>,
    { at: '/Core/PlaceAdd', permission: permissionOf({ Functions: ['/Core/PlaceList'] }) },
  )
  return { done, closed, dialog: within(screen.getByRole('dialog', { name: '地块边界：画边界' })) }
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^坐标/)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const write = (text: string) => fireEvent.change(box(), { target: { value: text } })

test('two corners are no area: it can’t be taken', () => {
  const { done } = open(square.slice(0, 2))
  expect(screen.getByText('边界至少要有 3 个点')).toBeTruthy()
  expect(button('确定').disabled).toBe(true)
  expect(done).not.toHaveBeenCalled()
})

test('an outline that crosses itself is refused while it is being drawn', () => {
  open(square)
  expect(button('确定').disabled).toBe(false)
  write('111,37\n111.002,37.002\n111.002,37\n111,37.001')
  expect(screen.getByText('边界不能自相交')).toBeTruthy()
  expect(button('确定').disabled).toBe(true)
})

test('what is pasted wrongly is said, and the outline stays as it was', async () => {
  const { done } = open(square)
  write('111,37\n北纬 37 度')
  expect(screen.getByText('第 2 行应为“经度,纬度”，如 111.78321,37.26104')).toBeTruthy()
  await person.click(button('确定'))
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
  expect(await screen.findByText('没有定位权限，请在浏览器设置中允许')).toBeTruthy()
})

test('walking around a plot draws it, corner by corner', async () => {
  deviceAt(...square.slice(0, 3).map(([Lng, Lat]) => ({ Lng, Lat })))
  const { done } = open([], [111, 37])
  for (const count of [1, 2, 3]) {
    await person.click(button('把当前位置加为拐点'))
    await waitFor(() => expect(fact('拐点')).toBe(`${count} 个`))
  }
  expect(screen.getByText('定位精度 6 米')).toBeTruthy()
  await person.click(button('确定'))
  expect(done).toHaveBeenCalledWith(square.slice(0, 3))
})

test('where nothing is known the map opens where the person is, without a corner', async () => {
  deviceAt({ Lng: 111.5, Lat: 37.5 })
  const { done } = open([])
  await waitFor(() => expect(screen.getByText('定位精度 6 米')).toBeTruthy())
  expect(fact('拐点')).toBe('0 个')
  await person.click(button('确定'))
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

test('an outline that lies on a neighbour says on which and how much; it can be taken all the same', async () => {
  const half = square.map(([lng, lat]): Corner => [lng + 0.0005, lat])
  open(square, undefined, [plot('东坡果园', half), plot('它自己', square, idOf(9))])
  expect(await screen.findByText('与“东坡果园”7.41 亩重叠')).toBeTruthy()
  expect(button('确定').disabled).toBe(false)
})

test('beside its neighbours nothing is said of them', async () => {
  open(square, undefined, [
    plot(
      '东坡果园',
      square.map(([lng, lat]): Corner => [lng + 0.001, lat]),
    ),
  ])
  await waitFor(() => expect(document.querySelectorAll('path[class*="quiet"]')).toHaveLength(1))
  expect(screen.queryByText(/重叠/)).toBeNull()
})
