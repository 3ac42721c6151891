import { type ReportRun, scheduleForm } from '@farm/contract/schedules'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, refused } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ScheduleRuns } from './ScheduleRuns.tsx'

const RUNS = 'GET /api/Farm/Statistics/ScheduleRuns'
const NOW = 'POST /api/Farm/Statistics/RunSchedule'
const AGAIN = 'POST /api/Farm/Statistics/RerunSchedule'
const person = userEvent.setup({ delay: null })
const one = recordOf(scheduleForm, { Name: '每日农事', Subject: '农事报表' })

const made = {
  Id: idOf(1),
  User: { Id: idOf(90), Name: '李四' },
  IsOwn: true,
  DueTime: '2026-11-20T23:00:00.000Z',
  From: '2026-11-20',
  To: '2026-11-20',
  State: 'done',
  FileName: '每日农事 2026-11-20.xlsx',
  Size: 5000,
} satisfies ReportRun
const failed = { ...made, Id: idOf(2), State: 'failed', Reason: '没有权限', To: '2026-11-26' } satisfies ReportRun
const again = {
  ...made,
  Id: idOf(3),
  State: 'waiting',
  Reason: '网络错误，请稍后再试！',
  NextTry: '2026-11-20T23:05:00.000Z',
} satisfies ReportRun
const ofOther = { ...made, Id: idOf(4), IsOwn: false, User: { Id: idOf(91), Name: '王五' } } satisfies ReportRun

function open(runs: readonly ReportRun[], handlers: FakeHandlers = {}, more: readonly string[] = []) {
  const server = fakeServer({ [RUNS]: () => runs, ...handlers })
  renderScreen(
    <Screen>
      <ScheduleRuns record={one} />
    </Screen>,
    { at: '/Data/ScheduleList', permission: permissionOf({ Functions: ['/Data/ScheduleList', ...more] }) },
  )
  return server
}
const lines = async () => (await screen.findAllByRole('listitem')).map((line) => line.textContent)

describe('what came of a schedule', () => {
  test('that was never due says when something will', async () => {
    open([])
    expect(await screen.findByText('到时间后自动生成，完成时消息里会提醒')).toBeTruthy()
  })

  test('is told with its days, its state and why it failed', async () => {
    open([made, failed, again, ofOther])
    expect(await lines()).toEqual([
      '2026-11-20下载',
      '2026-11-20 至 2026-11-26没有生成：没有权限重新生成',
      '2026-11-20没有生成：网络错误，请稍后再试！2026-11-21 07:05 再试',
      '2026-11-20王五已生成',
    ])
  })

  test('is not made again by others', async () => {
    open([{ ...failed, IsOwn: false }])
    await lines()
    expect(screen.queryByRole('button', { name: '重新生成' })).toBeNull()
  })

  test('is made again when it is asked for, and looked at anew', async () => {
    let isAsked = false
    const { sent } = open([failed], {
      [RUNS]: () => [isAsked ? { ...made, Id: failed.Id } : failed],
      [AGAIN]: () => {
        isAsked = true
      },
    })
    await person.click(await screen.findByRole('button', { name: '重新生成' }))
    expect(await screen.findByRole('button', { name: '下载' })).toHaveProperty('disabled', false)
    expect(sent(AGAIN).map(({ body }) => body)).toEqual([{ Run: failed.Id }])
  })

  test('is made now by who may edit it, once until it is there', async () => {
    let isAsked = false
    const { sent } = open(
      [],
      {
        [RUNS]: () => (isAsked ? [{ ...again, Reason: undefined, NextTry: undefined }] : []),
        [NOW]: () => {
          isAsked = true
        },
      },
      ['/Data/ScheduleAdd/:id'],
    )
    await person.click(await screen.findByRole('button', { name: '立即生成' }))
    expect(await screen.findByText('正在生成')).toBeTruthy()
    expect(screen.getByRole('button', { name: '正在生成…' })).toHaveProperty('disabled', true)
    expect(sent(NOW).map(({ body }) => body)).toEqual([{ Schedule: one.Id }])
  })

  test('is not made now by who may only look', async () => {
    open([made])
    await lines()
    expect(screen.queryByRole('button', { name: '立即生成' })).toBeNull()
  })

  test('says why it is not made now', async () => {
    open([made], { [NOW]: () => refused('schedules/running') }, ['/Data/ScheduleAdd/:id'])
    await person.click(await screen.findByRole('button', { name: '立即生成' }))
    expect(await screen.findByText('这份报表正在生成，请等它完成')).toBeTruthy()
  })

  test('that can’t be made again says why', async () => {
    open([failed], { [AGAIN]: () => refused('not-found', { what: '要重新生成的报表' }) })
    const [line] = await screen.findAllByRole('listitem')
    if (!line) throw new Error('no line')
    await person.click(within(line).getByRole('button', { name: '重新生成' }))
    expect(await within(line).findByText('没有生成：要重新生成的报表不存在或已被删除，请刷新后再试')).toBeTruthy()
  })
})
