import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type FakeHandlers, fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { Corner, Stroke } from '../../ui/corners.ts'
import { FarmGround } from './FarmGround.tsx'

const GROUND = 'GET /api/Core/Map/Ground'
const tiles = (Name: string, System: 'WGS-84' | 'GCJ-02') => ({
  Name,
  Url: 'https://{s}.example.cn/{z}/{x}/{y}',
  Hosts: ['t0', 't1'],
  System,
  MostZoom: 18,
  Attribution: '地图 <b>服务</b>',
})
const county = {
  Organ: { Id: '01900000-0000-7000-8000-000000000002', Name: '汾阳<b>县</b>' },
  Rings: [
    [
      [111, 37],
      [112, 37],
      [112, 38],
    ] as [number, number][],
  ],
  UpdateTime: '2026-11-20T02:00:00.000Z',
}
const here: Corner = [111.78321, 37.26104]
const focus = [here]
const person = userEvent.setup({ delay: null })

function open(handlers: FakeHandlers) {
  fakeServer(handlers)
  const onStroke = vi.fn<(stroke: Stroke) => void>()
  const again = () =>
    renderScreen(<FarmGround label="地图" focus={focus} onStroke={onStroke} />, { at: '/Core/PlaceList' })
  return { onStroke, again, ...again() }
}

const map = () => screen.getByRole('application', { name: '地图' })
const pictures = () => [...document.querySelectorAll('img.leaflet-tile')]
/** Where the middle of the map lies: it has no size here. */
function middle(onStroke: ReturnType<typeof open>['onStroke']): Corner {
  fireEvent.click(map())
  const stroke = onStroke.mock.lastCall?.[0]
  if (stroke?.do !== 'add') throw new Error('a click draws')
  return stroke.corner
}

test('without a source there is nothing to choose, and no picture is asked for', async () => {
  open({ [GROUND]: () => ({ Tiles: [], Outlines: [county] }) })
  expect(await screen.findByText('汾阳<b>县</b>')).toBeTruthy()
  expect(screen.queryByLabelText('底图')).toBeNull()
  expect(pictures()).toEqual([])
})

test('a border is not named again where what it belongs to stands on the map', async () => {
  const next = { ...county, Organ: { ...county.Organ, Id: '01900000-0000-7000-8000-000000000003', Name: '孝义县' } }
  fakeServer({ [GROUND]: () => ({ Tiles: [], Outlines: [county, next] }) })
  const shapes = [
    { key: 'a', name: county.Organ.Name, corners: [[113, 38]] as [number, number][], tone: 'plain' as const },
  ]
  renderScreen(<FarmGround label="地图" focus={focus} shapes={shapes} />, { at: '/Core/PlaceList' })
  expect(await screen.findByText('孝义县')).toBeTruthy()
  expect(screen.queryByText(county.Organ.Name)).toBeNull()
})

test('when nothing is known of the ground, one draws all the same', async () => {
  const { onStroke } = open({ [GROUND]: () => new Promise(() => undefined) })
  await waitFor(() => expect(middle(onStroke)[0]).toBeCloseTo(here[0], 5))
})

test('what is chosen is kept', async () => {
  const { again, unmount } = open({
    [GROUND]: () => ({ Tiles: [tiles('矢量', 'WGS-84'), tiles('影像', 'WGS-84')], Outlines: [] }),
  })
  const choice = await screen.findByLabelText<HTMLSelectElement>('底图')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['无', '矢量', '影像'])
  expect(choice.value).toBe('矢量')
  await person.selectOptions(choice, '无')
  await waitFor(() => expect(pictures()).toEqual([]))
  unmount()
  again()
  expect((await screen.findByLabelText<HTMLSelectElement>('底图')).value).toBe('none')
})

test('pictures that do not come leave the ground, and can be tried again', async () => {
  open({ [GROUND]: () => ({ Tiles: [tiles('矢量', 'WGS-84')], Outlines: [] }) })
  await waitFor(() => expect(pictures().length).toBeGreaterThan(0))
  const [picture] = pictures()
  for (let count = 0; count < 6; count += 1) if (picture) fireEvent.error(picture)
  expect(await screen.findByText('在线底图暂时打不开，不影响使用')).toBeTruthy()
  expect(pictures()).toEqual([])
  await person.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(pictures().length).toBeGreaterThan(0))
})

test('on tiles of GCJ-02 a click means the place itself, and leaving them moves nobody', async () => {
  const { onStroke } = open({ [GROUND]: () => ({ Tiles: [tiles('高德', 'GCJ-02')], Outlines: [] }) })
  await waitFor(() => expect(pictures().length).toBeGreaterThan(0))
  const isHere = (tolerance: number) => {
    const [lng, lat] = middle(onStroke)
    expect(Math.abs(lng - here[0])).toBeLessThan(tolerance)
    expect(Math.abs(lat - here[1])).toBeLessThan(tolerance)
  }
  // A pixel is a hundred-thousandth of a degree here; unmoved it would be six thousandths.
  isHere(2e-5)
  await person.selectOptions(screen.getByLabelText('底图'), '无')
  await waitFor(() => expect(pictures()).toEqual([]))
  isHere(2e-5)
})

test('a map that is gone listens to nothing any more', async () => {
  const disconnected = vi.spyOn(ResizeObserver.prototype, 'disconnect')
  const { unmount } = open({ [GROUND]: () => ({ Tiles: [], Outlines: [] }) })
  const place = map()
  await waitFor(() => expect(place.querySelector('.leaflet-pane')).toBeTruthy())
  unmount()
  expect(disconnected).toHaveBeenCalledOnce()
  expect(place.querySelector('.leaflet-pane')).toBeNull()
})

test('a map that is left right after the window changed its size has nothing to tell any longer', async () => {
  const { onStroke, unmount } = open({ [GROUND]: () => new Promise(() => undefined) })
  await waitFor(() => expect(middle(onStroke)[0]).toBeCloseTo(here[0], 5))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  onTestFinished(() => width.mockRestore())
  fireEvent(window, new Event('resize'))
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  unmount()
  expect(() => vi.advanceTimersByTime(1_000)).not.toThrow()
})
