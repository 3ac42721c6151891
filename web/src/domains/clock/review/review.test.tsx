import { clockForm, isSampled } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { LIST, NOW, farmServer, punchIn } from '../data/testing/punch-ins.ts'
import { clockScreens } from '../index.ts'
import { seenTabs } from './review-tabs.ts'

const CLOCK_DATA = '/FarmOperation/ClockData'
const REVIEW = 'POST /api/Farm/Operation/Review'
const person = userEvent.setup({ delay: null })

beforeAll(() => import('../data/ClockDataList.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const far = { Grade: 'C', GradeReasons: '距地块 320 米\n没有照片', Review: '待审核', ClockOffset: -90 }

function show(
  punchIns: readonly WireRecord[],
  query = '',
  handlers: FakeHandlers = {},
  functions: readonly string[] = [],
) {
  const server = farmServer({ punchIns }, { [REVIEW]: () => ({ Reviewed: punchIns.length }), ...handlers })
  const { Data } = clockScreens
  renderScreen(
    <Screen>
      <Data />
    </Screen>,
    { at: `${CLOCK_DATA}${query}`, permission: permissionOf({ Functions: [CLOCK_DATA, ...functions] }) },
  )
  return server
}
const reviews = [`${CLOCK_DATA}#Review`]

async function opened(record: WireRecord, functions: readonly string[] = reviews, handlers: FakeHandlers = {}) {
  const server = show([record], `?open=${record.Id}`, handlers, functions)
  return { server, panel: within(await screen.findByRole('dialog', { name: '打卡 2026-11-20 09:30' })) }
}

test('who does not review is offered no verdict, and sees how it stands', async () => {
  const { panel } = await opened(punchIn(far), [])
  const review = within(await panel.findByRole('region', { name: '审核' }))
  expect(review.getByText('待审核')).toBeTruthy()
  expect(review.queryByRole('button')).toBeNull()
})

test('the evidence says in words what keeps a punch-in from a better grade', async () => {
  const { panel } = await opened(punchIn(far))
  const evidence = within(await panel.findByRole('region', { name: '证据' }))
  expect(evidence.getByText('C 依据不全')).toBeTruthy()
  expect(evidence.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['距地块 320 米', '没有照片'])
  expect(within(panel.getByRole('region', { name: '手机记录' })).getByText('比服务器慢 2 分钟')).toBeTruthy()
  const regions = panel.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(regions.slice(0, 2)).toEqual(['证据', '审核'])
})

describe('returning', () => {
  test('without words is not sent, and says what is missing', async () => {
    const { server, panel } = await opened(punchIn(far))
    await person.click(await panel.findByRole('button', { name: '退回' }))
    await person.click(await screen.findByRole('button', { name: '退回 1 条' }))
    expect(await screen.findByText('请写明为什么退回，要补什么')).toBeTruthy()
    expect(server.sent(REVIEW)).toEqual([])
  })

  test('that is refused says why and keeps the words', async () => {
    const { panel } = await opened(punchIn(far), reviews, { [REVIEW]: () => refused('access/forbidden') })
    await person.click(await panel.findByRole('button', { name: '退回' }))
    await person.click(await screen.findByRole('button', { name: '请补拍照片' }))
    await person.click(screen.getByRole('button', { name: '退回 1 条' }))
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '要补什么' })).toHaveProperty('value', '请补拍照片')
  })

  test('sends the words, and the sheet is gone', async () => {
    const record = punchIn(far)
    const { server, panel } = await opened(record)
    await person.click(await panel.findByRole('button', { name: '退回' }))
    await person.type(await screen.findByRole('textbox', { name: '要补什么' }), '地块选错了')
    await person.click(screen.getByRole('button', { name: '退回 1 条' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '要补什么' })).toBeNull())
    expect(server.sent(REVIEW).map(({ body }) => body)).toEqual([
      { Records: [readOf(record)], Review: '已退回', Note: '地块选错了' },
    ])
  })
})

const readOf = ({ Id, UpdateTime }: WireRecord) => ({ Id, UpdateTime })

test('nobody is offered a verdict on what they punched in themselves', async () => {
  const own = { ...punchIn(far), UserId: permissionOf().User.Id }
  const { panel } = await opened(own)
  expect(await panel.findByText('是您自己的打卡，要由别人审核')).toBeTruthy()
  expect(panel.queryByRole('button', { name: '通过' })).toBeNull()
})

test('what waits although it is graded A says that it is one of the sample', async () => {
  const id = Array.from({ length: 100 }, (_, index) => idOf(500 + index)).find(isSampled) ?? ''
  show([{ ...punchIn({ Grade: 'A', Review: '待审核' }), Id: id }], '', {}, reviews)
  expect(await screen.findByText('抽查')).toBeTruthy()
})

test('a verdict leads to the next of the lane; the key leads on as well', async () => {
  const three = [punchIn(far), punchIn(far), punchIn(far)]
  const server = show(three, `?tab=waiting&open=${three[0]?.Id ?? ''}`, {}, reviews)
  const openOne = () => new URLSearchParams(window.location.search).get('open')
  await screen.findByRole('button', { name: '下一条' })
  await person.keyboard('j')
  await waitFor(() => expect(openOne()).toBe(three[1]?.Id))
  await person.keyboard('k')
  await waitFor(() => expect(openOne()).toBe(three[0]?.Id))
  await person.click(await screen.findByRole('button', { name: '通过' }))
  await waitFor(() => expect(server.sent(REVIEW)).toHaveLength(1))
  await waitFor(() => expect(openOne()).toBe(three[1]?.Id))
})

describe('many at once', () => {
  const records = [punchIn(far), punchIn({ ...far, Note: '第二条' })]

  test('are approved as they were read', async () => {
    const server = show(records, '?tab=waiting', {}, reviews)
    await screen.findAllByRole('link', { name: '中耕除草' })
    await person.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    await person.click(await screen.findByRole('button', { name: '通过' }))
    const question = within(await screen.findByRole('dialog', { name: '通过 2 条打卡' }))
    expect(question.getByText(/其中 2 条依据不全或有疑点/)).toBeTruthy()
    expect(server.sent(REVIEW)).toEqual([])
    await person.click(question.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.sent(REVIEW)).toHaveLength(1))
    expect(server.sent(REVIEW)[0]?.body).toEqual({ Records: records.map(readOf), Review: '已通过' })
    // Nothing is left chosen that another button could hit.
    await waitFor(() => expect(screen.queryByText('已选', { exact: false })).toBeNull())
  })

  test('of which one changed meanwhile are not, and are read anew', async () => {
    const handlers = { [REVIEW]: () => refused('form-data/many-stale', { count: '1' }) }
    const server = show(records, '?tab=waiting', handlers, reviews)
    await screen.findAllByRole('link', { name: '中耕除草' })
    await person.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    const before = server.sent(LIST).length
    await person.click(await screen.findByRole('button', { name: '通过' }))
    await person.click(await screen.findByRole('button', { name: '确定' }))
    expect(await screen.findByText(/有 1 条记录已被他人修改或删除/)).toBeTruthy()
    await waitFor(() => expect(server.sent(LIST).length).toBeGreaterThan(before))
  })

  test('are chosen on the cards of a phone as well', async () => {
    setScreenWidth(390)
    const server = show(records, '?tab=waiting', {}, reviews)
    const boxes = await screen.findAllByRole('checkbox', { name: /^选择/ })
    for (const box of boxes) await person.click(box)
    const [first] = boxes
    if (first) await person.click(first)
    expect(screen.getByText('已选', { exact: false }).textContent).toBe('已选 1 条')
    await person.click(await screen.findByRole('button', { name: '通过' }))
    await waitFor(() => expect(server.sent(REVIEW)).toHaveLength(1))
    expect(server.sent(REVIEW)[0]?.body).toEqual({ Records: records.slice(1).map(readOf), Review: '已通过' })
  })

  test('are not offered to who reviews nothing', async () => {
    setScreenWidth(390)
    show(records, '?tab=waiting')
    await screen.findAllByRole('link', { name: '中耕除草' })
    expect(screen.queryByRole('checkbox', { name: /^选择/ })).toBeNull()
  })
})

test('the lanes are asked for one by one, each with how many it holds', async () => {
  const server = show([punchIn(far)], '?tab=waiting')
  await screen.findAllByRole('link', { name: '中耕除草' })
  const lanes = within(screen.getByRole('navigation', { name: '快捷筛选' }))
  await waitFor(() => expect(lanes.getByRole('link', { name: '待审核1' }).getAttribute('aria-current')).toBe('true'))
  const asked = server.sent(LIST).filter(({ query }) => query.pageSize === '15')
  expect(new Set(asked.map(({ query }) => query.qs))).toEqual(new Set(['Review[=]待审核']))
  const counted = server.sent(LIST).filter(({ query }) => query.pageSize === '1' && query.qs)
  expect(counted.map(({ query }) => query.qs)).toEqual(
    expect.arrayContaining(['Review[=]有问题', 'Review[=]已退回', 'Review[=]已通过']),
  )
})

test('what came to 禁止 or 警告 is a lane of its own, with how many it holds', async () => {
  const server = show([punchIn({ InputVerdict: '禁止' })], '?tab=inputs')
  await screen.findAllByRole('link', { name: '中耕除草' })
  const lanes = within(screen.getByRole('navigation', { name: '快捷筛选' }))
  const lane = await lanes.findByRole('link', { name: '投入品问题1' })
  expect(lane.getAttribute('aria-current')).toBe('true')
  const asked = server.sent(LIST).filter(({ query }) => query.pageSize === '15')
  expect(new Set(asked.map(({ query }) => query.qs))).toEqual(new Set(['InputVerdict[in]禁止,警告']))
})

test('lanes that ask for what is not for one’s eyes are not there', () => {
  const { InputVerdict: _, ...fields } = clockForm.fields
  expect(seenTabs({ fields }).map(({ key }) => key)).toEqual(['all', 'waiting', 'faulty', 'returned', 'approved'])
  expect(seenTabs(clockForm).map(({ key }) => key)).toContain('inputs')
})
