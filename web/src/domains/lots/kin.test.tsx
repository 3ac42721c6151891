import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { permissionOf } from '../../testing/builders.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { lotScreens } from './index.ts'
import { NOW, lotWith, storeServer } from './testing/store.ts'

const RECALL = 'POST /api/Farm/Lot/Recall'
const person = userEvent.setup({ delay: null })

beforeAll(() => Promise.all([import('./Lots.tsx'), import('../../engine/list/RecordPanel.tsx')]), 120_000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

const twin = lotWith({ Number: 'PC20261120-0009' })

async function panelOf(data: Readonly<Record<string, unknown>>) {
  const lot = lotWith({ Status: '暂扣', HeldFor: [twin.Id], ...data })
  storeServer([lot, twin], { [RECALL]: () => ({ Lots: 5, Beside: 3, Sent: [] }) })
  const functions = ['', '#Hold', '#Recall'].map((act) => `/FarmOperation/Lots${act}`)
  renderScreen(
    <Screen>
      <lotScreens.Lots />
    </Screen>,
    { at: `/FarmOperation/Lots?open=${lot.Id}`, permission: permissionOf({ Functions: functions }) },
  )
  return within(await screen.findByRole('dialog', { name: 'PC20261120-0001' }))
}

test('held with another of its harvest it says so, and is released for itself', async () => {
  const panel = await panelOf({})
  expect((await panel.findByText(/^随来源或同一次采收的批次/)).textContent).toBe(
    '随来源或同一次采收的批次 PC20261120-0009 暂扣，核实后可以在这里单独解除',
  )
  expect(panel.getByRole('button', { name: '解除暂扣' })).toBeTruthy()
})

test('held with what it was made of it is released there', async () => {
  const panel = await panelOf({ Stage: '分装批次', Sources: [{ Lot: twin.Id, Quantity: 1 }] })
  expect((await panel.findByText(/^随来源批次/)).textContent).toBe('随来源批次 PC20261120-0009 暂扣，在那里解除')
  expect(panel.queryByRole('button', { name: '解除暂扣' })).toBeNull()
})

test('a recall says how many of the same harvest are held besides', async () => {
  const panel = await panelOf({ Status: '正常', HeldFor: [] })
  await person.click(await panel.findByRole('button', { name: '召回批次' }))
  const sheet = within(await screen.findByRole('dialog', { name: '召回批次 PC20261120-0001' }))
  expect(sheet.getByText(/同一次采收的来源和其他批次先暂扣/)).toBeTruthy()
  await person.type(sheet.getByLabelText('原因'), '检出禁用农药')
  await person.click(sheet.getByRole('button', { name: '召回批次' }))
  expect(await screen.findByText('已召回 2 个批次；同一次采收的另 3 个批次已暂扣')).toBeTruthy()
})
