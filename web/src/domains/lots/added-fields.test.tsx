import { type Fields, type FormKind, formToWire, text } from '@farm/contract/forms'
import { certificateForm, lotTestForm } from '@farm/contract/lots'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { lotScreens } from './index.ts'
import { testingPath } from './lot-address.ts'
import { ISSUE, NOW, certificateWith, lotWith, storeServer } from './testing/store.ts'

const person = userEvent.setup({ delay: null })
const brand: Fields = { F71: text('品牌', { required: true }) }

// On a busy machine the pages take long to be read for the first time.
beforeAll(
  () =>
    Promise.all([
      import('./Lots.tsx'),
      import('./tests/TestPage.tsx'),
      import('../../engine/list/RecordPanel.tsx'),
      import('../../engine/form/AddedFields.tsx'),
    ]),
  120_000,
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

function show(at: string, kind: FormKind, functions: readonly string[]) {
  const lot = lotWith()
  const server = storeServer([lot], { [ISSUE]: () => certificateWith() })
  const Shown = at.includes('LotTests') ? lotScreens.LotTests : lotScreens.Lots
  const Forms = [formToWire({ ...kind, fields: { ...kind.fields, ...brand } }, ['view', 'add'])]
  renderScreen(
    <Screen>
      <Shown />
    </Screen>,
    {
      at: at.replace(':id', lot.Id),
      permission: { ...permissionOf({ Functions: ['/FarmOperation/Lots', ...functions] }), Forms },
    },
  )
  return server
}

test('what people added to certificates is asked for where one is issued, and goes out with it', async () => {
  const certifying = ['/FarmOperation/Certificates', '/FarmOperation/Certificates#Issue']
  const server = show('/FarmOperation/Lots?open=:id', certificateForm, certifying)
  const panel = within(await screen.findByRole('dialog', { name: 'PC20261120-0001' }))
  await person.click(await panel.findByRole('button', { name: '开具合格证' }))
  const sheet = within(await screen.findByRole('dialog', { name: '开具承诺达标合格证 PC20261120-0001' }))
  const field = await sheet.findByLabelText('品牌')
  await person.click(sheet.getByRole('button', { name: '开具' }))
  expect(await sheet.findByText('请填写品牌')).toBeTruthy()
  expect(server.sent(ISSUE)).toEqual([])
  await person.type(field, '清禾')
  await person.click(sheet.getByRole('button', { name: '开具' }))
  expect(await screen.findByText('已开具 HGZ20261120-0001')).toBeTruthy()
  expect(server.sent(ISSUE)[0]?.body).toMatchObject({ Added: { F71: '清禾' } })
})

test('what people added to tests of lots is asked for where one is written down', async () => {
  const testing = ['/FarmOperation/Lots#Test', '/FarmOperation/LotTests']
  show(testingPath(), lotTestForm, testing)
  expect(await screen.findByLabelText('品牌')).toBeTruthy()
})
