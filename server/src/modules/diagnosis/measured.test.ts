import { SEES_MEASURED, consultationForm, pointsIn } from '@farm/contract/diagnosis'
import { recordCalls } from '@farm/contract/forms'
import { afterAll, expect, test } from 'vitest'
import { ask, clinic, read } from '../../app/testing/consultations.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { fieldWork } from '../../app/testing/field-work.ts'
import { measure } from '../../app/testing/measured.store.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const now = new Date('2026-11-20T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerB, enterpriseA } = people
const work = await fieldWork(farm, people)
const { asker, vegetables } = await clinic(farm, people)
const { device } = devicesOfA(farm, people)
const { db } = farm.database
afterAll(farm.close)

const probe = await device('1 号墒情仪', { Place: [work.plot.Id] })
const elsewhere = await device('别处的墒情仪')
await measure(db, probe.Id, 'soilMoisture', [
  ['2026-10-20T02:00:00.000Z', 99],
  ['2026-11-19T02:00:00.000Z', 20.5],
  ['2026-11-19T08:00:00.000Z', 31],
])
await measure(db, probe.Id, 'battery', [['2026-11-19T02:00:00.000Z', 57]])
await measure(db, elsewhere.Id, 'soilMoisture', [['2026-11-19T02:00:00.000Z', 1]])

const measured = {
  Device: '1 号墒情仪',
  Metric: 'soilMoisture',
  MetricName: '土壤湿度',
  Unit: '%',
  Least: 20.5,
  Most: 31,
  Mean: 25.75,
  Points: '41760 20.5;42120 31',
}

test('what the plot measured in the month before goes with the question to whom it is put', async () => {
  const asked = await ask(farm, asker, { Place: work.plot.Id })
  const { Data } = await read(farm, vegetables, asked)
  expect(Data.Measured).toEqual([measured])
  expect(pointsIn(measured.Points)).toEqual([
    [29 * 1440, 20.5],
    [29 * 1440 + 360, 31],
  ])
})

test('who asks and may see no devices is not told it, by no call', async () => {
  const asked = await ask(farm, asker, { Place: work.plot.Id })
  expect(asked.Data).not.toHaveProperty('Measured')
  expect((await read(farm, asker, asked)).Data).not.toHaveProperty('Measured')
  const listed = await farm.call(asker, recordCalls.list, { query: { formId: consultationForm.id } })
  expect(JSON.stringify(done(listed))).not.toContain('墒情仪')
})

test('who sees devices is told it; it stays as it was, whatever is measured later', async () => {
  const role = await addRole(farm, admin, enterpriseA.Organ.Id, {
    name: '会诊与监测',
    scope: '本组织及下级',
    urls: ['/ClockSys/Diagnosis', '/ClockSys/Diagnosis/Ask', '/FarmOperation/IotData', '/Core/PlaceList'],
  })
  const agronomist = await addPerson(farm, admin, {
    name: 'agronomist',
    organId: enterpriseA.Organ.Id,
    roleIds: [role],
  })
  const asked = await ask(farm, agronomist, { Place: work.plot.Id })
  expect(asked.Data.Measured).toEqual([measured])
  await measure(db, elsewhere.Id, 'light', [['2026-11-19T09:00:00.000Z', 5]])
  expect((await read(farm, agronomist, asked)).Data.Measured).toEqual([measured])
})

test('nobody sets it, and of a plot that the asker may not see nothing goes along', async () => {
  const sent = { Title: '番茄叶斑', Measured: [measured] }
  const body = { Id: newId(), FormId: consultationForm.id, Data: sent, OrganId: county.organId }
  expect((await farm.call(managerA, recordCalls.add, { body })).status).toBe(422)
  const foreign = await farm.call(managerB, recordCalls.add, {
    body: { Id: newId(), FormId: consultationForm.id, Data: { Title: '番茄叶斑', Place: work.plot.Id } },
  })
  expect(JSON.stringify(foreign)).not.toContain('墒情仪')
  expect(SEES_MEASURED).toBe(consultationForm.fields.Measured.seenWith)
})
