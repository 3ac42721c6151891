import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { type WireRecord } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeRequest, FakeAnswer, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { cropCategoryScreens, cropScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const DELETE = 'POST /api/Core/FormData/Delete'

const grain = recordOf(cropCategoryForm, { Name: '粮食' })
const wheat = recordOf(
  cropForm,
  { Name: '冬小麦', Category: grain.Id, GrowingDays: 240 },
  {
    Expand: { Category: { Id: grain.Id, Name: '粮食' } },
  },
)
const apple = recordOf(cropForm, { Name: '苹果' })
const shared = recordOf(cropForm, { Name: '谷子' }, { Organ: { Id: idOf(9), Name: '汾阳县', Path: '/1/11/' } })

function open(query = '', permission = permissionOf()) {
  const { List } = cropScreens
  return renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/Core/CropList${query}`, permission },
  )
}

function crops(...records: WireRecord[]) {
  return fakeServer({ [LIST]: () => pageOf(records), [DELETE]: () => undefined, [GET]: () => wheat })
}

const table = () => screen.findByRole('table', { name: '作物列表' })
const address = () => new URLSearchParams(window.location.search)
const person = userEvent.setup({ delay: null })

// Loaded once, so that no test waits for it.
beforeAll(() => import('../../engine/crud/CrudList.tsx'))

describe('when there is nothing to show', () => {
  test('a refusal says so and offers nothing', async () => {
    fakeServer({ [LIST]: () => refused('access/forbidden') })
    open()
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  test('a lost network says so and is tried again', async () => {
    let isUp = false
    fakeServer({ [LIST]: () => (isUp ? pageOf([wheat]) : noNetwork()) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    isUp = true
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '冬小麦' })).toBeTruthy()
  })

  test('while the first rows are on their way the table stands there busy', async () => {
    fakeServer({ [LIST]: () => new Promise(() => undefined) })
    open()
    expect((await table()).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText(/还没有作物/)).toBeNull()
  })

  test('an empty list says what to do next', async () => {
    crops()
    open('?organPath=%2F1%2F11%2F101%2F')
    expect(await screen.findByText('还没有作物，先新增一个')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: '新增作物' })
    const to = '/Farm/Admin/Core/CropAdd?organPath=%2F1%2F11%2F101%2F'
    expect(links.map((link) => link.getAttribute('href'))).toContain(to)
  })

  test('who may not add is not asked to', async () => {
    crops()
    open('', permissionOf({ Functions: ['/Core/CropList'] }))
    expect(await screen.findByText('还没有作物，先新增一个')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '新增作物' })).toBeNull()
  })

  test('nothing found offers to take the conditions away', async () => {
    const server = crops()
    open('?search=%E7%81%AB%E9%BE%99%E6%9E%9C')
    expect(await screen.findByText('没有符合条件的作物')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '清除条件' }))
    await waitFor(() => expect(address().has('search')).toBe(false))
    await waitFor(() => expect(server.sent(LIST).at(-1)?.query.qs).toBeUndefined())
  })

  test('a page beyond the end leads back to the first', async () => {
    crops()
    open('?page=9')
    await person.click(await screen.findByRole('button', { name: '回到第一页' }))
    await waitFor(() => expect(address().has('page')).toBe(false))
  })
})

describe('the address carries what was chosen', () => {
  test('search, filter, order and page of an address that was sent are asked for', async () => {
    const server = crops(wheat)
    open(`?search=%E9%BA%A6&Category=${grain.Id}&orderBy=Name+desc&page=2&pageSize=30`)
    await screen.findByRole('link', { name: '冬小麦' })
    const { search, qs, orderBy, page, pageSize, formId, expand } =
      server.requests.find(({ query }) => query.page)?.query ?? {}
    expect({ search, qs, orderBy, page, pageSize, formId, expand }).toEqual({
      search: '麦',
      qs: `Category[=]${grain.Id}`,
      orderBy: 'Name desc',
      page: '2',
      pageSize: '30',
      formId: cropForm.id,
      expand: 'Category',
    })
  })

  test('what an address says wrongly counts as not said', async () => {
    const server = crops(wheat)
    open('?orderBy=Note+desc&page=-1&pageSize=9999&Category=drop&searchIn=Secret')
    await screen.findByRole('link', { name: '冬小麦' })
    expect(server.sent(LIST)[0]?.query).toEqual({ formId: cropForm.id, page: '1', pageSize: '15', expand: 'Category' })
  })

  test('a click on a head sorts up, then down, then as before; the back button undoes it', async () => {
    const server = crops(wheat)
    const { router } = open('?page=3')
    const head = () => screen.findByRole('columnheader', { name: /作物名称/ })
    const clickHead = async () => person.click(within(await head()).getByRole('button'))
    // The address changes before the head is drawn anew: a click in between would act on the old head.
    const sorted = (orderBy: string | null, direction: string | null) =>
      waitFor(async () => {
        expect(address().get('orderBy')).toBe(orderBy)
        expect((await head()).getAttribute('aria-sort')).toBe(direction)
      })
    await screen.findByRole('link', { name: '冬小麦' })
    await clickHead()
    await sorted('Name asc', 'ascending')
    expect(address().has('page')).toBe(false)
    await clickHead()
    await sorted('Name desc', 'descending')
    await waitFor(() => expect(server.sent(LIST).at(-1)?.query.orderBy).toBe('Name desc'))
    await router.navigate(-1)
    await sorted('Name asc', 'ascending')
    await router.navigate(1)
    await sorted('Name desc', 'descending')
    await clickHead()
    await sorted(null, null)
  })

  test('typing searches by itself, and the slash leads to the search', async () => {
    const server = crops(wheat)
    open()
    await screen.findByRole('link', { name: '冬小麦' })
    await person.keyboard('/')
    const box = screen.getByRole('searchbox')
    expect(document.activeElement).toBe(box)
    await person.keyboard('苹果')
    await waitFor(() => expect(server.sent(LIST).at(-1)?.query.search).toBe('苹果'))
    await waitFor(() => expect(address().get('search')).toBe('苹果'))
  })

  test('the category is looked up by name and filters', async () => {
    const server = fakeServer({
      [LIST]: ({ query }: FakeRequest) => (query.formId === cropForm.id ? pageOf([wheat]) : pageOf([grain])),
    })
    open()
    await screen.findByRole('link', { name: '冬小麦' })
    await person.click(await screen.findByRole('combobox', { name: '作物分类' }))
    await person.click(await screen.findByText('粮食', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(address().get('Category')).toBe(grain.Id))
    await waitFor(() => expect(server.requests.some(({ query }) => query.qs === `Category[=]${grain.Id}`)).toBe(true))
  })

  test('a look-up that finds nothing says so', async () => {
    fakeServer({ [LIST]: ({ query }: FakeRequest) => pageOf(query.formId === cropForm.id ? [wheat] : []) })
    open()
    await screen.findByRole('link', { name: '冬小麦' })
    await person.click(await screen.findByRole('combobox', { name: '作物分类' }))
    expect(await screen.findByText('查询到的作物分类列表为空')).toBeTruthy()
  })

  test('old rows stay, dimmed, until the next page is there', async () => {
    let release: (answer: unknown) => void = () => undefined
    fakeServer({
      [LIST]: ({ query }: FakeRequest) =>
        query.page === '1'
          ? pageOf([wheat], { total: 20 })
          : new Promise((resolve) => {
              release = resolve
            }),
    })
    open()
    await person.click(await screen.findByRole('button', { name: '第 2 页' }))
    await waitFor(async () => expect((await table()).getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByRole('link', { name: '冬小麦' })).toBeTruthy()
    release(pageOf([apple], { total: 20 }))
    expect(await screen.findByRole('link', { name: '苹果' })).toBeTruthy()
  })
})

describe('the rows', () => {
  test('figures, references, times and what is missing are drawn by their kind', async () => {
    const gone = recordOf(
      cropForm,
      { Name: '黍子', Category: idOf(8) },
      {
        Expand: { Category: { Id: idOf(8), Name: '杂粮', Deleted: true } },
      },
    )
    const hidden = recordOf(cropForm, { Name: '莜麦', Category: idOf(7) }, { Expand: { Category: { Id: idOf(7) } } })
    crops(wheat, gone, hidden)
    open()
    const cells = async (name: string) => {
      const row = (await screen.findByRole('link', { name })).closest('tr')
      return within(row ?? document.body).getAllByRole('cell')
    }
    expect((await cells('冬小麦')).map((cell) => cell.textContent).slice(1, 5)).toEqual(['冬小麦', '粮食', '—', '240'])
    expect((await cells('黍子'))[2]?.textContent).toBe('杂粮（已删除）')
    expect((await cells('莜麦'))[2]?.textContent).toBe('—')
    expect(screen.getAllByTitle('2026-11-20 10:00').length).toBe(3)
  })

  test('more than can be counted is said to be more', async () => {
    fakeServer({ [LIST]: () => pageOf([wheat], { total: 10_000, isCapped: true, hasNext: true }) })
    open()
    expect(await screen.findByText('共 10,000+ 条')).toBeTruthy()
    expect(screen.getByRole('button', { name: '第 667 页' })).toBeTruthy()
  })

  test('a click opens the record beside the list, Esc closes it, and its address can be sent', async () => {
    crops(wheat)
    open()
    const link = await screen.findByRole('link', { name: '冬小麦' })
    await person.click(link.closest('tr') ?? link)
    const panel = await screen.findByRole('dialog', { name: '冬小麦' })
    await waitFor(() => expect(address().get('open')).toBe(wheat.Id))
    expect(within(panel).getByText('240 天')).toBeTruthy()
    expect(screen.getByRole('table', { name: '作物列表' })).toBeTruthy()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(address().has('open')).toBe(false))
  })

  test('another row can be opened without closing the first', async () => {
    fakeServer({
      [LIST]: () => pageOf([wheat, apple]),
      [GET]: ({ query }: FakeRequest) => (query.id === apple.Id ? apple : wheat),
    })
    open(`?open=${wheat.Id}`)
    await screen.findByRole('dialog', { name: '冬小麦' })
    const link = await screen.findByRole('link', { name: '苹果' })
    await person.click(link.closest('tr') ?? link)
    expect(await screen.findByRole('dialog', { name: '苹果' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: '冬小麦' })).toBeNull()
  })

  test('what an organisation above shares can be seen but not changed', async () => {
    crops(shared)
    open()
    expect(await screen.findByText('上级共享')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '编辑谷子' })).toBeNull()
    expect(screen.getByRole('checkbox', { name: '选择谷子' })).toHaveProperty('disabled', true)
  })

  test('who may only look sees no way to change anything', async () => {
    crops(wheat)
    open('', permissionOf({ Functions: ['/Core/CropList'] }))
    await screen.findByRole('link', { name: '冬小麦' })
    expect(screen.queryByRole('checkbox', { name: '选择冬小麦' })).toBeNull()
    expect(screen.queryByText('编辑')).toBeNull()
    expect(screen.queryByText('删除')).toBeNull()
  })
})

describe('deleting', () => {
  test('nothing is deleted before the person agrees', async () => {
    const server = crops(wheat)
    open()
    await person.click(await screen.findByRole('button', { name: '删除冬小麦' }))
    expect(await screen.findByText('确定要删除“冬小麦”吗？')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '取消' }))
    expect(server.sent(DELETE)).toEqual([])
  })

  test('several go in one call, and the list is read anew', async () => {
    const server = crops(wheat, apple, shared)
    open()
    await screen.findByRole('link', { name: '冬小麦' })
    await person.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    const bar = screen.getByRole('group', { name: '批量操作' })
    expect(bar.textContent).toContain('已选 2 条')
    await person.click(within(bar).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('确定要删除选中的 2 条作物吗？')).toBeTruthy()
    const before = server.sent(LIST).length
    await person.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已删除 2 条')).toBeTruthy()
    expect(server.sent(DELETE).map(({ body }) => body)).toEqual([{ Ids: [wheat.Id, apple.Id] }])
    await waitFor(() => expect(server.sent(LIST).length).toBe(before + 1))
    expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
  })

  test('what was chosen stays chosen on another page, and among other records no more', async () => {
    fakeServer({ [LIST]: ({ query }: FakeRequest) => pageOf([query.page === '1' ? wheat : apple], { total: 40 }) })
    open()
    await person.click(await screen.findByRole('checkbox', { name: '选择冬小麦' }))
    await person.click(screen.getByRole('button', { name: '下一页' }))
    await person.click(await screen.findByRole('checkbox', { name: '选择苹果' }))
    expect(screen.getByRole('group', { name: '批量操作' }).textContent).toContain('已选 2 条')
    await person.type(screen.getByRole('searchbox'), 'pg{Enter}')
    await waitFor(() => expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull())
  })

  test('what is in use stays, and the reason is said', async () => {
    fakeServer({ [LIST]: () => pageOf([wheat]), [DELETE]: () => refused('form-data/in-use', { what: '作物正被使用' }) })
    open()
    await person.click(await screen.findByRole('button', { name: '删除冬小麦' }))
    await person.click(await screen.findByRole('button', { name: '确定' }))
    expect(await screen.findByText('作物正被使用，不能删除，请先处理用到它的内容')).toBeTruthy()
    expect(screen.getByRole('link', { name: '冬小麦' })).toBeTruthy()
  })
})

describe('the look is the person’s own', () => {
  test('columns can be added and taken away, and stay so', async () => {
    crops(wheat)
    const first = open()
    await screen.findByRole('link', { name: '冬小麦' })
    expect(screen.queryByRole('columnheader', { name: '录入人' })).toBeNull()
    await person.click(screen.getByRole('button', { name: '列设置' }))
    await person.click(await screen.findByRole('checkbox', { name: '录入人' }))
    await person.click(screen.getByRole('checkbox', { name: '品种' }))
    expect(screen.getByRole('columnheader', { name: '录入人' })).toBeTruthy()
    first.unmount()
    open()
    await screen.findByRole('link', { name: '冬小麦' })
    expect(screen.getByRole('columnheader', { name: '录入人' })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: '品种' })).toBeNull()
  })

  test('another person sees the list as it was made', async () => {
    crops(wheat)
    const first = open()
    await screen.findByRole('link', { name: '冬小麦' })
    await person.click(screen.getByRole('button', { name: '密度' }))
    await person.click(screen.getByRole('radio', { name: '紧凑' }))
    first.unmount()
    const { User } = permissionOf()
    open('', permissionOf({ User: { ...User, Id: idOf(66) } }))
    expect((await table()).parentElement?.dataset.density).toBe('normal')
  })
})

describe('on a phone', () => {
  beforeEach(() => setScreenWidth(390))

  test('rows become cards, figures carry their unit, and adding is at the thumb', async () => {
    crops(wheat, apple)
    open()
    await screen.findByRole('link', { name: '冬小麦' })
    const cards = within(screen.getByRole('list', { name: '作物列表' })).getAllByRole('listitem')
    expect(cards).toHaveLength(2)
    expect(within(cards[0] ?? document.body).getByText('240 天')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByRole('link', { name: '新增作物' })).toHaveLength(1)
  })

  test('filters stand behind a button', async () => {
    crops(wheat)
    open()
    await screen.findByRole('list', { name: '作物列表' })
    expect(screen.queryByRole('combobox', { name: '作物分类' })).toBeNull()
    await person.click(screen.getByRole('button', { name: '筛选' }))
    expect(await screen.findByRole('combobox', { name: '作物分类' })).toBeTruthy()
  })
})

describe('the tree of categories', () => {
  const wheats = recordOf(
    cropCategoryForm,
    { Name: '麦类', Parent: grain.Id },
    {
      Expand: { Parent: { Id: grain.Id, Name: '粮食' } },
    },
  )
  const fruit = recordOf(cropCategoryForm, { Name: '果树' })
  const permission = permissionOf({ Functions: ['/Core/CropCateList'] })

  function openCategories(query = '') {
    const { List } = cropCategoryScreens
    return renderScreen(
      <Screen>
        <List />
      </Screen>,
      { at: `/Core/CropCateList${query}`, permission },
    )
  }

  test('children stand under their parents, read in one answer', async () => {
    const server = fakeServer({ [LIST]: () => pageOf([wheats, grain, fruit]) })
    openCategories()
    await screen.findByRole('link', { name: '麦类' })
    const names = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('link')[0]?.textContent)
    expect(names).toEqual(['粮食', '麦类', '果树'])
    expect(server.sent(LIST)[0]?.query).toMatchObject({ pageSize: '500', orderBy: 'Order asc' })
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
  })

  test('on a phone the cards of children stand further in', async () => {
    setScreenWidth(390)
    fakeServer({ [LIST]: () => pageOf([wheats, grain, fruit]) })
    openCategories()
    await screen.findByRole('link', { name: '麦类' })
    const cards = within(screen.getByRole('list', { name: '作物分类列表' })).getAllByRole('listitem')
    expect(cards.map((card) => card.style.marginInlineStart)).toEqual(['0px', '16px', '0px'])
  })

  test('searched, it is a list of pages', async () => {
    const server = fakeServer({ [LIST]: () => pageOf([wheats]) })
    openCategories('?search=%E9%BA%A6')
    await screen.findByRole('link', { name: '麦类' })
    expect(server.sent(LIST)[0]?.query.pageSize).toBe('15')
  })
})

test('an answer that is not ours is a failure, not a blank page', async () => {
  fakeServer({ [LIST]: () => new FakeAnswer({ code: 'wire/unavailable', errors: ['系统正在恢复，请稍后再试'] }, 503) })
  open()
  expect(await screen.findByText('系统正在恢复，请稍后再试')).toBeTruthy()
})
