import { files, photos } from '@farm/contract/forms'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { asOnSecurePage } from '../../platform/testing/secure-page.ts'
import { attachmentOf, documentFile } from '../../testing/attachment-server.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { PHOTOS, PUT, photoFile, photoServer } from '../../testing/photo-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { UnsentFilesContext, useUnsentFiles } from '../files/unsent-files.ts'
import { FilesControl } from './FilesControl.tsx'
import { PhotosControl } from './PhotosControl.tsx'

const person = userEvent.setup({ delay: null })
beforeEach(asOnSecurePage)

function Around({ children }: { readonly children: ReactNode }) {
  const { state, report } = useUnsentFiles()
  return (
    <UnsentFilesContext value={report}>
      {children}
      <output aria-label="未传">{`${state.kind} ${state.noun}`}</output>
    </UnsentFilesContext>
  )
}

function show() {
  const uploads = photoServer()
  let finish: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  fakeServer({
    ...uploads.handlers,
    [PHOTOS]: ({ query }) => (query.ids ?? '').split(',').map((id) => attachmentOf(id)),
    [PUT]: async (request) => {
      await held
      return request.bytes?.size === 1 ? refused('files/mismatch') : uploads.put(request)
    },
  })
  const fields = { file: files('合同'), photo: photos('现场照片') }
  renderScreen(
    <Around>
      <FilesControl field={fields.file} />
      <PhotosControl field={fields.photo} />
    </Around>,
    { at: '/FormData/AddData' },
  )
  return finish
}

const unsent = () => screen.getByLabelText('未传').textContent

test('a form is told what of its fields is on its way, and what could not be sent', async () => {
  const finish = show()
  await person.upload(screen.getByLabelText('添加附件'), documentFile('a.pdf', { size: 1 }))
  await waitFor(() => expect(unsent()).toBe('sending 文件'))
  await person.upload(screen.getByLabelText('相册'), photoFile())
  await waitFor(() => expect(unsent()).toBe('sending 文件和照片'))
  finish()
  await waitFor(() => expect(unsent()).toBe('failed 文件'))
})
