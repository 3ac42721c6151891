import { faulty } from '@farm/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { userScreens } from '../index.ts'
import {
  DELETED,
  EDIT,
  GET,
  LATER,
  LIST,
  OPEN_WORK,
  ORGANS,
  PURGE,
  RECOVER,
  REMOVE,
  ROLES,
  ROLE_TREE,
  busy,
  clerk,
  coop,
  idle,
  li,
  roleTree,
  userOf,
  wang,
} from '../testing/people.ts'

const person = userEvent.setup()

function open(name: 'List' | 'Bin' | 'Edit', handlers: FakeHandlers = {}, permission = clerk()) {
  const Page = userScreens[name]
  const server = fakeServer({
    [LIST]: () => new FakeAnswer([wang, li], 200, { 'X-Total-Count': '2' }),
    [ROLES]: () => [],
    [ROLE_TREE]: () => roleTree,
    [ORGANS]: () => [coop, { ...coop, Id: idOf(62), Name: '北滩农场', Path: '/1/11/102/', No: 102 }],
    [OPEN_WORK]: () => busy,
    [GET]: () => wang,
    ...handlers,
  })
  const at = name === 'Edit' ? { at: `/User/Edit/${wang.Id}`, path: '/User/Edit/:id' } : { at: `/User/${name}` }
  renderScreen(
    <Screen>
      <Page />
    </Screen>,
    { ...at, permission },
  )
  return server
}

const left = () =>
  new FakeAnswer(
    {
      code: 'users/work-left',
      errors: ['王芳还有1 条工单没有交接'],
      fields: { HandOver: ['王芳还有1 条工单没有交接'] },
      confirm: [{ code: 'users/work-left', text: '王芳还有1 条工单没有交接', field: 'HandOver' }],
    },
    409,
  )
const isConfirmed = (body: unknown) => JSON.stringify(body).includes('users/work-left')
async function choose(dialog: HTMLElement, label: string, name: RegExp) {
  await person.click(await within(dialog).findByRole('combobox', { name: label }))
  await person.click(await within(dialog).findByTitle(name))
}

test('nobody is deleted whose work stays with nobody, until that is confirmed', async () => {
  const server = open('List', { [REMOVE]: ({ body }) => (isConfirmed(body) ? undefined : left()) })
  await person.click(await screen.findByRole('button', { name: '删除王芳' }))
  const dialog = screen.getByRole('dialog', { name: '删除人员' })
  expect(await within(dialog).findByText('旋耕 3 号棚')).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: '确定' }))
  const question = await screen.findByRole('dialog', { name: '请确认' })
  expect(question.textContent).toContain('王芳还有1 条工单没有交接')
  await person.click(within(question).getByRole('button', { name: '确认' }))
  expect(await screen.findByText('已删除王芳')).toBeTruthy()
  expect(server.sent(REMOVE).map(({ body }) => body)).toEqual([
    { Ids: [wang.Id] },
    { Ids: [wang.Id], Confirmed: ['users/work-left'] },
  ])
})

test('whoever goes back has deleted nobody', async () => {
  const server = open('List', { [REMOVE]: () => left() })
  await person.click(await screen.findByRole('button', { name: '删除王芳' }))
  await person.click(screen.getByRole('button', { name: '确定' }))
  const question = await screen.findByRole('dialog', { name: '请确认' })
  await person.click(within(question).getByRole('button', { name: '返回' }))
  const dialog = within(screen.getByRole('dialog', { name: '删除人员' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('没有交接')
  expect(server.sent(REMOVE)).toHaveLength(1)
})

test('what was chosen stays where somebody could not be disabled', async () => {
  const refusal = faulty({ HandOver: ['李军已停用，不能接手，请另选一位'] })
  const server = open('List', {
    [EDIT]: () =>
      server.sent(EDIT).length > 1 ? userOf({ IsEnabled: false }) : new FakeAnswer(refusal.answer, refusal.status),
  })
  await person.click(await screen.findByRole('switch', { name: '停用王芳' }))
  const dialog = screen.getByRole('dialog', { name: '停用人员' })
  await choose(dialog, '工单的执行人交给', /李军/)
  await person.click(within(dialog).getByRole('button', { name: '确定' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('李军已停用，不能接手，请另选一位')
  await person.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已停用王芳')).toBeTruthy()
  expect(server.sent(EDIT).map(({ body }) => body)[1]).toMatchObject({
    HandOver: [{ Work: 'work-orders.Assignees', To: li.Id }],
  })
  expect(screen.queryByRole('dialog', { name: '停用人员' })).toBeNull()
})

test('whoever closes the question before the answer comes is told why it was refused', async () => {
  const answer = Promise.withResolvers<FakeAnswer>()
  open('List', { [EDIT]: () => answer.promise })
  await person.click(await screen.findByRole('switch', { name: '停用王芳' }))
  const dialog = screen.getByRole('dialog', { name: '停用人员' })
  await person.click(within(dialog).getByRole('button', { name: '确定' }))
  await person.click(within(dialog).getByRole('button', { name: '取消' }))
  const { answer: said, status } = faulty({ HandOver: ['李军已停用，不能接手，请另选一位'] })
  answer.resolve(new FakeAnswer(said, status))
  expect(await screen.findByText('李军已停用，不能接手，请另选一位')).toBeTruthy()
})

test('what came to be in hand meanwhile is shown once the act was refused for it', async () => {
  const server = open('List', {
    [OPEN_WORK]: () => (server.sent(EDIT).length > 0 ? busy : idle),
    [EDIT]: () => left(),
  })
  await person.click(await screen.findByRole('switch', { name: '停用王芳' }))
  const dialog = screen.getByRole('dialog', { name: '停用人员' })
  expect(await within(dialog).findByText('没有需要交接的工作。')).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: '确定' }))
  const question = await screen.findByRole('dialog', { name: '请确认' })
  await person.click(within(question).getByRole('button', { name: '返回' }))
  expect(await within(dialog).findByText('旋耕 3 号棚')).toBeTruthy()
})

test('work is handed over as somebody is disabled, to nobody who leaves', async () => {
  const server = open('List', { [EDIT]: () => userOf({ IsEnabled: false }) })
  await person.click(await screen.findByRole('switch', { name: '停用王芳' }))
  const dialog = screen.getByRole('dialog', { name: '停用人员' })
  await choose(dialog, '工单的执行人交给', /李军/)
  expect(within(dialog).queryByTitle(/^王芳/)).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已停用王芳')).toBeTruthy()
  expect(server.sent(EDIT)[0]?.body).toMatchObject({ HandOver: [{ Work: 'work-orders.Assignees', To: li.Id }] })
})

test('many are asked about together', async () => {
  const server = open('List', { [EDIT]: () => userOf({ IsEnabled: false }) })
  await person.click(await screen.findByRole('checkbox', { name: '选择王芳' }))
  await person.click(screen.getByRole('checkbox', { name: '选择李军' }))
  await person.click(screen.getByRole('button', { name: '停用 2 人' }))
  await within(screen.getByRole('dialog', { name: '停用人员' })).findByText('旋耕 3 号棚')
  expect(server.sent(OPEN_WORK)[0]?.query).toMatchObject({ ids: `${wang.Id},${li.Id}` })
})

test('what goes to one person altogether can stay with nobody in one kind', async () => {
  const [work] = busy.Works
  const Works = work ? [work, { ...work, Work: 'plans.Manager', FormName: '计划', Label: '负责人' }] : []
  const server = open('List', { [OPEN_WORK]: () => ({ ...busy, Works }), [EDIT]: () => userOf({ IsEnabled: false }) })
  await person.click(await screen.findByRole('switch', { name: '停用王芳' }))
  const dialog = screen.getByRole('dialog', { name: '停用人员' })
  await choose(dialog, '全部交给', /李军/)
  const plans = await within(dialog).findByRole('combobox', { name: '计划的负责人交给' })
  const clear = plans.closest('.ant-select')?.querySelector('.ant-select-clear')
  if (!clear) throw new Error('nothing to clear')
  await person.click(clear)
  await person.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
  expect(server.sent(EDIT)[0]?.body).toMatchObject({ HandOver: [{ Work: work?.Work, To: li.Id }] })
})

test('what the person may not see or hand over is said', async () => {
  const [work] = busy.Works
  open('List', { [OPEN_WORK]: () => ({ Works: work ? [{ ...work, CanHandOver: false }] : [], HasOthers: true }) })
  await person.click(await screen.findByRole('switch', { name: '停用王芳' }))
  const dialog = screen.getByRole('dialog', { name: '停用人员' })
  expect(await within(dialog).findByText('您没有编辑工单的权限，不能由您交接。')).toBeTruthy()
  expect(within(dialog).getByText('还有您看不到的工作，不能由您交接。')).toBeTruthy()
  expect(within(dialog).queryByRole('combobox')).toBeNull()
})

test('who stays where they stand is asked for no work', async () => {
  const server = open('Edit', { [EDIT]: () => userOf({ UpdateTime: LATER }) })
  await person.type(await screen.findByRole('textbox', { name: '岗位' }), '技术员')
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
  expect(server.sent(OPEN_WORK)).toEqual([])
})

const gone = { ...wang, DeleteTime: LATER, PurgeTime: LATER, DeletedBy: '陈国强' }

test('who was deleted is taken back from the bin, or removed for good once that is asked', async () => {
  const server = open('Bin', { [DELETED]: () => [gone], [RECOVER]: () => undefined, [PURGE]: () => undefined })
  await person.click(await screen.findByRole('button', { name: '恢复王芳' }))
  expect(await screen.findByText('已恢复王芳')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '彻底删除王芳' }))
  expect(server.sent(PURGE)).toEqual([])
  await person.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已彻底删除王芳')).toBeTruthy()
  expect([server.sent(RECOVER)[0]?.body, server.sent(PURGE)[0]?.body]).toEqual([{ Ids: [wang.Id] }, { Ids: [wang.Id] }])
})

test('who may not purge is not offered it', async () => {
  open('Bin', { [DELETED]: () => [gone] }, permissionOf({ Functions: ['/User/List', '/User/List#Delete'] }))
  expect(await screen.findByRole('button', { name: '恢复王芳' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '彻底删除王芳' })).toBeNull()
})

test('an idle person has nothing to hand over', async () => {
  open('List', { [OPEN_WORK]: () => idle })
  await person.click(await screen.findByRole('button', { name: '删除王芳' }))
  expect(await screen.findByText('没有需要交接的工作。')).toBeTruthy()
})
