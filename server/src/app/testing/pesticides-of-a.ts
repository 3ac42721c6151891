import { banForm } from '@farm/contract/bans'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type Personas, add, addPerson, addRole, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

type ClockData = DataOf<typeof clockForm>
type InputData = DataOf<typeof inputForm>

/** A crop, pesticides with their labels, a list of forbidden substances, and how they are used in enterprise A. */
export async function pesticidesOfA(farm: Farm, { admin, county, managerA, enterpriseA }: Personas) {
  const organId = county.organId
  const vegetables = await add(farm, admin, cropCategoryForm, { data: { Name: '蔬菜', Code: '0104' }, organId })
  const tomato = await add(farm, admin, cropForm, { data: { Name: '番茄', Category: vegetables.Id }, organId })
  const operation = (Name: string, Type: DataOf<typeof operationForm>['Type']) =>
    add(farm, admin, operationForm, { data: { Name, Type }, organId })
  const spray = await operation('打药', '用药')
  const pick = await operation('采摘', '采收')
  await add(farm, admin, banForm, {
    data: { Name: '甲胺磷', Kind: '禁用', From: '2008-01-09', Unlike: '乙酰甲胺磷', Source: '试验公告' },
    organId,
  })
  const pesticide = (more: InputData = {}) =>
    add(farm, admin, inputForm, {
      data: {
        Name: '吡虫啉',
        Kind: '农药',
        CommonName: '吡虫啉',
        Ingredients: '吡虫啉 10%',
        Toxicity: '低毒',
        RegistrationNumber: 'PD1',
        RegistrationEnd: '2030-12-31',
        ExpiryDate: '2030-01-01',
        Scope: '番茄',
        DosePerMu: 20,
        Unit: '克',
        MostTimes: 2,
        SafeDays: 7,
        BetweenDays: 5,
        ...more,
      },
      organId,
    })
  const imidacloprid = await pesticide()
  const forbidden = await pesticide({ Name: '甲胺磷乳油', CommonName: '甲胺磷', RegistrationNumber: 'PD9' })

  const plot = (Name: string) => add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area: 10 } })
  /** A running plan of tomatoes from March to December 2026. */
  const plan = async (place: WireRecord, more: DataOf<typeof planForm> = {}) =>
    add(farm, managerA, planForm, { data: planned(place, more) })
  const planned = (place: WireRecord, more: DataOf<typeof planForm> = {}) => ({
    Name: '番茄',
    Enterprise: enterpriseA.Id,
    Crops: tomato.Id,
    Place: [place.Id],
    Count: 10,
    StartDate: '2026-03-01',
    EndDate: '2026-12-31',
    Manager: managerA.id,
    ...more,
  })
  const row = (input: WireRecord, Amount: number) => ({ Input: input.Id, Amount, Unit: '克' as const })
  const used = (place: Pick<WireRecord, 'Id'>, more: ClockData = {}) => ({
    Enterprise: enterpriseA.Id,
    Operation: spray.Id,
    Place: [place.Id],
    Inputs: [row(imidacloprid, 200)],
    ...more,
  })
  const picked = (place: WireRecord, more: ClockData = {}) => ({
    Enterprise: enterpriseA.Id,
    Operation: pick.Id,
    Place: [place.Id],
    Harvest: 100,
    ...more,
  })
  /** Hands in a punch-in of a moment; answers what comes back, refused or not. */
  const send = (who: Persona, Data: ClockData, OccurTime: string, Id?: string) =>
    farm.call(who, recordCalls.add, { body: { FormId: clockForm.id, Data, OccurTime, ...(Id && { Id }) } })
  const sent = async (who: Persona, data: ClockData, time: string) => done(await send(who, data, time))
  const edit = ({ Id, UpdateTime }: WireRecord, Data: object, who: Persona = managerA) =>
    farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
  /** A second person of the enterprise, who may explain and let pass what was forbidden. */
  const explainer = async () => {
    const urls = ['/FarmOperation/ClockData', '/FarmOperation/ClockData#Override']
    const role = await addRole(farm, admin, managerA.organId, { name: '质量员', scope: '本组织及下级', urls })
    return addPerson(farm, admin, { name: 'second', organId: managerA.organId, roleIds: [role] })
  }
  return {
    explainer,
    tomato,
    vegetables,
    spray,
    pick,
    pesticide,
    imidacloprid,
    forbidden,
    plot,
    plan,
    planned,
    row,
    used,
    picked,
    send,
    sent,
    edit,
  }
}
