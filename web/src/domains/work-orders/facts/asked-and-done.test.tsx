import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LIST, office, officeServer, orderWith, punchInFor, urea } from '../testing/office.ts'
import { pageOf } from '../../../testing/records.ts'
import { AskedAndDone } from './AskedAndDone.tsx'

const order = orderWith({ Inputs: [{ Input: urea.Id, Amount: 60, Unit: '公斤' }] })
const punchIn = () => punchInFor(order, { Inputs: [{ Input: urea.Id, Amount: 1, Unit: '公斤' }], Area: 2 })

function open() {
  renderScreen(
    <Screen>
      <AskedAndDone record={order} />
    </Screen>,
    { at: '/WorkOrder/List', permission: office },
  )
}

test('sums count every punch-in, not only those that a page shows', async () => {
  officeServer({ orders: [order], punchIns: Array.from({ length: 60 }, punchIn) })
  open()
  expect(await screen.findByText('60 次打卡，王秀兰，共 120.00 亩')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: '投入品对照' })).getByText('一致')).toBeTruthy()
})

test('where there are more than can be read it says of how many the sums are', async () => {
  officeServer({}, { [LIST]: ({ query }) => pageOf(query.ids ? [] : [punchIn()], { total: 501, hasNext: true }) })
  open()
  expect(await screen.findByText('合计只算了最近 1 次打卡，另有 500 次没有计入')).toBeTruthy()
})
