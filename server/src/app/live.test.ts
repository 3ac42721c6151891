import { type IncomingMessage, request } from 'node:http'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { inspectionForm } from '@farm/contract/inspections'
import { recordCalls } from '@farm/contract/forms'
import { accessCalls, roleCalls } from '@farm/contract/access'
import { operationForm } from '@farm/contract/operations'
import { userCalls } from '@farm/contract/users'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../platform/db/index.ts'
import { newId } from '../platform/ids/index.ts'
import { MOST_PER_ACCOUNT } from './live-audience.ts'
import { type Pace, productPace } from './live.ts'
import { sweepEvents } from './live.store.ts'
import { type Listening, addressOf, listenAs } from './testing/listening.ts'
import { add, addPerson, done, signIn } from './testing/personas.ts'
import { type Persona, openFarm, openTwin, stranger } from './testing/test-farm.ts'

const soon: Pace = { pollMs: 100, wakeMs: 5, beatMs: 60, sweepMs: 3_600_000 }
const farm = await openFarm(undefined, soon)
const { people } = farm
const { db } = farm.database
const sowing = await add(farm, people.admin, operationForm, {
  data: { Name: '播种', Type: '播种' },
  organId: people.county.organId,
})
afterAll(farm.close)

const open: Listening[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.leave()
})

async function listen(who: Persona, asked: Parameters<typeof listenAs>[2] = {}): Promise<Listening> {
  const listening = await listenAs(farm.server, who, asked)
  open.push(listening)
  if (listening.status !== 200 || asked.lastEventId !== undefined) return listening
  // What went before may be told too: the server reads only when it is woken.
  await past(listening)
  listening.forget()
  return listening
}

const punchIn = (by: Persona, on = people.enterpriseA) =>
  add(farm, by, clockForm, { data: { Enterprise: on.Id, Operation: sowing.Id } })
const grow = (by: Persona, organId?: string) =>
  add(farm, by, cropForm, { data: { Name: `作物${newId().slice(-8)}` }, organId })

/** A write that the product knows nothing of. */
const touch = (within: Db, id: string) => sql`update record set data = data where id = ${id}`.execute(within)

async function newest(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from event`.execute(db)
  return rows[0]?.id ?? 0
}

/** Ends when everything that was told up to now went by the listener. */
async function past(listening: Listening): Promise<void> {
  const id = await newest()
  await vi.waitFor(() => expect(listening.reached()).toBeGreaterThanOrEqual(id), { timeout: 5_000 })
}

const idsHeard = (listening: Listening) => listening.events.flatMap(({ fact }) => fact.ids ?? [])
const expectHeard = (listening: Listening, id: string) =>
  vi.waitFor(() => expect(idsHeard(listening)).toContain(id), { timeout: 5_000 })
const expectOver = (listening: Listening) => vi.waitFor(() => expect(listening.isOver()).toBe(true), { timeout: 5_000 })

describe('who may not listen', () => {
  test('nobody who is not signed in', async () => {
    expect((await listen(stranger)).status).toBe(401)
  })

  test('nobody at an organisation that is not theirs', async () => {
    const asked = { organPath: people.enterpriseB.Organ.Path }
    expect((await listen(people.managerA, asked)).status).toBe(403)
  })
})

test.each([
  ['the manager of another enterprise, whose path begins alike', () => people.managerB],
  ['the official of another county', () => people.otherCounty],
  ['a department below', () => people.managerOfA1],
  ['a colleague who sees only their own', () => people.colleagueA],
  ['somebody without a role', () => people.roleless],
])('%s hears nothing of a punch-in', async (_, who) => {
  const listening = await listen(who())
  await punchIn(people.workerA)
  await past(listening)
  expect(listening.events).toEqual([])
})

test('a worker hears nothing of the certificates of their own enterprise, which they may not see', async () => {
  const listening = await listen(people.workerA)
  await add(farm, people.managerA, inspectionForm, {
    data: { Name: '有机产品认证', Kind: '有机产品', Enterprise: people.enterpriseA.Id },
  })
  await past(listening)
  expect(listening.events).toEqual([])
})

test.each([
  ['the worker', () => people.workerA],
  ['the manager of the enterprise', () => people.managerA],
  ['the county', () => people.county],
  ['the administrator', () => people.admin],
])('%s hears of the punch-in: which record, where, and nothing that it holds', async (_, who) => {
  const listening = await listen(who())
  const made = await punchIn(people.workerA)
  await expectHeard(listening, made.Id)
  expect(listening.events.map(({ name, fact }) => ({ name, fact }))).toEqual([
    { name: 'change', fact: { fact: 'clock', ids: [made.Id], organPath: people.enterpriseA.Organ.Path } },
  ])
})

test('the county looking at one enterprise hears of no other', async () => {
  const atB = await listen(people.county, { organPath: people.enterpriseB.Organ.Path })
  await punchIn(people.workerA)
  const made = await punchIn(people.managerB, people.enterpriseB)
  await past(atB)
  expect(idsHeard(atB)).toEqual([made.Id])
})

test('what the county shares is heard in the enterprises below, not the other way round', async () => {
  const [below, above] = [await listen(people.managerA), await listen(people.otherCounty)]
  const shared = await grow(people.admin, people.county.organId)
  await expectHeard(below, shared.Id)
  await past(above)
  expect(idsHeard(above)).toEqual([])
})

test('editing and deleting are heard too', async () => {
  const made = await grow(people.managerA)
  const listening = await listen(people.managerA)
  const body = { Id: made.Id, Data: { Note: '改' }, UpdateTime: made.UpdateTime }
  done(await farm.call(people.managerA, recordCalls.edit, { body }))
  await past(listening)
  done(await farm.call(people.managerA, recordCalls.remove, { body: { Ids: [made.Id] } }))
  await past(listening)
  expect(idsHeard(listening)).toEqual([made.Id, made.Id])
})

test('a record that moves is told where it was and where it is', async () => {
  const made = await grow(people.managerA)
  const [before, after] = [await listen(people.managerA), await listen(people.managerB)]
  const { Path, Id } = people.enterpriseB.Organ
  const no = Number(Path.split('/').at(-2))
  await sql`update record set organ_path = ${Path}, organ_id = ${Id}, organ_no = ${no} where id = ${made.Id}`.execute(
    db,
  )
  await expectHeard(before, made.Id)
  await expectHeard(after, made.Id)
})

test('of many at once it is told where, not which', async () => {
  const listening = await listen(people.managerA)
  const made = await grow(people.managerA)
  await sql`
    insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
    select gen_random_uuid(), form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path
      from record cross join generate_series(1, 51) where id = ${made.Id}
  `.execute(db)
  await past(listening)
  expect(listening.events.map(({ fact }) => fact.ids)).toEqual([[made.Id], []])
})

describe('a stream that broke off', () => {
  test('goes on where it was', async () => {
    const first = await listen(people.managerA)
    const heard = await grow(people.managerA)
    await expectHeard(first, heard.Id)
    first.leave()
    const missed = await grow(people.managerA)
    const foreign = await grow(people.managerB)
    const second = await listen(people.managerA, { lastEventId: first.reached() })
    await expectHeard(second, missed.Id)
    await past(second)
    expect(idsHeard(second)).not.toContain(foreign.Id)
    expect(second.events.map(({ name }) => name)).not.toContain('reset')
  })

  test.each(['nonsense', '999999999999', '0', '-1'])('begins anew after the unknown event %s', async (lastEventId) => {
    const listening = await listen(people.managerA, { lastEventId })
    await vi.waitFor(() => expect(listening.events.map(({ name }) => name)).toEqual(['reset']))
  })

  test('begins anew when what it missed is no longer kept; the newest event is always known', async () => {
    await grow(people.managerA)
    const old = await newest()
    await grow(people.managerA)
    await sql`update event set add_time = now() - interval '61 minutes'`.execute(db)
    while ((await sweepEvents(db, 3)) > 0);
    const late = await listen(people.managerA, { lastEventId: old })
    await vi.waitFor(() => expect(late.events[0]?.name).toBe('reset'))
    const upToDate = await listen(people.managerA, { lastEventId: await newest() })
    const made = await grow(people.managerA)
    await expectHeard(upToDate, made.Id)
    expect(upToDate.events.map(({ name }) => name)).not.toContain('reset')
  })
})

test('events of the last hour are kept', async () => {
  await grow(people.managerA)
  await sql`update event set add_time = now() - interval '59 minutes'`.execute(db)
  await grow(people.managerA)
  expect(await sweepEvents(db, 100)).toBe(0)
})

test('what is committed late, after a higher number, is heard all the same', async () => {
  const [slow, quick] = [await grow(people.managerA), await grow(people.managerA)]
  const listening = await listen(people.managerA)
  await db.transaction().execute(async (transaction) => {
    await touch(transaction, slow.Id)
    await touch(db, quick.Id)
    await expectHeard(listening, quick.Id)
    expect(idsHeard(listening)).toEqual([quick.Id])
  })
  await expectHeard(listening, slow.Id)
  expect(idsHeard(listening)).toEqual([quick.Id, slow.Id])
})

describe('a stream ends soon after', () => {
  async function newcomer(name: string, roleIds: string[] = []): Promise<Persona> {
    return addPerson(farm, people.admin, { name, organId: people.enterpriseA.Organ.Id, roleIds })
  }
  const edit = async (who: Persona, change: object) => {
    const { UpdateTime = '' } = done(await farm.call(people.admin, userCalls.get, { query: { id: who.id } }))
    done(await farm.call(people.admin, userCalls.edit, { body: { Id: who.id, UpdateTime, ...change } }))
  }

  test('signing out, and no other of the same person', async () => {
    const who = await newcomer('leaver')
    const [tab, phone] = [await listen(who), await listen(await signIn(farm, 'leaver'))]
    done(await farm.call(who, accessCalls.logout, {}))
    await expectOver(tab)
    await grow(people.admin)
    await past(phone)
    expect(phone.isOver()).toBe(false)
  })

  test('the account is disabled', async () => {
    const who = await newcomer('disabled')
    const listening = await listen(who)
    await edit(who, { IsEnabled: false })
    await expectOver(listening)
  })

  test('the rights change', async () => {
    const who = await newcomer('promoted')
    const listening = await listen(who)
    const [role] = done(await farm.call(people.county, roleCalls.list, { query: {} }))
    await edit(who, { RoleIds: [role?.Id] })
    await expectOver(listening)
  })

  test('one more is opened than an account may have: the oldest gives way', async () => {
    const who = await newcomer('collector')
    const tabs: Listening[] = []
    for (let tab = 0; tab <= MOST_PER_ACCOUNT; tab += 1) tabs.push(await listen(who))
    await vi.waitFor(() =>
      expect(tabs.map((one) => one.isOver())).toEqual([true, ...Array.from({ length: MOST_PER_ACCOUNT }, () => false)]),
    )
  })
})

test('a listener who does not read is dropped, the others hear everything', async () => {
  const good = await listen(people.managerA)
  const before = await newest()
  const url = `${await addressOf(farm.server)}/api/Core/Events`
  const stuck = await new Promise<IncomingMessage>((resolve) => {
    request(url, { headers: { token: people.managerA.token } }, (answer) => resolve(answer.pause())).end()
  })
  await sql`
    insert into event (form_id, organ_path, user_id, ids)
    select ${cropForm.id}, ${people.enterpriseA.Organ.Path}, ${people.managerA.id}, array_fill(gen_random_uuid(), array[50])
      from generate_series(1, 12000)
  `.execute(db)
  await vi.waitFor(() => expect(good.reached()).toBeGreaterThanOrEqual(before + 12_000), { timeout: 20_000 })
  expect(good.events.length).toBe(12_000)
  expect(good.isOver()).toBe(false)
  // Some megabytes are in the network; behind them the connection is cut.
  stuck.on('error', () => undefined).resume()
  await vi.waitFor(() => expect(stuck.destroyed).toBe(true), { timeout: 10_000 })
}, 30_000)

describe('two processes at one database', () => {
  // Neither looks by itself in time: only being woken can bring an event over.
  const rarely: Pace = { pollMs: 3_600_000, wakeMs: 5, beatMs: 60, sweepMs: 3_600_000 }

  test('what is written at one wakes the other', async () => {
    const { server, close } = await openTwin(farm, rarely)
    const listening = await listenAs(server, people.managerA)
    // The first may still be found by the look that it takes when it begins to listen.
    for (const _ of [1, 2]) {
      const made = await grow(people.managerA)
      await vi.waitFor(() => expect(idsHeard(listening)).toContain(made.Id))
    }
    await close()
  })

  test('what somebody writes who wakes nobody is heard at the next look, within two seconds', async () => {
    expect(productPace.pollMs + productPace.wakeMs).toBeLessThan(2_000)
    const made = await grow(people.managerA)
    const { server, close } = await openTwin(farm, { ...rarely, pollMs: 1_000 })
    const listening = await listenAs(server, people.managerA, { lastEventId: await newest() })
    await past(listening)
    listening.forget()
    await touch(db, made.Id)
    await vi.waitFor(() => expect(idsHeard(listening)).toContain(made.Id))
    await close()
  })

  const killWakers = () =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'farm-listener'
    `.execute(db)

  test('when the connections that wake them are killed, nothing is lost and they come back', async () => {
    const { server, close } = await openTwin(farm, rarely)
    const listening = await listenAs(server, people.managerA)
    for (const _ of [1, 2]) {
      const made = await grow(people.managerA)
      await killWakers()
      const other = await grow(people.managerA)
      for (const { Id } of [made, other]) await expectHeard(listening, Id)
    }
    await close()
  })

  test('a database that went back behind what was heard makes everybody begin anew', async () => {
    const { server, close } = await openTwin(farm, rarely)
    const listening = await listenAs(server, people.managerA)
    // What was written before anybody listened is read at the next look, an hour later: this is written afterwards.
    await expectHeard(listening, (await grow(people.managerA)).Id)
    await sql`delete from event`.execute(db)
    await killWakers()
    await vi.waitFor(() => expect(listening.events.map(({ name }) => name)).toContain('reset'), { timeout: 15_000 })
    const made = await grow(people.managerA)
    await expectHeard(listening, made.Id)
    await close()
  })

  test('a server that ends lets go of its streams at once', async () => {
    const { server, close } = await openTwin(farm, rarely)
    const listening = await listenAs(server, people.managerA)
    const begun = performance.now()
    await close()
    expect(performance.now() - begun).toBeLessThan(3_000)
    await expectOver(listening)
  })
})

test('asking only for the head leaves no stream behind', async () => {
  const answer = await fetch(`${await addressOf(farm.server)}/api/Core/Events`, {
    method: 'HEAD',
    headers: { token: people.managerA.token ?? '' },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
