import { modules } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type Fields, choice, computed, formToWire, money, period, rows, sequence, text } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { type KnownList, KnownListsContext } from '../../engine/crud/known-lists.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { countyDataScreens, farmDataScreens } from './index.ts'

const FORMS = 'GET /api/Core/Form/List'
const FORM = 'GET /api/Core/Form/Get'
const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const ADD = 'POST /api/Core/FormData/Add'
const USERS = 'GET /api/Core/Users/List'

const all = ['view', 'add', 'edit', 'delete']
const permission = permissionOf({
  Functions: ['/FormData/List', '/FormData/AddData', '/FormData/AddData/:id', '/FormData/List#Delete'],
})
const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社', Area: 1280.5 })
const place = recordOf(
  placeForm,
  { Name: '东坡 1 号', Area: 1200.5, Compony: farm.Id },
  {
    Expand: { Compony: { Id: farm.Id, Name: '石桥农业合作社' } },
  },
)
const watering = recordOf(operationForm, { Name: '灌溉', Type: '灌溉' })
const clock = recordOf(clockForm, { Enterprise: farm.Id, Operation: watering.Id, Area: 12 })

beforeAll(() => Promise.all([import('./FormDataList.tsx'), import('./FormDataAdd.tsx'), import('./FormDataEdit.tsx')]))

const person = userEvent.setup({ delay: null })

function serverWith(handlers: FakeHandlers = {}) {
  return fakeServer({
    [FORM]: () => formToWire(placeForm, all),
    [LIST]: () => pageOf([place]),
    [GET]: () => place,
    ...handlers,
  })
}

function openList(query: string, held = permission) {
  const { List } = farmDataScreens
  return renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/FormData/List${query}`, permission: held },
  )
}

describe('the list of any form', () => {
  test('a form that is not there says so', async () => {
    serverWith({ [FORM]: () => refused('not-found', { what: '表单' }) })
    openList(`?id=${placeForm.id}`)
    expect(await screen.findByText('表单不存在或已被删除，请刷新后再试')).toBeTruthy()
  })

  test('a form without the right to see its records stays closed', async () => {
    const server = serverWith({ [FORM]: () => formToWire(placeForm, []) })
    openList(`?id=${placeForm.id}`)
    expect(await screen.findByText('没有查看地块的权限')).toBeTruthy()
    expect(server.sent(LIST)).toEqual([])
  })

  test('its columns come from its definition, its rights from its answer', async () => {
    serverWith({ [FORM]: () => formToWire(placeForm, ['view', 'edit']) })
    openList(`?id=${placeForm.id}`)
    expect(await screen.findByRole('link', { name: '东坡 1 号' })).toBeTruthy()
    expect(screen.getByText('石桥农业合作社')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: '面积（亩）' })).toBeTruthy()
    expect(screen.getByText('1,200.50')).toBeTruthy()
    const edit = screen.getByRole('link', { name: '编辑东坡 1 号' })
    expect(edit.getAttribute('href')).toBe(`/Farm/Admin/FormData/AddData/${place.Id}`)
    expect(screen.queryByRole('link', { name: '新增地块' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: '选择东坡 1 号' })).toBeNull()
  })

  test('a right without the page for it offers nothing', async () => {
    serverWith()
    openList(`?id=${placeForm.id}`, permissionOf({ Functions: ['/FormData/List'] }))
    await screen.findByRole('link', { name: '东坡 1 号' })
    expect(screen.queryByRole('link', { name: '新增地块' })).toBeNull()
    expect(screen.queryByRole('link', { name: '编辑东坡 1 号' })).toBeNull()
  })

  test('records without a name are known by when they happened', async () => {
    serverWith({ [FORM]: () => formToWire(clockForm, all), [LIST]: () => pageOf([clock]) })
    openList(`?id=${clockForm.id}`)
    expect(await screen.findByRole('checkbox', { name: '选择打卡 2026-11-20 10:00' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader')[1]?.textContent).toBe('发生时间')
  })

  test('of a form that is more than its fields is the declared one, with its tabs', async () => {
    const server = serverWith({ [FORM]: () => formToWire(placeForm, all) })
    const known: KnownList = {
      form: placeForm,
      columns: ['Name', 'LandCode'],
      empty: '还没有地块',
      tabs: [
        { key: 'all', label: '全部', empty: '还没有地块', clauses: () => [] },
        {
          key: 'idle',
          label: '休耕',
          empty: '没有休耕的地块',
          clauses: () => [{ path: ['Status'], op: '=', values: ['休耕'] }],
        },
      ],
    }
    const { List } = farmDataScreens
    renderScreen(
      <Screen>
        <KnownListsContext value={{ [placeForm.id]: known }}>
          <List />
        </KnownListsContext>
      </Screen>,
      { at: `/FormData/List?id=${placeForm.id}&tab=idle`, permission },
    )
    expect(await screen.findByRole('columnheader', { name: /^承包地块编码/ })).toBeTruthy()
    const tabs = within(screen.getByRole('navigation', { name: '快捷筛选' }))
    expect(tabs.getByRole('link', { current: true }).textContent).toMatch(/^休耕/)
    expect(server.sent(LIST).find(({ query }) => query.pageSize === '15')?.query.qs).toBe('Status[=]休耕')
  })

  test('without an id it offers the forms of the module', async () => {
    const server = serverWith({ [FORMS]: () => [formToWire(placeForm, all)] })
    openList('?organPath=%2F1%2F11%2F101%2F')
    const link = await screen.findByRole('link', { name: /^地块/ })
    expect(link.getAttribute('href')).toBe(`/Farm/Admin/FormData/List?id=${placeForm.id}&organPath=%2F1%2F11%2F101%2F`)
    expect(server.sent(FORMS)[0]?.query).toEqual({ module: modules.farm, organPath: '/1/11/101/' })
  })

  test('the county asks for its own forms', async () => {
    const server = serverWith({ [FORMS]: () => [] })
    const { List } = countyDataScreens
    renderScreen(
      <Screen>
        <List />
      </Screen>,
      { at: '/CountyFarm/FormData/List', permission },
    )
    expect(await screen.findByText('没有可以查看的表单')).toBeTruthy()
    expect(server.sent(FORMS)[0]?.query.module).toBe(modules.county)
  })
})

describe('filling in any form', () => {
  function openAdd(query: string) {
    const { Add } = farmDataScreens
    return renderScreen(
      <Screen>
        <Add />
      </Screen>,
      { at: `/FormData/AddData${query}`, permission },
    )
  }

  test('without the right to add there is no form', async () => {
    serverWith({ [FORM]: () => formToWire(placeForm, ['view']) })
    openAdd(`?id=${placeForm.id}`)
    expect(await screen.findByText('没有新增地块的权限')).toBeTruthy()
  })

  test('a look-up that finds no enterprise says so', async () => {
    serverWith({ [LIST]: () => pageOf([]) })
    openAdd(`?id=${placeForm.id}`)
    await person.click(await screen.findByLabelText('所属企业'))
    expect(await screen.findByText('查询到的企业列表为空')).toBeTruthy()
  })

  test('a table inside a record is checked line by line and sent as it stands', async () => {
    const server = serverWith({
      [FORM]: () => formToWire(clockForm, all),
      [ADD]: () => clock,
      [LIST]: ({ query }: FakeRequest) => pageOf(query.formId === operationForm.id ? [watering] : [farm]),
    })
    openAdd(`?id=${clockForm.id}`)
    for (const [label, option] of [
      ['所属企业', '石桥农业合作社'],
      ['农事操作', '灌溉'],
    ] as const) {
      await person.click(await screen.findByLabelText(label))
      await person.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
    }
    await person.click(screen.getByText('添加一行', { selector: 'button' }))
    await person.type(screen.getByLabelText('用量'), '2.5')
    await person.click(screen.getByText('保存', { selector: 'button' }))
    const row = screen.getByRole('group', { name: '第 1 行' })
    expect(await within(row).findByText('请选择投入品', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
    await person.click(screen.getByLabelText('删除第 1 行'))
    await person.click(screen.getByText('保存', { selector: 'button' }))
    await waitFor(() =>
      expect(server.sent(ADD)[0]?.body).toMatchObject({
        FormId: clockForm.id,
        Data: { Enterprise: farm.Id, Operation: watering.Id },
      }),
    )
    await waitFor(() => expect(window.location.search).toBe(`?id=${clockForm.id}`))
  })

  test('half a position is no position', async () => {
    serverWith()
    openAdd(`?id=${placeForm.id}`)
    await person.type(await screen.findByLabelText('经度'), '112.5')
    await person.click(screen.getByText('保存', { selector: 'button' }))
    expect(await screen.findByText(/“位置”应为经度和纬度/)).toBeTruthy()
  })
})

describe('fields that only the domain sets', () => {
  const plan = recordOf(planForm, { Name: '东坡苹果冬管', Status: '执行中', Count: 430.5 })

  test('are not asked for in a new record', async () => {
    serverWith({ [FORM]: () => formToWire(planForm, all) })
    const { Add } = farmDataScreens
    renderScreen(
      <Screen>
        <Add />
      </Screen>,
      { at: `/FormData/AddData?id=${planForm.id}`, permission },
    )
    await screen.findByLabelText('计划名称')
    expect(screen.queryByText('状态')).toBeNull()
  })

  test('are shown in an existing one and can’t be changed', async () => {
    serverWith({ [FORM]: () => formToWire(planForm, all), [GET]: () => plan })
    const { Edit } = farmDataScreens
    const at = `/FormData/AddData/${plan.Id}`
    renderScreen(
      <Screen>
        <Edit />
      </Screen>,
      { at, path: '/FormData/AddData/:id', permission },
    )
    expect(await screen.findByText('执行中')).toBeTruthy()
    expect(screen.queryByLabelText('状态')).toBeNull()
  })
})

describe('choosing a person', () => {
  function openPlan(users: FakeHandlers[string]) {
    const server = serverWith({ [FORM]: () => formToWire(planForm, all), [USERS]: users })
    const { Add } = farmDataScreens
    renderScreen(
      <Screen>
        <Add />
      </Screen>,
      { at: `/FormData/AddData?id=${planForm.id}`, permission },
    )
    return server
  }

  test('goes by name, and tells the account of those who are called alike', async () => {
    const { Id, Name, RealName } = chen
    const server = openPlan(() => [{ Id, Name, RealName }])
    await person.type(await screen.findByLabelText('负责人'), '陈')
    expect(await screen.findByText('陈国强（manager1）', { selector: '.ant-select-item-option-content' })).toBeTruthy()
    await waitFor(() => expect(server.sent(USERS).at(-1)?.query.search).toBe('陈'))
  })

  test('a refusal is said in the list itself', async () => {
    openPlan(() => refused('access/forbidden'))
    await person.click(await screen.findByLabelText('负责人'))
    expect(await screen.findByText(/没有这项功能的权限/)).toBeTruthy()
  })
})

describe('editing a record of any form', () => {
  function openEdit() {
    const { Edit } = farmDataScreens
    const at = `/FormData/AddData/${place.Id}`
    return renderScreen(
      <Screen>
        <Edit />
      </Screen>,
      { at, path: '/FormData/AddData/:id', permission },
    )
  }

  test('the record knows its form', async () => {
    const server = serverWith()
    openEdit()
    expect(await screen.findByDisplayValue('东坡 1 号')).toBeTruthy()
    expect(server.sent(FORM)[0]?.query).toEqual({ id: placeForm.id })
  })

  test('a record that is gone says so', async () => {
    serverWith({ [GET]: () => refused('not-found', { what: '记录' }) })
    openEdit()
    expect(await screen.findByText('记录不存在或已被删除，请刷新后再试')).toBeTruthy()
  })
})

describe('a designed form', () => {
  const F: Fields = {
    F1: text('名称', { required: true }),
    F2: sequence('编号', 'XC'),
    F3: choice('类型', ['病害', '虫害']),
    F4: money('单价'),
    F5: computed('金额', '[F4] * 2', { unit: '元' }),
    F6: period('起止'),
    F7: { ...text('旧字段'), isRemoved: true },
    F8: text('病害名称', { visibleWhen: { field: 'F3', is: 'one-of', values: ['病害'] } }),
    F9: rows('明细', { Name: text('名目') }),
  }
  const kind = {
    ...placeForm,
    id: idOf(900),
    key: idOf(900),
    name: '巡查记录',
    menuName: '田间巡查',
    fields: F,
    nameField: 'F1',
  }
  const held = {
    F1: '早查',
    F2: 'XC20261120-0001',
    F3: '虫害',
    F4: 1234.5,
    F5: 2469,
    F7: '从前写的',
    F9: [{ Name: '甲' }],
  }
  const walk = recordOf(kind, held)
  const server = (handlers: FakeHandlers = {}) =>
    serverWith({ [FORM]: () => formToWire(kind, all), [LIST]: () => pageOf([walk]), [GET]: () => walk, ...handlers })

  test('that is closed takes nothing new', async () => {
    server({ [FORM]: () => formToWire(kind, ['view', 'edit', 'delete']) })
    openList(`?id=${kind.id}`)
    expect(await screen.findByRole('link', { name: '早查' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '新增巡查记录' })).toBeNull()
  })

  test('shows as many of its fields as there is room for, its amounts as money', async () => {
    server()
    openList(`?id=${kind.id}`)
    expect(await screen.findByText('¥1,234.50')).toBeTruthy()
    expect(screen.getByText('XC20261120-0001')).toBeTruthy()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads.filter(Boolean)).toEqual(['名称', '编号', '类型', '单价', '金额（元）', '更新时间', '操作'])
  })

  test('is filtered by its choices and numbers, and those of the address are asked for', async () => {
    const asked = server()
    openList(`?id=${kind.id}&F3=${encodeURIComponent('虫害')}&F4=1000~&F6=2026-11-01~2026-11-30`)
    await screen.findByRole('link', { name: '早查' })
    // Its tab counts what lacks something.
    const [first] = asked.sent(LIST).filter(({ query }) => query.qs !== 'Awaited[=]true')
    expect(new Set(String(first?.query.qs).split('&'))).toEqual(
      new Set(['F3[=]虫害', 'F4[>=]1000', 'F6[>=]2026-11-01', 'F6[<=]2026-11-30']),
    )
  })

  test('says how many of its records lack something, and leads to those', async () => {
    const asking = { ...kind, fields: { ...kind.fields, F20: text('新要求', { required: true }) } }
    const asked = server({ [FORM]: () => formToWire(asking, all) })
    openList(`?id=${kind.id}`)
    const tab = await screen.findByRole('link', { name: /待补充/ })
    expect(asked.sent(LIST).map(({ query }) => query.qs)).toContain('Awaited[=]true')
    await person.click(tab)
    expect((await screen.findByRole('list', { name: '筛选条件' })).textContent).toContain('待补充 等于 是')
    await person.click(screen.getByRole('link', { name: /待补充/ }))
    await waitFor(() => expect(screen.queryByRole('list', { name: '筛选条件' })).toBeNull())
  })

  test('tells what was taken out of it only in records that hold it, and nothing that does not apply', async () => {
    server()
    openList(`?id=${kind.id}&open=${walk.Id}`)
    const panel = within(await screen.findByRole('dialog', { name: '早查' }))
    expect(await panel.findByRole('heading', { name: '旧内容' })).toBeTruthy()
    expect(panel.getByText('从前写的')).toBeTruthy()
    expect(panel.queryByText('病害名称')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: '旧字段' })).toBeNull()
  })
})

describe('on a phone', () => {
  beforeEach(() => setScreenWidth(390))

  test('the records of any form are cards with their units', async () => {
    serverWith()
    openList(`?id=${placeForm.id}`)
    expect(await screen.findByText('1,200.50 亩')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
