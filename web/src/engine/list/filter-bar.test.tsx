import { cropForm } from '@farm/contract/crops'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FilterBar } from './FilterBar.tsx'

const loading = vi.hoisted(() => ({ fails: false }))

vi.mock('./ListFilters.tsx', () => ({
  ListFilters: () => {
    if (loading.fails) throw new TypeError('not there')
    return <button type="button">作物分类的选项</button>
  },
}))

const declaration = { form: cropForm, columns: ['Name'], search: ['Name'], filters: ['Category'], empty: '' }
const nothing = {
  where: [],
  groupBy: undefined,
  openGroups: [],
  sums: [],
  after: undefined,
  view: undefined,
  search: '',
  searchIn: undefined,
  filters: {},
  orders: [],
  page: 1,
  pageSize: 15,
  open: undefined,
} as const

function bar({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    <>
      <FilterBar declaration={declaration} state={nothing} isWaiting={isWaiting} onChange={() => undefined} />
      <p>表格</p>
    </>
  )
}

beforeEach(() => {
  loading.fails = false
})

test('filters that do not come take neither the search nor the rows with them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  loading.fails = true
  renderScreen(bar({ isWaiting: false }), { at: '/Core/CropList' })
  expect((await screen.findByRole('alert')).textContent).toContain('筛选条件加载失败')
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeTruthy()
  expect(screen.getByRole('searchbox')).toBeTruthy()
  expect(screen.getByText('表格')).toBeTruthy()
})

test('the place of a filter is kept until the first rows are there', async () => {
  renderScreen(bar({ isWaiting: true }), { at: '/Core/CropList' })
  expect(await screen.findByText('作物分类')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '作物分类的选项' })).toBeNull()
})

test('with the rows there, the filter comes', async () => {
  renderScreen(bar({ isWaiting: false }), { at: '/Core/CropList' })
  expect(await screen.findByRole('button', { name: '作物分类的选项' })).toBeTruthy()
})
