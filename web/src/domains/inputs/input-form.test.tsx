import { inputForm } from '@farm/contract/inputs'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inputScreens } from './index.ts'

const ADD = 'POST /api/Core/FormData/Add'
const person = userEvent.setup({ delay: null })
const kind = (name: string) => within(screen.getByRole('group', { name: '类别' })).getByRole('button', { name })
const save = () => person.click(screen.getByRole('button', { name: '保存' }))

beforeAll(() => import('../../engine/crud/AddPage.tsx'))

async function open() {
  const { Add } = inputScreens
  const server = fakeServer({
    'GET /api/Core/FormData/List': () => pageOf([]),
    [ADD]: () => recordOf(inputForm, { Name: '试样' }),
  })
  renderScreen(
    <Screen>
      <Add />
    </Screen>,
    { at: '/Core/InputsAdd' },
  )
  await person.type(await screen.findByLabelText('名称'), '试样')
  return server
}

test('a fertiliser is asked for its registration and not how poisonous it is', async () => {
  await open()
  await person.click(kind('肥料'))
  expect(await screen.findByLabelText('登记证号')).toBeTruthy()
  for (const label of ['毒性', '安全间隔期', '防治对象', '限用']) expect(screen.queryByLabelText(label)).toBeNull()
})

test('a deadly pesticide tells its pre-harvest interval and that it is restricted, before it is sent', async () => {
  const server = await open()
  await person.click(kind('农药'))
  await person.click(within(await screen.findByRole('group', { name: '毒性' })).getByRole('button', { name: '剧毒' }))
  await save()
  const safeDays = screen.getByLabelText('安全间隔期')
  await waitFor(() => expect(safeDays.closest('.ant-form-item')?.textContent).toContain('请填写安全间隔期'))
  expect(await screen.findByText('高毒、剧毒农药限制使用，请选“是”')).toBeTruthy()
  expect(server.sent(ADD)).toEqual([])
})
