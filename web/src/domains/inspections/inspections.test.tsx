import type { WireRecord } from '@farm/contract/forms'
import { inspectionForm } from '@farm/contract/inspections'
import { parseFilter } from '@farm/contract/wire'
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { type FakeRequest, fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ExpiryLink } from './ExpiryLink.tsx'
import { inspectionScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const FUNCTIONS = ['/Core/InspectionList', '/Core/InspectionAdd']

/** By name: the last day of each certificate, as seen from the 20th of November. */
const lastDays = {
  昨天到期: '2026-11-19',
  今天到期的: '2026-11-20',
  第三十天: '2026-12-20',
  第三十一天: '2026-12-21',
  长期: undefined,
}
const certificates = Object.entries(lastDays).map(([Name, ValidTo]) =>
  recordOf(inspectionForm, { Name, Kind: '其他', ...(ValidTo && { ValidTo }) }),
)

/** What the server finds by the conditions on the last day. */
function found({ query }: FakeRequest): WireRecord[] {
  const clauses = query.qs ? parseFilter(query.qs) : []
  return certificates.filter(({ Data }) =>
    clauses.every(({ op, values: [day = ''] }) => {
      const end = Data.ValidTo
      if (typeof end !== 'string') return false
      if (op === '<') return end < day
      return op === '<=' ? end <= day : end >= day
    }),
  )
}

beforeAll(() => Promise.all([import('../../engine/crud/CrudList.tsx'), import('./ExpirySummary.tsx')]))
beforeEach(() => {
  // Half past midnight on the farm, still the day before in Greenwich.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T16:30:00Z') })
  return () => vi.useRealTimers()
})

function open(query = '') {
  const { List } = inspectionScreens
  fakeServer({ [LIST]: (request) => pageOf(found(request)) })
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/Core/InspectionList${query}`, permission: permissionOf({ Functions: FUNCTIONS }) },
  )
}

const names = async () => {
  const table = await screen.findByRole('table', { name: '资质证书列表' })
  const links = await within(table).findAllByRole('link')
  return links.map((link) => link.textContent)
}

describe('the list of certificates', () => {
  test.each([
    ['', '筛选：全部'],
    ['?tab=soon', '筛选：30 天内到期'],
    ['?tab=soon&search=天', '筛选：30 天内到期 搜索“天”'],
  ])('on paper%s says which of them it shows', async (query, words) => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    open(query)
    await names()
    screen.getByRole('button', { name: '打印' }).click()
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce(), 10_000)
    expect(screen.getByText(words, { ignore: false })).toBeTruthy()
  })

  test.each([
    ['', Object.keys(lastDays)],
    ['?tab=soon', ['今天到期的', '第三十天']],
    ['?tab=over', ['昨天到期']],
    ['?tab=nonsense', Object.keys(lastDays)],
  ])('at %s shows what the tab asks for', async (query, shown) => {
    open(query)
    expect(await names()).toEqual(shown)
  })

  test('says on each tab how many there are, and in its heading what to see to', async () => {
    open()
    expect(await screen.findByText('2 份 30 天内到期，1 份已过期')).toBeTruthy()
    const tabs = within(screen.getByRole('navigation', { name: '快捷筛选' })).getAllByRole('link')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['全部5', '30 天内到期2', '已过期1'])
  })

  test('tells in a row how long a certificate holds while that matters', async () => {
    open()
    await names()
    for (const text of ['已过期 1 天', '今天到期', '还剩 30 天']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText('还剩 31 天')).toBeNull()
  })
})

describe('on every page', () => {
  function header(
    Functions: string[],
    answer: (request: FakeRequest) => unknown = (request) => pageOf(found(request)),
  ) {
    const server = fakeServer({ [LIST]: answer })
    const permission = permissionOf({ Functions })
    renderScreen(
      <Screen>
        <ExpiryLink />
        <p>页面</p>
      </Screen>,
      { at: '/Core/CropList', permission },
    )
    return server
  }

  test('who may not see certificates is not told of them, and nothing is asked', async () => {
    const server = header(['/Core/CropList'])
    await screen.findByText('页面')
    expect(screen.queryByRole('link')).toBeNull()
    expect(server.requests).toEqual([])
  })

  test('without an answer the page stands as it is', async () => {
    const server = header(FUNCTIONS, () => refused('access/forbidden'))
    await vi.waitFor(() => expect(server.requests).toHaveLength(2))
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('stands what runs out soon, and leads to it', async () => {
    header(FUNCTIONS)
    const link = await screen.findByRole('link', { name: '2 份资质证书 30 天内到期，1 份已过期' })
    expect(link.getAttribute('href')).toBe('/Farm/Admin/Core/InspectionList?tab=soon')
  })
})
