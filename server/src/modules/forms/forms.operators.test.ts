import { type Field, conditionSort, recordCalls, takesOperator } from '@farm/contract/forms'
import { operators } from '@farm/contract/wire'
import { afterAll, expect, test } from 'vitest'
import { publish } from '../../app/testing/designs.ts'
import { everyType } from '../../app/testing/every-type.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
afterAll(farm.close)
const { managerA } = farm.people

/** What a field of each type can be compared with. */
const compared: Readonly<Partial<Record<Field['type'], string>>> = {
  whole: '1',
  decimal: '1.5',
  money: '2',
  computed: '1',
  yesNo: 'true',
  choice: '甲',
  choices: '早',
  date: '2026-11-20',
  moment: '2026-11-20T08:00:00Z',
  time: '08:30',
  period: '2026-11-20',
  reference: newId(),
  references: newId(),
}
const formId = await publish(farm, managerA, everyType)

test.each(Object.entries(everyType))('%s takes the operators of its sort, and no other', async (name, field) => {
  const value = compared[field.type] ?? 'x'
  const taken: string[] = []
  for (const op of operators) {
    const qs = `${name}[${op}]${op === 'null' ? 'true' : encodeURIComponent(value)}`
    const { status } = await farm.call(managerA, recordCalls.list, { query: { formId, qs } })
    if (status === 200) taken.push(op)
  }
  const sort = conditionSort(field)
  expect(taken).toEqual(operators.filter((op) => op === 'null' || takesOperator(sort, op)))
})
