import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { refusal } from '@farm/contract/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chen, idOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { openCropList } from '../testing/crop-list.tsx'

const LIST = 'GET /api/Core/FormData/List'
const EDIT = 'POST /api/Core/FormData/EditMany'
const CHANGES = 'GET /api/Core/FormData/ManyChanges'
const RESTORE = 'POST /api/Core/FormData/RestoreMany'
const REMOVE = 'POST /api/Core/FormData/Delete'
const RECOVER = 'POST /api/Core/FormData/Recover'

const grain = recordOf(cropCategoryForm, { Name: '粮食' })
const wheat = recordOf(cropForm, { Name: '冬小麦', Variety: '济麦 22' })
const apple = recordOf(cropForm, { Name: '苹果' })
const pear = recordOf(cropForm, { Name: '梨' })
const shared = recordOf(cropForm, { Name: '谷子' }, { Organ: { Id: idOf(9), Name: '汾阳县', Path: '/1/11/' } })
const later = '2026-11-22T02:00:00.000Z'
const person = userEvent.setup({ delay: null })

function crops(handlers: FakeHandlers = {}) {
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => {
      if (query.formId !== cropForm.id) return pageOf([grain])
      return pageOf(query.pageSize === '500' ? [wheat, apple, pear, shared] : [wheat, apple], { total: 4 })
    },
    ...handlers,
  })
}

async function chooseAllOfPage(options = {}) {
  openCropList('', options)
  await screen.findByRole('link', { name: '冬小麦' })
  await person.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  return screen.findByRole('group', { name: '批量操作' })
}

const changed = () => [wheat, apple].map(({ Id, UpdateTime }) => ({ Id, UpdateTime: later, Version: UpdateTime }))

beforeAll(() => Promise.all([import('./EditManyPanel.tsx'), import('./PartRemovalDialog.tsx')]))
beforeEach(() => setScreenWidth(1366))

describe('choosing', () => {
  test('all records of all pages, those that can be changed', async () => {
    const server = crops()
    const bar = await chooseAllOfPage()
    expect(bar.textContent).toContain('已选 2 条')
    await person.click(within(bar).getByRole('button', { name: '选择全部 4 条' }))
    expect(await screen.findByText('3', { selector: 'b' })).toBeTruthy()
    expect(server.sent(LIST).at(-1)?.query).toMatchObject({ page: '1', pageSize: '500' })
  })

  test('of more than can be changed at once the first are chosen, and it says so', async () => {
    const many = Array.from({ length: 500 }, (_, index) => recordOf(cropForm, { Name: `作物 ${index}` }))
    crops({
      [LIST]: ({ query }: FakeRequest) => pageOf(query.pageSize === '500' ? many : [wheat, apple], { total: 1200 }),
    })
    const bar = await chooseAllOfPage()
    await person.click(within(bar).getByRole('button', { name: '选择前 500 条（共 1,200 条）' }))
    expect(await within(bar).findByText('（一次最多 500 条，其余请分批处理）')).toBeTruthy()
  })
})

describe('changing many', () => {
  async function openPanel() {
    await person.click(screen.getByRole('button', { name: '批量编辑' }))
    return screen.findByRole('dialog', { name: '批量编辑 2 条作物' })
  }

  async function clearVariety(panel: HTMLElement) {
    await person.selectOptions(within(panel).getByRole('combobox', { name: '品种怎样修改' }), '清空')
    await person.click(within(panel).getByRole('button', { name: '下一步' }))
    await person.click(await within(panel).findByRole('button', { name: '确定修改' }))
  }

  test('who may not edit is not offered it', async () => {
    crops()
    openCropList('', { canEdit: false })
    await screen.findByRole('link', { name: '冬小麦' })
    expect(screen.queryByRole('checkbox', { name: '选择冬小麦' })).toBeNull()
  })

  test('why nothing was changed is told though the panel was closed meanwhile', async () => {
    const judged = Promise.withResolvers<FakeAnswer>()
    const server = crops({ [EDIT]: () => judged.promise })
    await chooseAllOfPage()
    const panel = await openPanel()
    await clearVariety(panel)
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    await person.click(within(panel).getByRole('button', { name: '关闭' }))
    const { status, answer } = refusal('form-data/stale')
    judged.resolve(new FakeAnswer(answer, status))
    expect(await screen.findByText('没有修改：内容已被他人修改，请核对最新内容后再提交')).toBeTruthy()
  })

  test('of a record that was changed on a page that is left, the last change counts', async () => {
    let seen = wheat
    const server = crops({
      [LIST]: ({ query }: FakeRequest) => pageOf(query.page === '2' ? [apple] : [seen], { total: 16 }),
      [EDIT]: changed,
    })
    const { client, router } = openCropList()
    await person.click(await screen.findByRole('checkbox', { name: '选择冬小麦' }))
    seen = { ...wheat, UpdateTime: later }
    await act(() => client.invalidateQueries())
    await act(() => router.navigate('/Core/CropList?page=2'))
    await person.click(await screen.findByRole('checkbox', { name: '选择苹果' }))
    await clearVariety(await openPanel())
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toMatchObject({
      Records: [
        { Id: wheat.Id, UpdateTime: later },
        { Id: apple.Id, UpdateTime: apple.UpdateTime },
      ],
    })
  })

  test('nothing goes on before something is to change, and a value must be there', async () => {
    const server = crops()
    await chooseAllOfPage()
    const panel = await openPanel()
    expect(within(panel).getByRole('button', { name: '下一步' })).toHaveProperty('disabled', true)
    await person.selectOptions(within(panel).getByRole('combobox', { name: '品种怎样修改' }), '设为')
    await person.click(within(panel).getByRole('button', { name: '下一步' }))
    expect(await within(panel).findByText('请填写品种')).toBeTruthy()
    expect(server.sent(EDIT)).toEqual([])
  })

  test('what must be there can’t be cleared', async () => {
    crops()
    await chooseAllOfPage()
    const panel = await openPanel()
    const options = within(within(panel).getByRole('combobox', { name: '作物名称怎样修改' })).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['保持不变', '设为'])
  })

  test('it says what will change, changes it in one call and takes it back', async () => {
    const server = crops({ [EDIT]: changed, [RESTORE]: changed })
    await chooseAllOfPage()
    const panel = await openPanel()
    await person.selectOptions(within(panel).getByRole('combobox', { name: '品种怎样修改' }), '设为')
    await person.type(await within(panel).findByRole('textbox', { name: '品种' }), ' 济麦 44 ')
    await person.selectOptions(within(panel).getByRole('combobox', { name: '备注怎样修改' }), '清空')
    await person.click(within(panel).getByRole('button', { name: '下一步' }))
    expect((await within(panel).findByText(/条将被修改/)).textContent).toBe('2 条将被修改：')
    expect(within(panel).getByText('→ 济麦 44')).toBeTruthy()
    await person.click(within(panel).getByRole('button', { name: '确定修改' }))
    expect(await screen.findByText('已修改 2 条')).toBeTruthy()
    const read = [wheat, apple].map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
    expect(server.sent(EDIT)[0]?.body).toEqual({
      FormId: cropForm.id,
      Records: read,
      Set: { Variety: '济麦 44' },
      Clear: ['Note'],
    })
    expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
    await person.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已恢复 2 条')).toBeTruthy()
    expect(server.sent(RESTORE)[0]?.body).toEqual({
      Records: read.map(({ Id, UpdateTime }) => ({ Id, UpdateTime: later, Version: UpdateTime })),
      EachAlone: true,
    })
  })

  test('within a day it is taken back from any device, by whoever may, and what stays is named with why', async () => {
    const reason = '“苹果”：内容已被王芳修改，请核对最新内容后再提交'
    const User = { Id: chen.Id, Name: 'manager1', RealName: '陈国强' }
    const [first, second] = [
      { Id: idOf(71), Time: '2026-11-20T02:00:00.000Z', User, Count: 2 },
      { Id: idOf(72), Time: '2026-11-20T01:00:00.000Z', User: { ...User, RealName: '王芳' }, Count: 5 },
    ]
    let standing = [first, second]
    const server = crops({
      [CHANGES]: () => standing,
      [RESTORE]: () => {
        standing = []
        return changed().map((one) => (one.Id === apple.Id ? { ...one, Kept: reason } : one))
      },
    })
    openCropList()
    await person.click(await screen.findByRole('button', { name: '撤销批量编辑' }))
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    await person.click(screen.getByRole('radio', { name: '2026-11-20 09:00 王芳，可恢复 5 条' }))
    await person.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已恢复 1 条，1 条保持原样')).toBeTruthy()
    expect(server.sent(RESTORE)[0]?.body).toEqual({ Change: second.Id, EachAlone: true })
    expect(within(screen.getByRole('list', { name: '保持原样的记录' })).getByRole('listitem').textContent).toBe(reason)
    await person.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '撤销批量编辑' })).toBeNull())
  })

  test('where nothing is to be taken back, it is not offered', async () => {
    crops()
    openCropList()
    await screen.findByRole('link', { name: '冬小麦' })
    expect(screen.queryByRole('button', { name: '撤销批量编辑' })).toBeNull()
  })

  test('refused, nothing changed, and the records at fault are named', async () => {
    const reasons = ['“冬小麦”：品种不能重复']
    const { answer, status } = refusal('form-data/many-faulty', { count: 1 }, { reasons })
    crops({ [EDIT]: () => new FakeAnswer(answer, status) })
    await chooseAllOfPage()
    const panel = await openPanel()
    await person.selectOptions(within(panel).getByRole('combobox', { name: '品种怎样修改' }), '清空')
    await person.click(within(panel).getByRole('button', { name: '下一步' }))
    await person.click(await within(panel).findByRole('button', { name: '确定修改' }))
    const alert = await within(panel).findByRole('alert')
    expect(alert.textContent).toContain('有 1 条记录不能这样修改，全部未改')
    expect(within(alert).getByRole('listitem').textContent).toBe('“冬小麦”：品种不能重复')
    expect(screen.getByRole('group', { name: '批量操作' })).toBeTruthy()
  })
})

describe('deleting many of which some are in use', () => {
  const inUse = ({ body }: FakeRequest) => {
    if (!JSON.stringify(body).includes(wheat.Id)) return undefined
    const { answer, status } = refusal('form-data/in-use', { what: '被 1 个计划引用' })
    return new FakeAnswer(answer, status)
  }

  test.each([
    ['access/forbidden', /无权|权限/],
    ['access/too-many', /尝试次数过多/],
  ] as const)('where every record would be refused alike (%s), only that is told', async (code, text) => {
    const server = crops({ [REMOVE]: () => refused(code, { seconds: 1 }) })
    const bar = await chooseAllOfPage()
    await person.click(within(bar).getByRole('button', { name: '删除' }))
    await person.click(screen.getByRole('button', { name: '确定' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(screen.queryByRole('dialog', { name: '没有删除' })).toBeNull()
    expect(server.sent(REMOVE)).toHaveLength(1)
  })

  test('none goes before the person wants the others gone; those that stay are named, the others come back', async () => {
    const server = crops({ [REMOVE]: inUse, [RECOVER]: () => undefined })
    const bar = await chooseAllOfPage()
    await person.click(within(bar).getByRole('button', { name: '选择全部 4 条' }))
    await screen.findByText('3', { selector: 'b' })
    await person.click(within(bar).getByRole('button', { name: '删除' }))
    await person.click(screen.getByRole('button', { name: '确定' }))
    const dialog = await screen.findByRole('dialog', { name: '没有删除' })
    expect(dialog.textContent).toContain('被 1 个计划引用，不能删除')
    await person.click(within(dialog).getByRole('button', { name: '删除其余的' }))
    expect(await screen.findByText('已删除 2 条，1 条没有删除')).toBeTruthy()
    const kept = screen.getByRole('list', { name: '没有删除的记录' })
    expect(within(kept).getByRole('listitem').textContent).toBe('冬小麦被 1 个计划引用，不能删除，请先处理用到它的内容')
    await person.click(screen.getByRole('button', { name: '知道了' }))
    expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(server.sent(RECOVER)[0]?.body).toEqual({ Ids: [apple.Id, pear.Id] }))
  })
})
