import { act, screen } from '@testing-library/react'
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
