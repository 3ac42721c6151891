import { explainCalls, roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../testing/personas.ts'
import { openIndexedFarm } from '../testing/test-farm.ts'

const farm = await openIndexedFarm()
const { people } = farm
const { admin, county, managerA, managerOfA1, enterpriseA } = people
afterAll(farm.close)

test('who sees enterprises below and punches in at home alone leaves nothing in theirs', async () => {
  const sees = { name: '看企业', scope: '本组织及下级', urls: ['/Core/EnterpriseList', '/Core/OperationList'] } as const
  const punches = { name: '只在本级打卡', scope: '本组织', urls: ['/Clock', '/ClockForm'] } as const
  const roleIds = [
    await addRole(farm, admin, county.organId, { ...sees, urls: [...sees.urls] }),
    await addRole(farm, admin, county.organId, { ...punches, urls: [...punches.urls] }),
  ]
  const visitor = await addPerson(farm, admin, { name: 'visitor', organId: county.organId, roleIds })
  const operation = await add(farm, county, operationForm, { data: { Name: '整地', Type: '整地' } })
  const made = await add(farm, visitor, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: operation.Id } })
  expect(made.Organ.Id).toBe(county.organId)
})

test('whose export reaches their organisation alone is told to take away nothing of a department', async () => {
  const crops = { scope: '本组织及下级', urls: ['/Core/CropList', '/Core/CropList#Export'] } as const
  const wide = await addRole(farm, admin, county.organId, { name: '只看作物', ...crops, urls: [...crops.urls] })
  const none = { Denied: [], Fields: {} }
  const denied = { RoleId: wide, FormId: cropForm.id, Denied: ['export' as const], Fields: {}, Was: none }
  done(await farm.call(admin, roleCalls.editForm, { body: denied }))
  const narrow = await addRole(farm, admin, county.organId, {
    name: '本级作物',
    scope: '本组织',
    urls: [...crops.urls],
  })
  const organId = enterpriseA.Organ.Id
  const { id: userId } = await addPerson(farm, admin, { name: 'looker', organId, roleIds: [wide, narrow] })
  const rightsOver = async (recordId: string) =>
    done(await farm.call(admin, explainCalls.explain, { query: { userId, recordId } })).Rights
  const [here, below] = [managerA, managerOfA1].map((who) => add(farm, who, cropForm, { data: { Name: '番茄' } }))
  expect(await rightsOver((await here)?.Id ?? '')).toContain('导出')
  const told = await rightsOver((await below)?.Id ?? '')
  expect(told).not.toContain('导出')
})
