import { cropForm } from '@farm/contract/crops'
import type { SheetImport } from '@farm/contract/sheets'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { asOnSecurePage } from '../../platform/testing/secure-page.ts'
import { documentFile } from '../../testing/attachment-server.ts'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { photoServer } from '../../testing/photo-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { List } from '../list/List.tsx'
import type { ListActs } from '../list/list-acts.ts'
import type { ListDeclaration } from '../list/list-declaration.ts'

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
  FileId: idOf(71),
  FileName: '作物.xlsx',
  State: 'checked',
  Mode: 'add',
  Rows: 10,
  Done: 10,
  Added: 8,
  Edited: 0,
  Same: 0,
  Wrong: 2,
  Twins: 0,
  TwinRows: [],
  Numbered: 0,
  Faults: [
    { Row: 3, Column: '分类', Value: '粮实', Reason: '没有这个分类', Suggestions: ['粮食'] },
    { Row: 7, Column: '全生育期（天）', Value: '很久', Reason: '应为整数', Suggestions: [] },
  ],
  Asks: [],
  Unknown: ['颜色'],
  Kept: 0,
  User: { Id: chen.Id, Name: chen.Name, RealName: chen.RealName },
  AddTime: '2026-11-20T02:00:00.000Z',
}
const clean: SheetImport = { ...checked, Wrong: 0, Faults: [], Unknown: [] }
const done: SheetImport = { ...clean, State: 'done', UndoUntil: '2026-12-20T02:00:00.000Z' }

interface Opening {
  readonly query?: string
  readonly acts?: ListActs
  readonly columns?: ListDeclaration['columns']
}

function open(handlers: FakeHandlers, { query = '', acts = all, columns = declaration.columns }: Opening = {}) {
  const uploads = photoServer()
  const server = fakeServer({ [LIST]: () => pageOf([wheat]), [FORMER]: () => [], ...uploads.handlers, ...handlers })
  renderScreen(
    <Screen>
      <List of={{ ...declaration, columns }} screen="crops" acts={acts} />
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
    expect(await screen.findByText('现在导入导出的人太多，请稍后再试')).toBeTruthy()
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
    expect(server.sent(EXPORT)[1]?.query).toMatchObject({ columns: 'Name,GrowingDays,UpdateTime', fields: 'all' })
  })

  test('what a column is made of is taken along; a column that no field holds is named', async () => {
    const columns = [
      { field: 'Name', fields: ['Variety', 'Gone'], render: () => '冬小麦 · 一号' },
      { key: 'Used', label: '在用', width: 80, render: () => 3 },
    ]
    const server = open({ [EXPORT]: () => new FakeAnswer('file') }, { columns })
    await person.click(await button('选择导出内容'))
    expect(screen.getByText(/文件不含“在用”/)).toBeTruthy()
    await person.click(await button('当前筛选（1 条），显示的列'))
    await waitFor(() => expect(server.sent(EXPORT)[0]?.query.columns).toBe('Name,Variety,UpdateTime'))
    expect(await screen.findByText(/已保存“.*”，不含“在用”/)).toBeTruthy()
  })

  test('whoever leaves the page gives it up', async () => {
    open({ [EXPORT]: () => new Promise(() => undefined) })
    await person.click(await button('导出'))
    await screen.findByText('正在准备导出…')
    const givenUp = vi.spyOn(AbortController.prototype, 'abort')
    cleanup()
    expect(givenUp).toHaveBeenCalledOnce()
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

  test('begun again after a lost answer it is the same import; another way to import is another one', async () => {
    let isLost = true
    const server = open(
      {
        [BEGIN]: ({ body }) => {
          if (isLost) return noNetwork()
          return { ...clean, ...pick(body) }
        },
        [GET]: () => clean,
      },
      { query: '?import=new' },
    )
    await person.upload(await screen.findByLabelText(/选择 Excel 文件/), documentFile('作物.xlsx'))
    await screen.findByText(/已上传/)
    await person.click(await button('开始检查'))
    await waitFor(() => expect(server.sent(BEGIN)).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: '开始检查' })).toHaveProperty('disabled', false))
    await person.click(screen.getByRole('radio', { name: '新增或更新' }))
    await person.click(await button('开始检查'))
    await waitFor(() => expect(server.sent(BEGIN)).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: '开始检查' })).toHaveProperty('disabled', false))
    isLost = false
    await person.click(await button('开始检查'))
    await waitFor(() => expect(server.sent(BEGIN)).toHaveLength(3))
    const [first, second, third] = server.sent(BEGIN).map(({ body }) => pick(body).Id)
    expect([third === second, second === first]).toEqual([true, false])
  })

  test('how far the earlier ones are is asked again until they are done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let now: SheetImport = { ...clean, State: 'running', Done: 4 }
    open({ [FORMER]: () => [now] }, { query: '?import=new' })
    expect(await screen.findByRole('button', { name: /作物\.xlsx.*导入中/ })).toBeTruthy()
    now = done
    await vi.advanceTimersByTimeAsync(1_100)
    expect(await screen.findByRole('button', { name: /作物\.xlsx.*已导入/ })).toBeTruthy()
    vi.useRealTimers()
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

describe('an address', () => {
  test('that names no import opens none', async () => {
    const server = open({}, { query: '?import=foo' })
    await screen.findByRole('link', { name: '冬小麦' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.sent(GET)).toEqual([])
  })

  test('that names an import into another form says so, and offers nothing to do with it', async () => {
    open({ [GET]: () => ({ ...clean, FormId: idOf(99) }) }, { query: `?import=${clean.Id}` })
    expect(await screen.findByText('这不是这个列表的导入')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '导入 8 条' })).toBeNull()
  })
})

describe('former imports', () => {
  test('say what was done, what would be, and nothing of what came to nothing', async () => {
    const states = [
      { ...clean, FileName: '待.xlsx' },
      { ...done, FileName: '完.xlsx' },
      { ...done, FileName: '撤.xlsx', State: 'undone', Kept: 2 },
      { ...clean, FileName: '败.xlsx', State: 'failed' },
      { ...clean, FileName: '弃.xlsx', State: 'cancelled' },
    ]
    open({ [FORMER]: () => states.map((one, place) => ({ ...one, Id: idOf(80 + place) })) }, { query: '?import=new' })
    const told = async (name: RegExp) => (await screen.findByRole('button', { name })).textContent
    expect(await told(/^待/)).toMatch(/待导入.* · 将新增 8 条$/)
    expect(await told(/^完/)).toMatch(/已导入.* · 新增 8 条$/)
    expect(await told(/^撤/)).toMatch(/已撤销.* · 保留 2 条$/)
    expect(await told(/^败/)).not.toContain('8 条')
    expect(screen.queryByText('弃.xlsx')).toBeNull()
  })

  test('a check that nobody will write can be given up', async () => {
    let former: SheetImport[] = [clean]
    const server = open(
      {
        [FORMER]: () => former,
        [CANCEL]: () => {
          former = []
          return { ...clean, State: 'cancelled' }
        },
      },
      { query: '?import=new' },
    )
    await person.click(await button('放弃导入“作物.xlsx”'))
    await waitFor(() => expect(server.sent(CANCEL)[0]?.body).toEqual({ Id: clean.Id }))
    await waitFor(() => expect(screen.queryByText('作物.xlsx')).toBeNull())
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

  test('rows that lack nothing but a confirmation are written once it is ticked, and count only then', async () => {
    const asking: SheetImport = {
      ...checked,
      Wrong: 3,
      Asks: [
        {
          Codes: ['stock/without-batch'],
          Words: ['不分批号'],
          Rows: 3,
          First: [{ Row: 4, Text: '没有填批号，确实不分批号的请确认' }],
        },
      ],
    }
    const server = open({ [GET]: () => asking, [RUN]: () => done }, at)
    expect(await button('只导入正确的 8 条')).toBeTruthy()
    expect(screen.getByText('第 4 行：没有填批号，确实不分批号的请确认')).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: '确认“不分批号”（3 行）' }))
    await person.click(await button('导入 11 条'))
    await waitFor(() =>
      expect(server.sent(RUN)[0]?.body).toEqual({ Id: checked.Id, Confirmed: ['stock/without-batch'] }),
    )
  })

  test('what was left out is still named and handed back when the right ones are written', async () => {
    const left = { ...checked, State: 'done' as const }
    open({ [GET]: () => left, [SHEET]: () => new FakeAnswer('file') }, at)
    expect(await screen.findByRole('table', { name: '有误的单元格' })).toBeTruthy()
    await person.click(await button('下载未导入的行'))
    await waitFor(() => expect(saved).toEqual(['作物（未导入）.xlsx']))
  })

  test('rows that would come to stand twice are told', async () => {
    open({ [GET]: () => ({ ...clean, Twins: 12, TwinRows: [4, 5] }) }, at)
    expect((await screen.findByText(/内容完全相同/)).textContent).toBe(
      '有 12 行与前面的行内容完全相同（第 4、5 等行），导入后会重复。',
    )
  })

  test('what was exported can be checked anew as changes, by the number it carries', async () => {
    const server = open(
      {
        [GET]: ({ query: { id } }) => ({ ...clean, Id: id, Numbered: id === clean.Id ? 8 : 0 }),
        [BEGIN]: ({ body }) => ({ ...clean, ...pick(body), Mode: 'both' }),
        [CANCEL]: () => ({ ...clean, State: 'cancelled' }),
      },
      at,
    )
    expect(await screen.findByText(/有 8 行带有系统编号/)).toBeTruthy()
    await person.click(await button('改为按系统编号更新'))
    await waitFor(() =>
      expect(server.sent(BEGIN)[0]?.body).toMatchObject({ FileId: clean.FileId, Mode: 'both', Key: 'Id' }),
    )
    await waitFor(() => expect(server.sent(CANCEL)[0]?.body).toEqual({ Id: clean.Id }))
    await waitFor(() => expect(address().get('import')).toBe(pick(server.sent(BEGIN)[0]?.body).Id))
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
    expect((await screen.findByRole('alert')).textContent).toContain('有 2 行没有填对')
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

  test('whoever is refused is told, and nothing is asked again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isRefused = false
    const server = open(
      { [GET]: () => (isRefused ? refused('access/forbidden') : { ...clean, State: 'running', Done: 4 }) },
      at,
    )
    expect(await screen.findByText('正在导入：4 / 10 行')).toBeTruthy()
    isRefused = true
    await vi.advanceTimersByTimeAsync(1_100)
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
    const asked = server.sent(GET).length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.sent(GET)).toHaveLength(asked)
    vi.useRealTimers()
  })

  test('what does not get through is told, and asked again less often until it does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let now: () => unknown = () => ({ ...clean, State: 'running', Done: 4 })
    open({ [GET]: () => now() }, at)
    expect(await screen.findByText('正在导入：4 / 10 行')).toBeTruthy()
    now = noNetwork
    await vi.advanceTimersByTimeAsync(1_100)
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
    now = () => done
    await vi.advanceTimersByTimeAsync(5_100)
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

  test('a whole import is taken back, and what stayed is listed with why', async () => {
    const KeptRows = [{ Row: 7, Id: idOf(7), Reason: '后来被王芳修改过' }]
    const server = open({ [GET]: () => done, [UNDO]: () => ({ ...done, State: 'undone', Kept: 3, KeptRows }) }, at)
    await person.click(await button('撤销导入'))
    await person.click(await button('确定'))
    await waitFor(() => expect(server.sent(UNDO)[0]?.body).toEqual({ Id: done.Id }))
    expect((await screen.findByText(/已撤销整个导入/)).textContent).toContain('3 条记录保持原样')
    const table = screen.getByRole('table', { name: '保持原样的记录' })
    expect(within(table).getByText('后来被王芳修改过')).toBeTruthy()
    expect(screen.getByText('这里只列出前 1 条。')).toBeTruthy()
  })

  test('an undo is offered only to whom it is allowed', async () => {
    open({ [GET]: () => ({ ...done, MayUndo: false }) }, at)
    expect(await screen.findByText(/没有撤销它所需的权限/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '撤销导入' })).toBeNull()
  })

  test('what failed says why', async () => {
    open({ [GET]: () => ({ ...clean, State: 'failed', Reason: '不能导入这个文件：文件有密码' }) }, at)
    expect((await screen.findByRole('alert')).textContent).toBe('不能导入这个文件：文件有密码')
  })

  test('what failed midway tells how much of it stands, and that is taken back', async () => {
    const half = { ...done, State: 'failed', Reason: '没有权限', Added: 5, Edited: 0 } as const
    const server = open({ [GET]: () => half, [UNDO]: () => ({ ...half, State: 'undoing' }) }, at)
    expect((await screen.findByRole('alert')).textContent).toBe('没有权限（已写入 5 条，可以撤销）')
    await person.click(await button('撤销导入'))
    await person.click(await button('确定'))
    await waitFor(() => expect(server.sent(UNDO)).toHaveLength(1))
  })

  test('why an undo came to nothing is told, and it is offered again', async () => {
    open({ [GET]: () => ({ ...done, Reason: '撤销没有成功：您没有这项功能的权限，请联系管理员开通' }) }, at)
    expect((await screen.findByRole('alert')).textContent).toBe('撤销没有成功：您没有这项功能的权限，请联系管理员开通')
    expect(await button('撤销导入')).toBeTruthy()
  })
})

function pick(body: unknown): { Id: string } {
  const Id = typeof body === 'object' && body !== null && 'Id' in body ? String(body.Id) : ''
  return { Id }
}
