import { cropForm } from '@farm/contract/crops'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { noteWorkedOn } from '../../engine/list/worked-on.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeRequest, fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { cropScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'

const names = ['谷子', '高粱', '荞麦', '莜麦', '绿豆']
const crops = names.map((Name, index) => recordOf(cropForm, { Name, GrowingDays: 90 + index }))
const shared = recordOf(cropForm, { Name: '冬小麦' }, { Organ: { Id: idOf(9), Name: '汾阳县', Path: '/1/11/' } })
const person = userEvent.setup({ delay: null })
const address = () => new URLSearchParams(window.location.search)

// Loaded once, so that no test waits for it.
beforeAll(() => import('../../engine/crud/CrudList.tsx'))

function open(query = '') {
  const { List } = cropScreens
  return renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/Core/CropList${query}`, permission: permissionOf() },
  )
}

const link = (name: string) => screen.findByRole('link', { name })
const check = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `选择${name}` })
const heads = () => screen.getAllByRole('columnheader').flatMap(({ title }) => (title === '' ? [] : [title]))
const columnsOf = (list: HTMLElement) => within(list).getAllByRole('checkbox').length

describe('rows by keyboard', () => {
  test('the arrows lead from row to row, Space chooses, Enter opens', async () => {
    fakeServer({ [LIST]: () => pageOf(crops), [GET]: () => crops[1] })
    open()
    const first = await link('谷子')
    first.focus()
    await person.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await link('高粱'))
    await person.keyboard(' ')
    expect((await check('高粱')).checked).toBe(true)
    await person.keyboard('{End}')
    expect(document.activeElement).toBe(await link('绿豆'))
    await person.keyboard('{ArrowDown}{Home}{ArrowUp}')
    expect(document.activeElement).toBe(first)
    await person.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address().get('open')).toBe(crops[1]?.Id))
  })

  test('Shift chooses all from the one before to this one, but what is fixed', async () => {
    fakeServer({ [LIST]: () => pageOf([...crops.slice(0, 2), shared, ...crops.slice(2)]) })
    open()
    await person.click(await check('谷子'))
    await person.keyboard('{Shift>}')
    await person.click(await check('荞麦'))
    await person.keyboard('{/Shift}')
    const chosen = await Promise.all([...names, '冬小麦'].map(async (name) => (await check(name)).checked))
    expect(chosen).toEqual([true, true, true, false, false, false])
    expect(screen.getByRole('group', { name: '批量操作' }).textContent).toContain('已选 3 条')
  })
})

describe('heads', () => {
  test('a click sorts by one column, with Shift by a further one', async () => {
    const server = fakeServer({ [LIST]: () => pageOf(crops) })
    open()
    await link('谷子')
    const head = (name: RegExp) => within(screen.getByRole('columnheader', { name })).getByRole('button')
    await person.click(head(/作物名称/))
    await waitFor(() => expect(address().get('orderBy')).toBe('Name asc'))
    await person.keyboard('{Shift>}')
    await person.click(head(/生育期/))
    await waitFor(() => expect(address().get('orderBy')).toBe('Name asc,GrowingDays asc'))
    await waitFor(() => expect(head(/生育期/).textContent).toBe('全生育期（天）2'))
    await person.click(head(/生育期/))
    await person.keyboard('{/Shift}')
    await waitFor(() => expect(server.sent(LIST).at(-1)?.query.orderBy).toBe('Name asc,GrowingDays desc'))
    await person.click(head(/生育期/))
    await waitFor(() => expect(address().get('orderBy')).toBe('GrowingDays asc'))
  })
})

describe('the column chooser', () => {
  test('puts columns into another order by keyboard, and it stays so', async () => {
    fakeServer({ [LIST]: () => pageOf(crops) })
    const first = open()
    await link('谷子')
    const before = heads()
    await person.click(screen.getByRole('button', { name: '列设置' }))
    const up = await screen.findByRole('button', { name: '上移品种' })
    up.focus()
    await person.keyboard('{Enter}')
    expect(screen.getByRole('status', { name: '' }).textContent).toContain('品种移到第 2 列')
    expect(heads().slice(0, 3)).toEqual([before[0], '品种', '作物分类'])
    first.unmount()
    open()
    await link('谷子')
    expect(heads().slice(0, 3)).toEqual([before[0], '品种', '作物分类'])
    await person.click(screen.getByRole('button', { name: '列设置' }))
    await person.click(await screen.findByRole('button', { name: '恢复默认' }))
    expect(heads()).toEqual(before)
  })

  test('makes a column wider and narrower by keyboard, and it stays so', async () => {
    fakeServer({ [LIST]: () => pageOf(crops) })
    const first = open()
    await link('谷子')
    const at = heads().indexOf('品种')
    const width = () => Number(document.querySelectorAll<HTMLElement>('col[data-width]')[at + 1]?.dataset.width)
    const before = width()
    await person.click(screen.getByRole('button', { name: '列设置' }))
    const wider = await screen.findByRole('button', { name: '加宽品种' })
    wider.focus()
    await person.keyboard('{Enter}{Enter}')
    expect(width()).toBe(before + 40)
    expect(screen.getByText(`品种宽 ${before + 40} 像素`)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '收窄品种' }))
    expect(width()).toBe(before + 20)
    first.unmount()
    open()
    await link('谷子')
    expect(width()).toBe(before + 20)
    const narrower = () => screen.getByRole('button', { name: '收窄作物名称' })
    await person.click(screen.getByRole('button', { name: '列设置' }))
    for (let steps = 0; steps < 20; steps += 1) await person.click(narrower())
    expect(narrower().getAttribute('aria-disabled')).toBe('true')
  })

  test('puts columns into another order by dragging', async () => {
    fakeServer({ [LIST]: () => pageOf(crops) })
    open()
    await link('谷子')
    await person.click(screen.getByRole('button', { name: '列设置' }))
    const list = await screen.findByRole('list', { name: '显示的列' })
    const row = (name: string) => within(list).getByRole('checkbox', { name }).closest('[draggable]') ?? list
    fireEvent.dragStart(row('更新时间'), { dataTransfer: {} })
    fireEvent.drop(row('作物分类'), { dataTransfer: {} })
    expect(heads().slice(0, 3)).toEqual(['作物名称', '更新时间', '作物分类'])
  })

  test('finds a column by its name and keeps the one that names the records', async () => {
    fakeServer({ [LIST]: () => pageOf(crops) })
    open()
    await link('谷子')
    await person.click(screen.getByRole('button', { name: '列设置' }))
    const name = await screen.findByRole<HTMLInputElement>('checkbox', { name: '作物名称' })
    expect(name.disabled).toBe(true)
    await person.type(screen.getByRole('searchbox', { name: '搜索列' }), '录入人')
    expect(columnsOf(screen.getByRole('list', { name: '可添加的列' }))).toBe(1)
    await person.click(screen.getByRole('checkbox', { name: '录入人' }))
    expect(heads()).toContain('录入人')
    await person.clear(screen.getByRole('searchbox', { name: '搜索列' }))
    await person.type(screen.getByRole('searchbox', { name: '搜索列' }), '没有的')
    expect(screen.getByText('没有这一列')).toBeTruthy()
  })
})

describe('pages', () => {
  test('a page number is typed and Enter leads there, at most to the last', async () => {
    fakeServer({ [LIST]: () => pageOf(crops, { total: 200 }) })
    open()
    const jump = await screen.findByRole('textbox', { name: '跳至第几页' })
    await person.type(jump, '12{Enter}')
    await waitFor(() => expect(address().get('page')).toBe('12'))
    await person.type(await screen.findByRole('textbox', { name: '跳至第几页' }), '99{Enter}')
    await waitFor(() => expect(address().get('page')).toBe('14'))
  })

  test('behind the deepest page one goes on by cursor, and back again', async () => {
    const server = fakeServer({ [LIST]: () => pageOf(crops, { total: 10_000, isCapped: true, hasNext: true }) })
    open('?page=1334')
    await link('谷子')
    await person.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(address().toString()).toBe('after=abc&page=1335'))
    await waitFor(() => expect(server.sent(LIST).some(({ query }) => query.cursor === 'abc')).toBe(true))
    expect(await screen.findByText('第 1335 页')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '上一页' }))
    await waitFor(() => expect(address().toString()).toBe('page=1334'))
  })

  test('however deep, back leads to the page before', async () => {
    fakeServer({
      [LIST]: ({ query: { cursor = 'a' } }: FakeRequest) =>
        new FakeAnswer(crops, 200, {
          'X-Total-Count': '10000',
          'X-Total-Capped': '1',
          Link: `</api/Core/FormData/List?cursor=${cursor}b>; rel="next"`,
        }),
    })
    open('?page=1334')
    await link('谷子')
    const turn = async (name: string, to: string) => {
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false))
      await person.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(address().toString()).toBe(to))
      await screen.findByText(`第 ${address().get('page')} 页`)
    }
    await turn('下一页', 'after=ab&page=1335')
    await turn('下一页', 'after=abb&page=1336')
    await turn('上一页', 'after=ab&page=1335')
  })
})

describe('coming back', () => {
  test('the list is scrolled as it was left; gone to anew it begins at the top', async () => {
    fakeServer({ [LIST]: () => pageOf(crops) })
    const { router } = open('?page=5')
    await link('谷子')
    const box = () => screen.getByRole('table').parentElement ?? document.body
    box().scrollTop = 240
    fireEvent.scroll(box())
    await act(() => router.navigate('/Core/Elsewhere'))
    await act(() => router.navigate(-1))
    await link('谷子')
    await waitFor(() => expect(box().scrollTop).toBe(240))
    await act(() => router.navigate('/Core/Elsewhere'))
    await act(() => router.navigate('/Core/CropList?page=5'))
    await link('谷子')
    expect(box().scrollTop).toBe(0)
  })

  test('the row whose form was left stands out', async () => {
    fakeServer({ [LIST]: () => pageOf(crops) })
    noteWorkedOn(crops[2]?.Id)
    open('?page=3')
    const row = (await link('荞麦')).closest('tr')
    expect(row?.hasAttribute('data-marked')).toBe(true)
    expect((await link('谷子')).closest('tr')?.hasAttribute('data-marked')).toBe(false)
  })
})

describe('on paper', () => {
  test('all rows of the filter are printed, with the filter in words and nothing cut', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const server = fakeServer({
      [LIST]: ({ query }: FakeRequest) => pageOf(query.pageSize === '500' ? crops : crops.slice(0, 1), { total: 5 }),
    })
    open('?search=dou&page=1')
    await link('谷子')
    await person.click(screen.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const sheet = screen.getByRole('region', { name: '打印：作物', hidden: true })
    expect(sheet.textContent).toContain('筛选：搜索“dou”')
    expect(sheet.textContent).toContain('打印人 陈国强')
    expect(within(sheet).getAllByRole('row', { hidden: true })).toHaveLength(names.length + 1)
    expect(server.sent(LIST).at(-1)?.query).toMatchObject({ search: 'dou', page: '1', pageSize: '500' })
    fireEvent(window, new Event('afterprint'))
    await waitFor(() => expect(screen.queryByRole('region', { name: '打印：作物', hidden: true })).toBeNull())
  })

  test('of more rows than go on paper it says so and leads to the export', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    fakeServer({ [LIST]: () => pageOf(crops, { total: 1_234 }) })
    open()
    await link('谷子')
    await person.click(screen.getByRole('button', { name: '打印' }))
    expect(await screen.findByText(/共 1,234 条，一次最多打印前 1,000 条。要全部内容，请用“导出”/)).toBeTruthy()
    expect(print).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: '打印前 1,000 条' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const sheet = screen.getByRole('region', { name: '打印：作物', hidden: true })
    expect(sheet.textContent).toContain('共 1,234 条，只打印前 1,000 条')
  })
})
