import { cropForm } from '@farm/contract/crops'
import {
  type Field,
  choice,
  choices,
  computed,
  conditionSort,
  date,
  decimal,
  files,
  moment,
  money,
  period,
  photos,
  polygon,
  position,
  recordCalls,
  reference,
  references,
  rows,
  sequence,
  takesOperator,
  text,
  time,
  whole,
  yesNo,
} from '@farm/contract/forms'
import { operators } from '@farm/contract/wire'
import { afterAll, expect, test } from 'vitest'
import { publish } from '../../app/testing/designs.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
afterAll(farm.close)
const { managerA } = farm.people

/** A field of every type, each with a value that it can be compared with. */
const asked: Readonly<Record<string, readonly [Field, string]>> = {
  F1: [text('文字'), 'x'],
  F2: [whole('整数'), '1'],
  F3: [decimal('小数'), '1.5'],
  F4: [money('金额'), '2'],
  F5: [yesNo('是否'), 'true'],
  F6: [choice('单选', ['甲', '乙']), '甲'],
  F7: [choices('多选', ['甲', '乙']), '甲'],
  F8: [date('日期'), '2026-11-20'],
  F9: [moment('时间'), '2026-11-20T08:00:00Z'],
  F10: [time('时刻'), '08:30'],
  F11: [period('起止'), '2026-11-20'],
  F12: [reference('引用', cropForm.key), newId()],
  F13: [references('多项引用', cropForm.key), newId()],
  F14: [position('位置'), 'x'],
  F15: [polygon('区域'), 'x'],
  F16: [photos('照片'), 'x'],
  F17: [files('附件'), 'x'],
  F18: [rows('明细', { F30: text('列') }), 'x'],
  F19: [computed('和', '[F2] + 1'), '1'],
  F20: [computed('词', "[F1] & '号'", { result: 'text' }), 'x'],
  F21: [sequence('编号', 'BH'), 'BH1'],
}
const formId = await publish(
  farm,
  managerA,
  Object.fromEntries(Object.entries(asked).map(([name, [field]]) => [name, field])),
)

test.each(Object.entries(asked))('%s takes the operators of its sort, and no other', async (name, [field, value]) => {
  const taken: string[] = []
  for (const op of operators) {
    const qs = `${name}[${op}]${op === 'null' ? 'true' : encodeURIComponent(value)}`
    const { status } = await farm.call(managerA, recordCalls.list, { query: { formId, qs } })
    if (status === 200) taken.push(op)
  }
  const sort = conditionSort(field)
  expect(taken).toEqual(operators.filter((op) => op === 'null' || takesOperator(sort, op)))
})
