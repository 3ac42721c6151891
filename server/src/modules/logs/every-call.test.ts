import { accessCalls, roleCalls } from '@farm/contract/access'
import { builtCalls } from '@farm/contract/calls'
import { clockCalls, clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { alarmCalls } from '@farm/contract/alarms'
import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { consultationForm, diagnosisCalls, expertForm } from '@farm/contract/diagnosis'
import { enterpriseForm } from '@farm/contract/enterprises'
import { faceCalls } from '@farm/contract/faces'
import { fileCalls } from '@farm/contract/files'
import { type WireRecord, careCalls, designCalls, polygonArea, recordCalls, text } from '@farm/contract/forms'
import { mapCalls } from '@farm/contract/map'
import { noticeCalls } from '@farm/contract/notices'
import { operationForm } from '@farm/contract/operations'
import { orderCalls, orderForm } from '@farm/contract/orders'
import { organCalls } from '@farm/contract/organs'
import { placeCalls, placeForm } from '@farm/contract/places'
import { planCalls, planForm } from '@farm/contract/plans'
import { retentionCalls } from '@farm/contract/retention'
import { scheduleCalls, scheduleForm } from '@farm/contract/schedules'
import { standardCalls, standardForm } from '@farm/contract/standards'
import { importCalls } from '@farm/contract/sheets'
import { userCalls } from '@farm/contract/users'
import { viewCalls } from '@farm/contract/views'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import type { BodyOf, Call } from '@farm/contract/wire'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { openEffects, seldomSeen } from '../../app/testing/effects.ts'
import { raisedAlarm } from '../../app/testing/alarms.ts'
import { consentOf, passedFace } from '../../app/testing/faces.ts'
import { draft, publish } from '../../app/testing/designs.ts'
import { orderModule } from '../../app/testing/order-module.ts'
import { PASSWORD, add, addPerson, done, signIn } from '../../app/testing/personas.ts'
import { begin, jpeg } from '../../app/testing/photos.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { waysOfAccess } from '../../app/testing/ways-of-access.ts'
import { waysOfLots } from '../../app/testing/ways-of-lots.ts'
import { type Ways, waysOfRecords } from '../../app/testing/ways-of-records.ts'
import { waysOfTrace } from '../../app/testing/ways-of-trace.ts'
import { waysOfUsers } from '../../app/testing/ways-of-users.ts'
import { waysOfVideo } from '../../app/testing/ways-of-video.ts'
import { beginImport, checked, plots, settled, workbook, written } from '../../app/testing/workbooks.ts'
import { newId } from '../../platform/ids/index.ts'
import { openStillCamera } from '../../platform/video/testing/still-camera.ts'
import { sql } from '../../platform/db/index.ts'

const farm = await openFarm(undefined, undefined, {
  hosts: ['127.0.0.1'],
  ffmpeg: undefined,
  demoPort: () => undefined,
})
const effects = await openEffects(farm)
const still = await openStillCamera(await jpeg(32, 24))
const { people } = farm
const { admin, managerA, enterpriseA, county } = people
afterAll(async () => {
  await effects.close()
  await farm.close()
  await still.close()
})

/** Who is not signed in yet, or no longer, stands in the log of sign-ins. */
const notLogged = ['access.login', 'access.logout', 'access.firstAdmin']

const posts = Object.entries(builtCalls).flatMap(([domain, calls]) =>
  Object.entries<Call>(calls).flatMap(([name, call]) => (call.method === 'POST' ? [`${domain}.${name}`] : [])),
)
const nameOf = new Map<Call, string>(
  Object.entries(builtCalls).flatMap(([domain, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => [call, `${domain}.${name}`] as const),
  ),
)

interface Row {
  readonly id: string
  readonly call: string
  readonly outcome: string
}

async function lastId(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from operation_log`.execute(
    farm.database.db,
  )
  return rows[0]?.id ?? '0'
}

async function lastChange(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from operation_change`.execute(
    farm.database.db,
  )
  return rows[0]?.id ?? '0'
}

/** Makes the call and holds that it left one row, that all it changed belongs to that row, and that it declares its effects. */
async function leavesOne<C extends Call>(who: Persona, call: C, body?: BodyOf<C>) {
  const [before, change] = [await lastId(), await lastChange()]
  const { answer, undeclared } = await effects.undeclared(call, () =>
    farm.call(who, call, body === undefined ? {} : { body }),
  )
  done(answer)
  expect(undeclared).toEqual([])
  const { db } = farm.database
  const { rows } = await sql<Row>`
    select id::text, call, outcome from operation_log where id > ${before}::bigint`.execute(db)
  expect(rows.map(({ call: name, outcome }) => [name, outcome])).toEqual([[nameOf.get(call), 'done']])
  const strays = await sql<{ kind: string }>`
    select kind from operation_change
     where id > ${change}::bigint and operation_id is distinct from ${rows[0]?.id ?? '0'}::bigint`.execute(db)
  expect(strays.rows).toEqual([])
  return answer.data
}

const crop = (Name: string) => add(farm, managerA, cropForm, { data: { Name } })
const plot = (Name: string) => add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area: 12 } })
const mergerOf = (kept: WireRecord, gone: WireRecord) => {
  const Others = [{ Id: gone.Id, UpdateTime: gone.UpdateTime }]
  return { Id: kept.Id, UpdateTime: kept.UpdateTime, Others, Name: '合在一起' }
}
const operation = () => add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
const plan = async (place: string) => {
  const data = {
    Name: '秋延番茄',
    Enterprise: enterpriseA.Id,
    Crops: (await crop('番茄')).Id,
    Place: [(await plot(place)).Id],
    Count: 12,
    StartDate: '2026-08-15',
    EndDate: '2026-12-20',
    Steps: [{ Operation: (await operation()).Id, StartDate: '2026-08-15', EndDate: '2026-08-20' }],
  }
  return add(farm, managerA, planForm, { data })
}
const workOrder = async () => {
  const { Id: Operation } = await operation()
  const data = { Title: '整地', Enterprise: enterpriseA.Id, Operation, Due: '2099-12-01T10:00:00.000Z' }
  return add(farm, managerA, workOrderForm, { data: { ...data, Checklist: [{ Item: '清理田埂' }] } })
}
const consultation = () =>
  add(farm, managerA, consultationForm, { data: { Title: '番茄叶斑', Enterprise: enterpriseA.Id } })
const facePerson = async (Number: string) =>
  (await consentOf(farm, managerA, { Name: '王秀英', Number, Enterprise: enterpriseA.Id })).Id
const alarm = () =>
  raisedAlarm(farm, {
    organPath: enterpriseA.Organ.Path,
    userId: managerA.id,
    data: { Enterprise: enterpriseA.Id },
  })
const device = async () => {
  const data = { Name: '墒情仪', Number: fresh(), Type: '土壤墒情仪', Enterprise: enterpriseA.Id } as const
  return { Ids: [(await add(farm, managerA, deviceForm, { data })).Id] }
}
const reply = async () => ({ Id: (await consultation()).Id, Text: '喷施代森锰锌' })

const standard = async (Name: string) => {
  const Steps = [{ Operation: (await operation()).Id, FromDay: 0, Days: 5 }]
  return add(farm, managerA, standardForm, { data: { Name, Crops: (await crop('番茄')).Id, Steps } })
}
const fresh = () => `x${newId().slice(-8)}`
const person = () => addPerson(farm, admin, { name: fresh(), organId: county.organId, roleIds: [] })
const role = async () => {
  const body = { Name: fresh(), DataScope: '仅本人' as const, OrganId: county.organId, Functions: [] }
  return done(await farm.call(admin, roleCalls.add, { body }))
}
const formOf = async () => {
  const Id = await publish(farm, managerA, { F1: text('标题') })
  return done(await farm.call(managerA, designCalls.getDesign, { query: { id: Id } }))
}
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const viewOf = { Screen: 'Crop', Address: '', Columns: [], Owner: 'own' as const }
const sheet = async (word: string) => workbook(plots(word, 2))

const less: Pick<BodyOf<typeof designCalls.restrict>, 'Denied' | 'Fields' | 'Was'> = {
  Denied: ['delete'],
  Fields: {},
  Was: { Denied: [], Fields: {} },
}

/** Every call that changes something, made so that it succeeds. */
const ways: Ways = {
  'access.updatePermission': () =>
    leavesOne(admin, accessCalls.updatePermission, { Module: orderModule, Functions: [] }),
  'access.beginSecondFactor': async () =>
    leavesOne(await person(), accessCalls.beginSecondFactor, { Password: PASSWORD }),
  'access.confirmSecondFactor': async () => {
    const who = await person()
    const { Secret: secret } = done(
      await farm.call(who, accessCalls.beginSecondFactor, { body: { Password: PASSWORD } }),
    )
    await leavesOne(who, accessCalls.confirmSecondFactor, { Code: codeOf(secret) })
    await leavesOne(who, accessCalls.removeSecondFactor, { Password: PASSWORD })
  },
  'access.removeSecondFactor': () => Promise.resolve(),
  'access.viewAs': async () => leavesOne(admin, accessCalls.viewAs, { UserId: people.workerA.id }),
  'retention.resume': async () => {
    const since = '2026-11-20T00:00:00.000Z'
    await sql`
      update retention_clock set reason = 'ahead', since = ${since}, seen_server = ${since}, seen_database = ${since}
    `.execute(farm.database.db)
    await leavesOne(admin, retentionCalls.resume, { Since: since, DatabaseNow: new Date().toISOString() })
  },
  'roles.editForm': async () => {
    const { Id } = await role()
    const body = { RoleId: Id, FormId: cropForm.id, ...less }
    await leavesOne(admin, roleCalls.editForm, body)
  },
  ...waysOfAccess({ farm, people, leavesOne }),
  'organs.move': async () => {
    const body = { Name: fresh(), Kind: '部门' as const, ParentId: county.organId }
    const { Id, UpdateTime } = done(await farm.call(admin, organCalls.add, { body }))
    const { Id: ParentId } = done(await farm.call(admin, organCalls.add, { body: { ...body, Name: fresh() } }))
    await leavesOne(admin, organCalls.move, { Id, UpdateTime: UpdateTime ?? '', ParentId })
  },
  'organs.remove': async () => {
    const body = { Name: fresh(), Kind: '部门' as const, ParentId: county.organId }
    const { Id } = done(await farm.call(admin, organCalls.add, { body }))
    await leavesOne(admin, organCalls.remove, { Ids: [Id] })
  },
  ...waysOfUsers({ farm, people, leavesOne }),
  'users.removeSecondFactor': async () => {
    const who = await person()
    const { Secret: secret } = done(
      await farm.call(who, accessCalls.beginSecondFactor, { body: { Password: PASSWORD } }),
    )
    done(await farm.call(who, accessCalls.confirmSecondFactor, { body: { Code: codeOf(secret) } }))
    await leavesOne(admin, userCalls.removeSecondFactor, { Id: who.id })
  },
  ...waysOfRecords({ farm, leavesOne }, { who: managerA, kind: cropForm, make: crop }),
  'design.addForm': () => leavesOne(managerA, designCalls.addForm, { Draft: draft({ F1: text('标题') }) }),
  'design.editForm': async () => {
    const { Id, UpdateTime } = await formOf()
    await leavesOne(managerA, designCalls.editForm, { Id, UpdateTime, Draft: draft({ F1: text('题目') }) })
  },
  'design.publish': async () => {
    const { Id, UpdateTime } = done(
      await farm.call(managerA, designCalls.addForm, { body: { Draft: draft({ F1: text('标题') }) } }),
    )
    await leavesOne(managerA, designCalls.publish, { Id, UpdateTime })
  },
  'design.discard': async () => {
    const { Id, UpdateTime } = await formOf()
    const body = { Id, UpdateTime, Draft: draft({ F1: text('题目') }) }
    const kept = done(await farm.call(managerA, designCalls.editForm, { body }))
    await leavesOne(managerA, designCalls.discard, { Id, UpdateTime: kept.UpdateTime })
  },
  'design.close': async () => {
    const { Id, UpdateTime } = await formOf()
    await leavesOne(managerA, designCalls.close, { Id, UpdateTime, IsClosed: true })
  },
  'design.removeForms': async () => leavesOne(managerA, designCalls.removeForms, { Ids: [(await formOf()).Id] }),
  'design.restrict': async () => {
    const { Id: RoleId } = await role()
    const body = { Id: cropForm.id, RoleId, ...less }
    await leavesOne(admin, designCalls.restrict, body)
  },
  'care.addComment': async () =>
    leavesOne(managerA, careCalls.addComment, { RecordId: (await crop('谷子')).Id, Text: '好' }),
  'care.removeComment': async () => {
    const body = { RecordId: (await crop('糜子')).Id, Text: '好' }
    const { Id } = done(await farm.call(managerA, careCalls.addComment, { body }))
    await leavesOne(managerA, careCalls.removeComment, { Id })
  },
  'schedules.rerun': async () => {
    const data = { Name: '每日农事', Subject: '农事报表', Rhythm: '每天', Hour: '07:00' } as const
    const { Id } = await add(farm, managerA, scheduleForm, { data })
    const Run = newId()
    await sql`
      insert into report_run (id, schedule_id, user_id, due_time, state, next_try, asked, from_day, to_day)
      values (${Run}, ${Id}, ${managerA.id}, now(), 'failed', now(), '{}', '2026-11-20', '2026-11-20')`.execute(
      farm.database.db,
    )
    await leavesOne(managerA, scheduleCalls.rerun, { Run })
  },
  'schedules.run': async () => {
    const data = { Name: '手动农事', Subject: '农事报表', Rhythm: '每天', Hour: '07:00' } as const
    const { Id } = await add(farm, managerA, scheduleForm, { data })
    await leavesOne(managerA, scheduleCalls.run, { Schedule: Id })
  },
  'plans.changeStatus': async () => {
    const { Id, UpdateTime } = await plan('3 号棚')
    await leavesOne(managerA, planCalls.changeStatus, { Id, UpdateTime, Status: '已终止', Reason: '遭灾' })
  },
  'plans.move': async () => {
    const { Id, UpdateTime } = await plan('4 号棚')
    await leavesOne(managerA, planCalls.move, { Id, UpdateTime, StartDate: '2026-08-16' })
  },
  'orders.changeStatus': async () => {
    const Lines = [{ Crops: (await crop('番茄')).Id, Quantity: 500, Unit: '公斤' as const }]
    const order = { Customer: '清禾超市', Enterprise: enterpriseA.Id, Lines, DeliveryDate: '2099-12-10' }
    const { Id, UpdateTime } = await add(farm, managerA, orderForm, { data: order })
    await leavesOne(managerA, orderCalls.changeStatus, { Id, UpdateTime, Status: '生产中' })
  },
  'notices.read': async () => leavesOne(managerA, noticeCalls.read, {}),
  'notices.setPreference': async () => leavesOne(managerA, noticeCalls.setPreference, { Kind: 'late', IsOn: false }),
  'alarms.acknowledge': async () => leavesOne(managerA, alarmCalls.acknowledge, { Ids: [await alarm()] }),
  'alarms.clear': async () => leavesOne(managerA, alarmCalls.clear, { Ids: [await alarm()], Note: '已浇水' }),
  'alarms.toWorkOrder': async () => {
    const body = { Id: await alarm(), Operation: (await operation()).Id, Due: '2099-12-01T10:00:00.000Z' }
    await leavesOne(managerA, alarmCalls.toWorkOrder, body)
  },
  'alarms.try': () => leavesOne(managerA, alarmCalls.try, { Rule: { Condition: '没有数据', Minutes: 10 } }),
  'faces.assign': async () => {
    const event = { organPath: enterpriseA.Organ.Path, userId: managerA.id, data: { Enterprise: enterpriseA.Id } }
    const body = { Ids: [await passedFace(farm, event)], Person: await facePerson('1001') }
    await leavesOne(managerA, faceCalls.assign, body)
  },
  'faces.withdraw': async () => leavesOne(managerA, faceCalls.withdraw, { Id: await facePerson('1002') }),
  ...waysOfVideo({ farm, people, still, leavesOne }),
  ...waysOfLots({ farm, people, leavesOne }),
  ...waysOfTrace({ farm, people, leavesOne }),
  'devices.makeTokens': async () => leavesOne(managerA, deviceCalls.makeTokens, await device()),
  'devices.dropTokens': async () => leavesOne(managerA, deviceCalls.dropTokens, await device()),
  'devices.mute': async () =>
    leavesOne(managerA, deviceCalls.mute, { ...(await device()), Until: new Date(Date.now() + 60_000).toISOString() }),
  'diagnosis.add': () => leavesOne(managerA, diagnosisCalls.add, { Data: { Title: '番茄叶斑' } }),
  'diagnosis.edit': async () => {
    const { Id, UpdateTime } = await consultation()
    await leavesOne(managerA, diagnosisCalls.edit, { Id, UpdateTime, Data: { Title: '番茄卷叶' } })
  },
  'diagnosis.remove': async () => leavesOne(managerA, diagnosisCalls.remove, { Ids: [(await consultation()).Id] }),
  'diagnosis.addReply': async () => leavesOne(admin, diagnosisCalls.addReply, await reply()),
  'diagnosis.editReply': async () => {
    const { Id } = done(await farm.call(admin, diagnosisCalls.addReply, { body: await reply() }))
    await leavesOne(admin, diagnosisCalls.editReply, { Id, Key: 'r1', Text: '再观察三天' })
  },
  'diagnosis.close': async () => leavesOne(managerA, diagnosisCalls.close, { Id: (await consultation()).Id }),
  'diagnosis.handOver': async () => {
    const data = { RealName: '周立', User: people.workerA.id }
    const expert = await add(farm, admin, expertForm, { data, organId: county.organId })
    const body = { Id: (await consultation()).Id, Expert: expert.Id, Reason: '果树的问题' }
    await leavesOne(admin, diagnosisCalls.handOver, body)
  },
  'diagnosis.rate': async () => {
    const { Id } = done(await farm.call(admin, diagnosisCalls.addReply, { body: await reply() }))
    done(await farm.call(managerA, diagnosisCalls.close, { body: { Id } }))
    await leavesOne(managerA, diagnosisCalls.rate, { Id, Rating: 5 })
  },
  'diagnosis.prescribe': async () => {
    const body = { ...(await reply()), Key: 'r1', Prescription: [{ Name: '代森锰锌' }] }
    const { Id } = done(await farm.call(admin, diagnosisCalls.addReply, { body }))
    const spraying = await add(farm, managerA, operationForm, { data: { Name: `打药${Id}`, Type: '整地' } })
    const due = { Operation: spraying.Id, Due: '2099-12-01T10:00:00.000Z' }
    await leavesOne(managerA, diagnosisCalls.prescribe, { Id, Reply: 'r1', ...due })
  },
  'workOrders.act': async () => {
    const { Id, UpdateTime } = await workOrder()
    const body = { Id, UpdateTime, Act: '派发' as const, Assignees: [people.workerA.id] }
    await leavesOne(managerA, workOrderCalls.act, body)
  },
  'workOrders.tick': async () => {
    const { Id, UpdateTime } = await workOrder()
    const body = { Id, UpdateTime, Act: '派发' as const, Assignees: [people.workerA.id] }
    done(await farm.call(managerA, workOrderCalls.act, { body }))
    await leavesOne(people.workerA, workOrderCalls.tick, { Id, Items: [{ Key: 'k1', IsDone: true }] })
  },
  'workOrders.assign': async () =>
    leavesOne(managerA, workOrderCalls.assign, {
      Ids: [(await workOrder()).Id, (await workOrder()).Id],
      Assignees: [people.workerA.id],
    }),
  'workOrders.fromPlan': async () => {
    const { Id, UpdateTime } = await plan('5 号棚')
    done(await farm.call(managerA, planCalls.changeStatus, { body: { Id, UpdateTime, Status: '执行中' } }))
    await leavesOne(managerA, workOrderCalls.fromPlan, {
      Plan: Id,
      WithinDays: 366,
      Confirmed: ['work-orders/past-due'],
    })
  },
  'clock.review': async () => {
    const data = { Enterprise: enterpriseA.Id, Operation: (await operation()).Id }
    const { Id, UpdateTime } = await add(farm, people.workerA, clockForm, { data })
    await leavesOne(managerA, clockCalls.review, {
      Records: [{ Id, UpdateTime }],
      Review: '有问题',
      Note: '面积对不上',
    })
  },
  'standards.newVersion': async () => {
    const { Id, UpdateTime } = await standard('番茄规程')
    const body = { Id, UpdateTime, Status: '现行' as const }
    done(await farm.call(managerA, standardCalls.changeStatus, { body }))
    await leavesOne(managerA, standardCalls.newVersion, { Id })
  },
  'standards.changeStatus': async () => {
    const { Id, UpdateTime } = await standard('茄子规程')
    await leavesOne(managerA, standardCalls.changeStatus, { Id, UpdateTime, Status: '现行' })
  },
  'files.begin': () =>
    leavesOne(managerA, fileCalls.begin, { Id: newId(), Size: 1, Sha256: '0'.repeat(64), Name: '地头.jpg' }),
  'files.cancel': async () => {
    const { Id } = done(await begin(farm, managerA, await jpeg()))
    await leavesOne(managerA, fileCalls.cancel, { Id })
  },
  'imports.begin': async () => {
    const before = await lastId()
    const { Id } = done(await beginImport(farm, managerA, await sheet('起'), { formId: placeForm.id }))
    await settled(farm, managerA, Id)
    const { rows } = await sql<Row>`
      select id::text, call, outcome from operation_log where id > ${before}::bigint order by id`.execute(
      farm.database.db,
    )
    expect(rows.map(({ call }) => call)).toEqual(['files.begin', 'imports.begin'])
  },
  'imports.run': async () => {
    const { Id } = await checked(farm, managerA, await sheet('写'), { formId: placeForm.id })
    await leavesOne(managerA, importCalls.run, { Id })
    await settled(farm, managerA, Id)
  },
  'imports.cancel': async () => {
    const { Id } = await checked(farm, managerA, await sheet('停'), { formId: placeForm.id })
    await leavesOne(managerA, importCalls.cancel, { Id })
  },
  'imports.undo': async () => {
    const { Id } = await checked(farm, managerA, await sheet('退'), { formId: placeForm.id })
    await written(farm, managerA, Id)
    await leavesOne(managerA, importCalls.undo, { Id })
    await settled(farm, managerA, Id)
  },
  'map.editOutline': () => {
    const ring: Array<[number, number]> = [
      [111, 37],
      [111.1, 37],
      [111.1, 37.1],
    ]
    return leavesOne(admin, mapCalls.editOutline, { OrganId: county.organId, Rings: [ring] })
  },
  'places.split': async () => {
    const heights = [37, 37, 37.01, 37.01]
    const corners = (west: number, east: number) =>
      [west, east, east, west].map((lng, corner): [number, number] => [lng, heights[corner] ?? 0])
    const [east, west] = [corners(111.01, 111.02), corners(111, 111.01)]
    const whole = await plot('东西地')
    const Boundary = { Points: corners(111, 111.02), Area: 2954.8 }
    const body = { Id: whole.Id, UpdateTime: whole.UpdateTime, Data: { ...whole.Data, Boundary } }
    const { Id, UpdateTime } = done(await farm.call(managerA, recordCalls.edit, { body }))
    const part = (Name: string, Points: ReturnType<typeof corners>) => ({ Name, Area: polygonArea(Points), Points })
    const Parts = [part('东地', east), { Id: newId(), ...part('西地', west) }]
    await leavesOne(managerA, placeCalls.split, { Id, UpdateTime, Parts })
  },
  'places.merge': async () => {
    const [kept, gone] = [await plot('并到'), await plot('并入')]
    await leavesOne(managerA, placeCalls.merge, mergerOf(kept, gone))
  },
  'places.takeBack': async () => {
    const [kept, gone] = [await plot('合了'), await plot('又分')]
    done(await farm.call(managerA, placeCalls.merge, { body: mergerOf(kept, gone) }))
    const { Acts } = done(await farm.call(managerA, placeCalls.lineage, { query: { id: kept.Id } }))
    await leavesOne(managerA, placeCalls.takeBack, { Id: Acts[0]?.Id ?? '' })
  },
  'views.add': () => leavesOne(managerA, viewCalls.add, { ...viewOf, Name: '新' }),
  'views.edit': async () => {
    const { Id, UpdateTime } = done(await farm.call(managerA, viewCalls.add, { body: { ...viewOf, Name: '改前' } }))
    const { Screen: _, ...look } = viewOf
    await leavesOne(managerA, viewCalls.edit, { ...look, Id, UpdateTime, Name: '改后' })
  },
  'views.remove': async () => {
    const { Id } = done(await farm.call(managerA, viewCalls.add, { body: { ...viewOf, Name: '删' } }))
    await leavesOne(managerA, viewCalls.remove, { Id })
  },
  'views.setDefault': async () => {
    const { Id } = done(await farm.call(managerA, viewCalls.add, { body: { ...viewOf, Name: '常用' } }))
    await leavesOne(managerA, viewCalls.setDefault, { Screen: 'Crop', ViewId: Id })
  },
}

test('signing in and leaving stand in the log of sign-ins alone', async () => {
  const before = await lastId()
  const who = await signIn(farm, 'county')
  const { undeclared } = await effects.undeclared(accessCalls.logout, async () =>
    done(await farm.call(who, accessCalls.logout)),
  )
  expect(undeclared).toEqual([])
  expect(await lastId()).toBe(before)
})

test.each(posts.filter((name) => !notLogged.includes(name)))(
  '%s leaves exactly one row of the operation log',
  async (name) => {
    const way = ways[name]
    expect(way, `${name} changes something and is not tried here`).toBeDefined()
    await way?.()
  },
)

// An organisation hangs on an enterprise: what is done to its record changes who may see what.
const enterprise = (Name: string) =>
  add(farm, admin, enterpriseForm, { data: { Name, Kind: '合作社', Area: 120 }, organId: county.organId })

const waysOfEnterprises = waysOfRecords({ farm, leavesOne }, { who: admin, kind: enterpriseForm, make: enterprise })

test.each(Object.keys(waysOfEnterprises))('%s of an enterprise leaves one, and declares its effects', async (name) => {
  await expect(waysOfEnterprises[name]?.()).resolves.not.toThrow()
})

test('what a call declares is done by it at least once, or listed as seldom seen', () => {
  expect(effects.unseen(Object.values(builtCalls).flatMap((group) => Object.values<Call>(group)))).toEqual(seldomSeen)
})
