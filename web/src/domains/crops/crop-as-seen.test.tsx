import { cropForm } from '@farm/contract/crops'
import { type Fields, formToWire, text } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { cropScreens } from './index.ts'
import { permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const EDIT = 'POST /api/Core/FormData/Edit'
const person = userEvent.setup({ delay: null })

const { Category: _, Variety, ...others } = cropForm.fields
/** As somebody sees crops who may not see their category nor set their variety; 产地 was added. */
const seen: Fields = { ...others, Variety: { ...Variety, isReadOnly: true }, F1: text('产地') }
const permission = permissionOf({ Forms: [formToWire({ ...cropForm, fields: seen }, ['view', 'add', 'edit'])] })
const apple = recordOf(cropForm, { Name: '苹果', Variety: '红富士', F1: '石桥镇' })

beforeAll(() =>
  Promise.all([
    import('../../engine/crud/CrudList.tsx'),
    import('../../engine/crud/CrudDetail.tsx'),
    import('../../engine/crud/EditPage.tsx'),
  ]),
)

function open(which: keyof typeof cropScreens, at: string, path: string, handlers: FakeHandlers = {}) {
  const Page = cropScreens[which]
  const server = fakeServer({ [LIST]: () => pageOf([apple]), [GET]: () => apple, ...handlers })
  renderScreen(
    <Screen>
      <Page />
    </Screen>,
    { at, path, permission },
  )
  return server
}

describe('a built-in form as the person sees it', () => {
  test('asks for nothing that is hidden: no column, no filter, no names', async () => {
    const server = open('List', '/Core/CropList?Category=00000000-0000-7000-8000-000000000001', '/Core/CropList')
    expect(await screen.findByRole('link', { name: '苹果' })).toBeTruthy()
    expect(screen.queryByText('作物分类')).toBeNull()
    const [asked] = server.sent(LIST)
    expect(asked?.query.qs).toBeUndefined()
    expect(asked?.query.expand).toBeUndefined()
  })

  test('tells in its details what was added', async () => {
    open('Detail', `/Core/CropDetail/${apple.Id}`, '/Core/CropDetail/:id')
    expect(await screen.findByText('石桥镇')).toBeTruthy()
    expect(screen.getByText('产地')).toBeTruthy()
    expect(screen.queryByText('作物分类')).toBeNull()
  })

  test('is filled in with what was added, and shows what can only be read', async () => {
    const server = open('Edit', `/Core/CropAdd/${apple.Id}`, '/Core/CropAdd/:id', { [EDIT]: () => apple })
    const box = await screen.findByLabelText('产地')
    expect(screen.queryByLabelText('品种')).toBeNull()
    expect(screen.getByText('红富士')).toBeTruthy()
    await person.clear(box)
    await person.type(box, '云岭镇')
    await person.click(within(document.body).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(server.sent(EDIT)[0]?.body).toMatchObject({ Data: { F1: '云岭镇' } }))
  })
})
