import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { sheetCalls } from '@farm/contract/sheets'
import { afterAll, expect, test } from 'vitest'
import { publish, send } from '../../app/testing/designs.ts'
import { everyType } from '../../app/testing/every-type.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { checked } from '../../app/testing/workbooks.ts'

const farm = await openFarm()
const { managerA } = farm.people
afterAll(farm.close)

const [wheat, corn] = [
  await add(farm, managerA, cropForm, { data: { Name: '小麦' } }),
  await add(farm, managerA, cropForm, { data: { Name: '玉米、高粱' } }),
]

const formId = await publish(farm, managerA, everyType)

const corners = [
  [112.1, 37.1],
  [112.1012345, 37.1],
  [112.1012345, 37.1009876],
] as const

const everything = {
  F1: '=1+1',
  F2: '第一行\n 第二行 <b>&amp;</b>',
  F3: 1234567,
  F4: -0.125,
  F5: 1234.5,
  F6: false,
  F7: '甲',
  F8: ['早', '晚'],
  F9: '1999-12-31',
  F10: '2026-11-20T08:30:15.000Z',
  F11: '08:30',
  F12: { From: '2026-11-01', To: '2026-11-30' },
  F13: corn.Id,
  F14: [corn.Id, wheat.Id],
  F15: managerA.id,
  F16: { Lng: 112.5501234, Lat: 37.8701 },
  F17: { Points: corners },
  F18: [{ F20: '苹果' }],
}

async function download(query: Record<string, string>): Promise<Buffer> {
  const answer = await farm.server.inject({
    method: 'GET',
    url: sheetCalls.export.path,
    query: { formId, ...query },
    headers: { token: managerA.token },
  })
  return answer.rawPayload
}

test(
  'what was exported and is taken in again unchanged says what is there already, whatever its kind',
  { timeout: 30_000 },
  async () => {
    done(await send(farm, managerA, formId, everything))
    done(await send(farm, managerA, formId, { F1: '一个', F14: [corn.Id] }))
    for (const one of ['-18℃冷库', '+86 138', '@何', "'引号", '_x0041_', '00123', '是']) {
      done(await send(farm, managerA, formId, { F1: one }))
    }
    const { Same, Wrong, Faults, Edited } = await checked(farm, managerA, await download({}), {
      formId,
      mode: 'edit',
      key: 'Id',
    })
    expect({ Same, Wrong, Edited, Faults }).toEqual({ Same: 9, Wrong: 0, Edited: 0, Faults: [] })
  },
)

test('what was exported can be taken in as new records', { timeout: 30_000 }, async () => {
  const [first] = done(await farm.call(managerA, recordCalls.list, { query: { formId, qs: 'F1[=]=1+1' } }))
  const file = await download({ ids: String(first?.Id) })
  const { Added, Faults } = await checked(farm, managerA, file, { formId, mode: 'add' })
  expect({ Added, Faults }).toEqual({ Added: 1, Faults: [] })
})
