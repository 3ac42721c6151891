import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, fakeServer, refused } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { BorderButton } from './BorderButton.tsx'

const EDIT = 'POST /api/Core/Map/EditOutline'
const person = userEvent.setup({ delay: null })
const ring: [number, number][] = [
  [111, 37],
  [111.5, 37],
  [111.5, 37.5],
]
const organ = (id: number, Name: string, Kind: '县' | '企业' | '部门') => ({
  Id: idOf(id),
  Name,
  Kind,
  No: id,
  Path: `/${id}/`,
  ParentId: null,
  IsDemo: false,
  People: 0,
  Enterprises: 0,
  UpdateTime: '2026-11-20T02:00:00.000Z',
})
const ground = {
  Tiles: [],
  Outlines: [{ Organ: { Id: idOf(11), Name: '清禾县' }, Rings: [ring], UpdateTime: '2026-11-20T02:00:00.000Z' }],
}

beforeAll(() => import('./BorderDialog.tsx'))

async function open(handlers: FakeHandlers = {}) {
  const server = fakeServer({
    'GET /api/Core/Organs/List': () => [
      organ(11, '清禾县', '县'),
      organ(101, '石桥', '企业'),
      organ(7, '一队', '部门'),
    ],
    'GET /api/Core/Map/Ground': () => ground,
    [EDIT]: () => ground,
    ...handlers,
  })
  renderScreen(<BorderButton />, {
    at: '/CountyFarm/EnterpriseList',
    permission: permissionOf({ Functions: ['/Organs/Edit/:id'] }),
  })
  await person.click(screen.getByRole('button', { name: '设置边界' }))
  await screen.findByLabelText('县或企业')
  return server
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const file = (value: unknown) => new File([JSON.stringify(value)], '边界.geojson')
const choose = (value: unknown) => person.upload(screen.getByLabelText(/从 GeoJSON 或 KML 文件导入/), file(value))

test('who may not change organisations is not led there', () => {
  fakeServer({})
  renderScreen(<BorderButton />, { at: '/CountyFarm/EnterpriseList' })
  expect(screen.queryByRole('button', { name: '设置边界' })).toBeNull()
})

test('a file that is no border is refused with the reason', async () => {
  await open()
  await choose({ type: 'LineString', coordinates: ring })
  expect(await screen.findByText('文件里没有多边形')).toBeTruthy()
  expect(button('保存边界').disabled).toBe(true)
})

test('what the server refuses is told, and nothing that was imported is lost', async () => {
  await open({ [EDIT]: () => refused('access/forbidden') })
  await choose({ type: 'Polygon', coordinates: [ring] })
  await waitFor(() => expect(button('保存边界').disabled).toBe(false))
  await person.click(button('保存边界'))
  expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  expect(button('放弃导入的边界')).toBeTruthy()
})

test('a border comes out of a file once it was seen, for the enterprise that is chosen', async () => {
  const server = await open()
  const select = screen.getByLabelText<HTMLSelectElement>('县或企业')
  expect([...select.options].map(({ textContent }) => textContent)).toEqual(['清禾县', '石桥（没有边界）'])
  await person.selectOptions(select, '石桥（没有边界）')
  await choose({ type: 'MultiPolygon', coordinates: [[[...ring, ring[0]]], [ring]] })
  expect(await screen.findByText('2 块')).toBeTruthy()
  expect(server.sent(EDIT)).toEqual([])
  await person.click(button('保存边界'))
  await waitFor(() => expect(server.sent(EDIT)[0]?.body).toEqual({ OrganId: idOf(101), Rings: [ring, ring] }))
  expect(await screen.findByText('已保存“石桥”的边界')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a border is drawn on the map from the one that is there; left, it is asked about', async () => {
  const server = await open()
  await person.click(button('修改现有边界'))
  fireEvent.click(await screen.findByRole('application'), { clientX: -50, clientY: 0 })
  await waitFor(() => expect(screen.getByText('4 个')).toBeTruthy())
  await person.click(button('取消'))
  const question = within(screen.getByRole('dialog', { name: '放弃画的内容？' }))
  await person.click(question.getByRole('button', { name: '取消' }))
  await person.click(button('保存边界'))
  await waitFor(() =>
    expect(server.sent(EDIT)[0]?.body).toEqual({ OrganId: idOf(11), Rings: [[...ring, expect.anything()]] }),
  )
})

test('a border is taken away, and comes back when that is undone', async () => {
  const server = await open()
  await person.click(button('去掉边界'))
  expect(await screen.findByText('已去掉“清禾县”的边界')).toBeTruthy()
  await person.click(button('撤销'))
  expect(await screen.findByText('已恢复“清禾县”原来的边界')).toBeTruthy()
  expect(server.sent(EDIT).map(({ body }) => body)).toEqual([
    { OrganId: idOf(11), Rings: [] },
    { OrganId: idOf(11), Rings: [ring] },
  ])
})
