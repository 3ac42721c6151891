import {
  type DynamicData,
  type WireRecord,
  careCalls,
  computed,
  designCalls,
  recordCalls,
  sequence,
  text,
  whole,
} from '@farm/contract/forms'
import { afterAll, expect, test } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { managerA } = farm.people
afterAll(farm.close)

const withFormula = (expression: string) => ({ F1: text('标题'), F2: whole('工资'), F3: computed('年薪', expression) })
const edit = async ({ Id, UpdateTime }: WireRecord, Data: DynamicData) =>
  done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data } }))
const told = async (id: string, more: object = {}) => {
  const entries = done(await farm.call(managerA, careCalls.history, { query: { id, ...more } }))
  return entries.map(({ Act, User, Changes }) => [
    Act,
    User?.RealName ?? '系统',
    Object.fromEntries(Changes.map(({ Field, From, To }) => [Field, [From, To]])),
  ])
}
const me = async () => (await told(fresh.Id)).at(-1)?.[1]
const formId = await publish(farm, managerA, withFormula('[F2]*12'))
const fresh = done(await send(farm, managerA, formId, { F1: '一', F2: 100 }))

test('what publishing works out anew is an entry of its own by 系统, between what people wrote', async () => {
  const one = done(await send(farm, managerA, formId, { F1: '一', F2: 100 }))
  const two = await edit(one, { F2: 200 })
  done(await publishAgain(farm, managerA, formId, draft(withFormula('[F2]*13'))))
  done(await publishAgain(farm, managerA, formId, draft(withFormula('[F2]*14'))))
  const person = await me()
  const added = ['add', person, { F1: [undefined, '一'], F2: [undefined, 100], F3: [undefined, 1200] }]
  const edited = ['edit', person, { F2: [100, 200], F3: [1200, 2400] }]
  const published = [
    ['publish', '系统', { F3: [2600, 2800] }],
    ['publish', '系统', { F3: [2400, 2600] }],
  ]
  expect(await told(one.Id)).toEqual([...published, edited, added])
  // Whoever has the record open is not late because of it.
  await edit(two, { F1: '二' })
  const later = ['edit', person, { F1: ['一', '二'] }]
  expect(await told(one.Id)).toEqual([later, ...published, edited, added])
  // Page by page it is the same.
  const first = await farm.call(managerA, careCalls.history, { query: { id: one.Id, pageSize: 1 } })
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
  const rest = await told(one.Id, { pageSize: 2, cursor })
  expect([...done(first).map(({ Act }) => Act), ...rest.map(([act]) => act)]).toEqual([
    'edit',
    'publish',
    'publish',
    'edit',
    'add',
  ])
})

test('a formula that is added is worked out by 系统, and one that comes to the same says nothing', async () => {
  const id = await publish(farm, managerA, { F1: text('标题'), F2: whole('工资') })
  const one = done(await send(farm, managerA, id, { F1: '一', F2: 100 }))
  done(await publishAgain(farm, managerA, id, draft(withFormula('[F2]*12'))))
  done(await publishAgain(farm, managerA, id, draft(withFormula('12*[F2]'))))
  expect((await told(one.Id))[0]).toEqual(['publish', '系统', { F3: [undefined, 1200] }])
  expect(await told(one.Id)).toHaveLength(2)
})

test('records that were made before get numbers where that is asked for, and new ones go on behind them', async () => {
  const id = await publish(farm, managerA, { F1: text('标题') })
  const [one, two] = [
    done(await send(farm, managerA, id, { F1: '一' })),
    done(await send(farm, managerA, id, { F1: '二' })),
  ]
  const next = draft({ F1: text('标题'), F2: sequence('编号', 'XC') })
  const { UpdateTime } = done(await farm.call(managerA, designCalls.getDesign, { query: { id } }))
  const kept = done(await farm.call(managerA, designCalls.editForm, { body: { Id: id, UpdateTime, Draft: next } }))
  expect(done(await farm.call(managerA, designCalls.changes, { query: { id } }))).toEqual([
    expect.objectContaining({ Field: 'F2', Unnumbered: 2 }),
  ])
  const body = { Id: id, UpdateTime: kept.UpdateTime, Number: ['F1'] }
  expect((await farm.call(managerA, designCalls.publish, { body })).error.fields).toEqual({
    Number: ['“标题”不是自动编号'],
  })
  done(await farm.call(managerA, designCalls.publish, { body: { ...body, Number: ['F2'] } }))
  const three = done(await send(farm, managerA, id, { F1: '三' }))
  const numbers = await Promise.all(
    [one, two, three].map(
      async ({ Id }) => done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data.F2,
    ),
  )
  expect(numbers.map((number) => String(number).split('-').at(-1))).toEqual(['0001', '0002', '0003'])
  expect((await told(one.Id))[0]).toEqual(['publish', '系统', { F2: [undefined, numbers[0]] }])
})

test('without asking, nothing that was made before is numbered', async () => {
  const id = await publish(farm, managerA, { F1: text('标题') })
  const one = done(await send(farm, managerA, id, { F1: '一' }))
  done(await publishAgain(farm, managerA, id, draft({ F1: text('标题'), F2: sequence('编号', 'XC') })))
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: one.Id } })).Data).toEqual({ F1: '一' })
})
