import { createEvent, fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { dragProps } from '../dragging.ts'
import { workOrderScreens } from '../index.ts'
import { NOW, office, officeServer, orderWith } from '../testing/office.ts'

// Works as it does, and is counted: every card asks how it is dragged when it is drawn.
vi.mock('../dragging.ts', { spy: true })

beforeAll(() => Promise.all([import('../list/WorkOrderList.tsx'), import('./Board.tsx')]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

test('while a card is dragged the columns dim, and no card is drawn anew', async () => {
  officeServer({ orders: ['追肥', '浇水'].map((Title) => orderWith({ Title, Status: '待派发' })) })
  const { List } = workOrderScreens('/WorkOrder')
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: '/WorkOrder/List?show=board', permission: office },
  )
  const card = await screen.findByRole('article', { name: '追肥' })
  const drawn = vi.mocked(dragProps)
  expect(drawn.mock.calls.map(([{ title }]) => title)).toContain('浇水')
  drawn.mockClear()
  const start = createEvent.dragStart(card)
  Object.assign(start, { dataTransfer: { setData: () => undefined, effectAllowed: '' } })
  fireEvent(card, start)
  expect(screen.getByRole('region', { name: /^已完成/ }).dataset.closed).toBe('true')
  expect(drawn.mock.calls).toEqual([])
})
