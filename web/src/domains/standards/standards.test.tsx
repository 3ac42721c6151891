import { cropForm } from '@farm/contract/crops'
import type { WireRecord } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { standardForm } from '@farm/contract/standards'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { standardScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const ADD = 'POST /api/Core/FormData/Add'
const EDIT = 'POST /api/Core/FormData/Edit'
const NEW_VERSION = 'POST /api/Farm/Standard/NewVersion'
const CHANGE = 'POST /api/Farm/Standard/ChangeStatus'

const rice = recordOf(cropForm, { Name: '水稻' })
const sow = recordOf(operationForm, { Name: '播种', Type: '播种' })
const feed = recordOf(operationForm, { Name: '追肥', Type: '施肥' })
const urea = recordOf(inputForm, { Name: '尿素', Unit: '公斤' })

const content = {
  Name: '水稻技术规程',
  Crops: rice.Id,
  Stages: [
    { Name: '秧苗期', FromDay: 0 },
    { Name: '分蘖期', FromDay: 30 },
  ],
  Steps: [
    { Key: 'k1', Operation: sow.Id, Base: '开始日期', FromDay: 0, Days: 2, Weight: 1 },
    { Key: 'k2', Operation: feed.Id, Base: '生育阶段', Stage: '分蘖期', FromDay: 5, Days: 3, After: 'k1', Weight: 1 },
  ],
  StepInputs: [{ Step: 'k2', Input: urea.Id, Dose: 7.5, Unit: '公斤' }],
}
const standardWith = (data: Readonly<Record<string, unknown>>, own: Partial<WireRecord> = {}) =>
  recordOf(standardForm, { ...content, ...data }, { Expand: { Crops: { Id: rice.Id, Name: '水稻' } }, ...own })

const first = standardWith({ Version: 1, Status: '已废止' })
const inForce = standardWith({ Version: 2, Status: '现行', Former: first.Id })
const draft = standardWith({ Version: 3, Status: '草稿', Former: inForce.Id })

const Functions = [
  '/Core/StandardList',
  '/Core/StandardAdd',
  '/Core/StandardAdd/:id',
  '/Core/StandardList#Delete',
  '/FarmPlan/PlanAdd',
]
const person = userEvent.setup({ delay: null })
const path = () => `${window.location.pathname}${window.location.search}`.replace('/Farm/Admin', '')
const press = (name: string) => person.click(screen.getByRole('button', { name }))
const save = () => person.click(screen.getByText('保存', { selector: 'button' }))
const step = (number: number) => within(screen.getByRole('group', { name: `第 ${number} 步` }))

beforeAll(() =>
  Promise.all([
    import('../../engine/crud/CrudList.tsx'),
    import('../../engine/crud/CrudDetail.tsx'),
    import('./detail/StandardHead.tsx'),
    import('./form/StandardAdd.tsx'),
    import('./form/StandardEdit.tsx'),
  ]),
)

function serverWith(standards: readonly WireRecord[], handlers: FakeHandlers = {}) {
  const all = [...standards, rice, sow, feed, urea]
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => {
      const { formId, ids, qs } = query
      const former = /^Former\[=\](.+)$/.exec(qs ?? '')?.[1]
      const found = all
        .filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
        .filter(({ Data }) => former === undefined || Data.Former === former)
      return pageOf(found)
    },
    [GET]: ({ query }: FakeRequest) =>
      all.find(({ Id }) => Id === query.id) ?? refused('not-found', { what: '技术规程' }),
    ...handlers,
  })
}

function open(which: keyof typeof standardScreens, at: string, pattern = at, own: readonly string[] = Functions) {
  const Page = standardScreens[which]
  return renderScreen(
    <Screen>
      <Page />
    </Screen>,
    { at, path: pattern.split('?')[0] ?? pattern, permission: permissionOf({ Functions: [...own] }) },
  )
}
const detail = (record: WireRecord, own?: readonly string[]) =>
  open('Detail', `/Core/StandardDetail/${record.Id}`, '/Core/StandardDetail/:id', own)
const edit = (record: WireRecord) => open('Edit', `/Core/StandardAdd/${record.Id}`, '/Core/StandardAdd/:id')
const add = (query = '') => open('Add', `/Core/StandardAdd${query}`, '/Core/StandardAdd')

describe('one in force', () => {
  test('is not edited: who comes to its form is led to its page', async () => {
    serverWith([inForce])
    edit(inForce)
    expect(await screen.findByText(/“现行”的技术规程不能直接修改/)).toBeTruthy()
    expect(screen.queryByText('保存', { selector: 'button' })).toBeNull()
    expect(screen.getByRole('link', { name: '查看详情' }).getAttribute('href')).toContain(inForce.Id)
  })

  test('has no way to its form, neither on its page nor in the list', async () => {
    serverWith([inForce, draft])
    open('List', '/Core/StandardList')
    await waitFor(() => expect(screen.getAllByRole('link', { name: '编辑水稻技术规程' })).toHaveLength(1))
    expect(screen.getByRole('link', { name: '编辑水稻技术规程' }).getAttribute('href')).toContain(draft.Id)
  })

  test('is followed by the draft of another version', async () => {
    const server = serverWith([inForce, draft], { [NEW_VERSION]: () => draft })
    detail(inForce)
    await person.click(await screen.findByRole('button', { name: '新版本' }))
    await waitFor(() => expect(path()).toBe(`/Core/StandardAdd/${draft.Id}`))
    expect(server.sent(NEW_VERSION)[0]?.body).toEqual({ Id: inForce.Id })
  })

  test('is retired only after a question, and a refusal is told', async () => {
    const server = serverWith([inForce], { [CHANGE]: () => refused('form-data/stale') })
    detail(inForce)
    await person.click(await screen.findByRole('button', { name: '废止' }))
    await press('取消')
    expect(server.sent(CHANGE)).toEqual([])
    await press('废止')
    await press('确定')
    expect(await screen.findByText('内容已被他人修改，请核对最新内容后再提交')).toBeTruthy()
    expect(server.sent(CHANGE)[0]?.body).toEqual({
      Id: inForce.Id,
      UpdateTime: inForce.UpdateTime,
      Status: '已废止',
    })
  })

  test('of an organisation above can be copied and used, not changed', async () => {
    const shared = standardWith(
      { Version: 1, Status: '现行' },
      { Organ: { Id: idOf(9), Name: '汾阳县', Path: '/1/11/' } },
    )
    serverWith([shared])
    detail(shared)
    expect(await screen.findByRole('link', { name: '复制' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '制定计划' }).getAttribute('href')).toContain(`standard=${shared.Id}`)
    for (const name of ['新版本', '废止', '启用']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('offers nothing to who may only look', async () => {
    serverWith([inForce])
    detail(inForce, ['/Core/StandardList'])
    expect(await screen.findByRole('table', { name: '作业步骤' })).toBeTruthy()
    for (const name of ['新版本', '废止']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: '复制' })).toBeNull()
  })
})

describe('the page of a standard', () => {
  test('tells its steps on the days of a season, in bars and in words', async () => {
    serverWith([inForce])
    detail(inForce)
    expect(await screen.findByRole('figure', { name: '时间轴，共 38 天' })).toBeTruthy()
    const table = within(screen.getByRole('table', { name: '作业步骤' }))
    const row = within((await table.findByText('2 追肥')).closest('tr') ?? document.body)
    expect(row.getByText('第 35–37 天')).toBeTruthy()
    expect(row.getByText('1 播种')).toBeTruthy()
    expect(await row.findByText('尿素 7.5 公斤')).toBeTruthy()
    expect(within(screen.getByRole('table', { name: '投入品需求' })).getByText('7.5 公斤')).toBeTruthy()
  })

  test('leads to its other versions', async () => {
    serverWith([first, inForce, draft])
    detail(inForce)
    const versions = within(await screen.findByRole('list', { name: '版本' }))
    expect(versions.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '第 1 版（已废止）',
      '第 2 版（现行） · 当前查看',
      '第 3 版（草稿）',
    ])
    expect(versions.getByRole('link', { name: '第 3 版（草稿）' }).getAttribute('href')).toContain(draft.Id)
  })

  test('puts a draft in force', async () => {
    const server = serverWith([draft], { [CHANGE]: () => draft })
    detail(draft)
    await person.click(await screen.findByRole('button', { name: '启用' }))
    await press('确定')
    await waitFor(() => expect(server.sent(CHANGE)[0]?.body).toMatchObject({ Status: '现行' }))
    expect(await screen.findByText('已启用')).toBeTruthy()
  })
})

describe('the form of a draft', () => {
  test('says at the step that its stage is none of the standard', async () => {
    const strange = standardWith({ Status: '草稿', Stages: [{ Name: '秧苗期', FromDay: 0 }] })
    const server = serverWith([strange])
    edit(strange)
    await screen.findByLabelText('规程名称')
    await save()
    expect(await step(2).findByText('没有这个生育阶段')).toBeTruthy()
    expect(server.sent(EDIT)).toEqual([])
  })

  test('says that there are no steps', async () => {
    const server = serverWith([])
    add()
    await person.type(await screen.findByLabelText('规程名称'), '新规程')
    await save()
    const steps = within(screen.getByRole('group', { name: '作业步骤' }))
    expect(await steps.findByText('请添加作业步骤')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
  })

  test('adds a step when those before it are done', async () => {
    const server = serverWith([draft], { [EDIT]: () => draft })
    edit(draft)
    await screen.findByLabelText('规程名称')
    await press('添加步骤')
    expect(step(3).getByLabelText('第几天起')).toHaveProperty('value', '38')
    await person.click(step(3).getByRole('combobox', { name: '农事操作' }))
    await person.click(await screen.findByText('追肥', { selector: '.ant-select-item-option-content' }))
    await save()
    await waitFor(() =>
      expect(server.sent(EDIT)[0]?.body).toMatchObject({
        Data: { Steps: [{ Key: 'k1' }, { Key: 'k2' }, { Key: 'k3', Operation: feed.Id, FromDay: 38, Days: 1 }] },
      }),
    )
  })

  test('keeps to a phone: every step is a card with its labels', async () => {
    setScreenWidth(390)
    serverWith([draft])
    edit(draft)
    await screen.findByLabelText('规程名称')
    expect(step(2).getByText('持续天数')).toBeTruthy()
  })
})

test('a copy has a name of its own and leaves pictures, version and state behind', async () => {
  const [sowing, feeding] = content.Steps
  const pictured = standardWith({ Version: 2, Status: '现行', Steps: [{ ...sowing, Photos: [idOf(90)] }, feeding] })
  const server = serverWith([pictured], { [ADD]: () => draft })
  add(`?from=${pictured.Id}`)
  expect(await screen.findByLabelText('规程名称')).toHaveProperty('value', '水稻技术规程（副本）')
  await save()
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    Data: { Name: '水稻技术规程（副本）', Steps: [{ Key: 'k1' }, { Key: 'k2' }], StepInputs: [{ Step: 'k2' }] },
  })
  expect(JSON.stringify(server.sent(ADD)[0]?.body)).not.toMatch(/Version|Former|Status|Photos/)
  const own = /"Id":"([^"]+)"/.exec(JSON.stringify(server.sent(ADD)[0]?.body))?.[1]
  expect(own).toBeDefined()
  await waitFor(() => expect(path()).toBe(`/Core/StandardList?open=${own}`))
})
