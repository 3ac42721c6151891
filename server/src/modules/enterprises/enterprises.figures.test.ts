import { enterpriseCalls, enterpriseForm } from '@farm/contract/enterprises'
import { type WireRecord, designCalls } from '@farm/contract/forms'
import { cropForm } from '@farm/contract/crops'
import { inspectionForm } from '@farm/contract/inspections'
import { placeForm } from '@farm/contract/places'
import { type PlanStatus, planCalls, planForm } from '@farm/contract/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { newId } from '../../platform/ids/index.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { notePartings, noteSeen } from '../devices/index.ts'

/** The evening of 20 November, UTC: on the farm it is the 21st already. */
const farm = await openFarm(() => new Date('2026-11-20T16:30:00.000Z'))
const { people } = farm
afterAll(farm.close)

beforeAll(async () => {
  const { managerA, managerB, enterpriseA, enterpriseB } = people
  const placeA = await add(farm, managerA, placeForm, { data: { Name: '东地', Compony: enterpriseA.Id, Area: 12.25 } })
  await add(farm, managerA, placeForm, { data: { Name: '西地', Compony: enterpriseA.Id, Area: 7.5 } })
  await add(farm, managerB, placeForm, { data: { Name: '乙地', Compony: enterpriseB.Id, Area: 3 } })
  const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
  const plan = (Name: string) =>
    add(farm, managerA, planForm, {
      data: {
        Name,
        Enterprise: enterpriseA.Id,
        Crops: crop.Id,
        Place: [placeA.Id],
        Count: 12,
        StartDate: '2026-08-15',
        EndDate: '2026-12-20',
      },
    })
  const move = async ({ Id, UpdateTime }: WireRecord, Status: PlanStatus) =>
    done(await farm.call(managerA, planCalls.changeStatus, { body: { Id, UpdateTime, Status } }))
  await move(await plan('秋延番茄'), '执行中')
  await move(await move(await plan('夏番茄'), '执行中'), '已完成')
  const days = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22']
  for (const ValidTo of days) {
    const data = { Name: `到 ${ValidTo}`, Kind: '绿色食品' as const, Enterprise: enterpriseA.Id, ValidTo }
    await add(farm, managerA, inspectionForm, { data })
  }
  await addDevices()
  await add(farm, managerA, inspectionForm, { data: { Name: '长期', Kind: '营业执照', Enterprise: enterpriseA.Id } })
})

/** One that is on, one that is off and one that never spoke. */
async function addDevices(): Promise<void> {
  const { db } = farm.database
  const { device, numberOf } = devicesOfA(farm, people)
  await device('没接上的')
  for (const turn of ['connected', 'gone'] as const) {
    const no = await numberOf(await device(`连过的 ${turn}`))
    await noteSeen(db, [{ no, time: new Date(), messages: 0, bad: 0 }])
    if (turn === 'gone') await notePartings(db, [{ no, time: new Date(), turn }])
  }
  await settleDerived(farm)
}

async function figuresFor(who: Persona, ...ids: string[]) {
  return done(await farm.call(who, enterpriseCalls.figures, { query: { ids: ids.join(',') } }))
}

test('what is no list of ids, or too long a one, is refused', async () => {
  const tooMany = Array.from({ length: 501 }, newId).join(',')
  for (const ids of ['x', tooMany]) {
    expect((await farm.call(people.admin, enterpriseCalls.figures, { query: { ids } })).status).toBe(400)
  }
})

test('enterprises out of scope are left out, as those that do not exist', async () => {
  const { managerA, managerB, otherCounty, enterpriseA, enterpriseB } = people
  expect((await figuresFor(managerB, enterpriseA.Id, newId(), enterpriseB.Id)).map(({ Id }) => Id)).toEqual([
    enterpriseB.Id,
  ])
  expect(await figuresFor(otherCounty, enterpriseA.Id)).toEqual([])
  expect(await figuresFor(managerA)).toEqual([])
})

test('an enterprise is told in figures: people, plots, running plans, devices, and certificates by the farm’s day', async () => {
  const { county, enterpriseA, enterpriseB } = people
  // managerA, managerOfA1 in a department, workerA, colleagueA, roleless
  expect(await figuresFor(county, enterpriseB.Id, enterpriseA.Id)).toEqual([
    {
      Id: enterpriseB.Id,
      Staff: 1,
      Places: 1,
      PlaceArea: 3,
      RunningPlans: 0,
      Certificates: 0,
      Expiring: 0,
      Expired: 0,
      Devices: 0,
      DevicesOff: 0,
    },
    {
      Id: enterpriseA.Id,
      Staff: 5,
      Places: 2,
      PlaceArea: 19.75,
      RunningPlans: 1,
      Certificates: 5,
      Expiring: 2,
      Expired: 1,
      Devices: 3,
      DevicesOff: 1,
    },
  ])
})

test('what somebody may not see is not counted for them', async () => {
  const { admin, county, enterpriseA } = people
  const urls = ['/CountyFarm/EnterpriseList']
  const roleId = await addRole(farm, admin, county.organId, { name: '只看企业', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [roleId] })
  const deny = async (id: string, less: { Denied: 'view'[]; Fields: Readonly<Record<string, 'hidden'>> }) =>
    done(
      await farm.call(admin, designCalls.restrict, {
        body: { Id: id, RoleId: roleId, ...less, Was: { Denied: [], Fields: {} } },
      }),
    )
  await deny(placeForm.id, { Denied: ['view'], Fields: {} })
  await deny(inspectionForm.id, { Denied: [], Fields: { ValidTo: 'hidden' } })
  const [figures] = await figuresFor(clerk, enterpriseA.Id)
  expect(Object.keys(figures ?? {}).toSorted()).toEqual(['Certificates', 'Id', 'RunningPlans', 'Staff'])
  await deny(enterpriseForm.id, { Denied: ['view'], Fields: {} })
  const { status } = await farm.call(clerk, enterpriseCalls.figures, { query: { ids: enterpriseA.Id } })
  expect(status).toBe(403)
})
