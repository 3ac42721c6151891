import { type DynamicData, type Fields, choice, choices, isAwaited, recordCalls, text } from '@farm/contract/forms'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { done } from '../../app/testing/personas.ts'
import { runs } from '../../app/testing/size.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { managerA } = farm.people
afterAll(farm.close)

const begun = {
  F1: text('标题'),
  F2: choice('类型', ['病害', '虫害']),
  F3: choices('标签', ['甲', '乙']),
  F4: text('说明'),
  F5: text('补'),
}
const asking: Fields = {
  ...begun,
  F4: text('说明', { required: true, visibleWhen: { field: 'F2', is: 'one-of', values: ['病害'] } }),
  F5: text('补', { requiredWhen: { field: 'F3', is: 'one-of', values: ['甲'] } }),
  F6: text('再补', { required: true, visibleWhen: { field: 'F4', is: 'filled' } }),
  F7: text('末补', { requiredWhen: { field: 'F3', is: 'empty' } }),
}
const found = async (formId: string, qs: string) =>
  done(await farm.call(managerA, recordCalls.list, { query: { formId, qs } })).map(({ Id }) => Id)

test('a list finds the records that lack something, and only those', { timeout: 120_000 }, async () => {
  const formId = await publish(farm, managerA, begun)
  const filled = fc.record(
    {
      F1: fc.constant('一'),
      F2: fc.constantFrom('病害', '虫害'),
      F3: fc.subarray(['甲', '乙'], { minLength: 1 }),
      F4: fc.constant('有'),
      F5: fc.constant('有'),
    },
    { requiredKeys: ['F1'] },
  )
  const contents: DynamicData[] = fc.sample(filled, { numRuns: runs(200, 30), seed: 29 })
  const ids: string[] = []
  for (const data of contents) ids.push(done(await send(farm, managerA, formId, data)).Id)
  expect(await found(formId, 'Awaited[=]true')).toEqual([])
  done(await publishAgain(farm, managerA, formId, draft(asking)))
  const isLacking = (data: DynamicData) => Object.keys(asking).some((name) => isAwaited(asking, name, data))
  const lacking = ids.filter((_, index) => isLacking(contents[index] ?? {}))
  expect(lacking.length).toBeGreaterThan(0)
  expect(lacking.length).toBeLessThan(ids.length)
  expect((await found(formId, 'Awaited[=]true')).toSorted()).toEqual(lacking.toSorted())
  const whole = ids.filter((id) => !lacking.includes(id))
  expect((await found(formId, 'Awaited[=]false')).toSorted()).toEqual(whole.toSorted())
})

test('it is asked for by yes and no alone', async () => {
  const formId = await publish(farm, managerA, begun)
  const asked = (qs: string) => farm.call(managerA, recordCalls.list, { query: { formId, qs } })
  expect((await asked('Awaited[=]vielleicht')).status).toBe(400)
  expect((await asked('Awaited[!=]true')).status).toBe(400)
})
