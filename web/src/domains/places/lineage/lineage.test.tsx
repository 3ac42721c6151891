import { placeForm } from '@farm/contract/places'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, fakeServer, refused } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Screen } from '../../../testing/Screen.tsx'
import { placeScreens } from '../index.ts'

const LINEAGE = 'GET /api/Farm/Place/Lineage'
const MERGE = 'POST /api/Farm/Place/Merge'
const SHAPES = 'GET /api/Farm/Place/Shapes'
const TAKE_BACK = 'POST /api/Farm/Place/TakeBack'

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
const all = permissionOf({
  Functions: [
    '/Core/PlaceList',
    '/Core/PlaceAdd',
    '/Core/PlaceAdd/:id',
    '/Core/PlaceList#Delete',
    '/FarmOperation/ClockData',
  ],
})
const person = userEvent.setup()

function farm(more: FakeHandlers = {}) {
  return fakeServer({
    'GET /api/Core/FormData/List': () => pageOf([slope]),
    'GET /api/Core/FormData/Get': () => slope,
    'GET /api/Farm/Operation/Holds': () => [],
    [LINEAGE]: () => ({ Acts: [], Ground: [], Overlaps: [] }),
    [SHAPES]: () => ({ Shapes: [], HasMore: false }),
    ...more,
  })
}

function open(permission = all) {
  const { List } = placeScreens
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/Core/PlaceList?open=${slope.Id}`, permission },
  )
}

describe('a plot that was divided', () => {
  const divided = (more: object = {}) => ({
    Id: idOf(70),
    Act: 'split' as const,
    Time: '2026-11-20T02:00:00.000Z',
    User: { Id: idOf(9), Name: 'wang', RealName: '王经理' },
    Kept: { Id: slope.Id, Name: '东坡 1 号' },
    Others: [{ Id: idOf(71), Name: '东坡 2 号', Share: 0.25 }],
    IsLast: true,
    ...more,
  })

  test('names its parts, with who and when, and is made whole again in one act', async () => {
    const server = farm({
      [LINEAGE]: () => ({ Acts: [divided()], Ground: [], Overlaps: [] }),
      [TAKE_BACK]: () => slope,
    })
    open()
    const kin = await screen.findByRole('region', { name: '分割与合并' })
    expect(kin.textContent).toContain('分割为 “东坡 1 号”、“东坡 2 号”（25%）')
    expect(kin.textContent).toContain('王经理')
    await person.click(within(kin).getByRole('button', { name: '撤销分割' }))
    await person.click(await screen.findByRole('button', { name: '确定' }))
    expect(await screen.findByText('已撤销分割')).toBeTruthy()
    expect(server.sent(TAKE_BACK)[0]?.body).toEqual({ Id: idOf(70) })
  })

  test('says why it can’t be made whole again', async () => {
    farm({
      [LINEAGE]: () => ({ Acts: [divided()], Ground: [], Overlaps: [] }),
      [TAKE_BACK]: () => refused('form-data/in-use', { what: '被 1 条农事打卡引用' }),
    })
    open()
    await person.click(await screen.findByRole('button', { name: '撤销分割' }))
    await person.click(await screen.findByRole('button', { name: '确定' }))
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      '被 1 条农事打卡引用，不能删除，请先处理用到它的内容',
    )
  })

  test('tells of which plot it is a part, and leads to what was done there before', async () => {
    farm({
      [LINEAGE]: () => ({
        Acts: [
          divided({
            Kept: { Id: idOf(72), Name: '大坡' },
            Others: [{ Id: slope.Id, Name: '东坡 1 号' }],
            IsLast: false,
          }),
        ],
        Ground: [{ Id: idOf(72), Name: '大坡', Until: '2026-11-20T02:00:00.000Z' }],
        Overlaps: [],
      }),
    })
    open(permissionOf({ Functions: ['/Core/PlaceList', '/FarmOperation/ClockData'] }))
    const kin = await screen.findByRole('region', { name: '分割与合并' })
    expect(kin.textContent).toContain('由 “大坡” 分割而来')
    expect(within(kin).queryByRole('button', { name: '撤销分割' })).toBeNull()
    const link = within(kin).getByRole('link', { name: '“大坡”至 2026-11-20' })
    expect(link.getAttribute('href')).toContain(`OccurTime=~2026-11-20&where=Place[=]${idOf(72)}`)
  })
})

test('a plot over which another is drawn says so, with the way to it', async () => {
  farm({ [LINEAGE]: () => ({ Acts: [], Ground: [], Overlaps: [{ Id: idOf(75), Name: '示范田' }] }) })
  open()
  expect((await screen.findByText(/重叠，用药和采收按同一块地核查/)).textContent).toContain('“示范田”')
})

test('plots that lie beside each other are merged into the one that is open, by their common outline', async () => {
  const beside = [
    [111.002, 37],
    [111.004, 37],
    [111.004, 37.002],
    [111.002, 37.002],
  ] as [number, number][]
  const neighbour = {
    Id: idOf(73),
    Name: '西坡',
    Area: 59,
    Enterprise: { Id: idOf(5), Name: '石桥' },
    Points: beside,
    UpdateTime: '2026-11-01T00:00:00.000Z',
  }
  const server = farm({ [SHAPES]: () => ({ Shapes: [neighbour], HasMore: false }), [MERGE]: () => slope })
  open()
  await person.click(await screen.findByRole('button', { name: '合并地块' }))
  const dialog = await screen.findByRole('dialog', { name: '合并地块：东坡 1 号' })
  await person.click(await within(dialog).findByRole('checkbox', { name: /^西坡/ }))
  await person.click(within(dialog).getByRole('button', { name: '合并' }))
  expect(await screen.findByText(/已把 2 块地合并/)).toBeTruthy()
  expect(server.sent(MERGE)[0]?.body).toMatchObject({
    Id: slope.Id,
    UpdateTime: slope.UpdateTime,
    Others: [{ Id: idOf(73), UpdateTime: '2026-11-01T00:00:00.000Z' }],
    Name: '东坡 1 号',
  })
  expect(JSON.stringify(server.sent(MERGE)[0]?.body)).toContain('[111.004,37.002]')
})
