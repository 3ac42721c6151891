import { enterpriseForm } from '@farm/contract/enterprises'
import { faulty } from '@farm/contract/errors'
import type { StockMonth } from '@farm/contract/stock'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { ClosedMonths } from './ClosedMonths.tsx'

const GOODS = '/FarmOperation/GoodsData'
const LIST = 'GET /api/Core/FormData/List'
const MONTHS = 'GET /api/Farm/Stock/Months'
const CLOSE = 'POST /api/Farm/Stock/CloseMonth'
const OPEN = 'POST /api/Farm/Stock/OpenMonth'
const person = userEvent.setup({ delay: null })
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社' })
const other = recordOf(enterpriseForm, { Name: '云岭果业' })
const closed = (Month: string, more: Partial<StockMonth> = {}): StockMonth => ({
  Enterprise: { Id: farm.Id, Name: '石桥农业合作社' },
  Month,
  CloseTime: '2026-11-03T01:12:00.000Z',
  ClosedBy: '石永强',
  ...more,
})

beforeAll(() => import('./MonthsSheet.tsx'))
beforeEach(() => setScreenWidth(1366))

function show(handlers: FakeHandlers, { mayClose = true, enterprises = [farm] } = {}) {
  const server = fakeServer({ [LIST]: () => pageOf(enterprises), ...handlers })
  const Functions = [GOODS, ...(mayClose ? [`${GOODS}#Close`] : [])]
  renderScreen(
    <Screen>
      <ClosedMonths />
    </Screen>,
    { at: GOODS, permission: permissionOf({ Functions }) },
  )
  return server
}

test('says up to which month the store is closed, and which months by whom and when', async () => {
  const reopened = { ReopenTime: '2026-11-05T02:00:00.000Z', ReopenedBy: '石永强', Reason: '发票晚到' }
  show({ [MONTHS]: () => ({ Months: [closed('2026-10', reopened), closed('2026-09')], Closable: ['2026-10'] }) })
  await press('已月结到 2026 年 9 月')
  const rows = within(await screen.findByRole('list', { name: '月结记录' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2026 年 10 月已打开石永强 2026-11-05 10:00 打开，原因：发票晚到',
    '2026 年 9 月已月结石永强 2026-11-03 09:12 月结打开 2026 年 9 月',
  ])
})

test('closes up to the month that is chosen, the last that is over unless another is', async () => {
  const server = show({
    [MONTHS]: () => ({ Months: [], Closable: ['2026-08', '2026-09', '2026-10'] }),
    [CLOSE]: () => ({ ClosedUpTo: '2026-09' }),
  })
  await press('月结')
  expect(await screen.findByRole('button', { name: '月结到 2026 年 10 月' })).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: '2026 年 9 月' }))
  await press('月结到 2026 年 9 月')
  await waitFor(() => expect(server.sent(CLOSE)[0]?.body).toEqual({ Enterprise: farm.Id, Month: '2026-09' }))
})

test('opens the last closed month with a reason, and says why it was refused', async () => {
  const server = show({
    [MONTHS]: () => ({ Months: [closed('2026-10'), closed('2026-09')], Closable: [] }),
    [OPEN]: () => new FakeAnswer(faulty({ Month: ['2026 年 10 月没有月结，不用打开'] }).answer, 422),
  })
  await press('已月结到 2026 年 10 月')
  expect(await screen.findByText('已经结束的月份都已月结。')).toBeTruthy()
  await press('打开 2026 年 10 月')
  await press('打开 2026 年 10 月')
  expect(await screen.findByText('请写明为什么打开')).toBeTruthy()
  expect(server.sent(OPEN)).toEqual([])
  await person.type(screen.getByRole('textbox', { name: '打开的原因' }), '发票晚到')
  await press('打开 2026 年 10 月')
  expect(await screen.findByText('2026 年 10 月没有月结，不用打开')).toBeTruthy()
  expect(server.sent(OPEN)[0]?.body).toEqual({ Enterprise: farm.Id, Month: '2026-10', Reason: '发票晚到' })
})

test('who may not close months is only told of those that are, and of nothing while there is none', async () => {
  show({ [MONTHS]: () => ({ Months: [closed('2026-10')], Closable: ['2026-11'] }) }, { mayClose: false })
  await press('已月结到 2026 年 10 月')
  expect(await screen.findByRole('list', { name: '月结记录' })).toBeTruthy()
  for (const act of [/^月结到/, /^打开/]) expect(screen.queryByRole('button', { name: act })).toBeNull()
})

test('of several stores each month is told with its enterprise, and none is closed here', async () => {
  const theirs = { Enterprise: { Id: other.Id, Name: '云岭果业' } }
  show(
    { [MONTHS]: () => ({ Months: [closed('2026-10'), closed('2026-10', theirs)], Closable: [] }) },
    { enterprises: [farm, other] },
  )
  await press('月结')
  expect(await screen.findByText('云岭果业')).toBeTruthy()
  expect(screen.getByText('请先在页面上选一家企业，再月结或打开月份。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^打开/ })).toBeNull()
})
