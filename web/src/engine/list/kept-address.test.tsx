import { cropForm } from '@farm/contract/crops'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeHandlers, fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { addressed, openCropList } from './testing/crop-list.tsx'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const REMOVE = 'POST /api/Core/FormData/Delete'
const FORMER = 'GET /api/Core/Import/List'

const wheat = recordOf(cropForm, { Name: '冬小麦' })
const person = userEvent.setup({ delay: null })
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

beforeAll(() => Promise.all([import('./RecordPanel.tsx'), import('../sheets/ImportPanel.tsx')]))
beforeEach(() => setScreenWidth(1366))

async function open(query = '', handlers: FakeHandlers = {}) {
  fakeServer({ [LIST]: () => pageOf([wheat]), [GET]: () => wheat, [FORMER]: () => [], ...handlers })
  const opened = openCropList(query, { canImport: true })
  await screen.findByRole('link', { name: '冬小麦' })
  return opened
}

test('the record was deleted after the person had gone on: the page they are on keeps its address', async () => {
  const gone = Promise.withResolvers<void>()
  const { router } = await open(`?open=${wheat.Id}&page=2`, { [REMOVE]: () => gone.promise })
  const panel = await screen.findByRole('dialog', { name: '冬小麦' })
  await waitFor(() => expect(panel.querySelector('button')).not.toBeNull())
  await person.click(await screen.findByRole('button', { name: '删除' }))
  await press('确定')
  await act(() => router.navigate('/Core/Elsewhere?search=other&open=1'))
  gone.resolve()
  await screen.findByText('已删除 1 条')
  expect(addressed().toString()).toBe('search=other&open=1')
})

test('an order that is chosen while a search waits for the next sign stays', async () => {
  await open()
  await person.type(screen.getByRole('searchbox'), 'dp')
  await press(/^全生育期/)
  await waitFor(() => expect(addressed().get('orderBy')).toBe('GrowingDays asc'))
  await waitFor(() => expect(addressed().get('search')).toBe('dp'))
  expect(addressed().get('orderBy')).toBe('GrowingDays asc')
})

test('an import that is opened while a search is being emptied stays open', async () => {
  await open('?search=mai')
  await person.clear(screen.getByRole('searchbox'))
  await press('导入')
  await waitFor(() => expect(addressed().has('search')).toBe(false))
  expect(addressed().get('import')).toBe('new')
})

test('Esc closes the record and the import that stand open together', async () => {
  await open(`?open=${wheat.Id}&import=new`)
  await screen.findByRole('dialog', { name: '冬小麦' })
  await screen.findByRole('dialog', { name: '导入作物' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(addressed().toString()).toBe(''))
})
