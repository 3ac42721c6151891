import { photos, text } from '@farm/contract/forms'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { asOnSecurePage } from '../../platform/testing/secure-page.ts'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, fakeServer } from '../../testing/fake-server.ts'
import { PUT, photoFile, photoServer } from '../../testing/photo-server.ts'
import { recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { Editor } from './Editor.tsx'

const ADD = 'POST /api/Core/FormData/Add'
const person = userEvent.setup({ delay: null })
const form: RecordForm = {
  id: idOf(900),
  key: 'soil',
  name: '土壤检测',
  nameField: 'Name',
  fields: { Name: text('名称'), Photos: photos('现场照片') },
}
const notAPicture = new FakeAnswer({ code: 'files/picture', errors: ['不是能识别的图片'] }, 422)

beforeEach(asOnSecurePage)

function show(answerPut: (next: () => unknown) => unknown) {
  const server = photoServer()
  const fake = fakeServer({
    ...server.handlers,
    [PUT]: (request) => answerPut(() => server.put(request)),
    [ADD]: ({ body }) => {
      const { Data } = body as { Data: Record<string, unknown> }
      return { ...recordOf(form, Data) }
    },
  })
  renderScreen(<Editor form={form} onLeave={() => undefined} />, { at: '/FormData/AddData' })
  return fake
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a form is not saved while one of its photos could not be sent', async () => {
  const server = show(() => notAPicture)
  await person.upload(screen.getByLabelText('相册'), photoFile())
  expect(await screen.findByText('第 1 张没有上传：不是能识别的图片')).toBeTruthy()
  expect(button('有照片没有上传，请重试或移除').disabled).toBe(true)
  await person.keyboard('{Control>}s{/Control}')
  expect(server.sent(ADD)).toEqual([])
})

test('a form is not saved while its photos are on their way, and is afterwards', async () => {
  let arrive: (answer: unknown) => void = () => undefined
  const server = show(
    (next) =>
      new Promise((resolve) => {
        arrive = () => resolve(next())
      }),
  )
  await person.upload(screen.getByLabelText('相册'), photoFile())
  await waitFor(() => expect(server.sent(PUT)).toHaveLength(1))
  expect(button('照片上传中…').disabled).toBe(true)
  await person.keyboard('{Control>}s{/Control}')
  expect(server.sent(ADD)).toEqual([])
  arrive(undefined)
  await waitFor(() => expect(button('保存').disabled).toBe(false))
  await person.click(button('保存'))
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  const [id] = server.sent(PUT).map(({ query }) => query.id)
  expect(server.sent(ADD)[0]?.body).toMatchObject({ Data: { Photos: [id] } })
})
