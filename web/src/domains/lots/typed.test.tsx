import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { lotScreens } from './index.ts'
import { NOW, PRINT, certificateWith, lotWith, storeServer } from './testing/store.ts'

const person = userEvent.setup({ delay: null })

beforeAll(
  () =>
    Promise.all([
      import('./Lots.tsx'),
      import('./certificates/CertificateList.tsx'),
      import('../../engine/list/RecordPanel.tsx'),
    ]),
  120_000,
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  setScreenWidth(1366)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function show(path: string, name: string) {
  const Shown = path.startsWith('/FarmOperation/Certificates') ? lotScreens.Certificates : lotScreens.Lots
  const functions = ['Lots', 'Certificates', 'Certificates#Issue'].map((one) => `/FarmOperation/${one}`)
  renderScreen(
    <Screen>
      <Shown />
    </Screen>,
    { at: path, permission: permissionOf({ Functions: functions }) },
  )
  return screen.findByRole('dialog', { name })
}

test('what was typed on a certificate stands as such on the page and on paper', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const Typed = [{ Item: '产品名称', Recorded: '大闸蟹' }, { Item: '联系方式' }]
  const one = certificateWith({ Product: '阳澄湖大闸蟹', Typed })
  storeServer([one], { [PRINT]: () => ({ ...one, Code: 'ABCDEFGHJKMNPQRSTVWXYZ23456' }) })
  const panel = within(await show(`/FarmOperation/Certificates?open=${one.Id}`, 'HGZ20261120-0001'))
  const told = '产品名称 阳澄湖大闸蟹（自填，档案为“大闸蟹”）；联系方式 13800000001（自填）'
  expect(await panel.findByText(told)).toBeTruthy()
  await person.click(await panel.findByRole('button', { name: '打印合格证' }))
  const sheet = within(await screen.findByRole('dialog', { name: '打印 HGZ20261120-0001' }))
  await person.click(sheet.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const paper = document.querySelector('[aria-label="打印：合格证 HGZ20261120-0001"]')?.textContent
  for (const text of ['阳澄湖大闸蟹（自填，档案为“大闸蟹”）', '13800000001（自填）']) expect(paper).toContain(text)
  expect(paper).not.toContain('清禾县石桥镇（自填')
})

test('what came to be otherwise after it was issued stands on its page', async () => {
  const Later = [{ Time: '2026-11-20T01:00:00.000Z', Words: '采收量由 10 公斤 改为 100 公斤' }]
  const one = certificateWith({ Later })
  storeServer([one])
  const panel = within(await show(`/FarmOperation/Certificates?open=${one.Id}`, 'HGZ20261120-0001'))
  expect(await panel.findByText(/^开具后 .+ 采收量由 10 公斤 改为 100 公斤$/)).toBeTruthy()
})

test('whoever issues reads what a basis lacks before they tick it', async () => {
  const lot = lotWith()
  storeServer([lot])
  const panel = within(await show(`/FarmOperation/Lots?open=${lot.Id}`, 'PC20261120-0001'))
  await person.click(await panel.findByRole('button', { name: '开具合格证' }))
  const sheet = within(await screen.findByRole('dialog', { name: '开具承诺达标合格证 PC20261120-0001' }))
  expect(await sheet.findByText('“委托检测合格”没有对应的委托检测合格记录')).toBeTruthy()
})
