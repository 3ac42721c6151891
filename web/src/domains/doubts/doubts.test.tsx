import { clockForm } from '@farm/contract/clock'
import type { Doubt } from '@farm/contract/doubts'
import { lotForm } from '@farm/contract/lots'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ListPathsContext } from '../../engine/care/list-paths.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Doubts } from './Doubts.tsx'

const LIST = 'GET /api/Farm/Doubt/List'
const Functions = ['/FarmOperation/Doubts', '/FarmOperation/ClockData', '/FarmOperation/Lots']
const doubt = (at: number, more: Partial<Doubt>): Doubt => ({
  Kind: '放行',
  State: '待复核',
  Time: '2026-11-20T02:00:00.000Z',
  Words: '客户急需',
  FormId: clockForm.id,
  Id: idOf(at),
  Enterprise: '石桥农业合作社',
  ...more,
})
const three = [
  doubt(1, { Kind: '使用禁止', State: '待处理', Words: '甲胺磷乳油 禁限用：甲胺磷已禁用' }),
  doubt(2, {}),
  doubt(3, {
    Kind: '解除暂扣',
    State: '已处理',
    Words: '批次 PC1：复检合格',
    FormId: lotForm.id,
    Enterprise: '河西农场',
  }),
]
const show = (doubts: readonly Doubt[], at = '/FarmOperation/Doubts') => {
  fakeServer({ [LIST]: () => ({ Doubts: doubts, IsCut: false }) })
  const paths = { [clockForm.id]: '/FarmOperation/ClockData', [lotForm.id]: '/FarmOperation/Lots' }
  const page = (
    <ListPathsContext value={paths}>
      <Doubts />
    </ListPathsContext>
  )
  renderScreen(page, { at, permission: permissionOf({ Functions }) })
}
const rows = async () =>
  within(await screen.findByRole('table', { name: '存疑' }))
    .getAllByRole('row')
    .slice(1)

test('what is open stands first, each with the way to its record, and how much there is of each enterprise', async () => {
  show(three)
  expect((await rows()).length).toBe(2)
  const link = screen.getByRole('link', { name: /甲胺磷已禁用/ })
  expect(link.getAttribute('href')).toContain(`/FarmOperation/ClockData?open=${idOf(1)}`)
  const sums = within(screen.getByRole('table', { name: '各企业存疑' }))
    .getAllByRole('row')
    .slice(1)
  expect(
    sums.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ),
  ).toEqual([
    ['2', '1'],
    ['0', '0'],
  ])
})

test('what is answered for stays to be read, by kind and by enterprise', async () => {
  show(three)
  await userEvent.click(await screen.findByRole('button', { name: '全部' }))
  expect((await rows()).length).toBe(3)
  await userEvent.click(screen.getByRole('button', { name: '解除暂扣' }))
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('已处理河西农场')])
  await userEvent.click(screen.getByRole('button', { name: '石桥农业合作社' }))
  expect(await screen.findByText('没有符合所选条件的存疑')).toBeTruthy()
})

test('where nothing speaks against anybody it says so', async () => {
  show([])
  expect(await screen.findByText('没有存疑的记录')).toBeTruthy()
})
