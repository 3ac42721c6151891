import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LIST, office, officeServer, orderWith, punchInFor, urea, wang } from '../testing/office.ts'
import { pageOf } from '../../../testing/records.ts'
import { AskedAndDone } from './AskedAndDone.tsx'

const order = orderWith({ Inputs: [{ Input: urea.Id, Amount: 60, Unit: '公斤' }] })
const punchIn = () => punchInFor(order, { Inputs: [{ Input: urea.Id, Amount: 1, Unit: '公斤' }], Area: 2 })

function open(record = order, permission = office) {
  renderScreen(
    <Screen>
      <AskedAndDone record={record} />
    </Screen>,
    { at: '/WorkOrder/List', permission },
  )
}

test('sums count every punch-in, not only those that a page shows', async () => {
  officeServer({ orders: [order], punchIns: Array.from({ length: 60 }, punchIn) })
  open()
  expect(await screen.findByText('60 次打卡，王秀兰，共 120.00 亩，占地块 60.10 亩的 200%')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: '投入品对照' })).getByText('一致')).toBeTruthy()
})

test('where there are more than can be read the area is that of all, and it says what is not', async () => {
  const acceptance = { DoneArea: 45, PlotArea: 60.1, Percent: 75, PunchIns: [] }
  officeServer(
    {},
    {
      [LIST]: ({ query }) => pageOf(query.ids ? [] : [punchIn()], { total: 501, hasNext: true }),
      'GET /api/Farm/WorkOrder/Acceptance': () => acceptance,
    },
  )
  open()
  expect(await screen.findByText('501 次打卡，王秀兰，共 45.00 亩')).toBeTruthy()
  expect(await screen.findByText('人员和投入品只算了最近 1 次打卡，另有 500 次没有计入')).toBeTruthy()
})

test('what was handed in is told with its words, how late it was and from how far it was punched in', async () => {
  const Timeline = [
    { Act: '提交验收', Status: '待验收', Time: '2026-11-20T01:00:00.000Z', User: wang.Id, Note: '东头也做了' },
  ]
  const Due = '2026-11-19T10:00:00.000Z'
  const handedIn = orderWith({ Status: '待验收', Due, FinishedAt: '2026-11-20T01:00:00.000Z', Timeline })
  officeServer({ orders: [handedIn], punchIns: [punchInFor(handedIn, { Distance: 943_912 })] })
  open(handedIn)
  const done = within(await screen.findByRole('region', { name: '完成' }))
  expect(await done.findByText('“东头也做了”')).toBeTruthy()
  expect(await done.findByText(/王秀兰 2026-11-20 09:00 提交/)).toBeTruthy()
  expect(done.getByText('逾期 15 小时提交')).toBeTruthy()
  expect(await done.findByText('943.9 公里')).toBeTruthy()
  expect(done.getByText('离地块较远')).toBeTruthy()
})

test('what was done says how much of it is doubted', async () => {
  const figures = 'GET /api/Core/FormData/Figures'
  officeServer(
    { orders: [order], punchIns: [punchIn()] },
    { [figures]: () => ({ Count: 1, Sums: {}, Groups: [{ Key: '有问题', Count: 1, Sums: {} }] }) },
  )
  open(order, { ...office, Functions: [...office.Functions, '/FarmOperation/ClockData'] })
  expect(await screen.findByRole('link', { name: '含有问题 1 次' })).toBeTruthy()
})
