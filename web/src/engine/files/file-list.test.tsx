import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { attachmentOf } from '../../testing/attachment-server.ts'
import { idOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { PHOTOS, linkOf } from '../../testing/photo-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FileList } from './FileList.tsx'

const person = userEvent.setup({ delay: null })
const ids = [idOf(1), idOf(2), idOf(3)]
const names = ['合同.pdf', '台账.xlsx', '资料.zip']
const known: FakeHandlers = {
  [PHOTOS]: ({ query }) =>
    (query.ids ?? '').split(',').map((id) => attachmentOf(id, { Name: names[ids.indexOf(id)] ?? '' })),
}

/** Where files were saved from; jsdom itself goes nowhere. */
const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname} ${this.download}`)
  })
})

function show(handlers: FakeHandlers = known, own: Partial<Parameters<typeof FileList>[0]> = {}) {
  const server = fakeServer(handlers)
  const onAround = vi.fn<() => void>()
  renderScreen(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={onAround}>
      <FileList ids={ids} {...own} />
    </div>,
    { at: '/FormData/List' },
  )
  return { server, onAround }
}

const link = (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name: new RegExp(name) })

describe('files that can’t be saved', () => {
  test('because they are gone or not for one’s eyes say so', async () => {
    show({ [PHOTOS]: () => [attachmentOf(idOf(1))] })
    expect(await screen.findAllByText('看不了这个文件')).toHaveLength(2)
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  test('because they are photos say so', async () => {
    show({ [PHOTOS]: () => [linkOf(idOf(1))] }, { ids: [idOf(1)] })
    expect(await screen.findByText('看不了这个文件')).toBeTruthy()
  })

  test('because the list was refused can be asked for again', async () => {
    let isUp = false
    show({ [PHOTOS]: (request) => (isUp ? known[PHOTOS]?.(request) : refused('wire/unavailable')) }, { ids: [idOf(1)] })
    const again = await screen.findByRole('button', { name: '重试' })
    isUp = true
    await person.click(again)
    expect(await link('合同.pdf')).toBeTruthy()
  })
})

test('no files draw nothing', () => {
  show({}, { ids: [] })
  expect(screen.queryByRole('list')).toBeNull()
})

test('files are shown with name and size, in their order, and asked for in one call', async () => {
  const { server } = show()
  await link('资料.zip')
  expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual([
    'PDF合同.pdf3.3 MB',
    'XLSX台账.xlsx3.3 MB',
    'ZIP资料.zip3.3 MB',
  ])
  expect(server.sent(PHOTOS).map(({ query }) => query.ids)).toEqual([ids.join(',')])
})

test('in a line of a list the first is shown, and how many there are', async () => {
  show(known, { size: 'small' })
  expect(await link('合同.pdf')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('等 3 个')).toBeTruthy()
})

describe('a touch on a file', () => {
  const old = () => new Date(Date.now() + 30_000).toISOString()

  test('saves it and opens nothing that stands around it', async () => {
    // An address within the page: jsdom goes to no other.
    const { server, onAround } = show(
      { [PHOTOS]: () => [attachmentOf(idOf(1), { Url: '#original' })] },
      { ids: [idOf(1)] },
    )
    const one = await link('合同.pdf')
    expect([one.hash, one.download]).toEqual(['#original', '合同.pdf'])
    expect(fireEvent.click(one)).toBe(true)
    expect(onAround).not.toHaveBeenCalled()
    expect(server.sent(PHOTOS)).toHaveLength(1)
  })

  test('whose address is about to end saves it from a new one', async () => {
    let round = 0
    show(
      {
        [PHOTOS]: () => {
          round += 1
          return [attachmentOf(idOf(1), round === 1 ? { ExpireTime: old() } : { Url: '/original/new' })]
        },
      },
      { ids: [idOf(1)] },
    )
    expect(fireEvent.click(await link('合同.pdf'))).toBe(false)
    await waitFor(() => expect(saved).toEqual(['/original/new 合同.pdf']))
  })

  test.each([
    ['that was deleted meanwhile', () => [], '文件已删除，或您没有权限查看'],
    ['without a network', noNetwork, '网络错误，请稍后再试！'],
  ])('%s says so', async (_, second, text) => {
    let round = 0
    const answer = () => {
      round += 1
      return round === 1 ? [attachmentOf(idOf(1), { ExpireTime: old() })] : second()
    }
    show({ [PHOTOS]: answer }, { ids: [idOf(1)] })
    fireEvent.click(await link('合同.pdf'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(saved).toEqual([])
  })
})
