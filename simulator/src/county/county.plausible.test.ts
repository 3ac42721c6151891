import { ruleStarts } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { irrigationForm } from '@farm/contract/irrigations'
import { orderForm } from '@farm/contract/orders'
import { stockForm } from '@farm/contract/stock'
import { describe, expect, test } from 'vitest'
import { banDrafts } from './bans.ts'
import { type Calendar, calendars, isOfBeds } from './calendars.ts'
import { type County, countyAt, enterprises } from './county.ts'
import { cropId, cropOf } from './crops.ts'
import { ailments } from './data/ailments.ts'
import { alarmRules } from './data/alarm-rules.ts'
import { bans } from './data/bans.ts'
import { crops } from './data/crops.ts'
import { experts } from './data/experts.ts'
import { fertilisers } from './data/fertilisers.ts'
import { labour } from './data/labour.ts'
import { notes } from './data/notes.ts'
import { patrolFindings } from './data/patrol-findings.ts'
import { pesticides } from './data/pesticides.ts'
import { pests } from './data/pests.ts'
import { seeds } from './data/seeds.ts'
import { water } from './data/water.ts'
import { patrolForm } from './designed-forms.ts'
import { inputDrafts, inputId } from './inputs.ts'
import { bookFaults } from './plausible/book-faults.ts'
import { consultationFaults, orderFaults, patrolFaults } from './plausible/care-faults.ts'
import { amountFaults, doseFaults, storeFaults, waterFaults } from './plausible/input-faults.ts'
import { type Told, toldIn } from './plausible/told.ts'
import { areaFaults, harvestFaults, noteFaults, seasonFaults, yieldFaults } from './plausible/work-faults.ts'

/** Young herbs are raised in the soil of the house. */
const tilledNurseries: readonly Calendar[] = ['黄芪育苗', '丹参育苗']
const moments = ['2026-11-20T10:21:07+08:00', '2026-02-15T16:00:00+08:00', '2026-08-09T12:00:00+08:00']
const years = moments.map((text) => {
  const county = countyAt(new Date(text))
  return { text, county, told: toldIn(county) }
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

describe.each(years)('a year until $text', ({ county, told }) => {
  test('nobody brings in more in a day than hands or a machine can', () => {
    expect(told.filter(({ harvestKg }) => harvestKg !== undefined).length).toBeGreaterThan(500)
    expect(harvestFaults(told)).toEqual([])
  })

  test('no mu bears more than its crop does, and what is finished bore what that bears', () =>
    expect(yieldFaults(told, county.plans)).toEqual([]))

  test('nobody works more land than there is, or than they get done', () => expect(areaFaults(told)).toEqual([]))

  test('nothing is done out of its season, least of all a harvest', () => expect(seasonFaults(told)).toEqual([]))

  test('nothing is harvested in a nursery', () => {
    const raised = told.filter(({ plan }) => plan && calendars[plan.work.calendar].way === '育苗')
    expect(raised.length).toBeGreaterThan(50)
    expect(raised.filter(({ operation }) => operation === '采收')).toEqual([])
  })

  test('nobody tills for trays and bags', () => {
    const raised = told.filter(({ plan }) => plan && !tilledNurseries.includes(plan.work.calendar))
    const inNurseries = raised.filter(({ plan }) => plan && isOfBeds(plan.work.calendar))
    expect(inNurseries.length).toBeGreaterThan(50)
    expect(inNurseries.filter(({ operation }) => operation === '整地')).toEqual([])
  })

  test('notes are of the work, the crop and the land', () => expect(noteFaults(told)).toEqual([]))

  test('what is sprayed is registered on the crop, in this amount, against what is there', () => {
    expect(told.filter(({ operation }) => operation === '用药').length).toBeGreaterThan(100)
    expect(doseFaults(told)).toEqual([])
  })

  test('fertilisers, seeds, plants and film are of an amount that a mu takes', () =>
    expect(amountFaults(told)).toEqual([]))

  test('water is what the method gives, as fast as its source lets it come', () =>
    expect(waterFaults(county, told)).toEqual([]))

  test('what lies in stores costs what it costs, is good as long as it is, and young plants come days before', () =>
    expect(storeFaults(county, told)).toEqual([]))

  test('illnesses are asked about in their months and stages, and treated by what is for them', () => {
    expect(county.consultations.length).toBeGreaterThan(90)
    expect(consultationFaults(county.consultations, county.plans)).toEqual([])
  })

  test('people of one enterprise seldom ask the same', () => {
    const asked = county.consultations.map(({ body: { Data } }) => `${textOf(Data.Enterprise)} ${textOf(Data.Title)}`)
    const times = [...Map.groupBy(asked, (one) => one).values()].map((same) => same.length)
    expect(Math.max(...times)).toBeLessThan(4)
  })

  test('walks find pests where and when they live', () => expect(patrolFaults(county)).toEqual([]))

  test('record books find all that they ask for', () => expect(bookFaults(county)).toEqual([]))

  test('orders can be delivered: after the harvest, before it goes bad, and not more than it is', () =>
    expect(orderFaults(county)).toEqual([]))
})

describe('what cannot be is found', () => {
  const told = years[0]?.told ?? []
  const someTold = (isIt: (one: Told) => boolean): Told => {
    const found = told.find(isIt)
    if (!found) throw new Error('there is none')
    return found
  }
  const byHand = someTold(({ harvestKg, plan }) => Boolean(harvestKg) && plan?.work.crop === '黄瓜')
  const sprayed = someTold(({ operation, plan }) => operation === '用药' && plan?.work.crop === '玉米')
  const fed = someTold(({ operation, plan }) => operation === '施肥' && plan?.work.crop === '苹果')
  const pruned = someTold(({ operation, plan }) => operation === '修剪整枝' && plan?.work.crop === '苹果')

  test.each([
    ['two tonnes of cucumbers picked by one', harvestFaults([{ ...byHand, harvestKg: 2_000, people: 1 }])],
    ['as much of a mu as of ten', yieldFaults([{ ...byHand, harvestKg: 20_000, areaMu: 1 }], [])],
    ['an orchard pruned by one in a morning', areaFaults([{ ...pruned, areaMu: 20, people: 1, hours: 4 }])],
    ['more land than the plot has', areaFaults([{ ...pruned, areaMu: pruned.plotMu + 1 }])],
    ['a harvest on the first day', seasonFaults([{ ...byHand, day: byHand.plan?.start ?? '' }])],
    ['straw in an orchard', noteFaults([{ ...pruned, note: '秸秆粉碎还田' }])],
    ['ten times the dose', doseFaults([{ ...sprayed, areaMu: sprayed.areaMu / 10 }])],
    ['something against what is not there in winter', doseFaults([{ ...sprayed, day: '2026-12-20' }])],
    ['ten times the fertiliser', amountFaults([{ ...fed, areaMu: fed.areaMu / 10 }])],
  ])('%s', (_, faults) => expect(faults).toHaveLength(1))

  /** The county of a year, with something else in all the records of a form. */
  function changed(formId: string, data: Readonly<Record<string, unknown>>): County {
    const [{ county }] = years as [(typeof years)[number]]
    const batches = county.batches.map((batch) => ({
      ...batch,
      drafts: batch.drafts.map((one) => (one.formId === formId ? { ...one, data: { ...one.data, ...data } } : one)),
    }))
    return { ...county, batches }
  }

  test.each([
    ['a flood out of a drip', waterFaults(changed(irrigationForm.id, { Volume: 90_000 }), told)],
    ['seed that costs what gold does', storeFaults(changed(stockForm.id, { Price: 5_000 }), told)],
    ['uses of which nobody knows the crop', bookFaults(changed(clockForm.id, { Plan: undefined }))],
    ['a survey that says nothing of what was found', bookFaults(changed(clockForm.id, { Note: undefined }))],
    ['goods of which nobody knows where they come from', bookFaults(changed(stockForm.id, { Supplier: undefined }))],
    ['an order before the harvest', orderFaults(changed(orderForm.id, { DeliveryDate: '2020-01-01' }))],
    [
      'a pest on what it does not live on',
      patrolFaults(changed(patrolForm.id, { F8: ['桃小食心虫'], F4: cropId('小麦') })),
    ],
  ])('%s', (_, faults) => expect(faults.length).toBeGreaterThan(5))

  test('an illness of seedbeds on what was planted, and one of plots on trays', () => {
    const { county } = years[0] ?? { county: undefined }
    const bedQuestions = county?.consultations.filter(({ body }) => textOf(body.Data.Title).includes('高矮不齐')) ?? []
    expect(bedQuestions.length).toBeGreaterThan(0)
    const planted =
      county?.plans.map((plan) => ({ ...plan, work: { ...plan.work, calendar: '早春番茄' as const } })) ?? []
    expect(consultationFaults(bedQuestions, planted).length).toBeGreaterThanOrEqual(bedQuestions.length)
  })

  test('sunburn in winter, answered by somebody who does not know the crop', () => {
    const asked = years[0]?.county.consultations.find(({ said }) => said.length > 0)
    if (!asked) throw new Error('nobody asked')
    const Data = { ...asked.body.Data, Title: '苹果果面朝阳一侧有褐斑', Crops: cropId('苹果'), Stage: '休眠期' }
    const said = asked.said.map((one) => ({ ...one, by: 'expert1' }))
    const body = { ...asked.body, Data, OccurTime: '2026-12-10T09:00:00+08:00' }
    expect(consultationFaults([{ ...asked, body, said }], []).length).toBeGreaterThanOrEqual(3)
  })
})

describe('the land', () => {
  const groups = enterprises.flatMap((one) => one.groups)

  test('a greenhouse or shed is as large as one is, and shelters over vines may stand together', () => {
    const sheds = groups
      .filter(({ kind }) => kind === '温室' || kind === '大棚')
      .flatMap(({ plots, cycles }) =>
        plots.map(([name, areaMu]) => ({ name, areaMu, isVine: cycles[0]?.crop === '葡萄' })),
      )
    expect(sheds.filter(({ areaMu, isVine }) => areaMu < 1 || areaMu > (isVine ? 10 : 3))).toEqual([])
  })

  test('a plan is to bring what its crop bears', () => {
    const cycles = groups.flatMap(({ cycles: own }) => own).filter(({ yieldPerMu }) => yieldPerMu !== undefined)
    const beyond = cycles.filter(({ crop, yieldPerMu = 0 }) => {
      const [least, most] = cropOf(crop)?.yield ?? [0, 0]
      return yieldPerMu < least || yieldPerMu > most
    })
    expect(beyond.map(({ title }) => title)).toEqual([])
  })

  test('a cycle takes about the days of its calendar, and a calendar is of its crop', () => {
    const cycles = groups.flatMap(({ cycles: own, batches = [] }) => [...own, ...batches])
    const askew = cycles.filter(({ crop, calendar, days }) => {
      const known = calendars[calendar]
      return known.crop !== crop || Math.abs(days / known.days - 1) > 0.05
    })
    expect(askew.map(({ title }) => title)).toEqual([])
  })

  test('what is not watered has no watering in its calendar', () => {
    const dry = groups.filter(({ irrigation }) => irrigation === '无').flatMap(({ cycles }) => cycles)
    expect(dry.filter(({ calendar }) => calendars[calendar].work.some(([name]) => name === '灌溉'))).toEqual([])
  })
})

describe('the tables', () => {
  test('each says where its figures come from', () => {
    const tables = [ailments, alarmRules, bans, crops, experts, fertilisers, labour, notes, patrolFindings, pesticides]
    for (const { source, rows } of [...tables, pests, seeds, water]) {
      expect(source.length).toBeGreaterThan(5)
      expect(rows.length).toBeGreaterThan(3)
    }
  })

  test('stages and work follow one another within the days of a calendar', () => {
    for (const [name, { days, stages, work }] of Object.entries(calendars)) {
      const starts = stages.map(([, day]) => day)
      expect([name, starts]).toEqual([name, starts.toSorted((a, b) => a - b)])
      expect([name, work.filter(([, from, to]) => from < 0 || to > days || from >= to)]).toEqual([name, []])
      const picked = stages.find(([, , growth]) => growth === '采收期')?.[1] ?? 0
      expect([name, work.filter(([one, from]) => one === '采收' && from < picked)]).toEqual([name, []])
    }
  })

  test('what ails a crop lives on it, and what is prescribed is registered for that', () => {
    for (const { title, crops: on, pest } of ailments.rows.filter((row) => row.pest)) {
      const without = on.filter(
        (crop) => !Object.hasOwn(pests.rows.find((row) => row.crop === crop)?.pests ?? {}, pest ?? ''),
      )
      expect([title, without]).toEqual([title, []])
    }
  })

  test('a pesticide is against what lives on its crops', () => {
    const strange = pesticides.rows.flatMap(({ name, uses }) =>
      uses
        .filter(({ crop, target }) => !Object.hasOwn(pests.rows.find((row) => row.crop === crop)?.pests ?? {}, target))
        .map(({ crop, target }) => `${name} ${crop} ${target}`),
    )
    expect(strange).toEqual([])
  })

  test('every crop has somebody who knows it', () => {
    const known = new Set(experts.rows.flatMap((row) => row.crops))
    expect(crops.rows.filter(({ name }) => !known.has(name))).toEqual([])
  })

  test('alarms go by what the product proposes', () => {
    const ofKind = alarmRules.rows.flatMap((rule) => {
      const same = ruleStarts.find(
        ({ Name, Condition, Metric, DeviceType }) =>
          Name === rule.Name &&
          Condition === rule.Condition &&
          Metric === rule.Metric &&
          (DeviceType === undefined || DeviceType === rule.DeviceType),
      )
      return same ? [{ rule, same }] : []
    })
    expect(ofKind.map(({ rule }) => rule.Name)).toEqual(['墒情不足', '棚内高温', '大风', '电量不足', '设备离线'])
    for (const { rule, same } of ofKind) {
      for (const key of ['Threshold', 'Recovery', 'Minutes', 'Level', 'Severity', 'Remind'] as const) {
        expect([rule.Name, key, rule[key]]).toEqual([rule.Name, key, same[key]])
      }
    }
  })
})

describe('what is only an example says so', () => {
  const drafts = inputDrafts('2026-11-20')
  const draftOf = (name: string) => drafts.find(({ id }) => id === inputId(name))?.data ?? {}

  test('registrations', () => {
    const numbers = drafts.flatMap(({ data }) => data.RegistrationNumber ?? []).map(String)
    expect(numbers.length).toBeGreaterThan(pesticides.rows.length)
    expect(numbers.filter((number) => !number.includes('示例'))).toEqual([])
    const scopes = pesticides.rows.map(({ name }) => String(draftOf(name).Scope))
    expect(scopes.filter((scope) => !scope.includes('示例'))).toEqual([])
  })

  test('common mineral fertilisers need no registration and have none', () => {
    for (const { name, papers } of fertilisers.rows)
      expect([name, draftOf(name).RegistrationNumber === undefined]).toEqual([name, papers === '免登记'])
  })

  test('trees are sprayed by dilution', () => {
    const onTrees = pesticides.rows
      .flatMap(({ uses }) => uses)
      .filter(({ crop }) => ['苹果', '梨', '桃', '核桃', '葡萄'].includes(crop))
    expect(onTrees.length).toBeGreaterThan(20)
    expect(onTrees.filter(({ dilution }) => dilution === undefined)).toEqual([])
  })

  test('bans, and the list has all that it claims', () => {
    expect(banDrafts.filter(({ data }) => !String(data.Note).startsWith('示例'))).toEqual([])
    const names = new Set(banDrafts.map(({ data }) => String(data.Name)))
    const part =
      '内吸磷、硫环磷、氯唑磷、乙酰甲胺磷、丁硫克百威、乐果、毒死蜱、三唑磷、丁酰肼、氰戊菊酯、氟虫腈、氟苯虫酰胺'
    expect(part.split('、').filter((name) => !names.has(name))).toEqual([])
    const forbidden = banDrafts.filter(({ data }) => data.Kind === '禁用')
    expect(forbidden).toHaveLength(54)
  })
})
