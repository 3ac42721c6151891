import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '../../platform/http.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { RowAct, TablePage, type Asked, type TableDeclaration } from './index.ts'
import type { TablePageProps } from './TablePage.tsx'

interface Visitor {
  readonly id: string
  readonly name: string
  readonly from: string
}

const wang: Visitor = { id: 'w', name: '王芳', from: '汾阳' }
const li: Visitor = { id: 'l', name: '李军', from: '孝义' }

const person = userEvent.setup()

function open(own: Partial<TableDeclaration<Visitor>> = {}, props: Partial<TablePageProps<Visitor>> = {}, search = '') {
  const read = vi.fn<TableDeclaration<Visitor>['read']>(
    own.read ?? (() => Promise.resolve({ answer: [wang, li], total: 2, isCapped: false })),
  )
  const declaration: TableDeclaration<Visitor> = {
    key: ['visitors'],
    noun: '来访',
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    columns: [
      { key: 'name', label: '姓名', width: 120, orderBy: 'Name', cell: ({ name }) => name },
      { key: 'from', label: '来自', width: 120, cell: ({ from }) => from },
    ],
    search: '搜索姓名',
    filters: [{ name: 'state', label: '状态', kind: 'choice', options: ['在', '已走'] }],
    paging: 'pages',
    ...own,
    read,
  }
  renderScreen(
    <Screen>
      <TablePage of={declaration} {...props} />
    </Screen>,
    { at: `/Visitors${search}` },
  )
  return { asked: (): Asked | undefined => read.mock.lastCall?.[0] }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const failure = (status: number, text: string) => new HttpFailure({ status, code: 'x', errors: [text] })

describe('when the rows do not come', () => {
  test('a list that one may not see says so, and offers no second try', async () => {
    open({ read: () => Promise.reject(failure(403, '没有权限')) })
    expect(await screen.findByText('没有权限')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  test('a list that did not get through can be asked again', async () => {
    let isDown = true
    const read = () =>
      isDown ? Promise.reject(failure(0, '网络错误')) : Promise.resolve({ answer: [wang], isCapped: false })
    open({ read })
    const again = await screen.findByRole('button', { name: '重试' })
    isDown = false
    await person.click(again)
    expect(await row('王芳')).toBeTruthy()
  })

  test('that the next rows did not come is said under the last one', async () => {
    const read = ({ cursor }: Asked) =>
      cursor === undefined
        ? Promise.resolve({ answer: [wang], isCapped: false, nextCursor: 'c1' })
        : Promise.reject(failure(0, '网络错误'))
    open({ paging: 'more', read })
    await person.click(await screen.findByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('加载失败，请重试')).toBeTruthy()
    expect(await row('王芳')).toBeTruthy()
  })
})

describe('an empty list', () => {
  const read = () => Promise.resolve({ answer: [], total: 0, isCapped: false })

  test('says what to do next', async () => {
    open({ read, empty: '今天没有来访' }, { add: <button type="button">登记</button> })
    const state = await screen.findByRole('status')
    expect(state.textContent).toContain('今天没有来访')
    expect(within(state).getByRole('button', { name: '登记' })).toBeTruthy()
  })

  test('that was narrowed offers to take the conditions away', async () => {
    const { asked } = open({ read }, {}, '?search=王&state=在')
    await person.click(await screen.findByRole('button', { name: '清除条件' }))
    await waitFor(() => expect(asked()?.search).toBeUndefined())
    expect(asked()?.filters).toEqual({})
  })
})

test('what the address says is asked for', async () => {
  const { asked } = open({}, {}, '?search=王&state=在&orderBy=Name desc&page=2')
  await row('王芳')
  expect(asked()).toEqual({ search: '王', filters: { state: '在' }, orderBy: 'Name desc', page: 2, pageSize: 15 })
})

test('searching begins at the first page and stands in the address', async () => {
  const { asked } = open({}, {}, '?page=2')
  await row('王芳')
  await person.type(screen.getByRole('searchbox', { name: '搜索姓名' }), '李{Enter}')
  await waitFor(() => expect(asked()).toMatchObject({ search: '李', page: 1 }))
  expect(new URLSearchParams(window.location.search).get('search')).toBe('李')
})

test('a column is sorted upwards, then downwards, then as the server orders', async () => {
  const { asked } = open()
  await row('王芳')
  for (const orderBy of ['Name asc', 'Name desc', undefined]) {
    await person.click(screen.getByRole('button', { name: '姓名' }))
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('orderBy') ?? undefined).toBe(orderBy))
    if (orderBy) await waitFor(() => expect(asked()?.orderBy).toBe(orderBy))
  }
  expect(screen.queryByRole('button', { name: '来自' })).toBeNull()
})

test('a list by cursor goes on where it ended', async () => {
  const read = ({ cursor }: Asked) =>
    Promise.resolve(
      cursor === undefined ? { answer: [wang], isCapped: false, nextCursor: 'c1' } : { answer: [li], isCapped: false },
    )
  open({ paging: 'more', read })
  await person.click(await screen.findByRole('button', { name: '加载更多' }))
  expect(await row('李军')).toBeTruthy()
  expect(await row('王芳')).toBeTruthy()
  expect(screen.getByText('没有更多了')).toBeTruthy()
})

test('rows can be picked only where something can be done with them', async () => {
  open()
  await row('王芳')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('what is done with the picked rows gets just these', async () => {
  const done = vi.fn<(names: string[]) => void>()
  const act = (rows: readonly Visitor[]) => (
    <button type="button" onClick={() => done(rows.map(({ name }) => name))}>
      送走
    </button>
  )
  open({}, { bulkActions: act })
  await person.click(await screen.findByRole('checkbox', { name: '选择李军' }))
  await person.click(screen.getByRole('button', { name: '送走' }))
  expect(done).toHaveBeenCalledWith(['李军'])
  await person.click(screen.getByRole('button', { name: '取消选择' }))
  expect(screen.queryByRole('button', { name: '送走' })).toBeNull()
})

test('a row that is opened is told beside the list, and by its address', async () => {
  open({}, { detail: ({ from }) => <p>从{from}来</p> }, '?open=l')
  expect(await screen.findByText('从孝义来')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByText('从孝义来')).toBeNull())
  await person.click(screen.getByText('汾阳'))
  expect(await screen.findByText('从汾阳来')).toBeTruthy()
  expect(new URLSearchParams(window.location.search).get('open')).toBe('w')
})

test('on a phone the rows are cards, with their acts', async () => {
  setScreenWidth(390)
  const rung = vi.fn<() => void>()
  open({}, { rowActions: ({ name }) => <RowAct label="呼叫" name={name} onClick={rung} /> })
  expect(await screen.findByText('李军')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await person.click(screen.getByRole('button', { name: '呼叫李军' }))
  expect(rung).toHaveBeenCalledOnce()
})
