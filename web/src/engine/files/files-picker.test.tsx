import { MAX_ATTACHMENT_BYTES } from '@farm/contract/files'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { asOnSecurePage } from '../../platform/testing/secure-page.ts'
import { attachmentOf, documentFile } from '../../testing/attachment-server.ts'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { BEGIN, CANCEL, PHOTOS, PUT, photoServer } from '../../testing/photo-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FilesPicker } from './FilesPicker.tsx'
import { useFiles } from './use-files.ts'

const person = userEvent.setup({ delay: null, applyAccept: false })
const button = () => screen.getByLabelText('添加附件')
const mismatch = () => refused('files/mismatch')

function Field({ initial, max }: { readonly initial: readonly string[]; readonly max: number }) {
  const [ids, setIds] = useState(initial)
  const files = useFiles({ value: ids, onChange: setIds, max })
  return (
    <>
      <FilesPicker label="合同" files={files} />
      <output aria-label="已存">{ids.join(' ')}</output>
    </>
  )
}

function show(handlers: FakeHandlers = {}, { initial = [], max = 9 }: Partial<Parameters<typeof Field>[0]> = {}) {
  const uploads = photoServer()
  const server = fakeServer({
    ...uploads.handlers,
    [PHOTOS]: ({ query }) => (query.ids ?? '').split(',').map((id) => attachmentOf(id)),
    ...handlers,
  })
  renderScreen(<Field initial={initial} max={max} />, { at: '/FormData/AddData' })
  return { server, uploads }
}

const stored = () => (screen.getByLabelText('已存').textContent ?? '').split(' ').filter(Boolean)
const faults = () => screen.getAllByRole('alert').map((one) => one.textContent)

beforeEach(asOnSecurePage)

describe('a file that can’t be taken', () => {
  const huge = documentFile('录像.mp4')
  Object.defineProperty(huge, 'size', { value: MAX_ATTACHMENT_BYTES + 1 })

  test.each([
    [documentFile('安装.exe'), '“安装.exe”：不能上传程序和脚本，压缩包里的也不行，请去掉后再上传'],
    [
      documentFile('页面.html'),
      '“页面.html”：不支持这种文件，请选择 PDF、Word、Excel、PowerPoint、文本、CSV、图片（JPEG、PNG、WebP）、ZIP 或 MP4',
    ],
    [documentFile('合同.pdf', { size: 0 }), '“合同.pdf”是空文件，请重新选择'],
    [huge, '“录像.mp4”超过 50 MB'],
  ])('is refused before anything is sent: $name', async (file, text) => {
    const { server } = show()
    await person.upload(button(), file)
    expect(faults()).toEqual([text])
    expect(server.requests).toEqual([])
  })

  test('by the server says why, and is not sent again', async () => {
    const { server } = show({ [PUT]: mismatch })
    await person.upload(button(), documentFile())
    expect(await screen.findByText('没有上传：文件的扩展名与内容不符，请选择没有改过扩展名的文件')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新上传 合同.pdf' })).toBeNull()
    expect(server.sent(PUT)).toHaveLength(1)
    expect(stored()).toEqual([])
  })

  test('for another reason can be sent again', async () => {
    let isRefused = true
    const uploads = photoServer()
    const conflict = new FakeAnswer({ code: 'wire/clash', errors: ['与已有数据冲突，请刷新后再试'] }, 409)
    show({ [BEGIN]: (request) => (isRefused ? conflict : uploads.handlers[BEGIN]?.(request)), [PUT]: uploads.put })
    await person.upload(button(), documentFile())
    const again = await screen.findByRole('button', { name: '重新上传 合同.pdf' })
    isRefused = false
    await person.click(again)
    await waitFor(() => expect(stored()).toHaveLength(1))
  })

  test('does not hold up the others', async () => {
    let puts = 0
    const uploads = photoServer()
    show({
      ...uploads.handlers,
      [PHOTOS]: ({ query }) => (query.ids ?? '').split(',').map((id) => attachmentOf(id)),
      [PUT]: (request) => {
        puts += 1
        return puts === 1 ? mismatch() : uploads.put(request)
      },
    })
    await person.upload(button(), [documentFile('a.pdf'), documentFile('b.pdf')])
    await waitFor(() => expect(stored()).toHaveLength(1))
    expect(screen.getByText('没有上传：文件的扩展名与内容不符，请选择没有改过扩展名的文件')).toBeTruthy()
  })
})

test('files are announced as attachments and stored in the order in which they were chosen', async () => {
  const { server } = show()
  await person.upload(button(), [documentFile('a.pdf'), documentFile('b.docx'), documentFile('c.zip')])
  await waitFor(() => expect(stored()).toHaveLength(3))
  expect(server.sent(BEGIN).map(({ body }) => body)).toMatchObject(
    stored().map((Id, index) => ({ Id, Name: ['a.pdf', 'b.docx', 'c.zip'][index], Purpose: 'attachment' })),
  )
})

test('without a network a file waits and shows how far it is, and goes when it is back', async () => {
  let isUp = false
  const uploads = photoServer()
  show({ ...uploads.handlers, [PUT]: (request) => (isUp ? uploads.put(request) : noNetwork()) })
  await person.upload(button(), documentFile())
  expect(await screen.findByText('等待网络')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '合同.pdf 上传进度' })).toBeTruthy()
  isUp = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(stored()).toHaveLength(1))
})

test('of what is offered, only kinds that are taken can be chosen, several at once', () => {
  show()
  expect(button().getAttribute('accept')).toContain('.pdf,.doc,.docx')
  expect(button().hasAttribute('multiple')).toBe(true)
})

test('with as many as there may be nothing more can be chosen, and what is dropped is refused', () => {
  show({}, { initial: [idOf(1), idOf(2)], max: 2 })
  expect(screen.queryByLabelText('添加附件')).toBeNull()
  fireEvent.drop(screen.getByRole('group', { name: '合同' }), { dataTransfer: dragged([documentFile()]) })
  expect(faults()).toEqual(['文件已够，多出的 1 个没有加入'])
})

const dragged = (files: readonly File[]) => ({ types: files.length > 0 ? ['Files'] : ['text/plain'], files })

describe('what is dragged over the field', () => {
  const zone = () => screen.getByRole('group', { name: '合同' })
  /** jsdom knows no event of its own for this, so that where it leads has to be put in. */
  const leaveFor = (relatedTarget: Element) => {
    const event = createEvent.dragLeave(zone())
    Object.defineProperty(event, 'relatedTarget', { value: relatedTarget })
    fireEvent(zone(), event)
  }

  test('is passed over when it is no file', () => {
    const { server } = show()
    expect(fireEvent.dragOver(zone(), { dataTransfer: dragged([]) })).toBe(true)
    expect(zone().dataset.over).toBeUndefined()
    expect(fireEvent.drop(zone(), { dataTransfer: dragged([]) })).toBe(true)
    expect(server.requests).toEqual([])
  })

  test('shows where it may be dropped, until it leaves', () => {
    show()
    expect(fireEvent.dragOver(zone(), { dataTransfer: dragged([documentFile()]) })).toBe(false)
    expect(zone().dataset.over).toBe('true')
    leaveFor(button())
    expect(zone().dataset.over).toBe('true')
    leaveFor(document.body)
    expect(zone().dataset.over).toBeUndefined()
  })

  test('is sent when it is dropped', async () => {
    show()
    expect(fireEvent.drop(zone(), { dataTransfer: dragged([documentFile(), documentFile('b.zip')]) })).toBe(false)
    await waitFor(() => expect(stored()).toHaveLength(2))
  })
})

describe('a file that is removed', () => {
  const answer = async (number: number, text: '确定' | '取消') => {
    await person.click(screen.getByRole('button', { name: `移除第 ${number} 个文件` }))
    await person.click(within(screen.getByRole('dialog')).getByText(text))
  }

  test('stays until that is confirmed, and is not taken back where it came with the record', async () => {
    const { server } = show({}, { initial: [idOf(1), idOf(2)] })
    await answer(1, '取消')
    expect(stored()).toEqual([idOf(1), idOf(2)])
    await answer(1, '确定')
    expect(stored()).toEqual([idOf(2)])
    expect(server.sent(CANCEL)).toEqual([])
  })

  test('on its way is not stored, and is taken back', async () => {
    const { uploads } = show({ [PUT]: noNetwork })
    await person.upload(button(), documentFile())
    await screen.findByText('等待网络')
    await answer(1, '确定')
    expect(within(screen.getByRole('list', { name: '已选合同' })).queryByText('合同.pdf')).toBeNull()
    await waitFor(() => expect(uploads.uploads.size).toBe(0))
    expect(stored()).toEqual([])
  })
})
