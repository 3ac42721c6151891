import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { litFrom } from '../engine/page/lit-entry.ts'
import { permissionOf } from '../testing/builders.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { SideMenu } from './SideMenu.tsx'

const Menus = [
  { Name: '计划进度', Icon: 'plan', Url: '/FarmPlan/MakePlan' },
  { Name: '实时数据', Icon: 'plan', Url: '/FarmPlan/Planning' },
]

const marked = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') !== null)

test('a page that was opened from one entry of the menu keeps that marked, not its own', async () => {
  const { router } = renderScreen(<SideMenu isFolded={false} />, {
    at: '/FarmPlan/Planning',
    permission: permissionOf({ Menus }),
  })
  expect(marked().map(({ textContent }) => textContent)).toEqual(['实时数据'])
  await act(() => router.navigate('/FarmPlan/Planning', { state: litFrom('计划进度') }))
  expect(marked().map(({ textContent }) => textContent)).toEqual(['计划进度'])
})

test('pages are found by their name, by other words for it and by their group, and are left with Esc', async () => {
  const inGroups = [
    {
      Name: '工单管理',
      Icon: 'plan',
      Url: '/WorkOrder',
      Children: [{ Name: '工单列表', Icon: '', Url: '/WorkOrder/List' }],
    },
    { Name: '数据管理', Icon: 'plan', Url: '/Data', Children: [{ Name: '历史溯源', Icon: '', Url: '/Data/Trace' }] },
  ]
  const { router } = renderScreen(<SideMenu isFolded={false} />, {
    at: '/FarmPlan/Planning',
    permission: permissionOf({ Menus: inGroups }),
  })
  const box = screen.getByRole('searchbox', { name: '搜索菜单' })
  const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  await userEvent.type(box, '派工')
  await waitFor(() => expect(links()).toEqual(['工单列表工单管理']))
  await userEvent.clear(box)
  await userEvent.type(box, '不存在')
  expect(await screen.findByText('没有名称含“不存在”的页面')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(box).toHaveProperty('value', '')
  await userEvent.type(box, '追溯{Enter}')
  expect(router.state.location.pathname).toBe('/Farm/Admin/Data/Trace')
  expect(box).toHaveProperty('value', '')
})
