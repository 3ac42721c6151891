import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import type { FakeHandlers } from '../../../testing/fake-server.ts'
import { keepToken } from '../../../platform/session.ts'
import { recordOf } from '../../../testing/records.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { LIST, NOW, farmServer, punchIn } from '../data/testing/punch-ins.ts'

const EDIT = `POST ${recordCalls.edit.path}`
const person = userEvent.setup({ delay: null })

beforeAll(() => Promise.all([import('./PunchInDetail.tsx'), import('./MendForm.tsx'), import('./ClockDetail.tsx')]))
beforeEach(() => {
  keepToken('mine')
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const returned = { Review: '已退回', ReviewNote: '请写明作业面积', Grade: 'C', GradeReasons: '距地块 320 米' }

function show(record: WireRecord, path: string, Functions: readonly string[], handlers: FakeHandlers = {}) {
  const { UserId, User } = record
  const server = farmServer(
    { punchIns: [record] },
    {
      'GET /api/Core/Auth/GetMyPermission': () => {
        const own = permissionOf({ Functions: [...Functions] })
        return { ...own, User: { ...own.User, ...User, Id: UserId } }
      },
      'GET /api/Core/Events': () => undefined,
      ...handlers,
    },
  )
  openApp(path)
  return server
}
const storedAt = ({ Id }: WireRecord) => `/ClockSys/ClockOperation/Detail/${Id}`

test('who does not mend is not offered it', async () => {
  const record = punchIn(returned)
  show(record, storedAt(record), ['/Clock'])
  expect(await screen.findByText('已退回：请写明作业面积。改好保存后会重新送审。')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '修改' })).toBeNull()
})

test('what was approved its maker is not offered to change', async () => {
  const record = punchIn({ ...returned, Review: '已通过' })
  show(record, storedAt(record), ['/Clock', '/Clock#Mend'])
  await screen.findByRole('heading', { name: '打卡记录' })
  await screen.findByRole('link', { name: '打卡详情' })
  expect(screen.queryByRole('link', { name: '修改' })).toBeNull()
})

test('what was returned is mended in a form that asks for nothing that a phone measures', async () => {
  const record = punchIn(returned)
  const server = show(record, storedAt(record), ['/Clock', '/Clock#Mend'], {
    [EDIT]: () => ({ ...record, Data: { ...record.Data, Area: 9, Review: '待审核' } }),
  })
  await person.click(await screen.findByRole('link', { name: '修改' }))
  const area = await screen.findByLabelText(/作业面积/)
  expect(screen.queryByLabelText('手机时间')).toBeNull()
  expect(screen.getByText('退回原因：请写明作业面积')).toBeTruthy()
  for (const ofOthers of [/采收/, /换地块/]) expect(screen.queryByText(ofOthers)).toBeNull()
  await person.clear(area)
  await person.type(area, '9')
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
  expect(server.sent(EDIT)[0]?.body).toMatchObject({ Id: record.Id, Data: { Area: 9 } })
  expect(await screen.findByRole('link', { name: '打卡详情' })).toBeTruthy()
})

test.each([
  ['over several plots', [idOf(81), idOf(82)], true],
  ['on one plot', [idOf(81)], false],
])('what was done %s can be filled in by plot where there are several', async (_, Place, isOffered) => {
  const record = punchIn({ ...returned, Place })
  show(record, storedAt(record), ['/Clock', '/Clock#Mend'])
  await person.click(await screen.findByRole('link', { name: '修改' }))
  await screen.findByLabelText(/作业面积/)
  expect(screen.queryAllByText('分地块填写').length > 0).toBe(isOffered)
})

test('the page of a punch-in tells its evidence and leads to how it is stored', async () => {
  const record = punchIn(returned)
  show(record, `/ClockSys/ClockOperation/ClockDetail/${record.Id}`, ['/Clock'])
  const evidence = within(await screen.findByRole('region', { name: '证据' }))
  expect(evidence.getByText('距地块 320 米')).toBeTruthy()
  const link = screen.getByRole('link', { name: '打卡记录' })
  expect(link.getAttribute('href')).toContain(storedAt(record))
  expect(record.FormId).toBe(clockForm.id)
})

describe('the step of its plan', () => {
  const spray = recordOf(operationForm, { Name: '喷药' })
  const steps = [{ Key: 'k9', Operation: spray.Id, Stage: '果实膨大期' }]
  const stepOf = async (plans: readonly WireRecord[], plan: string) => {
    const record = punchIn({ Plan: plan, Step: 'k9' })
    const all = [record, ...plans, spray]
    show(record, storedAt(record), ['/Clock'], {
      [LIST]: ({ query: { formId, ids } }) =>
        all.filter((one) => one.FormId === formId && (!ids || ids.split(',').includes(one.Id))),
    })
    await screen.findByText('采收量')
    return () => screen.queryByText('计划步骤')?.nextElementSibling?.textContent
  }

  test('is told by its operation and stage', async () => {
    const plan = recordOf(planForm, { Name: '番茄', Steps: steps })
    const told = await stepOf([plan], plan.Id)
    await waitFor(() => expect(told()).toBe('喷药（果实膨大期）'))
  })

  test('is not told where the plan can’t be read', async () => {
    const told = await stepOf([], idOf(77))
    expect(told()).toBeUndefined()
    expect(screen.queryByText('k9')).toBeNull()
  })
})
