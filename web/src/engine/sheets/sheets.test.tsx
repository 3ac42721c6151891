import { cropForm } from '@farm/contract/crops'
import type { SheetImport } from '@farm/contract/sheets'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { asOnSecurePage } from '../../platform/testing/secure-page.ts'
import { documentFile } from '../../testing/attachment-server.ts'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, refused } from '../../testing/fake-server.ts'
import { photoServer } from '../../testing/photo-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { List } from '../list/List.tsx'
import type { ListActs } from '../list/list-acts.ts'

const LIST = 'GET /api/Core/FormData/List'
const EXPORT = 'GET /api/Core/FormData/Export'
const BEGIN = 'POST /api/Core/Import/Begin'
const GET = 'GET /api/Core/Import/Get'
const FORMER = 'GET /api/Core/Import/List'
const SHEET = 'GET /api/Core/Import/Sheet'
const RUN = 'POST /api/Core/Import/Run'
const CANCEL = 'POST /api/Core/Import/Cancel'
const UNDO = 'POST /api/Core/Import/Undo'

const wheat = recordOf(cropForm, { Name: '冬小麦', GrowingDays: 240 })
const declaration = { form: cropForm, columns: ['Name', 'GrowingDays'], empty: '还没有作物' }
const all: ListActs = { canRemove: true, canExport: true, canImport: true }
const person = userEvent.setup({ delay: null, applyAccept: false })
const address = () => new URLSearchParams(window.location.search)
const button = (name: string) => screen.findByRole('button', { name })

const checked: SheetImport = {
  Id: idOf(70),
  FormId: cropForm.id,
  FileName: '作物.xlsx',
  State: 'checked',
  Mode: 'add',
  Rows: 10,
  Done: 10,
  Added: 8,
  Edited: 0,
  Same: 0,
  Wrong: 2,
  Faults: [
    { Row: 3, Column: '分类', Value: '粮实', Reason: '没有这个分类', Suggestions: ['粮食'] },
    { Row: 7, Column: '生育期（天）', Value: '很久', Reason: '应为整数', Suggestions: [] },
  ],
  Unknown: ['颜色'],
  Kept: 0,
  User: { Id: chen.Id, Name: chen.Name, RealName: chen.RealName },
  AddTime: '2026-11-20T02:00:00.000Z',
}
const clean: SheetImport = { ...checked, Wrong: 0, Faults: [], Unknown: [] }
const done: SheetImport = { ...clean, State: 'done', UndoUntil: '2026-12-20T02:00:00.000Z' }

function open(handlers: FakeHandlers, { query = '', acts = all } = {}) {
  const uploads = photoServer()
  const server = fakeServer({ [LIST]: () => pageOf([wheat]), [FORMER]: () => [], ...uploads.handlers, ...handlers })
  renderScreen(
    <Screen>
      <List of={declaration} screen="crops" acts={acts} />
    </Screen>,
    { at: `/Core/CropList${query}`, permission: permissionOf() },
  )
  return server
}

/** Names under which files were saved. */
let saved: string[] = []

beforeAll(() => import('./ImportPanel.tsx'))
beforeEach(asOnSecurePage)
beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

describe('taking records along', () => {
  test('who may not gets no button for it', async () => {
    open({}, { acts: { canRemove: true } })
    await screen.findByRole('link', { name: '冬小麦' })
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
  })

  test('a refusal is told, and nothing is saved', async () => {
    open({ [EXPORT]: () => refused('sheets/busy') })
    await person.click(await button('导出'))
    expect(await screen.findByText('现在导出的人太多，请稍后再试')).toBeTruthy()
    expect(saved).toEqual([])
  })

  test('one click saves what the list shows: its filter, its order, its columns', async () => {
    const server = open(
      { [EXPORT]: () => new FakeAnswer('file', 200, { 'X-Total-Count': '1' }) },
      { query: '?search=mai&orderBy=Name+desc&page=2' },
    )
    await person.click(await button('导出'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatch(/^作物 \d{4}-\d{2}-\d{2}\.xlsx$/)
    const { formId, search, orderBy, columns } = server.sent(EXPORT)[0]?.query ?? {}
    expect({ formId, search, orderBy, columns }).toEqual({
      formId: cropForm.id,
      search: 'mai',
      orderBy: 'Name desc',
      columns: 'Name,GrowingDays,UpdateTime',
    })
  })

  test('the menu takes all fields, or the chosen records alone', async () => {
    const server = open({ [EXPORT]: () => new FakeAnswer('file') })
    await person.click(await screen.findByRole('checkbox', { name: /冬小麦/ }))
    await person.click(await button('选择导出内容'))
    await person.click(await button('已选 1 条，显示的列'))
    await waitFor(() => expect(server.sent(EXPORT)[0]?.query.ids).toBe(wheat.Id))
    await waitFor(() => expect(saved).toHaveLength(1))
    await person.click(await button('选择导出内容'))
    await person.click(await button('当前筛选（1 条），全部字段'))
    await waitFor(() => expect(server.sent(EXPORT)[1]).toBeDefined())
    expect(server.sent(EXPORT)[1]?.query.columns).toBeUndefined()
  })

  test('while it is under way it can be called off', async () => {
    open({ [EXPORT]: () => new Promise(() => undefined) })
    await person.click(await button('导出'))
    expect(await screen.findByText('正在准备导出…')).toBeTruthy()
    await person.click(await button('取消导出'))
    expect(await button('导出')).toBeTruthy()
    expect(saved).toEqual([])
  })
})

describe('choosing a file', () => {
  test.each([
    ['作物.xls', '“作物.xls”不是 .xlsx 文件，请在表格软件里另存为“Excel 工作簿（.xlsx）”'],
    ['照片.jpg', '“照片.jpg”不是 Excel 文件，请选择 .xlsx'],
  ])('%s is refused before anything is sent', async (name, text) => {
    const server = open({}, { query: '?import=new' })
    await person.upload(await screen.findByLabelText(/选择 Excel 文件/), documentFile(name))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(server.sent('POST /api/Core/Files/Begin')).toEqual([])
  })

  test('the file is sent and checked as the person says; the address holds the import from then on', async () => {
    const server = open({ [BEGIN]: ({ body }) => ({ ...clean, ...pick(body) }), [GET]: () => clean })
    await person.click(await button('导入'))
    expect((await button('开始检查')).hasAttribute('disabled')).toBe(true)
    await person.upload(await screen.findByLabelText(/选择 Excel 文件/), documentFile('作物.xlsx'))
    await screen.findByText(/已上传/)
    await person.click(screen.getByRole('radio', { name: '新增或更新' }))
    await person.selectOptions(screen.getByRole('combobox', { name: '按哪一列找到已有的记录' }), 'Name')
    await person.click(await button('开始检查'))
    await waitFor(() =>
      expect(server.sent(BEGIN)[0]?.body).toMatchObject({ FormId: cropForm.id, Mode: 'both', Key: 'Name' }),
    )
    await waitFor(() => expect(address().get('import')).toBe(pick(server.sent(BEGIN)[0]?.body).Id))
  })

  test('an import that was left is found again', async () => {
    open(
      { [FORMER]: () => [{ ...checked, State: 'running', Faults: [] }], [GET]: () => checked },
      { query: '?import=new' },
    )
    await person.click(await screen.findByRole('button', { name: /作物\.xlsx.*导入中/ }))
    await waitFor(() => expect(address().get('import')).toBe(checked.Id))
  })
})

describe('what was checked', () => {
  const at = { query: `?import=${checked.Id}` }

  test('names the wrong cells with what may have been meant, and hands back the marked sheet', async () => {
    open({ [GET]: () => checked, [SHEET]: () => new FakeAnswer('file') }, at)
    const table = await screen.findByRole('table', { name: '有误的单元格' })
    expect(within(table).getByRole('rowheader', { name: '3' })).toBeTruthy()
    expect(within(table).getByText('（可能是：粮食）')).toBeTruthy()
    expect(screen.getByText('这些列不属于这个表单，没有导入：颜色')).toBeTruthy()
    await person.click(await button('下载标记表'))
    await waitFor(() => expect(saved).toEqual(['作物（标记）.xlsx']))
  })

  test('with wrong rows only the right ones can be written', async () => {
    const server = open({ [GET]: () => checked, [RUN]: () => done }, at)
    await person.click(await button('只导入正确的 8 条'))
    await waitFor(() => expect(server.sent(RUN)[0]?.body).toEqual({ Id: checked.Id, SkipWrong: true }))
    expect(await screen.findByText('已导入')).toBeTruthy()
  })

  test('without any all are written, and the list is read again', async () => {
    const server = open({ [GET]: () => clean, [RUN]: () => done }, at)
    await screen.findByRole('link', { name: '冬小麦' })
    const before = server.sent(LIST).length
    await person.click(await button('导入 8 条'))
    await waitFor(() => expect(server.sent(RUN)[0]?.body).toEqual({ Id: clean.Id }))
    await waitFor(() => expect(server.sent(LIST).length).toBeGreaterThan(before))
  })

  test('a refusal to write is told', async () => {
    open({ [GET]: () => clean, [RUN]: () => refused('sheets/wrong-rows', { count: 2 }) }, at)
    await person.click(await button('导入 8 条'))
    expect((await screen.findByRole('alert')).textContent).toContain('有 2 行有误')
  })
})

describe('while the server is at work', () => {
  const at = { query: `?import=${checked.Id}` }

  test('how far it is is asked again until it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let now: SheetImport = { ...clean, State: 'running', Done: 4 }
    open({ [GET]: () => now }, at)
    expect(await screen.findByText('正在导入：4 / 10 行')).toBeTruthy()
    now = done
    await vi.advanceTimersByTimeAsync(1_100)
    expect(await screen.findByText('已导入')).toBeTruthy()
    vi.useRealTimers()
  })

  test('it is called off only when the person is sure', async () => {
    const server = open(
      { [GET]: () => ({ ...clean, State: 'running' }), [CANCEL]: () => ({ ...clean, State: 'cancelled' }) },
      at,
    )
    await person.click(await button('取消导入'))
    expect(server.sent(CANCEL)).toEqual([])
    await person.click(await button('确定'))
    expect(await screen.findByText('已取消，没有留下任何改动。')).toBeTruthy()
  })

  test('a whole import is taken back, and what stayed is told', async () => {
    const server = open({ [GET]: () => done, [UNDO]: () => ({ ...done, State: 'undone', Kept: 3 }) }, at)
    await person.click(await button('撤销导入'))
    await person.click(await button('确定'))
    await waitFor(() => expect(server.sent(UNDO)[0]?.body).toEqual({ Id: done.Id }))
    expect((await screen.findByText(/已撤销整个导入/)).textContent).toContain('3 条记录后来又被修改')
  })

  test('what failed says why', async () => {
    open({ [GET]: () => ({ ...clean, State: 'failed', Reason: '文件有密码' }) }, at)
    expect((await screen.findByRole('alert')).textContent).toBe('没有导入：文件有密码')
  })
})

function pick(body: unknown): { Id: string } {
  const Id = typeof body === 'object' && body !== null && 'Id' in body ? String(body.Id) : ''
  return { Id }
}
