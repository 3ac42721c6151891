import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { refusal } from '@farm/contract/errors'
import type { WireRecord } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import {
  type FakeHandlers,
  type FakeRequest,
  FakeAnswer,
  fakeServer,
  noNetwork,
  refused,
} from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { cropCategoryScreens, cropScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const ADD = 'POST /api/Core/FormData/Add'
const EDIT = 'POST /api/Core/FormData/Edit'

const grain = recordOf(cropCategoryForm, { Name: '粮食' })
const wheat = recordOf(
  cropForm,
  { Name: '冬小麦', Category: grain.Id, GrowingDays: 240 },
  {
    Expand: { Category: { Id: grain.Id, Name: '粮食' } },
  },
)

// Loaded once, so that no test waits for them.
beforeAll(() => Promise.all([import('../../engine/crud/AddPage.tsx'), import('../../engine/crud/EditPage.tsx')]))

const person = userEvent.setup({ delay: null })
const path = () => `${window.location.pathname}${window.location.search}`.replace('/Farm/Admin', '')
const name = () => screen.findByLabelText('作物名称')
const save = () => person.click(screen.getByText('保存', { selector: 'button' }))

function add(query = '') {
  const { Add } = cropScreens
  return renderScreen(
    <Screen>
      <Add />
    </Screen>,
    { at: `/Core/CropAdd${query}` },
  )
}

function edit(record: WireRecord = wheat) {
  const { Edit } = cropScreens
  return renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/Core/CropAdd/${record.Id}`, path: '/Core/CropAdd/:id' },
  )
}

function serverWith(handlers: FakeHandlers = {}) {
  return fakeServer({
    [LIST]: () => pageOf([grain]),
    [GET]: () => wheat,
    [ADD]: () => wheat,
    [EDIT]: () => wheat,
    ...handlers,
  })
}

/** The refusal of an edit that came too late, with the record as it is now. */
function stale(present: WireRecord): FakeAnswer {
  const { status, answer } = refusal('form-data/stale', {}, { present })
  return new FakeAnswer(answer, status)
}

describe('what is not right is said where it stands', () => {
  test('nothing is sent while a field is at fault, and the first one gets the cursor', async () => {
    const server = serverWith()
    add()
    const box = await name()
    await save()
    expect(await screen.findByText('请填写作物名称')).toBeTruthy()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(server.sent(ADD)).toEqual([])
  })

  test('leaving a field checks it, typing on takes the fault away', async () => {
    serverWith()
    add()
    await name()
    const days = screen.getByLabelText('全生育期')
    await person.type(days, '1.5')
    await person.tab()
    expect(await screen.findByText('“全生育期”应为整数')).toBeTruthy()
    expect(days.getAttribute('aria-invalid')).toBe('true')
    await person.clear(days)
    await person.type(days, '15')
    await waitFor(() => expect(days.getAttribute('aria-invalid')).not.toBe('true'))
  })

  test('faults that the server finds stand at their fields', async () => {
    const { status, answer } = refusal(
      'wire/fields',
      {},
      { fields: { Name: ['已有同名作物'], Secret: ['没有这个字段'] } },
    )
    serverWith({ [ADD]: () => new FakeAnswer(answer, status) })
    add()
    await person.type(await name(), '冬小麦')
    await save()
    expect((await screen.findByText('已有同名作物')).closest('.ant-form-item')?.textContent).toContain('作物名称')
    expect(screen.getByText('没有这个字段')).toBeTruthy()
  })

  test('any other refusal stands above the form, and nothing that was typed is lost', async () => {
    serverWith({ [ADD]: () => noNetwork() })
    add()
    await person.type(await name(), '冬小麦')
    await save()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    expect(screen.getByDisplayValue('冬小麦')).toBeTruthy()
    expect(path()).toBe('/Core/CropAdd')
  })

  test('a record that is gone says so instead of an empty form', async () => {
    serverWith({ [GET]: () => refused('not-found', { what: '记录' }) })
    edit()
    expect(await screen.findByText('记录不存在或已被删除，请刷新后再试')).toBeTruthy()
    expect(screen.queryByText('保存', { selector: 'button' })).toBeNull()
    expect(screen.queryByText('另存为新记录', { selector: 'button' })).toBeNull()
  })

  test('what was left unsaved of a record that is gone by now is saved as a new one', async () => {
    const server = serverWith()
    const { unmount } = edit()
    await person.type(await name(), ' 改了一半')
    unmount()
    const later = serverWith({ [GET]: () => refused('form-data/deleted', { by: '王芳' }) })
    edit()
    expect(await screen.findByText('这条记录已被王芳删除，还需要的，请从回收站恢复')).toBeTruthy()
    await person.click(screen.getByText('另存为新记录', { selector: 'button' }))
    await person.click(await screen.findByText('恢复草稿', { selector: 'button' }))
    await save()
    await waitFor(() => expect(later.sent(ADD)).toHaveLength(1))
    expect(later.sent(ADD)[0]?.body).toMatchObject({ Data: { Name: '冬小麦 改了一半' } })
    expect(server.sent(EDIT)).toEqual([])
  })
})

describe('adding', () => {
  test('sends what was filled in and nothing else, then leads to the list of the same organisation', async () => {
    const server = serverWith()
    add('?organPath=%2F1%2F11%2F101%2F')
    await person.type(await name(), ' 冬小麦 ')
    await person.type(screen.getByLabelText('全生育期'), '240')
    await save()
    await waitFor(() => expect(path()).toBe('/Core/CropList?organPath=%2F1%2F11%2F101%2F'))
    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(server.sent(ADD)[0]?.body).toMatchObject({ FormId: cropForm.id, Data: { Name: '冬小麦', GrowingDays: 240 } })
  })

  test('pressed twice, or again after a lost answer, it is one record', async () => {
    let fails = true
    const server = serverWith({ [ADD]: () => (fails ? noNetwork() : wheat) })
    add()
    await person.type(await name(), '冬小麦')
    await person.dblClick(screen.getByText('保存', { selector: 'button' }))
    await screen.findByText('网络错误，请稍后再试！')
    expect(server.sent(ADD)).toHaveLength(1)
    fails = false
    await save()
    await waitFor(() => expect(path()).toBe('/Core/CropList'))
    const ids = server.sent(ADD).map(({ body }) => JSON.stringify(body))
    expect(new Set(ids).size).toBe(1)
  })

  test('when the first answer was lost and the content changed since, the two are put side by side', async () => {
    let id = ''
    const first = () => recordOf(cropForm, { Name: '冬小麦' }, { Id: id })
    const server = serverWith({
      [ADD]: ({ body }: FakeRequest) => {
        if (id) return refused('form-data/id-used')
        id = JSON.stringify(body).match(/"Id":"([^"]+)"/)?.[1] ?? ''
        return noNetwork()
      },
      [GET]: () => first(),
      [EDIT]: () => first(),
    })
    add()
    await person.type(await name(), '冬小麦')
    await save()
    await screen.findByText('网络错误，请稍后再试！')
    await person.type(await name(), ' 二号')
    await save()
    await person.click(await screen.findByRole('radio', { name: '作物名称用我的' }))
    await person.click(screen.getByText('保存合并结果', { selector: 'button' }))
    await waitFor(() => expect(path()).toBe('/Core/CropList'))
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Id: id, Data: { Name: '冬小麦 二号' } })
  })

  test('Ctrl+S saves', async () => {
    const server = serverWith()
    add()
    await person.type(await name(), '冬小麦')
    await person.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  })

  test('a look-up that finds nothing says so', async () => {
    serverWith({ [LIST]: () => pageOf([]) })
    add()
    await name()
    await person.click(screen.getByLabelText('作物分类'))
    expect(await screen.findByText('查询到的作物分类列表为空')).toBeTruthy()
  })
})

describe('editing', () => {
  test('sends only what changed, null for what was cleared, and the time that was read', async () => {
    const server = serverWith()
    edit()
    expect(await screen.findByText('粮食')).toBeTruthy()
    await person.clear(screen.getByLabelText('全生育期'))
    await person.type(screen.getByLabelText('品种'), '济麦 22')
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toEqual({
      Id: wheat.Id,
      UpdateTime: wheat.UpdateTime,
      Data: { Variety: '济麦 22', GrowingDays: null },
    })
  })

  test('without a change nothing is sent', async () => {
    const server = serverWith()
    edit()
    await name()
    await save()
    await waitFor(() => expect(path()).toBe('/Core/CropList'))
    expect(server.sent(EDIT)).toEqual([])
  })

  test('a category can’t be chosen as its own parent', async () => {
    const fruit = recordOf(cropCategoryForm, { Name: '果树' })
    fakeServer({ [LIST]: () => pageOf([grain, fruit]), [GET]: () => grain })
    const { Edit } = cropCategoryScreens
    renderScreen(
      <Screen>
        <Edit />
      </Screen>,
      { at: `/Core/CropCateAdd/${grain.Id}`, path: '/Core/CropCateAdd/:id' },
    )
    await person.click(await screen.findByLabelText('上级分类'))
    expect(await screen.findByText('果树', { selector: '.ant-select-item-option-content' })).toBeTruthy()
    expect(screen.queryByText('粮食', { selector: '.ant-select-item-option-content' })).toBeNull()
  })
})

describe('somebody else saved the same record in the meantime', () => {
  const theirs: WireRecord = {
    ...wheat,
    UpdateTime: '2026-11-20T03:00:00.000Z',
    Data: { Name: '冬小麦', Category: grain.Id, GrowingDays: 250, Variety: '晋麦 47' },
  }

  async function collide() {
    const sent: unknown[] = []
    serverWith({
      [EDIT]: ({ body }: FakeRequest) => {
        sent.push(body)
        return sent.length === 1 ? stale(theirs) : theirs
      },
    })
    edit()
    const days = await screen.findByLabelText('全生育期')
    await person.clear(days)
    await person.type(days, '230')
    await save()
    return { sent, view: await screen.findByRole('region', { name: '内容冲突' }) }
  }

  test('both versions stand side by side, and what both changed is marked', async () => {
    const { view } = await collide()
    const rows = within(view)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
    expect(rows).toEqual(['品种—晋麦 47', '全生育期双方都改过230 天250 天'])
    expect(within(view).getByRole('radio', { name: '品种用他人保存的' })).toHaveProperty('checked', true)
    expect(within(view).getByRole('radio', { name: '全生育期用我的' })).toHaveProperty('checked', false)
    expect(within(view).getByRole('button', { name: '保存合并结果' })).toHaveProperty('disabled', true)
  })

  test('the choice is saved over what is there now', async () => {
    const { sent, view } = await collide()
    await person.click(within(view).getByRole('radio', { name: '品种用我的' }))
    await person.click(within(view).getByRole('radio', { name: '全生育期用我的' }))
    await person.click(within(view).getByRole('button', { name: '保存合并结果' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ Id: wheat.Id, UpdateTime: theirs.UpdateTime, Data: { GrowingDays: 230, Variety: null } })
  })

  test('taking theirs altogether sends nothing more', async () => {
    const { sent, view } = await collide()
    await person.click(within(view).getByRole('radio', { name: '全生育期用他人保存的' }))
    await person.click(within(view).getByRole('button', { name: '保存合并结果' }))
    await waitFor(() => expect(path()).toBe('/Core/CropList'))
    expect(sent).toHaveLength(1)
  })

  test('one can go back to one’s own content', async () => {
    const { view } = await collide()
    await person.click(within(view).getByRole('button', { name: '返回修改' }))
    expect(screen.getByDisplayValue('230')).toBeTruthy()
  })
})

describe('nothing typed is lost', () => {
  test('leaving asks first, and what was typed is offered the next time', async () => {
    serverWith()
    const { router, unmount } = add()
    await person.type(await name(), '冬小麦')
    void router.navigate('/Core/CropList')
    expect(await screen.findByText(/还有没保存的内容/)).toBeTruthy()
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
    expect(path()).toBe('/Core/CropAdd')
    void router.navigate('/Core/CropList')
    await person.click(await screen.findByText('确定', { selector: 'button' }))
    await waitFor(() => expect(path()).toBe('/Core/CropList'))
    unmount()
    add()
    await person.click(await screen.findByText('恢复草稿', { selector: 'button' }))
    expect(await screen.findByDisplayValue('冬小麦')).toBeTruthy()
  })

  test('a page without changes is left without a question', async () => {
    serverWith()
    const { router } = edit()
    await name()
    await router.navigate('/Core/CropList')
    expect(path()).toBe('/Core/CropList')
  })

  test('closing the window is held back while something is unsaved, and only then', async () => {
    serverWith()
    add()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const box = await name()
    expect(closing()).toBe(false)
    await person.type(box, '冬小麦')
    expect(closing()).toBe(true)
  })

  test('a draft survives a reload under the same id, and is gone once it is saved', async () => {
    const server = serverWith()
    const first = add()
    await person.type(await name(), '冬小麦')
    first.unmount()
    const second = add()
    await person.click(await screen.findByText('恢复草稿', { selector: 'button' }))
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    second.unmount()
    add()
    await name()
    expect(screen.queryByText('恢复草稿', { selector: 'button' })).toBeNull()
  })

  test('a draft that is not wanted is given up', async () => {
    serverWith()
    const first = add()
    await person.type(await name(), '冬小麦')
    first.unmount()
    const second = add()
    await person.click(await screen.findByText('放弃草稿', { selector: 'button' }))
    second.unmount()
    add()
    await name()
    expect(screen.queryByText('恢复草稿', { selector: 'button' })).toBeNull()
  })

  test('a draft of an edit goes by what it began from, so that a later edit of others is not overwritten', async () => {
    let present = wheat
    const server = serverWith({ [GET]: () => present })
    const first = edit()
    await person.type(await screen.findByLabelText('品种'), '济麦 22')
    first.unmount()
    present = { ...wheat, Data: { ...wheat.Data, GrowingDays: 250 }, UpdateTime: '2026-11-21T02:00:00.000Z' }
    edit()
    await person.click(await screen.findByText('恢复草稿', { selector: 'button' }))
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toEqual({
      Id: wheat.Id,
      UpdateTime: wheat.UpdateTime,
      Data: { Variety: '济麦 22' },
    })
  })
})

describe('on a phone', () => {
  beforeEach(() => setScreenWidth(390))

  test('labels stand above their fields and saving is at the thumb', async () => {
    serverWith()
    add()
    const box = await name()
    expect(box.closest('form')?.className).toContain('ant-form-vertical')
    expect(screen.getByText('保存', { selector: 'button' }).dataset.size).toBe('touch')
  })
})

test('the name of what was chosen before is shown, even when it may not be seen any more', async () => {
  const hidden = idOf(77)
  const record = { ...wheat, Data: { ...wheat.Data, Category: hidden }, Expand: { Category: { Id: hidden } } }
  serverWith({ [GET]: () => record })
  edit()
  expect(await screen.findByText('—')).toBeTruthy()
})
