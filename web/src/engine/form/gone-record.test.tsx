import { photos, rows, text } from '@farm/contract/forms'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { asOnSecurePage } from '../../platform/testing/secure-page.ts'
import { attachmentOf } from '../../testing/attachment-server.ts'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, fakeServer } from '../../testing/fake-server.ts'
import { PHOTOS, PUT, photoFile, photoServer } from '../../testing/photo-server.ts'
import { recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { MEANWHILE } from '../records/records-key.ts'
import { Editor } from './Editor.tsx'

const ADD = 'POST /api/Core/FormData/Add'
const GET = 'GET /api/Core/FormData/Get'
const person = userEvent.setup({ delay: null })
const form: RecordForm = {
  id: idOf(900),
  key: idOf(900),
  name: '巡查记录',
  nameField: 'F1',
  fields: { F1: text('名称'), F2: photos('现场照片'), F3: rows('明细', { F1: text('部位'), F2: photos('近照') }) },
}
const deletion = { Id: idOf(1), Time: '2026-11-20T03:00:00.000Z', By: '王芳', IsOwn: false, IsDeleted: true }
const gone = new FakeAnswer({ code: 'form-data/deleted', errors: ['记录没有了'], changed: [deletion] }, 404)

beforeEach(asOnSecurePage)

/** The form of a record that somebody has deleted meanwhile; photos stay on their way until they are let through. */
function show(data: Readonly<Record<string, unknown>>) {
  const uploads = photoServer()
  const sending = Promise.withResolvers<undefined>()
  const server = fakeServer({
    ...uploads.handlers,
    [PHOTOS]: ({ query }) => (query.ids ?? '').split(',').map((id) => attachmentOf(id)),
    [PUT]: (request) => sending.promise.then(() => uploads.put(request)),
    [GET]: () => gone,
    'POST /api/Core/FormData/Edit': () => gone,
    [ADD]: ({ body }) => recordOf(form, (body as { Data: Record<string, unknown> }).Data),
  })
  const { client } = renderScreen(
    <Screen>
      <Editor form={form} record={recordOf(form, data, { Id: idOf(1) })} onLeave={() => undefined} />
    </Screen>,
    { at: '/FormData/AddData' },
  )
  const added = () => server.sent(ADD).map(({ body }) => (body as { Data: unknown }).Data)
  return {
    added,
    letThrough: () => sending.resolve(undefined),
    hear: () => client.invalidateQueries({ queryKey: [MEANWHILE] }),
  }
}

const asNew = () => screen.findByRole<HTMLButtonElement>('button', { name: '另存为新记录' })
const save = () => person.click(screen.getByRole('button', { name: '保存' }))

test('what becomes a new record leaves the photos of the old one behind, those of its rows too, and says so', async () => {
  const { added } = show({ F1: '东头', F2: [idOf(50)], F3: [{ F1: '叶', F2: [idOf(51)] }] })
  await person.type(screen.getByLabelText('名称'), '病')
  await save()
  await screen.findByText(/原记录的照片和附件不能带过来，请重新上传/)
  await person.click(await asNew())
  await waitFor(() => expect(added()).toEqual([{ F1: '东头病', F3: [{ F1: '叶' }] }]))
})

test('nothing becomes a new record while its photos are on their way', async () => {
  const { added, letThrough } = show({ F1: '东头' })
  await person.type(screen.getByLabelText('名称'), '病')
  await save()
  expect((await asNew()).disabled).toBe(false)
  expect(screen.queryByText(/不能带过来/)).toBeNull()
  await person.upload(screen.getByLabelText('相册'), photoFile())
  await screen.findByText(/照片上传完以后才能另存/)
  expect((await asNew()).disabled).toBe(true)
  letThrough()
  await waitFor(async () => expect((await asNew()).disabled).toBe(false))
  await person.click(await asNew())
  await waitFor(() => expect(added()).toEqual([{ F1: '东头病', F2: [expect.any(String)] }]))
})

test('nor while a draft of it waits to be decided on', async () => {
  show({ F1: '东头' })
  await person.type(screen.getByLabelText('名称'), '病')
  cleanup()
  const { added, hear } = show({ F1: '东头' })
  await screen.findByRole('button', { name: '恢复草稿' })
  await hear()
  expect((await asNew()).disabled).toBe(true)
  expect(screen.getByText(/请先恢复或放弃草稿/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '恢复草稿' }))
  await person.click(await asNew())
  await waitFor(() => expect(added()).toEqual([{ F1: '东头病' }]))
})
