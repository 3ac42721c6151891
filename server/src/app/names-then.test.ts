import { bookCalls, books } from '@farm/contract/books'
import { chainCalls } from '@farm/contract/chain'
import { clockForm } from '@farm/contract/clock'
import { type WireRecord, careCalls, manyCalls, nameOfAll, nameOfThen, recordCalls } from '@farm/contract/forms'
import { lotCalls } from '@farm/contract/lots'
import { pictureCalls } from '@farm/contract/pictures'
import { planCalls, planForm } from '@farm/contract/plans'
import { sheetCalls } from '@farm/contract/sheets'
import {
  type Report,
  boardCalls,
  isTime,
  reportCalls,
  reportOf,
  reports,
  statisticsCalls,
} from '@farm/contract/statistics'
import { releaseParts, traceCalls } from '@farm/contract/trace'
import { userCalls } from '@farm/contract/users'
import type { Call } from '@farm/contract/wire'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOnce } from '../platform/db/index.ts'
import { openSheets } from '../platform/sheets/testing/opened.ts'
import { add, done } from './testing/personas.ts'
import { jpeg, upload } from './testing/photos.ts'
import { releasedLotOfA } from './testing/released-lot.ts'
import { type Answer, openFarm } from './testing/test-farm.ts'
import { checked } from './testing/workbooks.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people, database } = farm
const { admin, managerA, workerA, enterpriseA, enterpriseB } = people
const { lots, allowAll, release, visit } = await releasedLotOfA(farm, people)
const { fields } = lots
afterAll(farm.close)

/** What a record may name, as it is called when the records are made and afterwards. */
const called = {
  crop: ['番茄', '大番茄'],
  enterprise: ['甲合作社', '甲联合社'],
  input: ['吡虫啉', '吡虫啉（新包装）'],
  operation: ['打药', '植保打药'],
  harvest: ['采摘', '人工采摘'],
  person: ['worker-a某', '王小满'],
  plan: ['秋茬一号', '秋茬甲号'],
  plot: ['东地', '东台大棚'],
} as const
type Thing = keyof typeof called

const DAY = '2026-11-10'
const PERIOD = { from: '2026-11-01', to: '2026-11-28' }

const made = await (async () => {
  const plot = await fields.plot(called.plot[0])
  const drafted = await fields.plan(plot, { Name: called.plan[0] })
  const plan = done(
    await farm.call(managerA, planCalls.changeStatus, {
      body: { Id: drafted.Id, UpdateTime: drafted.UpdateTime, Status: '执行中' },
    }),
  )
  const photo = await upload(farm, workerA, await jpeg(64, 48))
  const used = fields.used(plot, { Plan: plan.Id, Photos: [photo] })
  const spraying = await fields.sent(workerA, used, `${DAY}T01:00:00.000Z`)
  await add(farm, managerA, workOrderForm, {
    data: {
      Title: '工单',
      Enterprise: enterpriseA.Id,
      Plan: plan.Id,
      Operation: fields.spray.Id,
      Place: [plot.Id],
      Assignees: [workerA.id],
      Due: '2026-12-10T10:00:00.000Z',
    },
  })
  const picking = await fields.sent(workerA, fields.picked(plot, { Plan: plan.Id }), '2026-11-20T04:00:00.000Z')
  const lot = await lots.out([done(await lots.send(managerA, lots.ofHarvest(picking, 60))), 50])
  return { plot, plan, spraying, lot, photo }
})()

const renamed: Readonly<Record<Exclude<Thing, 'person'>, Pick<WireRecord, 'Id'>>> = {
  crop: fields.tomato,
  enterprise: enterpriseA,
  input: fields.imidacloprid,
  operation: fields.spray,
  harvest: fields.pick,
  plan: made.plan,
  plot: made.plot,
}

async function rename(): Promise<void> {
  for (const [thing, { Id }] of Object.entries(renamed) as Array<[Exclude<Thing, 'person'>, WireRecord]>) {
    const { UpdateTime } = await lots.read({ Id }, admin)
    const body = { Id, UpdateTime, Data: { Name: called[thing][1] } }
    done(await farm.call(admin, recordCalls.edit, { body }))
  }
  const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: workerA.id } }))
  done(await farm.call(admin, userCalls.edit, { body: { Id: workerA.id, UpdateTime, RealName: called.person[1] } }))
  // By the clock of the farm, not by that of the database: the records are of November, and renamed it was in December.
  const { db } = database
  await runOnce(db, `update record set add_time = least(add_time, '2026-11-29T00:00:00Z')`)
  await runOnce(db, `update former_name set until = '2026-12-05T00:00:00Z' where until <> 'infinity'`)
}

const sheetOf = async (call: Call, query: Record<string, string>): Promise<Buffer> => {
  const { rawPayload } = await farm.server.inject({
    method: 'GET',
    url: call.path,
    query,
    headers: { token: managerA.token ?? '' },
  })
  return rawPayload
}
const bytesOf = async (call: Call, query: Record<string, string>): Promise<string> =>
  JSON.stringify(await openSheets(await sheetOf(call, query)))
/** What is named with `Now` stands as the page writes it. */
const written = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('Now' in value)) return value
  const { Now, Name, RealName = Name } = value as { Now: string; Name: string; RealName?: string }
  return nameOfThen(RealName, Now)
}
const told = async (asked: Promise<Answer<unknown>>): Promise<string> => JSON.stringify(done(await asked), written)

/** Where a record stands that names things, and which of these it names there. */
interface Door {
  readonly ask: () => Promise<string>
  readonly names: readonly Thing[]
}

const EXPAND = 'Place,Operation,Plan,Enterprise'
const all: readonly Thing[] = ['operation', 'plan', 'enterprise', 'plot', 'person']

const doors: Readonly<Record<string, Door>> = {
  列表: {
    ask: () => told(farm.call(managerA, recordCalls.list, { query: { formId: clockForm.id, expand: EXPAND } })),
    names: [...all, 'harvest'],
  },
  详情: {
    ask: () => told(farm.call(managerA, recordCalls.get, { query: { id: made.spraying.Id, expand: EXPAND } })),
    names: all,
  },
  导出: {
    ask: () => bytesOf(sheetCalls.export, { formId: clockForm.id }),
    names: [...all, 'harvest', 'input'],
  },
  计划导出: { ask: () => bytesOf(sheetCalls.export, { formId: planForm.id }), names: ['crop', 'enterprise', 'plot'] },
  农场日报: {
    ask: () => told(farm.call(managerA, reportCalls.day, { query: { day: DAY } })),
    names: ['operation', 'plan', 'plot', 'person'],
  },
  日报导出: {
    ask: () => bytesOf(reportCalls.export, { key: 'daily', from: DAY, to: DAY }),
    names: ['operation', 'plan', 'plot', 'person'],
  },
  ...Object.fromEntries(
    books.map(({ key }): [string, Door] => [
      `档案 ${key}`,
      {
        ask: () => told(farm.call(managerA, bookCalls.book, { query: { key, enterprise: enterpriseA.Id, ...PERIOD } })),
        names: namesIn(key),
      },
    ]),
  ),
  档案导出: {
    ask: () => bytesOf(bookCalls.export, { key: 'production', enterprise: enterpriseA.Id, ...PERIOD }),
    names: namesIn('production'),
  },
  链条: {
    ask: () => told(farm.call(managerA, chainCalls.get, { query: { kind: 'plans', id: made.plan.Id } })),
    names: ['operation', 'harvest', 'person'],
  },
  图片: {
    ask: () => told(farm.call(managerA, pictureCalls.list, { query: {} })),
    names: all,
  },
  溯源列表: {
    ask: () => told(farm.call(managerA, traceCalls.list, { query: {} })),
    names: ['crop', 'enterprise', 'plot'],
  },
  溯源: {
    ask: () => told(farm.call(managerA, traceCalls.story, { query: { id: made.plan.Id } })),
    names: ['crop', 'enterprise', 'plot', 'operation', 'harvest', 'input', 'person'],
  },
  可选照片: {
    ask: () => told(farm.call(managerA, traceCalls.lot, { query: { id: made.lot.Id } })),
    names: ['operation'],
  },
  批次溯源: {
    ask: () => told(farm.call(managerA, lotCalls.trace, { query: { id: made.lot.Id } })),
    names: ['crop', 'plan', 'plot', 'person'],
  },
  待入批次: {
    ask: () => told(farm.call(managerA, lotCalls.harvests, { query: { enterprise: enterpriseA.Id } })),
    names: ['crop', 'plot'],
  },
  公开页: {
    ask: async () => {
      const { Code } = done(await release(made.lot, releaseParts, [made.photo]))
      return (await visit(Code)).body
    },
    names: ['crop', 'enterprise', 'plot', 'operation', 'input', 'person'],
  },
  历史: {
    ask: () => told(farm.call(managerA, careCalls.history, { query: { id: made.spraying.Id } })),
    names: [],
  },
}

function namesIn(key: string): Thing[] {
  if (key === 'production') return ['crop', 'input', 'operation', 'plot', 'person']
  return key === 'pesticides' ? ['plot', 'input'] : []
}

const query = { formId: clockForm.id }
const things = {
  User: 'person',
  UserId: 'person',
  Enterprise: 'enterprise',
  Operation: 'operation',
  Plan: 'plan',
  Place: 'plot',
} as const
/** Where one row stands for many records, by what it is about. */
const sums: Readonly<Record<string, Door>> = {
  日报投入品: {
    ask: () => told(farm.call(managerA, reportCalls.day, { query: { day: DAY } })),
    names: ['input'],
  },
  日历: {
    ask: () => told(farm.call(managerA, statisticsCalls.calendar, { query: { month: DAY.slice(0, 7) } })),
    names: ['operation', 'harvest'],
  },
  个人日历: {
    ask: () => {
      const month = DAY.slice(0, 7)
      return told(farm.call(managerA, statisticsCalls.calendar, { query: { month, user: workerA.id } }))
    },
    names: ['operation', 'harvest'],
  },
  农事统计: {
    ask: () => told(farm.call(managerA, statisticsCalls.operations, { query: PERIOD })),
    names: ['operation', 'harvest'],
  },
  计划农事: {
    ask: () => told(farm.call(managerA, statisticsCalls.planOperation, { query: { plan: made.plan.Id } })),
    names: ['operation', 'harvest'],
  },
  ...Object.fromEntries(
    (['User', 'Enterprise', 'Operation', 'Plan'] as const).map((by): [string, Door] => [
      `打卡统计 ${by}`,
      {
        ask: () => told(farm.call(managerA, statisticsCalls.clockCounts, { query: { ...PERIOD, by } })),
        names: [things[by]],
      },
    ]),
  ),
  ...Object.fromEntries(
    (['UserId', 'Enterprise', 'Operation', 'Plan', 'Place'] as const).map((by): [string, Door] => [
      `列表分组 ${by}`,
      {
        ask: () => told(farm.call(managerA, manyCalls.figures, { query: { ...query, by } })),
        names: [things[by]],
      },
    ]),
  ),
  首页计划: {
    ask: () => told(farm.call(managerA, boardCalls.plans, { query: {} })),
    names: ['enterprise', 'crop'],
  },
  首页作物: { ask: () => told(farm.call(managerA, boardCalls.crops, { query: {} })), names: ['crop'] },
  首页投入品: { ask: () => told(farm.call(managerA, boardCalls.inputs, { query: PERIOD })), names: ['input'] },
  计划统计: { ask: () => told(farm.call(managerA, planCalls.figures, { query: {} })), names: ['crop'] },
}

/** Every report by everything that it can be shown by. */
const reportRows = reports.flatMap((report: Report) =>
  report.groups.filter((by) => !isTime(by)).map((by) => [report.key, by, report.source.isOverTime] as const),
)
const askedOf = (key: string, by: string, isOverTime: boolean) => ({ key, by, ...(isOverTime && PERIOD) })
const rowsOf = async (key: string, by: Report['groups'][number], isOverTime: boolean) => {
  const { Rows } = done(
    await farm.call(managerA, reportCalls.report, { query: { ...askedOf(key, by, isOverTime), by } }),
  )
  return Rows.map(({ Name }) => Name)
}

const before = new Map<string, string>()
const reportsBefore = new Map<string, readonly string[]>()
const oldNames = new Map<string, string>(Object.values(called).map(([then, now]) => [then, now]))

beforeAll(async () => {
  await allowAll()
  for (const [name, { ask }] of Object.entries({ ...doors, ...sums })) before.set(name, await ask())
  for (const [key, by, isOverTime] of reportRows) {
    reportsBefore.set(`${key} ${by}`, await rowsOf(key, by, isOverTime))
  }
  await rename()
})

const expectAll = (text: string, texts: ReadonlyArray<readonly string[]>) => {
  const missing = texts.filter((some) => !some.some((one) => text.includes(one)))
  expect(missing, text.slice(0, 4000)).toEqual([])
}

describe('after everything was renamed', () => {
  test.each(Object.entries(doors))(
    '%s tells what a record names as it was called then, with today’s name',
    async (name, door) => {
      const old = door.names.map((thing) => called[thing][0])
      expectAll(
        before.get(name) ?? '',
        old.map((one) => [one]),
      )
      const text = await door.ask()
      expectAll(
        text,
        door.names.map((thing) => [nameOfThen(called[thing][0], called[thing][1])]),
      )
    },
  )

  test.each(Object.entries(sums))(
    '%s tells each thing once, by today’s name with the former beside it',
    async (name, door) => {
      expectAll(
        before.get(name) ?? '',
        door.names.map((thing) => [called[thing][0]]),
      )
      const text = await door.ask()
      expectAll(
        text,
        door.names.map((thing) => [nameOfAll(called[thing][1], [called[thing][0]])]),
      )
    },
  )

  test.each(reportRows)('the report %s by %s does so too, and its sheet', async (key, by, isOverTime) => {
    const was = reportsBefore.get(`${key} ${by}`) ?? []
    const names = await rowsOf(key, by, isOverTime)
    const now = was.map((name) => {
      const [bare = '', unit = ''] = /^([^（]*)(（.*）)?$/.exec(name)?.slice(1) ?? []
      const today = oldNames.get(bare)
      return today === undefined ? name : `${nameOfAll(today, [bare])}${unit}`
    })
    expect(names.toSorted()).toEqual(now.toSorted())
    if (reportOf(key)?.groups[0] !== by) return
    expectAll(
      await bytesOf(reportCalls.export, askedOf(key, by, isOverTime)),
      now.filter((name) => name !== '').map((name) => [name]),
    )
  })
})

test('some reports tell each kind of thing', () => {
  const known = new Set([...reportsBefore.values()].flat().map((name) => name.replace(/（.*）$/, '')))
  expect([...oldNames.keys()].filter((name) => !known.has(name))).toEqual([])
})

test('a sheet that was exported is taken in again and changes nothing', async () => {
  // Only who administers everything may import punch-ins.
  for (const [who, { id: formId }] of [
    [managerA, planForm],
    [admin, clockForm],
  ] as const) {
    const { Same, Wrong, Edited, Faults } = await checked(farm, who, await sheetOf(sheetCalls.export, { formId }), {
      formId,
      mode: 'edit',
      key: 'Id',
    })
    expect({ Wrong, Edited, Faults }).toEqual({ Wrong: 0, Edited: 0, Faults: [] })
    expect(Same).toBeGreaterThan(0)
  }
})

describe('after a person left, renamed, for another enterprise', () => {
  beforeAll(async () => {
    const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: workerA.id } }))
    const moved = { Id: workerA.id, UpdateTime, OrganId: enterpriseB.Organ.Id, RoleIds: [], RealName: '王改名' }
    done(await farm.call(admin, userCalls.edit, { body: { ...moved, Confirmed: ['users/work-left' as const] } }))
    await runOnce(
      database.db,
      `update former_name set until = '2026-12-06T00:00:00Z' where until not in ('2026-12-05T00:00:00Z', 'infinity')`,
    )
  })

  test.each(Object.entries({ ...doors, ...sums }).filter(([, { names }]) => names.includes('person')))(
    '%s still names them, and tells nothing of what they are called where they went',
    async (_, { ask }) => {
      const text = await ask()
      expect(text).toContain(called.person[0])
      expect(text).not.toContain('王改名')
    },
  )
})
