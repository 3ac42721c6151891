import { clockForm } from '@farm/contract/clock'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { idleOutbox, outboxOf } from '../../platform/outbox/index.ts'
import { asOnSecurePage } from '../../platform/testing/secure-page.ts'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer, noNetwork } from '../../testing/fake-server.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useOutbox } from './use-outbox.ts'

const ADD = 'POST /api/Core/FormData/Add'

beforeEach(asOnSecurePage)

function Shown() {
  const { view } = useOutbox()
  return <p>{view.isLoaded ? `有 ${view.items.length} 条` : '正在读取'}</p>
}

async function keepOne() {
  const server = fakeServer({ [ADD]: noNetwork })
  const outbox = outboxOf(chen.Id)
  const handed = { id: idOf(40), formId: clockForm.id, data: {}, occurTime: '2026-11-20T02:21:00.000Z', title: '灌溉' }
  await outbox.keep({ ...handed, photos: [] })
  await waitFor(() => expect(outbox.snapshot().items[0]?.progress?.isCut).toBe(true))
  return server
}

const show = (permission = permissionOf()) =>
  renderScreen(
    <Screen>
      <Shown />
    </Screen>,
    { at: '/Clock', permission },
  )

test('who looks through the eyes of somebody neither sees nor sends what waits of those', async () => {
  const server = await keepOne()
  const tries = server.sent(ADD).length
  show(permissionOf({ Viewer: { Id: idOf(90), Name: 'admin', RealName: '管理员' } }))
  expect(await screen.findByText('有 0 条')).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  const nothing = { id: idOf(41), formId: clockForm.id, data: {}, occurTime: '', title: '', photos: [] }
  await expect(idleOutbox().keep(nothing)).rejects.toThrow('正在以他人身份查看')
  expect(server.sent(ADD)).toHaveLength(tries)
})

test('the person themselves sees what waits', async () => {
  await keepOne()
  show()
  expect(await screen.findByText('有 1 条')).toBeTruthy()
})
