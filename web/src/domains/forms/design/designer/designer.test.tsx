import { faulty } from '@farm/contract/errors'
import type { Design, Draft } from '@farm/contract/forms'
import { choice, computed, decimal, rows, sequence, text } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Screen } from '../../../../testing/Screen.tsx'
import { idOf } from '../../../../testing/builders.ts'
import {
  FakeAnswer,
  type FakeHandlers,
  type FakeRequest,
  fakeServer,
  noNetwork,
  refused,
} from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { designScreens } from '../design.screens.ts'
import {
  ADD,
  CHANGES,
  DESIGN,
  DISCARD,
  EDIT,
  FORMS,
  PUBLISH,
  designOf,
  designer,
  draftOf,
  publishedOf,
} from '../testing/designs.ts'

const person = userEvent.setup()
const { status, answer } = faulty({ 'Fields.2.Name': ['字段编号已用过，请重新添加这个字段'] })
const usedName = new FakeAnswer(answer, status)
const LATER = '2026-11-20T02:05:00.000Z'

/** Keeps what is sent, as the server does. */
function keeping(design: Design) {
  return ({ body }: FakeRequest) => {
    const { Draft: sent } = body as { readonly Draft: Draft }
    return { ...design, Draft: sent, UpdateTime: LATER }
  }
}

async function open(design = designOf(), handlers: FakeHandlers = {}) {
  const { Edit } = designScreens
  const server = fakeServer({
    [DESIGN]: () => design,
    [FORMS]: () => [],
    [EDIT]: keeping(design),
    ...handlers,
  })
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/Core/FormAdd/${design.Id}`, path: '/Core/FormAdd/:id', permission: designer },
  )
  await screen.findByRole('region', { name: '预览' })
  return server
}

function order(): (string | null)[] {
  return screen.getAllByRole('button', { name: /^选择字段/ }).map((one) => one.getAttribute('aria-label'))
}

function choose(label: string) {
  return person.click(screen.getByRole('button', { name: `选择字段“${label}”` }))
}

const save = () => person.keyboard('{Control>}s{/Control}')

test('a form that is not there says so', async () => {
  const { Edit } = designScreens
  fakeServer({ [DESIGN]: () => refused('not-found', { what: '表单' }) })
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/Core/FormAdd/${idOf(9)}`, path: '/Core/FormAdd/:id', permission: designer },
  )
  expect(await screen.findByText('表单不存在或已被删除，请刷新后再试')).toBeTruthy()
})

test('a new form begins with a name or a template', async () => {
  const { Add } = designScreens
  const server = fakeServer({ [ADD]: () => designOf() })
  renderScreen(
    <Screen>
      <Add />
    </Screen>,
    { at: '/Core/FormAdd', permission: designer },
  )
  const begin = await screen.findByRole('button', { name: '从空白开始' })
  expect(begin.hasAttribute('disabled')).toBe(true)
  await person.type(screen.getByRole('textbox', { name: '表单名称' }), '盘点')
  await person.click(begin)
  await waitFor(() => expect(window.location.pathname).toBe(`/Farm/Admin/Core/FormAdd/${idOf(50)}`))
  expect(server.sent(ADD)[0]?.body).toMatchObject({ Draft: { Name: '盘点', Fields: [{ Name: 'F1', Label: '名称' }] } })
})

describe('arranging', () => {
  test('a kind of the palette becomes a field behind the chosen one, with the next number', async () => {
    const server = await open()
    await choose('标题')
    await person.click(screen.getByTitle('日期：年-月-日'))
    expect(order()).toEqual(['选择字段“标题”', '选择字段“日期”', '选择字段“结果”'])
    expect(screen.getByRole('region', { name: '字段设置' })).toBeTruthy()
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toMatchObject({
      UpdateTime: '2026-11-20T02:00:00.000Z',
      Draft: { Fields: [{ Name: 'F1' }, { Name: 'F3', Type: 'date' }, { Name: 'F2' }] },
    })
  })

  test('Alt and the arrows move a field, buttons do too', async () => {
    await open()
    await choose('结果')
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(order()).toEqual(['选择字段“结果”', '选择字段“标题”'])
    await person.click(screen.getByRole('button', { name: '下移' }))
    expect(order()).toEqual(['选择字段“标题”', '选择字段“结果”'])
  })

  test('what is dragged onto the lower half of the last field stands behind it', async () => {
    await open()
    const handle = screen.getByRole('button', { name: '选择字段“标题”' })
    const dataTransfer = { setData: () => undefined }
    fireEvent.dragStart(handle, { dataTransfer })
    fireEvent.dragOver(screen.getByRole('button', { name: '选择字段“结果”' }), { clientY: 10 })
    fireEvent.drop(screen.getByRole('button', { name: '选择字段“结果”' }))
    expect(order()).toEqual(['选择字段“结果”', '选择字段“标题”'])
  })

  test('what was removed can be taken back, and every step undone and redone', async () => {
    await open()
    await choose('标题')
    await person.click(screen.getByRole('button', { name: '移除' }))
    expect(order()).toEqual(['选择字段“结果”'])
    await person.click(within(screen.getByText(/已移除“标题”/)).getByRole('button', { name: '撤销' }))
    expect(order()).toEqual(['选择字段“标题”', '选择字段“结果”'])
    await person.keyboard('{Control>}zz{/Control}')
    expect(order()).toEqual(['选择字段“标题”', '选择字段“结果”'])
    await person.keyboard('{Control>}y{/Control}')
    expect(order()).toEqual(['选择字段“结果”'])
  })

  test('a field that is in force is only marked, and stays to be brought back', async () => {
    const server = await open(publishedOf())
    await choose('结果')
    await person.click(screen.getByRole('button', { name: '移除' }))
    await save()
    await waitFor(() =>
      expect(server.sent(EDIT)[0]?.body).toMatchObject({ Draft: { Fields: [{ Name: 'F1' }, { IsRemoved: true }] } }),
    )
    await person.click(screen.getByText(/已移除的字段/))
    await person.click(screen.getByRole('button', { name: '恢复字段“结果”' }))
    expect(order()).toEqual(['选择字段“标题”', '选择字段“结果”'])
  })
})

describe('properties', () => {
  test('a label that another field has is a fault, which keeps the form from being published', async () => {
    await open()
    await choose('结果')
    const label = screen.getByRole('textbox', { name: '名称' })
    await person.clear(label)
    await person.type(label, '标题')
    expect(screen.getAllByText('与另一个字段重名').length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: '发布' }).hasAttribute('disabled')).toBe(true)
    await person.click(screen.getByRole('button', { name: '表单设置' }))
    await person.click(screen.getByText('1 处需要修改'))
    await person.click(screen.getByRole('button', { name: /与另一个字段重名/ }))
    expect(await screen.findByRole('region', { name: '字段设置' })).toBeTruthy()
  })

  test('options can be pasted, several lines at once', async () => {
    const server = await open()
    await choose('结果')
    await person.click(screen.getByRole('textbox', { name: '选项 2' }))
    await person.paste('待复查\n已处理\n正常')
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toMatchObject({
      Draft: { Fields: [{}, { Options: ['正常', '异常', '待复查', '已处理'] }] },
    })
  })

  test('a formula is written with labels, stored with names, and works in the preview', async () => {
    const fields = { F1: text('标题'), F2: decimal('单价'), F3: decimal('数量'), F4: computed('金额', '') }
    const server = await open(designOf({ Draft: draftOf(fields), NextField: 5 }))
    await choose('金额')
    await person.click(screen.getByRole('button', { name: '[单价]' }))
    await person.click(screen.getByRole('button', { name: '*' }))
    await person.click(screen.getByRole('button', { name: '[数量]' }))
    expect(screen.getByRole('textbox', { name: '公式' })).toHaveProperty('value', '[单价] * [数量]')
    const preview = within(screen.getByRole('region', { name: '预览' }))
    await person.type(preview.getByRole('textbox', { name: '单价' }), '2.5')
    await person.type(preview.getByRole('textbox', { name: '数量' }), '4')
    await waitFor(() => expect(preview.getByRole('status', { name: '金额' }).textContent).toContain('10'))
    await save()
    await waitFor(() =>
      expect(server.sent(EDIT)[0]?.body).toMatchObject({
        Draft: { Fields: [{}, {}, {}, { Expression: '[F2] * [F3]' }] },
      }),
    )
  })

  test('a formula that names a column before it is there holds once it is', async () => {
    const fields = {
      F1: text('标题'),
      F2: rows('用料明细', { F3: decimal('数量') }),
      F4: computed('总计', ''),
    }
    const server = await open(designOf({ Draft: draftOf(fields), NextField: 5 }))
    await choose('总计')
    await person.click(screen.getByRole('textbox', { name: '公式' }))
    await person.paste('合计([用料明细.小计])')
    expect(screen.getByRole('button', { name: '发布' }).hasAttribute('disabled')).toBe(true)
    await choose('用料明细')
    await person.click(within(screen.getByRole('region', { name: '字段设置' })).getByRole('button', { name: '数量' }))
    const label = screen.getByRole('textbox', { name: '名称' })
    await person.clear(label)
    await person.type(label, '小计')
    expect(screen.getByRole('button', { name: '发布' }).hasAttribute('disabled')).toBe(false)
    await choose('总计')
    expect(screen.getByRole('textbox', { name: '公式' })).toHaveProperty('value', '合计([用料明细.小计])')
    await save()
    await waitFor(() =>
      expect(server.sent(EDIT).at(-1)?.body).toMatchObject({
        Draft: { Fields: [{}, {}, { Expression: '合计([F2.F3])' }] },
      }),
    )
  })

  test('a formula that was kept before its column was there is mended when the form is opened', async () => {
    const fields = { F1: text('标题'), F2: decimal('单价'), F3: computed('总价', '[单价] * 2') }
    const server = await open(designOf({ Draft: draftOf(fields), NextField: 4 }))
    expect(screen.getByRole('button', { name: '发布' }).hasAttribute('disabled')).toBe(false)
    await waitFor(() =>
      expect(server.sent(EDIT)[0]?.body).toMatchObject({ Draft: { Fields: [{}, {}, { Expression: '[F2] * 2' }] } }),
    )
  })

  test('a condition hides a field of the preview until it is met', async () => {
    const fields = {
      F1: text('标题'),
      F2: choice('结果', ['正常', '异常']),
      F3: text('说明', { visibleWhen: { field: 'F2', is: 'one-of', values: ['异常'] } }),
    }
    await open(designOf({ Draft: draftOf(fields), NextField: 4 }))
    const preview = within(screen.getByRole('region', { name: '预览' }))
    expect(preview.getByText('当“结果”是“异常”时显示')).toBeTruthy()
    await person.click(preview.getByRole('button', { name: '异常' }))
    expect(await preview.findByRole('textbox', { name: '说明' })).toBeTruthy()
  })

  test('a field of the product keeps what the product needs', async () => {
    const design = designOf({
      Id: placeForm.id,
      IsBuiltIn: true,
      Draft: undefined,
      Published: draftOf(placeForm.fields, { Name: '地块', NameField: 'Name' }),
    })
    await open(design)
    await choose('地块名称')
    const panel = within(screen.getByRole('region', { name: '字段设置' }))
    expect(panel.getByText('内置')).toBeTruthy()
    expect(panel.queryByRole('switch', { name: '必填' })).toBeNull()
    expect(screen.queryByRole('button', { name: '移除' })).toBeNull()
  })
})

describe('keeping the draft', () => {
  const typeName = async () => person.type(screen.getByRole('textbox', { name: '表单名称' }), '表')

  test('what is typed is kept by itself after a rest', async () => {
    const server = await open()
    await typeName()
    expect(screen.getByText('有修改，稍后自动保存')).toBeTruthy()
    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(server.sent(EDIT)).toHaveLength(1)
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Draft: { Name: '巡查表' } })
  })

  test('a save that fails says so and can be tried again', async () => {
    let isDown = true
    const design = designOf()
    await open(design, { [EDIT]: (request) => (isDown ? noNetwork() : keeping(design)(request)) })
    await typeName()
    await save()
    expect(await screen.findByText(/保存失败/)).toBeTruthy()
    isDown = false
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('已保存')).toBeTruthy()
  })

  test('a save that failed is made up for once the browser is online again', async () => {
    let isDown = true
    const design = designOf()
    const server = await open(design, { [EDIT]: (request) => (isDown ? noNetwork() : keeping(design)(request)) })
    await typeName()
    // Not by the shortcut: the rest that typing takes would then try it once more.
    expect(await screen.findByText(/保存失败/)).toBeTruthy()
    isDown = false
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(server.sent(EDIT).at(-1)?.body).toMatchObject({ Draft: { Name: '巡查表' } })
  })

  test('a field that comes back after it was kept as gone goes on under a new name', async () => {
    const design = designOf()
    const server = await open(design, {
      [EDIT]: (request) => {
        const { Draft: sent } = request.body as { readonly Draft: Draft }
        return sent.Fields.some(({ Name }) => Name === 'F3') ? usedName : keeping(design)(request)
      },
    })
    await person.click(screen.getByTitle('日期：年-月-日'))
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
    expect(server.sent(EDIT)[1]?.body).toMatchObject({ Draft: { Fields: [{}, {}, { Name: 'F4', Type: 'date' }] } })
    expect(await screen.findByText('已保存')).toBeTruthy()
  })

  test('on the way out the draft is kept first', async () => {
    const server = await open()
    await typeName()
    await person.click(screen.getByRole('link', { name: '返回列表' }))
    await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/Core/FormList'))
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Draft: { Name: '巡查表' } })
  })

  test('what could not be kept holds the person back until they say so', async () => {
    await open(designOf(), { [EDIT]: () => noNetwork() })
    await typeName()
    await person.click(screen.getByRole('link', { name: '返回列表' }))
    expect(await screen.findByText(/没有保存成功，离开后会丢失/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/Core/FormList'))
  })

  test('a form without a name is not sent', async () => {
    const server = await open()
    await person.clear(screen.getByRole('textbox', { name: '表单名称' }))
    await save()
    expect(await screen.findByText('填了表单名称才能保存')).toBeTruthy()
    expect(server.sent(EDIT)).toEqual([])
  })

  test('nothing goes over what somebody else left before it is decided', async () => {
    const theirs = designOf({ UpdateTime: '2026-11-20T03:00:00.000Z', Draft: draftOf(undefined, { Name: '巡检' }) })
    let isFirst = true
    const handlers: FakeHandlers = {
      [DESIGN]: () => (isFirst ? designOf() : theirs),
      [EDIT]: (request) => {
        const { UpdateTime } = request.body as { readonly UpdateTime: string }
        isFirst = false
        return UpdateTime === theirs.UpdateTime ? keeping(theirs)(request) : refused('forms/stale')
      },
    }
    const server = await open(designOf(), handlers)
    await typeName()
    await save()
    expect(await screen.findByText(/刚刚被他人修改过/)).toBeTruthy()
    expect(server.sent(EDIT)).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: '用我的版本覆盖' }))
    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(server.sent(EDIT)[1]?.body).toMatchObject({ UpdateTime: theirs.UpdateTime, Draft: { Name: '巡查表' } })
  })

  test('or what they left is taken', async () => {
    let isFirst = true
    await open(designOf(), {
      [DESIGN]: () => (isFirst ? designOf() : designOf({ Draft: draftOf(undefined, { Name: '巡检' }) })),
      [EDIT]: () => {
        isFirst = false
        return refused('forms/stale')
      },
    })
    await typeName()
    await save()
    await person.click(await screen.findByRole('button', { name: '载入他人的版本' }))
    expect(await screen.findByRole('heading', { level: 1, name: '巡检' })).toBeTruthy()
  })
})

describe('putting in force', () => {
  test('what changes is said with how much it touches, before it is done', async () => {
    const drafted = publishedOf({ Draft: draftOf({ F1: text('标题'), F2: text('结果', { isRemoved: true }) }) })
    const removed = { Field: 'F2', Label: '结果', What: 'removed', Text: '移除字段“结果”', Records: 34, Converted: 0 }
    const server = await open(drafted, {
      [CHANGES]: () => [removed],
      [PUBLISH]: () => publishedOf({ Version: 2, UpdateTime: LATER }),
    })
    await person.click(screen.getByRole('button', { name: '发布' }))
    const dialog = within(await screen.findByRole('dialog', { name: '发布修改' }))
    expect(await dialog.findByText('移除字段“结果”')).toBeTruthy()
    expect(dialog.getByText('34 条记录填过这个字段')).toBeTruthy()
    expect(server.sent(PUBLISH)).toEqual([])
    await person.click(dialog.getByRole('button', { name: '发布' }))
    expect((await screen.findByRole('link', { name: '去填报' })).getAttribute('href')).toBe(
      `/Farm/Admin/FormData/AddData?id=${drafted.Id}`,
    )
    expect(screen.getByRole('link', { name: '查看列表' })).toBeTruthy()
    expect(server.sent(PUBLISH)[0]?.body).toEqual({ Id: drafted.Id, UpdateTime: drafted.UpdateTime })
  })

  test('records that were made before a number was asked for get one where that is chosen', async () => {
    const drafted = publishedOf({
      Draft: draftOf({ F1: text('标题'), F2: choice('结果', ['正常', '异常']), F9: sequence('编号', 'XC') }),
    })
    const added = {
      Field: 'F9',
      Label: '编号',
      What: 'added',
      Text: '新增字段',
      Records: 0,
      Converted: 0,
      Unnumbered: 12,
    }
    const server = await open(drafted, {
      [CHANGES]: () => [added],
      [PUBLISH]: () => publishedOf({ Version: 2, UpdateTime: LATER }),
    })
    await person.click(screen.getByRole('button', { name: '发布' }))
    const dialog = within(await screen.findByRole('dialog', { name: '发布修改' }))
    await person.click(await dialog.findByRole('checkbox', { name: /已有的 12 条记录也按录入先后补上“编号”/ }))
    await person.click(dialog.getByRole('button', { name: '发布' }))
    await screen.findByRole('link', { name: '去填报' })
    expect(server.sent(PUBLISH)[0]?.body).toMatchObject({ Number: ['F9'] })
  })

  test('a draft can be dropped', async () => {
    const drafted = publishedOf({ Draft: draftOf(undefined, { Name: '新巡查' }) })
    const server = await open(drafted, { [DISCARD]: () => publishedOf({ UpdateTime: LATER }) })
    await person.click(screen.getByRole('button', { name: '放弃修改' }))
    await person.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByRole('heading', { level: 1, name: '巡查' })).toBeTruthy()
    expect(server.sent(DISCARD)).toHaveLength(1)
  })
})
