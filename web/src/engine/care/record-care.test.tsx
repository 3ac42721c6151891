import { cropForm } from '@farm/contract/crops'
import { refusal } from '@farm/contract/errors'
import type { Comment, HistoryEntry, Referrer, WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { ListPathsContext } from './list-paths.ts'

const HISTORY = 'GET /api/Core/FormData/History'
const RESTORE = 'POST /api/Core/FormData/Restore'
const COMMENTS = 'GET /api/Core/FormData/Comments'
const SAY = 'POST /api/Core/FormData/AddComment'
const TAKE_BACK = 'POST /api/Core/FormData/DeleteComment'
const REFERRERS = 'GET /api/Core/FormData/Referrers'

const [FIRST, SECOND, NOW] = [
  '2026-11-18T01:00:00.000Z',
  '2026-11-19T01:00:00.000Z',
  '2026-11-20T01:00:00.000Z',
] as const
const manager = { Id: chen.Id, Name: chen.Name, RealName: chen.RealName }
const official = { Id: idOf(7), Name: 'county1', RealName: '李敏' }
const wheat = recordOf(cropForm, { Name: '冬小麦', GrowingDays: 240 }, { UpdateTime: NOW })
const history: readonly HistoryEntry[] = [
  { Time: NOW, User: official, Act: 'edit', Changes: [{ Field: 'GrowingDays', From: 230, To: 240 }] },
  { Time: SECOND, User: manager, Act: 'edit', Changes: [{ Field: 'Variety', From: '济麦 22' }] },
  { Time: FIRST, User: manager, Act: 'add', Changes: [{ Field: 'Name', To: '冬小麦' }] },
]

const person = userEvent.setup({ delay: null })

beforeAll(() =>
  Promise.all([
    import('./history/RecordHistory.tsx'),
    import('./comments/RecordComments.tsx'),
    import('./referrers/RecordReferrers.tsx'),
  ]),
)

interface Opening {
  readonly record?: WireRecord
  readonly canEdit?: boolean
  readonly Functions?: string[]
}

function open(handlers: FakeHandlers, { record = wheat, canEdit = true, Functions = [] }: Opening = {}) {
  const server = fakeServer({ [HISTORY]: () => history, ...handlers })
  renderScreen(
    <ListPathsContext value={{ [planForm.id]: '/FarmPlan/MakePlan' }}>
      <Screen>
        <RecordTabs form={cropForm} record={record} canEdit={canEdit} facts={<p>全部内容</p>} />
      </Screen>
    </ListPathsContext>,
    { at: '/Core/CropList', permission: permissionOf({ Functions }) },
  )
  return server
}

const turnTo = (name: RegExp | string) => person.click(screen.getByRole('tab', { name }))

test('nothing of the history is asked for before somebody wants to see it', async () => {
  const server = open({})
  expect(screen.getByText('全部内容')).toBeTruthy()
  expect(server.sent(HISTORY)).toEqual([])
  await turnTo('历史')
  expect(await screen.findByRole('list', { name: '历史' })).toBeTruthy()
  expect(server.sent(HISTORY)).toHaveLength(1)
})

describe('the history', () => {
  async function entries() {
    await turnTo('历史')
    return within(await screen.findByRole('list', { name: '历史' })).getAllByRole('listitem')
  }

  test('that may not be seen says so', async () => {
    open({ [HISTORY]: () => refused('not-found', { what: '记录' }) })
    await turnTo('历史')
    expect(await screen.findByText('记录不存在或已被删除，请刷新后再试')).toBeTruthy()
  })

  test('tells newest first who did what, field by field from → to', async () => {
    open({})
    const texts = (await entries()).map(({ textContent }) => textContent)
    expect(texts[0]).toContain('修改 1 项李敏')
    expect(texts[0]).toContain('全生育期230 天→240 天')
    expect(texts[1]).toContain('品种济麦 22→（空）')
    expect(texts[2]).toContain('新增陈国强')
  })

  test('goes on by its cursor', async () => {
    const [newest, ...older] = history
    const server = open({
      [HISTORY]: ({ query }) =>
        query.cursor === undefined
          ? new FakeAnswer([newest], 200, { Link: '</api/Core/FormData/History?cursor=abc>; rel="next"' })
          : older,
    })
    expect(await entries()).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: '更早的修改' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    expect(server.sent(HISTORY)[1]?.query.cursor).toBe('abc')
    expect(screen.queryByRole('button', { name: '更早的修改' })).toBeNull()
  })

  test('brings nothing back for who may not edit', async () => {
    open({}, { canEdit: false })
    await entries()
    expect(screen.queryByRole('button', { name: '还原到此版本' })).toBeNull()
  })

  test('of what an organisation above shares brings nothing back', async () => {
    open({}, { record: { ...wheat, Organ: { Id: idOf(9), Name: '汾阳县', Path: '/1/11/' } } })
    await entries()
    expect(screen.queryByRole('button', { name: '还原到此版本' })).toBeNull()
  })

  test('a version can be brought back after what will change was told; what it holds already can’t', async () => {
    const restored = { ...wheat, UpdateTime: '2026-11-20T02:00:00.000Z' }
    const server = open({ [RESTORE]: () => restored })
    expect(within((await entries())[0] ?? document.body).queryByRole('button')).toBeNull()
    await person.click(screen.getAllByRole('button', { name: '还原到此版本' })[1] ?? document.body)
    const dialog = screen.getByRole('dialog', { name: '还原到此版本' })
    const changes = within(dialog).getAllByRole('definition')
    expect(changes.map(({ textContent }) => textContent)).toEqual(['（空）→济麦 22', '240 天→230 天'])
    expect(server.sent(RESTORE)).toEqual([])
    await person.click(within(dialog).getByRole('button', { name: '还原' }))
    expect(await screen.findByText('已还原')).toBeTruthy()
    expect(server.sent(RESTORE)[0]?.body).toEqual({ Id: wheat.Id, UpdateTime: NOW, Version: FIRST })
    await person.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已撤销还原')).toBeTruthy()
    expect(server.sent(RESTORE)[1]?.body).toEqual({ Id: wheat.Id, UpdateTime: restored.UpdateTime, Version: NOW })
  })

  test.each([
    [
      'somebody else saved meanwhile',
      () => {
        const { status, answer } = refusal('form-data/stale', {}, { present: wheat })
        return new FakeAnswer(answer, status)
      },
      '内容刚被他人修改，这里已是最新内容，请核对后再还原',
    ],
    [
      'the old content breaks the rules of today',
      () => {
        const { status, answer } = refusal('wire/fields', {}, { fields: { Variety: ['不在可选范围内'] } })
        return new FakeAnswer(answer, status)
      },
      '不能还原：品种：不在可选范围内',
    ],
  ])('says why when %s', async (_, answer, text) => {
    open({ [RESTORE]: answer })
    await entries()
    await person.click(screen.getAllByRole('button', { name: '还原到此版本' })[0] ?? document.body)
    await person.click(screen.getByRole('button', { name: '还原' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('comments', () => {
  const theirs: Comment = { Id: idOf(31), RecordId: wheat.Id, Text: '种子到了', AddTime: FIRST, User: official }
  const mine: Comment = { Id: idOf(32), RecordId: wheat.Id, Text: '明天播种', AddTime: SECOND, User: manager }

  test('are counted before they are opened, and only one’s own can be taken back', async () => {
    open({ [COMMENTS]: () => [theirs, mine] })
    await person.click(await screen.findByRole('tab', { name: '评论 2' }))
    const lines = within(await screen.findByRole('list', { name: '评论' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent?.includes('删除'))).toEqual([false, true])
    expect(lines[0]?.textContent).toContain('李敏')
  })

  test('are sent once however often one presses, by Ctrl+Enter too', async () => {
    let said: readonly Comment[] = []
    const server = open({
      [COMMENTS]: () => said,
      [SAY]: ({ body }) => {
        const { Id, Text } = body as { Id: string; Text: string }
        const comment = { ...mine, Id, Text }
        said = [comment]
        return comment
      },
    })
    await turnTo(/^评论/)
    const box = await screen.findByLabelText('写评论')
    expect(screen.getByRole('button', { name: '发送' })).toHaveProperty('disabled', true)
    await person.type(box, '  {Control>}{Enter}{/Control}')
    expect(server.sent(SAY)).toEqual([])
    await person.type(box, '浇过水了{Control>}{Enter}{Enter}{/Control}')
    expect(await screen.findByRole('tab', { name: '评论 1' })).toBeTruthy()
    expect(server.sent(SAY)).toHaveLength(1)
    expect(server.sent(SAY)[0]?.body).toMatchObject({ RecordId: wheat.Id, Text: '浇过水了' })
    expect(box).toHaveProperty('value', '')
  })

  test('that did not get through stay in the box, go again under the same id, and survive closing the record', async () => {
    const server = open({ [SAY]: () => noNetwork() })
    await turnTo(/^评论/)
    await person.type(await screen.findByLabelText('写评论'), '浇过水了')
    await person.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText(/没有发出去/)).toBeTruthy()
    await turnTo('详情')
    await turnTo(/^评论/)
    expect(await screen.findByLabelText('写评论')).toHaveProperty('value', '浇过水了')
    await person.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(server.sent(SAY)).toHaveLength(2))
    const [first, second] = server.sent(SAY).map(({ body }) => body)
    expect(second).toEqual(first)
  })

  test('that were taken back can be said again', async () => {
    const server = open({ [COMMENTS]: () => [mine], [TAKE_BACK]: () => undefined, [SAY]: () => mine })
    await turnTo(/^评论/)
    await person.click(await screen.findByRole('button', { name: '删除评论：明天播种' }))
    expect(await screen.findByText('已删除评论')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('评论已恢复')).toBeTruthy()
    expect(server.sent(TAKE_BACK)[0]?.body).toEqual({ Id: mine.Id })
    expect(server.sent(SAY)[0]?.body).toEqual({ Id: mine.Id, RecordId: wheat.Id, Text: '明天播种' })
  })
})

describe('what refers to a record', () => {
  const plans: Referrer = {
    FormId: planForm.id,
    FormName: '计划',
    Field: 'Crops',
    Label: '作物',
    Count: 7,
    Records: [{ Id: idOf(41), Name: '秋播小麦', UpdateTime: SECOND }],
  }

  test('may be nothing', async () => {
    open({})
    await turnTo('被引用')
    expect(await screen.findByText('没有数据引用它')).toBeTruthy()
  })

  test('is told by form and field; without the page for it there is no way there', async () => {
    open({ [REFERRERS]: () => [plans] })
    await person.click(await screen.findByRole('tab', { name: '被引用 7' }))
    expect(await screen.findByRole('heading', { name: '计划的“作物”7 条' })).toBeTruthy()
    expect(screen.getByText('秋播小麦')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('leads to its own list, and to all of it in the list of the form', async () => {
    open({ [REFERRERS]: () => [plans] }, { Functions: ['/FarmPlan/MakePlan', '/FormData/List'] })
    await person.click(await screen.findByRole('tab', { name: '被引用 7' }))
    const link = await screen.findByRole('link', { name: '秋播小麦' })
    expect(link.getAttribute('href')).toBe(`/Farm/Admin/FarmPlan/MakePlan?open=${idOf(41)}`)
    const all = screen.getByRole('link', { name: '在列表中查看全部' })
    expect(all.getAttribute('href')).toBe(`/Farm/Admin/FormData/List?id=${planForm.id}&Crops=${wheat.Id}`)
  })
})
