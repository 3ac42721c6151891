import { cropForm } from '@farm/contract/crops'
import type { SavedView } from '@farm/contract/views'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { cropScreens } from './index.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'

const LIST = 'GET /api/Core/FormData/List'
const VIEWS = 'GET /api/Core/View/List'
const TARGETS = 'GET /api/Core/View/Targets'
const ADD = 'POST /api/Core/View/Add'
const EDIT = 'POST /api/Core/View/Edit'
const DELETE = 'POST /api/Core/View/Delete'
const DEFAULT = 'POST /api/Core/View/SetDefault'
const SHARE = '/Core/FormList#ShareViews'

const wheat = recordOf(cropForm, { Name: '冬小麦', GrowingDays: 240 })
const person = userEvent.setup({ delay: null })
const address = () => new URLSearchParams(window.location.search)

// Loaded once, so that no test waits for it.
beforeAll(() => import('../../engine/crud/CrudList.tsx'))

function viewOf(Name: string, more: Partial<SavedView> = {}): SavedView {
  return {
    Id: idOf(700),
    Screen: cropForm.key,
    Name,
    Address: 'search=mai',
    Columns: [],
    Owner: 'own',
    IsDefault: false,
    CanChange: true,
    UpdateTime: '2026-11-20T02:00:00.000Z',
    ...more,
  }
}

/** A server that keeps the views it is sent. */
function serverWith(views: SavedView[], more: FakeHandlers = {}) {
  const kept = [...views]
  const server = fakeServer({
    [LIST]: () => pageOf([wheat]),
    [VIEWS]: () => kept,
    [ADD]: ({ body }) => {
      const view = viewOf('', { Id: idOf(701), ...(body as Partial<SavedView>) })
      kept.push(view)
      return view
    },
    [EDIT]: ({ body }) => {
      const { Id, ...change } = body as SavedView
      const at = kept.findIndex((one) => one.Id === Id)
      const changed = { ...viewOf(''), ...kept[at], ...change }
      kept[at] = changed
      return changed
    },
    [DELETE]: ({ body }) => {
      kept.splice(
        kept.findIndex(({ Id }) => Id === (body as { Id: string }).Id),
        1,
      )
      return undefined
    },
    [DEFAULT]: () => undefined,
    ...more,
  })
  return { ...server, sent: server.sent, kept }
}

function open(query = '', functions: readonly string[] = []) {
  const { List } = cropScreens
  const permission = permissionOf()
  return renderScreen(
    <Screen>
      <List />
    </Screen>,
    {
      at: `/Core/CropList${query}`,
      permission: { ...permission, Functions: [...permission.Functions, ...functions] },
    },
  )
}

const tabs = () => screen.findByRole('navigation', { name: '视图' })
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

describe('when views can’t be had', () => {
  test('the list stands there without them', async () => {
    fakeServer({ [LIST]: () => pageOf([wheat]), [VIEWS]: () => refused('wire/failure') })
    open()
    expect(await screen.findByRole('link', { name: '冬小麦' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '视图' })).toBeNull()
  })

  test('a name is asked for, and why a view was not saved stands in the dialog', async () => {
    const text = '一个列表最多保存 50 个视图，请先删除不用的'
    const refusal = { code: 'wire/fields', errors: ['有内容没有填对，请按提示改正后再提交'], fields: { Name: [text] } }
    const server = serverWith([], { [ADD]: () => new FakeAnswer(refusal, 422) })
    open()
    await press('保存视图')
    await press('保存')
    expect(await screen.findByText('请填写名称')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
    await person.type(screen.getByRole('textbox', { name: '名称' }), '麦子')
    await press('保存')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('who may not share keeps views for themselves', async () => {
    serverWith([])
    open()
    await press('保存视图')
    await screen.findByRole('textbox', { name: '名称' })
    expect(screen.queryByRole('radio', { name: '组织' })).toBeNull()
  })

  test('what others share is looked at, not changed', async () => {
    serverWith([viewOf('组织的', { Owner: 'organ', OrganId: idOf(2), CanChange: false })])
    open(`?view=${idOf(700)}&search=other`)
    await press('已修改')
    expect(screen.queryByRole('button', { name: '更新视图' })).toBeNull()
    expect(screen.getByRole('button', { name: '还原' })).toBeTruthy()
    await press('更多')
    await press('管理视图…')
    expect(await screen.findByRole('button', { name: '设为默认：组织的' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '删除视图：组织的' })).toBeNull()
  })
})

describe('saving', () => {
  test('what is chosen on the list becomes a view, which opens', async () => {
    const server = serverWith([])
    open('?search=mai&orderBy=Name+desc&page=2&organPath=%2F1%2F11%2F101%2F')
    await screen.findByRole('link', { name: '冬小麦' })
    await press('保存视图')
    await person.type(await screen.findByRole('textbox', { name: '名称' }), '麦子')
    await person.click(screen.getByRole('checkbox', { name: '打开列表时默认使用' }))
    await press('保存')
    expect((await tabs()).textContent).toContain('麦子')
    const { body } = server.sent(ADD)[0] ?? {}
    expect(body).toMatchObject({
      Screen: cropForm.key,
      Name: '麦子',
      Owner: 'own',
      Address: 'orderBy=Name+desc&search=mai',
    })
    expect(server.sent(DEFAULT)[0]?.body).toEqual({ Screen: cropForm.key, ViewId: server.kept[0]?.Id })
    expect(address().get('view')).toBe(server.kept[0]?.Id)
    expect(address().get('organPath')).toBe('/1/11/101/')
  })

  test('it keeps only the parts that are wanted', async () => {
    const server = serverWith([])
    open('?search=mai&orderBy=Name+desc')
    await press('保存视图')
    await person.type(await screen.findByRole('textbox', { name: '名称' }), '只排序')
    await person.click(screen.getByRole('checkbox', { name: '筛选' }))
    await person.click(screen.getByRole('checkbox', { name: '列' }))
    await press('保存')
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({ Address: 'orderBy=Name+desc', Columns: [] })
  })

  test('saved after the person had gone on, it does not open over the page they are on', async () => {
    const saved = Promise.withResolvers<SavedView>()
    serverWith([], { [ADD]: () => saved.promise })
    const { router } = open('?search=mai')
    await press('保存视图')
    await person.type(await screen.findByRole('textbox', { name: '名称' }), '麦子')
    await press('保存')
    await act(() => router.navigate('/Core/Elsewhere?search=other'))
    saved.resolve(viewOf('麦子'))
    await screen.findByText('已保存视图“麦子”')
    expect(address().toString()).toBe('search=other')
  })

  test('it is shared with an organisation in reach', async () => {
    const Organs = [{ Id: idOf(2), Name: '石桥农业合作社' }]
    const server = serverWith([], { [TARGETS]: () => ({ Roles: [], Organs }) })
    open('', [SHARE])
    await press('保存视图')
    await person.type(await screen.findByRole('textbox', { name: '名称' }), '大家的')
    await person.click(screen.getByRole('radio', { name: '组织' }))
    await press('保存')
    expect((await screen.findByRole('alert')).textContent).toBe('请选择组织')
    const choice = screen.getByRole('combobox', { name: '选择组织' })
    await within(choice).findByRole('option', { name: '石桥农业合作社' })
    await person.selectOptions(choice, '石桥农业合作社')
    await press('保存')
    await waitFor(() => expect(server.sent(ADD)[0]?.body).toMatchObject({ Owner: 'organ', OrganId: idOf(2) }))
  })
})

describe('opening', () => {
  test('a view puts its choices into the address and its columns into the table', async () => {
    const server = serverWith([viewOf('麦子', { Columns: ['Name', 'UserId', 'GrowingDays'] })])
    open('?page=3')
    await person.click(await within(await tabs()).findByRole('link', { name: '麦子' }))
    await waitFor(() => expect(address().toString()).toBe(`search=mai&view=${idOf(700)}`))
    await waitFor(() => expect(server.sent(LIST).at(-1)?.query.search).toBe('mai'))
    const heads = screen.getAllByRole('columnheader').map((head) => head.title)
    expect(heads.filter(Boolean).slice(0, 3)).toEqual(['作物名称', '录入人', '全生育期（天）'])
  })

  test('the default opens where the address says nothing, before anything is asked for', async () => {
    const views = [viewOf('麦子', { IsDefault: true })]
    serverWith(views)
    const first = open()
    await waitFor(() => expect(address().get('view')).toBe(idOf(700)))
    await tabs()
    first.unmount()
    // The next time it is known already.
    const server = serverWith(views)
    open()
    await screen.findByRole('link', { name: '冬小麦' })
    expect(server.sent(LIST).map(({ query }) => query.search)).toEqual(['mai'])
    await person.click(screen.getByRole('link', { name: '全部' }))
    await waitFor(() => expect(address().toString()).toBe('view=all'))
    expect(await screen.findByRole('link', { name: '冬小麦' })).toBeTruthy()
    expect(address().get('view')).toBe('all')
  })

  test('an address that says something is not led to the default', async () => {
    const server = serverWith([viewOf('麦子', { IsDefault: true })])
    open('?search=yu')
    await tabs()
    expect(address().toString()).toBe('search=yu')
    expect(server.sent(LIST).map(({ query }) => query.search)).toEqual(['yu'])
  })

  test('on a phone all views stand in a menu', async () => {
    setScreenWidth(390)
    serverWith([viewOf('麦子')])
    open()
    await press('更多')
    const menu = screen.getByRole('region', { name: '我的视图' })
    await person.click(within(menu).getByRole('link', { name: '麦子' }))
    await waitFor(() => expect(address().get('view')).toBe(idOf(700)))
  })
})

describe('a view that is looked at otherwise', () => {
  test('says so; it is taken over or taken back', async () => {
    const server = serverWith([viewOf('麦子')])
    open(`?view=${idOf(700)}&search=mai&orderBy=Name+desc`)
    await press('已修改')
    await press('还原')
    await waitFor(() => expect(address().has('orderBy')).toBe(false))
    await waitFor(() => expect(screen.queryByRole('button', { name: '已修改' })).toBeNull())
    await press('列设置')
    await person.click(await screen.findByRole('checkbox', { name: '录入人' }))
    await press('已修改')
    await press('更新视图')
    await waitFor(() => expect(screen.queryByRole('button', { name: '已修改' })).toBeNull())
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Id: idOf(700), Name: '麦子', Address: 'search=mai' })
    expect(server.kept[0]?.Columns).toContain('UserId')
    expect(screen.getByRole('columnheader', { name: '录入人' })).toBeTruthy()
  })

  test('is not overwritten when somebody else changed it meanwhile', async () => {
    serverWith([viewOf('麦子')], { [EDIT]: () => refused('form-data/stale') })
    open(`?view=${idOf(700)}&search=other`)
    await press('已修改')
    await press('更新视图')
    expect(await screen.findByText('内容已被他人修改，请核对最新内容后再提交')).toBeTruthy()
    expect(screen.getByRole('button', { name: '已修改' })).toBeTruthy()
  })
})

describe('managing', () => {
  test('a view is renamed', async () => {
    const server = serverWith([viewOf('麦子')])
    open()
    await press('更多')
    await press('管理视图…')
    await press('编辑视图：麦子')
    const name = await screen.findByRole('textbox', { name: '名称' })
    await person.clear(name)
    await person.type(name, '冬麦')
    await press('保存')
    await waitFor(async () => expect((await tabs()).textContent).toContain('冬麦'))
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Address: 'search=mai', Owner: 'own' })
  })

  test('a deleted view can be brought back', async () => {
    const server = serverWith([viewOf('麦子', { Columns: ['Name'] })])
    open(`?view=${idOf(700)}&search=mai`)
    await press('更多')
    await press('管理视图…')
    await press('删除视图：麦子')
    await waitFor(() => expect(address().has('view')).toBe(false))
    await press('撤销')
    await waitFor(async () => expect((await tabs()).textContent).toContain('麦子'))
    expect(server.sent(ADD)[0]?.body).toMatchObject({ Id: idOf(700), Name: '麦子', Columns: ['Name'] })
  })

  test('a deleted default does not open once more, and is the default again when it is brought back', async () => {
    const read = Promise.withResolvers<void>()
    const kept = [viewOf('麦子', { IsDefault: true })]
    const server = serverWith(kept, {
      [VIEWS]: async () => {
        if (kept.length === 0) await read.promise
        return [...kept]
      },
      [DELETE]: () => void kept.pop(),
    })
    open(`?view=${idOf(700)}&search=mai`)
    await press('更多')
    await press('管理视图…')
    await press('删除视图：麦子')
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '视图' })).toBeNull())
    read.resolve()
    await press('撤销')
    await waitFor(() => expect(server.sent(DEFAULT)[0]?.body).toEqual({ Screen: cropForm.key, ViewId: idOf(700) }))
    expect(address().toString()).toBe('')
  })

  test('to make a view the default does not turn the list into it', async () => {
    const server = serverWith([viewOf('麦子')])
    open()
    await press('更多')
    await press('管理视图…')
    await press('设为默认：麦子')
    await waitFor(() => expect(server.sent(DEFAULT)).toHaveLength(1))
    expect(address().toString()).toBe('view=all')
  })
})
