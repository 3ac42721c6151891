import { expect, test } from 'vitest'
import { RefusedByServer } from './api.ts'
import { DemoFault } from './demo-fault.ts'
import { PhaseRunner } from './phase-runner.ts'
import { progressOn } from './progress.ts'

const refusedWith = (status: number) =>
  new RefusedByServer({ status, text: '{"code":"not-found","errors":["地块不存在"]}', retryAfterSeconds: 0 }, 'POST /')

function runner(isTolerant: boolean) {
  return new PhaseRunner(progressOn({ write: () => undefined }), { isTolerant })
}

/** Makes the items, each as often as it takes; `faults` has what happens first. */
async function made(phases: PhaseRunner, faults: Readonly<Record<string, readonly Error[]>>): Promise<string[]> {
  const left = new Map(Object.entries(faults).map(([item, all]) => [item, [...all]]))
  const done: string[] = []
  await phases.all('地块', ['一', '二', '三'], async (item) => {
    const fault = left.get(item)?.shift()
    if (fault) throw fault
    done.push(item)
  })
  return done.toSorted()
}

test('a refusal ends the whole where nobody else works in the county', async () => {
  await expect(made(runner(false), { 二: [refusedWith(404)] })).rejects.toThrow('地块不存在')
})

test('tolerant, what is refused twice is passed over and named', async () => {
  const phases = runner(true)
  expect(await made(phases, { 二: [refusedWith(404), refusedWith(404)] })).toEqual(['一', '三'])
  expect(phases.refused).toEqual(['地块：地块不存在'])
})

test('tolerant, what somebody changed at that very moment is made the second time', async () => {
  const phases = runner(true)
  expect(await made(phases, { 二: [refusedWith(409)] })).toEqual(['一', '三', '二'])
  expect(phases.refused).toEqual([])
})

test.each([refusedWith(500), new DemoFault('服务没有应答'), new TypeError('defect')])(
  'tolerant, a fault that nobody in the county can make ends the whole: %s',
  async (fault) => {
    await expect(made(runner(true), { 二: [fault, fault] })).rejects.toThrow(fault)
  },
)
