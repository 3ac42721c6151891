import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import type { WireRecord } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { type StoryEntry, traceCalls, usualParts } from '@farm/contract/trace'
import { afterAll, describe, expect, test } from 'vitest'
import { raisedAlarm } from '../../app/testing/alarms.ts'
import { measure } from '../../app/testing/measured.store.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { jpeg, upload } from '../../app/testing/photos.ts'
import { SECRETS, releasedLotOfA } from '../../app/testing/released-lot.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, county, managerA, managerB, managerOfA1, workerA, roleless, enterpriseA, enterpriseB } = people
const { lots, dispatched, release, allow, allowAll, withdraw, visit } = await releasedLotOfA(farm, people)
afterAll(farm.close)

const batch = await dispatched(1)
const sensor = await add(farm, managerA, deviceForm, {
  data: { Name: '墒情仪', Number: 'SQ-9', Type: '土壤墒情仪', Enterprise: enterpriseA.Id, Place: [batch.place.Id] },
})
await measure(farm.database.db, sensor.Id, 'soilTemperature', [
  ['2026-10-05T04:00:00.000Z', 10],
  ['2026-10-06T04:00:00.000Z', 14],
  ['2026-10-12T04:00:00.000Z', 20],
])
await measure(farm.database.db, sensor.Id, 'battery', [['2026-10-05T04:00:00.000Z', 88]])
await raisedAlarm(farm, {
  organPath: enterpriseA.Organ.Path,
  userId: managerA.id,
  data: { Device: sensor.Id, DeviceName: '墒情仪', Enterprise: enterpriseA.Id, Place: [batch.place.Id] },
  occurTime: '2026-10-11T04:00:00.000Z',
})

const story = (who: Persona, { Id }: { Id: string }, more: object = {}) =>
  farm.call(who, traceCalls.story, { query: { id: Id, ...more } })
const list = (who: Persona, query: object = {}) => farm.call(who, traceCalls.list, { query })
const lotOf = (who: Persona, { Id }: { Id: string }) => farm.call(who, traceCalls.lot, { query: { id: Id } })
const policy = (who: Persona, { Id }: { Id: string }) => farm.call(who, traceCalls.policy, { query: { id: Id } })
const namesIn = async (...asked: Parameters<typeof list>) => done(await list(...asked)).Plans.map(({ Id }) => Id)

describe('refused', () => {
  test('to whoever may not look at batches', async () => {
    for (const who of [workerA, roleless]) {
      expect([(await list(who)).status, (await story(who, batch.plan)).status]).toEqual([403, 403])
      expect([(await lotOf(who, batch.lot)).status, (await release(batch.lot, [], [], who)).status]).toEqual([403, 403])
    }
  })

  test('of a batch of another enterprise: there is none, nor is it found', async () => {
    expect((await story(managerB, batch.plan)).status).toBe(404)
    expect((await story(county, batch.plan, { organPath: enterpriseB.Organ.Path })).status).toBe(404)
    expect((await lotOf(managerB, batch.lot)).status).toBe(404)
    expect((await policy(managerB, enterpriseA)).status).toBe(404)
    expect(await namesIn(managerB)).toEqual([])
    expect(await namesIn(managerB, { batch: String(batch.lot.Data.Number) })).toEqual([])
    expect(await namesIn(managerB, { placeId: batch.place.Id })).toEqual([])
  })

  test('of a plan of another enterprise that is finished, though it has no lots', async () => {
    const plan = await lots.fields.plan(await lots.fields.plot('旧地'))
    const finished = JSON.stringify({ Status: '已完成' })
    await runOnce(farm.database.db, `update record set data = data || '${finished}' where id = '${plan.Id}'`)
    expect(await namesIn(managerA)).toContain(plan.Id)
    expect(await namesIn(managerB)).toEqual([])
    expect(await namesIn(county, { organPath: enterpriseB.Organ.Path })).toEqual([])
  })

  test('to make known or withdraw the lots of another enterprise, or to say what it lets known', async () => {
    done(await release(batch.lot, ['place']))
    for (const who of [managerB, managerOfA1]) {
      expect((await release(batch.lot, ['people'], [], who)).status).toBe(404)
      expect((await withdraw(batch.lot, who)).status).toBe(404)
      expect((await allow(['people'], who)).status).toBe(404)
    }
    expect(done(await lotOf(managerA, batch.lot)).Parts).toEqual(['place'])
    expect(done(await policy(managerA, enterpriseA)).Parts).not.toContain('people')
    done(await withdraw(batch.lot))
  })

  test('to who sees further than they may make known', async () => {
    const wide = await addRole(farm, admin, county.organId, {
      name: '巡查员',
      scope: '本组织及下级',
      urls: ['/FarmPlan/HistoryTrace'],
    })
    const narrow = await addRole(farm, admin, county.organId, {
      name: '发布员',
      scope: '本组织',
      urls: ['/FarmPlan/HistoryTrace#Release'],
    })
    const seer = await addPerson(farm, admin, { name: 'seer', organId: county.organId, roleIds: [wide, narrow] })
    const { MayRelease } = done(await lotOf(seer, batch.lot))
    expect([MayRelease, done(await policy(seer, enterpriseA)).MayRelease]).toEqual([false, false])
    expect((await release(batch.lot, [], [], seer)).status).toBe(404)
    expect((await withdraw(batch.lot, seer)).status).toBe(404)
    expect((await allow([], seer)).status).toBe(404)
  })

  test('of a lot that has not left, and of photos of other work', async () => {
    expect((await release(batch.harvest, [])).error.code).toBe('trace/not-dispatched')
    expect((await release({ Id: newId() }, [])).status).toBe(404)
    const loose = await upload(farm, managerA, await jpeg())
    const other = await dispatched(1)
    for (const photo of [loose, newId(), ...other.photos]) {
      expect((await release(batch.lot, ['photos'], [photo])).error.fields).toEqual({
        Photos: ['有照片已不存在，请刷新后重新选择'],
      })
    }
  })

  test('of photos and plans that stand at another enterprise, though they hang on the same plan', async () => {
    const { plan, place, harvest, lot } = await dispatched(0)
    const photo = await upload(farm, admin, await jpeg(64, 48))
    const data = { ...lots.fields.used(place, { Plan: plan.Id, Photos: [photo] }), Inputs: [] }
    const occurTime = '2026-11-19T02:00:00.000Z'
    const elsewhere = await add(farm, admin, clockForm, { data, organId: enterpriseB.Organ.Id, occurTime })
    expect(done(await lotOf(managerA, lot)).Choices).toEqual([])
    expect(done(await lotOf(admin, lot)).Choices.map(({ Id }) => Id)).toEqual([photo])
    expect((await release(lot, ['photos'], [photo])).error.fields).toEqual({
      Photos: ['有照片已不存在，请刷新后重新选择'],
    })
    expect(done(await story(managerA, plan)).Entries.map(({ Id }) => Id)).not.toContain(elsewhere.Id)
    // Its lots went to another enterprise: nobody comes to the plan by them.
    const { No, Path, Id } = { ...enterpriseB.Organ, No: 70 }
    await runOnce(
      farm.database.db,
      `update record set organ_id = '${Id}', organ_no = ${No}, organ_path = '${Path}' where id in ('${lot.Id}', '${harvest.Id}')`,
    )
    expect(await namesIn(managerA)).not.toContain(plan.Id)
    expect(await namesIn(managerA, { batch: String(lot.Data.Number) })).toEqual([])
    expect(await namesIn(county)).toContain(plan.Id)
  })

  test('with a cursor that was never given out', async () => {
    expect((await story(managerA, batch.plan, { after: 'x' })).status).toBe(422)
    expect((await list(managerA, { before: "2026-01-01T00:00:00.000Z_'" })).status).toBe(422)
  })
})

/** What an entry says in short. */
const shortly = ({ Kind, Title, Status, Verdict }: StoryEntry) =>
  [Kind, Title, Status, Verdict].filter(Boolean).join(' ')

describe('the story of a batch', () => {
  test('is told on one line, in the order in which it happened', async () => {
    const { Head, Entries, Lots, Next } = done(await story(managerA, batch.plan))
    // A week stands at its end.
    expect(Entries.map(shortly)).toEqual([
      'work 打药 允许',
      'alarm 墒情不足 未恢复',
      'measured 2026-10-05 至 2026-10-11',
      'measured 2026-10-12 至 2026-10-18',
      'harvest 采摘 允许',
      `lot 采收批次 · ${String(batch.harvest.Data.Number)} 正常`,
      `lot 出库批次 · ${String(batch.lot.Data.Number)} 正常`,
      'test 检测 · 农药残留 合格',
      expect.stringMatching(/^certificate 承诺达标合格证 · HGZ\S+ 有效$/),
    ])
    expect(Head).toMatchObject({
      Plan: { Id: batch.plan.Id, Name: '番茄' },
      Crop: '番茄',
      Variety: '金棚 8 号',
      Enterprise: '甲合作社',
      Plots: [{ Id: batch.place.Id, Name: SECRETS.plot, Area: 10 }],
    })
    expect(Lots.map(({ Id, Stage }) => [Id, Stage])).toEqual([
      [batch.lot.Id, '出库批次'],
      [batch.harvest.Id, '采收批次'],
    ])
    expect(Next).toBeUndefined()
  })

  test('says of work who did it, where, with what and until when nothing was to be harvested', async () => {
    const { Entries } = done(await story(managerA, batch.plan))
    expect(Entries.find(({ Title }) => Title === '打药')).toMatchObject({
      People: ['worker-a某'],
      Places: [SECRETS.plot],
      Inputs: [{ Name: '吡虫啉', Dose: '200 克', HarvestFrom: '2026-10-17' }],
      Photos: batch.photos,
    })
  })

  test('says of a week what was measured, of all its days, and nothing of the device itself', async () => {
    const { Entries } = done(await story(managerA, batch.plan))
    const [first, second] = Entries.filter(({ Kind }) => Kind === 'measured')
    expect(first?.Means).toEqual([{ Name: '土壤温度', Unit: '℃', Mean: 12, Min: 10, Max: 14 }])
    expect(second?.Means).toEqual([{ Name: '土壤温度', Unit: '℃', Mean: 20, Min: 20, Max: 20 }])
  })

  test('is read on page by page, each thing once', async () => {
    const place = await lots.fields.plot('长地')
    const plan = await lots.fields.plan(place)
    for (let day = 1; day <= 28; day += 1) {
      for (const hour of ['01', '02', '03']) {
        const data = { ...lots.fields.used(place, { Plan: plan.Id }), Inputs: [] }
        await lots.fields.sent(workerA, data, `2026-09-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`)
      }
    }
    const told: StoryEntry[] = []
    let after: string | undefined
    const sizes: number[] = []
    do {
      const { Entries, Next, Head } = done(await story(managerA, plan, after === undefined ? {} : { after }))
      expect(Head === undefined).toBe(after !== undefined)
      sizes.push(Entries.length)
      told.push(...Entries)
      after = Next
    } while (after !== undefined)
    expect([sizes, new Set(told.map(({ Id }) => Id)).size]).toEqual([[40, 40, 4], 84])
    expect(told.map(({ Time }) => Time)).toEqual(told.map(({ Time }) => Time).toSorted())
  })

  test('holds of lots also those that were mixed with lots of other plans', async () => {
    const other = await dispatched(0)
    const mixed = await lots.part([batch.harvest, 10], [other.harvest, 10])
    const idsOf = async (plan: WireRecord) => done(await story(managerA, plan)).Lots.map(({ Id }) => Id)
    expect(await idsOf(batch.plan)).toContain(mixed.Id)
    expect(await idsOf(other.plan)).toContain(mixed.Id)
    expect(await idsOf(other.plan)).not.toContain(batch.lot.Id)
  })

  test('holds of them also those that were picked of two plans at once, which name none', async () => {
    const [one, other] = [await lots.harvested(50, '2026-11-10'), await lots.harvested(50, '2026-11-10')]
    const Harvests = [one, other].map(({ punchIn }) => ({ PunchIn: punchIn.Id, Quantity: 50 }))
    const data = { Stage: '采收批次', Enterprise: enterpriseA.Id, Date: '2026-11-25', Harvests }
    const mixed = done(await lots.send(managerA, data))
    const lot = await lots.out([mixed, 90])
    expect(mixed.Data.Plan).toBeUndefined()
    for (const { plan } of [one, other]) {
      expect(done(await story(managerA, plan)).Lots.map(({ Id }) => Id)).toEqual([lot.Id, mixed.Id])
    }
    const found = done(await list(managerA, { batch: String(lot.Data.Number) })).Plans
    expect(found.map(({ Id }) => Id).toSorted()).toEqual([one.plan.Id, other.plan.Id].toSorted())
    for (const { Lots } of found) expect(Lots.map(({ Id }) => Id)).toEqual([lot.Id, mixed.Id])
    expect(await namesIn(managerB, { batch: String(lot.Data.Number) })).toEqual([])
  })

  test('tells water that was noted and punched in once, with what both say of it', async () => {
    const { place, plan } = await lots.harvested(50)
    const type = { Name: '浇水', Type: '灌溉' } as const
    const watering = await add(farm, admin, operationForm, { data: type, organId: county.organId })
    const photo = await upload(farm, workerA, await jpeg(64, 48))
    const common = { Enterprise: enterpriseA.Id, Place: [place.Id] }
    const punched = (more: object, time: string) =>
      lots.fields.sent(workerA, { ...common, Plan: plan.Id, Operation: watering.Id, ...more }, time)
    const both = await punched({ Photos: [photo], Note: '浇透' }, '2026-10-01T02:00:00.000Z')
    const alone = await punched({}, '2026-10-02T02:00:00.000Z')
    const noted = (data: object, day: string) =>
      add(farm, managerA, irrigationForm, {
        data: { ...common, EndTime: `${day}T03:00:00.000Z`, Volume: 30, ...data },
        occurTime: `${day}T01:00:00.000Z`,
      })
    const told = await noted({ Plan: plan.Id, PunchIn: both.Id, Method: '滴灌' }, '2026-10-01')
    const onPlot = await noted({}, '2026-10-03')
    const { Entries } = done(await story(managerA, plan))
    const water = Entries.filter(({ Kind }) => Kind === 'irrigation')
    expect(water.map(({ Id }) => Id)).toEqual([told.Id, alone.Id, onPlot.Id])
    expect(water[0]).toMatchObject({
      Title: '灌溉 · 滴灌',
      Note: '水量 30 m³ · 亩均 3 m³ · 面积 10.00 亩 · 用时 2 小时 · 浇透',
      Photos: [photo],
    })
    // Noted where one may not look, it takes nothing away.
    const { Id, Path } = enterpriseB.Organ
    await runOnce(
      farm.database.db,
      `update record set organ_id = '${Id}', organ_no = (select no from organ where id = '${Id}'), organ_path = '${Path}'
        where id = '${told.Id}'`,
    )
    const after = done(await story(managerA, plan)).Entries.filter(({ Kind }) => Kind === 'irrigation')
    expect(after.map((entry) => entry.Id)).toEqual([both.Id, alone.Id, onPlot.Id])
  })

  test('leaves out what somebody may not see: alarms and devices of who has no such function', async () => {
    const role = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '追溯员',
      scope: '本组织',
      urls: ['/FarmPlan/HistoryTrace'],
    })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [role] })
    const kinds = done(await story(clerk, batch.plan)).Entries.map(({ Kind }) => Kind)
    expect(kinds).toContain('certificate')
    expect(kinds).not.toContain('alarm')
    expect(kinds).not.toContain('measured')
  })
})

describe('batches are found', () => {
  test('by the number of a lot, the crop, the plot and the days', async () => {
    const number = String(batch.lot.Data.Number)
    const found: Array<[object, boolean]> = [
      [{ batch: number }, true],
      [{ batch: `${number}9` }, false],
      [{ cropId: lots.fields.tomato.Id }, true],
      [{ cropId: newId() }, false],
      [{ placeId: batch.place.Id }, true],
      [{ placeId: newId() }, false],
      [{ from: '2026-12-31' }, true],
      [{ from: '2027-01-01' }, false],
      [{ to: '2026-03-01' }, true],
      [{ to: '2026-02-28' }, false],
    ]
    for (const [query, isFound] of found) {
      expect([query, (await namesIn(managerA, query)).includes(batch.plan.Id)]).toEqual([query, isFound])
    }
  })

  test('with their lots and codes; a plan that is neither finished nor harvested is none', async () => {
    const bare = await lots.fields.plan(await lots.fields.plot('空地'))
    const { Code } = done(await release(batch.lot, ['place']))
    await visit(Code)
    const { Plans } = done(await list(managerA))
    expect(Plans.map(({ Id }) => Id)).not.toContain(bare.Id)
    const told = Plans.find(({ Id }) => Id === batch.plan.Id)
    expect(told?.Lots.find(({ Id }) => Id === batch.lot.Id)).toMatchObject({ Code, Scans: 1, Stage: '出库批次' })
    expect(told?.Lots.find(({ Id }) => Id === batch.harvest.Id)?.Code).toBeUndefined()
    done(await withdraw(batch.lot))
    const after = done(await list(managerA))
      .Plans.flatMap(({ Lots }) => Lots)
      .find(({ Id }) => Id === batch.lot.Id)
    expect([after?.Code, after?.Scans]).toEqual([undefined, 1])
  })
})

describe('making known', () => {
  test('of the same part twice is refused', async () => {
    expect((await allow(['place', 'place'])).error.fields).toEqual({ Parts: ['有重复的项'] })
  })

  test('of a lot is no more than its enterprise lets that day: what is let later is known of none before', async () => {
    const { lot } = await dispatched(0)
    done(await allow(['operations']))
    const { Code } = done(await release(lot, ['operations', 'people']))
    expect(done(await lotOf(managerA, lot)).Parts).toEqual(['operations'])
    await allowAll()
    expect((await visit(Code)).body).not.toContain('worker-a')
    done(await release(lot, ['operations', 'people']))
    expect((await visit(Code)).body).toContain('worker-a')
  })

  test('begins with what is usual: no photos, no inputs, no names', async () => {
    expect(done(await policy(managerB, enterpriseB)).Parts).toEqual(usualParts)
    expect(['people', 'photos', 'inputs'].filter((part) => usualParts.some((one) => one === part))).toEqual([])
  })

  test('twice at once comes to one code, and a change keeps it', async () => {
    const { lot } = await dispatched(0)
    const both = await Promise.all([release(lot, ['place']), release(lot, ['place'])])
    const [one, other] = both.map((answer) => done(answer).Code)
    expect(one).toBe(other)
    expect(done(await release(lot, ['tests'])).Code).toBe(one)
    expect(done(await lotOf(managerA, lot))).toMatchObject({ Code: one, Parts: ['tests'], MayRelease: true })
  })

  test('offers the photos of the work, and withdrawing again changes nothing', async () => {
    await allowAll()
    const { lot, photos } = await dispatched(2)
    const told = done(await lotOf(managerA, lot))
    expect(told.Choices.map(({ Id, Day, Title }) => [Id, Day, Title])).toEqual(
      photos.map((id) => [id, '2026-10-10', '打药']),
    )
    done(await release(lot, ['photos'], photos.slice(0, 1)))
    expect(done(await lotOf(managerA, lot)).Photos).toEqual(photos.slice(0, 1))
    done(await withdraw(lot))
    done(await withdraw(lot))
    const { Code, Withdrawn, Photos } = done(await lotOf(managerA, lot))
    expect([Code, Withdrawn, Photos]).toEqual([undefined, 1, []])
  })

  test('is for the county to see, who may release for the enterprises below it', async () => {
    expect(done(await lotOf(county, batch.lot)).MayRelease).toBe(true)
    expect(done(await lotOf(managerA, batch.harvest)).MayRelease).toBe(false)
  })

  test('of measured values tells the means of the season', async () => {
    await allowAll()
    const { Code } = done(await release(batch.lot, ['measured']))
    const page = (await visit(Code)).body
    expect(page.replaceAll(/>\s+</g, '><')).toContain(
      '<th scope="row">土壤温度（℃）</th><td>14.7</td><td>10</td><td>20</td>',
    )
    expect(page).not.toContain('电池')
  })
})
