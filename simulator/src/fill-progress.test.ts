import type { DemoProgress } from '@farm/contract/access'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DemoFault } from './demo-fault.ts'
import { FillProgress } from './fill-progress.ts'
import { shareOf } from './phases.ts'
import { progressOn } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function filling() {
  const saved: DemoProgress[] = []
  const lines: string[] = []
  const shown = progressOn({ write: (text) => lines.push(text) })
  return { saved, lines, progress: new FillProgress(shown, (one) => void saved.push(one)) }
}

/** Works for so many seconds, one piece a second. */
function seconds(count: number) {
  return async (step: () => void) => {
    for (let second = 0; second < count; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      step()
    }
  }
}

test('what is being made is saved once a second, with its share of the whole', async () => {
  const { saved, progress } = filling()
  await progress.phase('打卡', 4, seconds(4))
  expect(saved.map(({ Phase, Done, Total }) => [Phase, Done, Total])).toEqual([
    ['打卡', 0, 4],
    ['打卡', 0, 4],
    ['打卡', 1, 4],
    ['打卡', 2, 4],
    ['打卡', 3, 4],
  ])
  expect(saved.map(({ Share }) => Share)).toEqual(
    [0, 0, 0.25, 0.5, 0.75].map((done) => Math.round(shareOf('打卡', done) * 1_000) / 1_000),
  )
})

test('how long it takes from now is saved once it can be estimated', async () => {
  const { saved, progress } = filling()
  await progress.phase('打卡', 100, seconds(20))
  expect(saved.at(0)?.SecondsLeft).toBeUndefined()
  expect(saved.at(-1)?.SecondsLeft).toBeGreaterThan(60)
})

test('it is saved on and on while nothing gets done, so that it does not count as interrupted', async () => {
  const { saved, progress } = filling()
  await progress.phase('打卡', 100, async () => void (await vi.advanceTimersByTimeAsync(20_000)))
  expect(saved.length).toBeGreaterThan(19)
})

test('short phases one after another are not saved more often than once a second', async () => {
  const { saved, progress } = filling()
  for (const name of ['角色', '县级人员', '企业']) await progress.phase(name, 1, async (step) => step())
  expect(saved.map(({ Phase }) => Phase)).toEqual(['角色'])
})

test('the terminal shows the same phase', async () => {
  const { lines, progress } = filling()
  await progress.phase('地块', 1, seconds(1))
  expect(lines.join('')).toContain('✓ 地块  1 / 1')
})

test('why nothing more is filled in is saved with how far it was, in one line', async () => {
  const { saved, progress } = filling()
  await progress.phase('打卡', 4, seconds(2))
  progress.fail(new DemoFault('服务拒绝：填写有误\n  POST /api/Core/FormData/Add {}'))
  expect(saved.at(-1)).toMatchObject({ Phase: '打卡', Done: 1, Fault: '服务拒绝：填写有误' })
})

test('a defect is not spread over the sign-in page', async () => {
  const { saved, progress } = filling()
  progress.fail(new TypeError('Cannot read properties of undefined'))
  expect(saved.at(-1)?.Fault).toBe('出现意外错误，详情见启动系统的终端')
})
