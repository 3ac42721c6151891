import { reference, text } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { sheetCalls } from '@farm/contract/sheets'
import { userCalls } from '@farm/contract/users'
import { afterAll, expect, test } from 'vitest'
import { publish, send } from '../../app/testing/designs.ts'
import { PASSWORD, add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'

const farm = await openFarm()
const { admin, managerA, enterpriseA, enterpriseB } = farm.people
afterAll(farm.close)

const plot = (Compony: string) => add(farm, admin, placeForm, { data: { Name: '连栋温室', Compony, Area: 5 } })
const person = async (Name: string, OrganId: string) => {
  const body = { Name, RealName: '张伟', Password: PASSWORD, OrganId, RoleIds: [] }
  return done(await farm.call(admin, userCalls.add, { body }))
}

const [ours] = [await plot(enterpriseA.Id), await plot(enterpriseB.Id)]
const [worker] = [await person('zhangwei1', enterpriseA.Organ.Id), await person('zhangwei2', enterpriseB.Organ.Id)]
const fields = { F1: text('标题'), F2: reference('地块', 'places'), F3: reference('负责人', 'users') }
const formId = await publish(farm, managerA, fields)
done(await send(farm, managerA, formId, { F1: '一', F2: ours.Id, F3: worker.Id }))

async function cells(who: Persona) {
  const query = { formId, columns: 'F2,F3' }
  const { path: url } = sheetCalls.export
  const answer = await farm.server.inject({ method: 'GET', url, query, headers: { token: who.token } })
  const [sheet] = await openSheets(answer.rawPayload)
  return [sheet?.rows[0]?.地块, sheet?.rows[0]?.负责人]
}

test('a name that something bears elsewhere has a number for whoever sees both, and none for whoever sees one', async () => {
  expect(await cells(admin)).toEqual([`连栋温室〔${ours.Id}〕`, `张伟〔${worker.Id}〕`])
  expect(await cells(managerA)).toEqual(['连栋温室', '张伟'])
})
