import { clockCalls } from '@farm/contract/clock'
import { type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { certificateCalls } from '@farm/contract/lots'
import { afterAll, describe, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { recheckDue } from './index.ts'

let minutes = 0
const now = () => new Date(Date.parse('2026-11-30T02:00:00.000Z') + minutes * 60_000)
const farm = await openFarm(now)
const { people } = farm
const { admin, county, managerA, managerB, workerA } = people
const lots = await lotsOfA(farm, people)
const { fields, statusesOf, reasonOf, stopsHeard } = lots
const second = await fields.explainer()
afterAll(farm.close)

const recheck = async () => {
  minutes += 1
  const { db } = farm.database
  return recheckDue({ db, now: now(), zone: 'Asia/Shanghai', signal: new AbortController().signal })
}
const at = (day: string) => `2026-${day}T04:00:00.000Z`
const contact = { Origin: '清禾县东乡', Contact: '13800000000' }
const banned = () => ({ Inputs: [fields.row(fields.forbidden, 200)] })
const print = (Id: string) =>
  farm.call(managerA, certificateCalls.print, { body: { Id, Copies: 1, Size: 'A4' as const } })

/** What was harvested on the 20th, of which a part has left with its certificate; nothing is known against it. */
async function sold() {
  const { place, plan, punchIn } = await lots.harvested(100)
  const harvest = done(await lots.send(managerA, lots.ofHarvest(punchIn, 100)))
  const out = await lots.out([harvest, 40])
  const certificate = done(await lots.issue(managerA, out, 40, contact))
  await recheck()
  const all = [harvest, out]
  expect(await statusesOf(all)).toEqual(['正常', '正常'])
  return { place, plan, punchIn, harvest, out, all, certificate }
}

describe('what comes late', () => {
  test('a forbidden use from before the harvest holds lots and certificates, and those who must know are notified', async () => {
    const { place, all, harvest, certificate } = await sold()
    await fields.sent(workerA, fields.used(place, banned()), at('11-11'))
    await recheck()
    expect(await statusesOf(all)).toEqual(['暂扣', '暂扣'])
    expect(await reasonOf(harvest)).toBe('采收前的投入品使用待核实')
    const [entry] = done(await farm.call(managerA, careCalls.history, { query: { id: harvest.Id } }))
    expect([entry?.User, entry?.Job]).toEqual([undefined, '重新核对批次'])
    const query = { targetId: harvest.Id, call: 'jobs.recheck' }
    const [logged] = done(await farm.call(admin, logCalls.operations, { query }))
    expect([logged?.User, logged?.Title, logged?.Organ.Name]).toEqual([undefined, '重新核对批次', '甲合作社'])
    const { Data } = await lots.read(certificate)
    expect([Data.Status, Data.Held]).toEqual(['有效', 40])
    expect((await print(certificate.Id)).status).toBe(422)
    for (const who of [managerA, county])
      expect(await stopsHeard(who, harvest)).toEqual([expect.stringMatching(/^批次 PC\S+暂扣$/)])
    for (const who of [workerA, managerB]) expect(await stopsHeard(who, harvest)).toEqual([])
  })

  test('a use within whose interval was harvested does, one after the harvest or long before does not', async () => {
    const { place, all } = await sold()
    await fields.sent(workerA, fields.used(place), at('11-21'))
    await fields.sent(workerA, fields.used(place), at('11-01'))
    await fields.sent(workerA, fields.used(place, banned()), at('11-22'))
    await recheck()
    expect(await statusesOf(all)).toEqual(['正常', '正常'])
    await fields.sent(workerA, fields.used(place), at('11-16'))
    await recheck()
    expect(await statusesOf(all)).toEqual(['暂扣', '暂扣'])
  })

  test('a use that comes back out of the bin, or is moved or dated there, does', async () => {
    const [one, other, third] = [await sold(), await sold(), await sold()]
    const elsewhere = await fields.plot('北洼')
    const spray = async () => fields.sent(workerA, fields.used(elsewhere), at('11-17'))
    const [gone, moved] = [await fields.sent(workerA, fields.used(one.place), at('11-24')), await spray()]
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [gone.Id] } }))
    await recheck()
    // In the bin nobody dates it; it comes back and is dated then.
    done(await farm.call(managerA, careCalls.recover, { body: { Ids: [gone.Id] } }))
    const back = await lots.read(gone)
    const dated = { Id: back.Id, UpdateTime: back.UpdateTime, Data: {}, OccurTime: at('11-17') }
    done(await farm.call(managerA, recordCalls.edit, { body: dated }))
    done(await fields.edit(moved, { Place: [other.place.Id] }))
    await recheck()
    expect(await statusesOf([one.harvest, other.harvest, third.harvest])).toEqual(['暂扣', '暂扣', '正常'])
  })

  test('of what names no plots those of its plan count, and when these change they do', async () => {
    const { place, all } = await sold()
    const far = await fields.plot('远地')
    const other = await fields.plan(far)
    await fields.sent(workerA, { ...fields.used(far, { Plan: other.Id, ...banned() }), Place: [] }, at('11-11'))
    await recheck()
    expect(await statusesOf(all)).toEqual(['正常', '正常'])
    const { Id, UpdateTime } = await lots.read(other)
    const Data = { Place: [far.Id, place.Id] }
    done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data, Confirmed: ['plans/overlap'] } }))
    await recheck()
    expect(await statusesOf(all)).toEqual(['暂扣', '暂扣'])
  })

  test('a lot is judged when it is made: what was used a year ago counts, whenever its plan began', async () => {
    const { place, plan, punchIn } = await lots.harvested(100)
    await fields.sent(workerA, fields.used(place, banned()), at('04-10'))
    const { Data, UpdateTime, Id } = await lots.read(plan)
    done(await fields.edit({ Id, UpdateTime, Data } as WireRecord, { StartDate: '2026-05-01' }))
    const lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 100)))
    await recheck()
    expect(await statusesOf([lot])).toEqual(['暂扣'])
    const issued = await lots.issue(managerA, lot, 10, contact)
    expect(JSON.stringify(issued.error?.fields)).toContain('甲胺磷')
  })
})

describe('what is held for that', () => {
  test('is released by nobody before it was corrected and somebody else explained it', async () => {
    const { place, all, harvest, certificate } = await sold()
    const use = await fields.sent(workerA, fields.used(place, banned()), at('11-11'))
    await recheck()
    const body = { Id: certificate.Id, UpdateTime: (await lots.read(certificate)).UpdateTime, Reason: '用药待核实' }
    done(await farm.call(managerA, certificateCalls.void, { body }))
    const release = () => lots.stop(managerA, 'release', harvest, '客户急需')
    const refused = await release()
    expect([refused.status, refused.error?.fields?.Id?.[0]]).toEqual([
      422,
      expect.stringMatching(/采收前的打卡（11-11）核查为“禁止”/),
    ])
    done(await fields.edit(use, { Inputs: [fields.row(fields.imidacloprid, 200)] }))
    await recheck()
    expect((await release()).status).toBe(422)
    const { Id, UpdateTime } = await lots.read(use)
    done(await farm.call(second, clockCalls.explain, { body: { Id, UpdateTime, Reason: '选错了产品' } }))
    await recheck()
    expect(await reasonOf(harvest)).toBe('采收前的投入品使用已核实，可以解除暂扣')
    expect(await statusesOf(all)).toEqual(['暂扣', '暂扣'])
    await lots.released(harvest, '客户急需')
    expect(await statusesOf(all)).toEqual(['正常', '正常'])
    await recheck()
    expect(await statusesOf(all)).toEqual(['正常', '正常'])
    // It stays a row of the check of every certificate.
    const { Checks } = done(await farm.call(managerA, certificateCalls.check, { query: { lot: harvest.Id } }))
    const { Verdict, Reason = '' } = Checks.find(({ Check }) => Check === '投入品使用') ?? {}
    expect([Verdict, Reason]).toEqual(['警告', expect.stringContaining('更正前，已说明：选错了产品')])
  })

  test('an interval is let pass by whoever releases, and holds no second time', async () => {
    const { place, all, harvest } = await sold()
    const use = await fields.sent(workerA, fields.used(place), at('11-16'))
    await recheck()
    await lots.released(harvest, '检测合格')
    done(await fields.edit(use, { Inputs: [{ ...fields.row(fields.imidacloprid, 200), Target: '蚜虫' }] }))
    await recheck()
    expect(await statusesOf(all)).toEqual(['正常', '正常'])
    await fields.sent(workerA, fields.used(place), at('11-17'))
    await recheck()
    expect(await statusesOf(all)).toEqual(['暂扣', '暂扣'])
  })
})

test('a lot that can’t be judged holds up no other, and is judged once it can be', async () => {
  const [one, other] = [await sold(), await sold()]
  const { db } = farm.database
  await runOnce(
    db,
    `create function refuse_lot() returns trigger language plpgsql as $$ begin raise exception 'not this lot'; end $$;
     create trigger refuse_lot before update on record for each row when (new.id = '${one.harvest.Id}') execute function refuse_lot()`,
  )
  for (const { place } of [one, other]) await fields.sent(workerA, fields.used(place, banned()), at('11-11'))
  await expect(recheck()).rejects.toThrow('not this lot')
  expect(await statusesOf([one.harvest, other.harvest])).toEqual(['正常', '暂扣'])
  await runOnce(db, 'drop function refuse_lot cascade')
  // The one lot that waits.
  expect(await recheck()).toBe(1)
  expect(await statusesOf(one.all)).toEqual(['暂扣', '暂扣'])
})

test('a harvest that was let pass holds no lot', async () => {
  const place = await fields.plot('坡上')
  const plan = await fields.plan(place)
  await fields.sent(workerA, fields.used(place), at('11-16'))
  const data = fields.picked(place, { Plan: plan.Id, OverrideReason: '检测合格' })
  const lot = done(await lots.send(managerA, lots.ofHarvest(await fields.sent(managerA, data, at('11-20')), 100)))
  await recheck()
  expect(await statusesOf([lot])).toEqual(['正常'])
})

test('in whichever order things are written down, the verdict is the same', async () => {
  const acts = ['use', 'lot', 'certificate'] as const
  const orders = [acts, ['lot', 'use', 'certificate'], ['lot', 'certificate', 'use']] as const
  const ends = []
  for (const order of orders) {
    const { place, punchIn } = await lots.harvested(100)
    let lot: WireRecord | undefined
    for (const act of order) {
      if (act === 'use') await fields.sent(workerA, fields.used(place, banned()), at('11-11'))
      if (act === 'lot') lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 100)))
      if (act === 'certificate' && lot) await lots.issue(managerA, lot, 10, contact)
      await recheck()
    }
    if (lot) ends.push((await lots.read(lot)).Data.Status)
  }
  expect(ends).toEqual(['暂扣', '暂扣', '暂扣'])
})
