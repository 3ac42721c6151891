import { type Page } from '@playwright/test'
import { addresses } from '@farm/contract/addresses'
import { roleCalls } from '@farm/contract/access'
import { banForm } from '@farm/contract/bans'
import { clockForm } from '@farm/contract/clock'
import { cropForm, cropCategoryForm } from '@farm/contract/crops'
import { deviceForm } from '@farm/contract/devices'
import { consultationForm } from '@farm/contract/diagnosis'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { orderForm } from '@farm/contract/orders'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { standardForm } from '@farm/contract/standards'
import { userCalls } from '@farm/contract/users'
import { formatFilter } from '@farm/contract/wire'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Caller } from './calls.ts'

/** The paths of all screens that the product itself draws. */
export const screens = addresses.filter((one) => one.built && one.title && !one.outside).map(({ path }) => path)

/** What the id of an address is the id of. */
const kinds: Readonly<Record<string, string>> = {
  '/ExternalOrder/AddData/:id': orderForm.id,
  '/OrderSys/Order/AddData/:id': orderForm.id,
  '/WorkOrder/AddData/:id': workOrderForm.id,
  '/ClockSys/WorkOrder/AddData/:id': workOrderForm.id,
  '/ClockSys/ClockOperation/WorkDetail/:workId': workOrderForm.id,
  '/ClockSys/ClockOperation/ClockDetail/:clockId': clockForm.id,
  '/ClockSys/ClockOperation/Detail/:id': clockForm.id,
  '/ClockSys/Diagnosis/Detail/:id': consultationForm.id,
  '/FarmPlan/PlanAdd/:id': planForm.id,
  '/Core/StandardDetail/:id': standardForm.id,
  '/Core/DeviceDetail/:id': deviceForm.id,
  '/Core/CropDetail/:id': cropForm.id,
  '/Core/CropAdd/:id': cropForm.id,
  '/Core/CropCateAdd/:id': cropCategoryForm.id,
  '/Core/PlaceDetail/:id': placeForm.id,
  '/Core/PlaceAdd/:id': placeForm.id,
  '/Core/OperationDetail/:id': operationForm.id,
  '/Core/OperationAdd/:id': operationForm.id,
  '/Core/InputsDetail/:id': inputForm.id,
  '/Core/InputsAdd/:id': inputForm.id,
  '/Core/BanAdd/:id': banForm.id,
  '/Core/EnterpriseAdd/:id': enterpriseForm.id,
  '/Core/InspectionAdd/:id': inspectionForm.id,
  '/Core/DeviceAdd/:id': deviceForm.id,
  '/CountyFarm/EnterpriseAdd/:id': enterpriseForm.id,
  '/Core/DictionaryAdd/:id': dictionaryForm.id,
  '/FormData/AddData/:id': placeForm.id,
  '/CountyFarm/FormData/AddData/:id': inspectionForm.id,
}
const forms: Readonly<Record<string, string>> = {
  '/FormData/List': placeForm.id,
  '/FormData/AddData': placeForm.id,
  '/FormData/Bin': placeForm.id,
  '/CountyFarm/FormData/List': enterpriseForm.id,
  '/CountyFarm/FormData/AddData': inspectionForm.id,
  '/CountyFarm/FormData/Bin': enterpriseForm.id,
}

const inState = (formId: string, status: string) =>
  `${recordCalls.list.path}?${new URLSearchParams({ formId, qs: formatFilter([{ path: ['Status'], op: '=', values: [status] }]) })}`

/** Pages of one record that is named behind the question mark: as what, and from which list. */
const named: Readonly<Record<string, readonly [name: string, list: string]>> = {
  '/FarmPlan/Detail': ['id', inState(planForm.id, '执行中')],
  '/FarmPlan/HistoryDetail': ['id', inState(planForm.id, '执行中')],
  '/OrderSys/Plan/Detail': ['id', inState(planForm.id, '执行中')],
  '/ClockSys/ClockOperation/WorkAdd': ['workId', inState(workOrderForm.id, '已派发')],
}

/** Where an id is no record’s, or not any record’s of the kind: the list that it comes from. */
const lists: Readonly<Record<string, string>> = {
  '/User/Edit/:id': userCalls.list.path,
  '/User/Password/:id': userCalls.list.path,
  '/User/RoleEdit/:id': roleCalls.list.path,
  '/Organs/Edit/:id': organCalls.list.path,
  '/Core/StandardAdd/:id': inState(standardForm.id, '草稿'),
}

/** Of the last one: the first organisation is the platform, of which there is little to change. */
async function anId(who: Caller, list: string): Promise<string> {
  const listed = await who.get<Array<{ Id: string }>>(list)
  return listed.at(-1)?.Id ?? ''
}

/** Where a screen stands: one of a record, at a record of the county. */
export async function addressFor(who: Caller, path: string): Promise<string> {
  const [name, listed] = named[path] ?? []
  if (name && listed) return `${path}?${name}=${await anId(who, listed)}`
  const formId = forms[path]
  if (formId) return `${path}?id=${formId}`
  // A form is designed under its own id.
  if (path === '/Core/FormAdd/:id') return path.replace(':id', placeForm.id)
  const kind = kinds[path]
  const list = kind ? `${recordCalls.list.path}?formId=${kind}&pageSize=1` : lists[path]
  return list ? path.replace(/:\w+$/, await anId(who, list)) : path
}

/** Chooses in a select by the beginning of what it offers. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.keyboard.type(option)
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}
