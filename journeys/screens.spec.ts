import { AxeBuilder } from '@axe-core/playwright'
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
import { type Page, expect, test } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { open, quiet, signIn } from './people.ts'

const pages = addresses.filter((one) => one.built && one.title && !one.outside)

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
async function anId(page: Page, list: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const answer = await page.request.get(`${addressOf(presentFarm())}${list}`, { headers: { token } })
  const listed = (await answer.json()) as Array<{ Id: string }>
  return listed.at(-1)?.Id ?? ''
}

async function addressFor(page: Page, path: string): Promise<string> {
  const [name, listed] = named[path] ?? []
  if (name && listed) return `${path}?${name}=${await anId(page, listed)}`
  const formId = forms[path]
  if (formId) return `${path}?id=${formId}`
  // A form is designed under its own id.
  if (path === '/Core/FormAdd/:id') return path.replace(':id', placeForm.id)
  const kind = kinds[path]
  const list = kind ? `${recordCalls.list.path}?formId=${kind}&pageSize=1` : lists[path]
  return list ? path.replace(/:\w+$/, await anId(page, list)) : path
}

/** What is wrong with the page that is open; the whole is told at the end, so that one fault hides no other. */
async function judge(page: Page): Promise<string[]> {
  await quiet(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
  const unfit = serious.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [...unfit, `scrolls sideways by ${overflow} px`] : unfit
}

test('every screen is fit for all, and none scrolls sideways', async ({ page }) => {
  test.setTimeout(480_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await signIn(page, 'admin')
  for (const { path } of pages) {
    await test.step(path, async () => {
      await open(page, await addressFor(page, path))
      faults.push(...(await judge(page)).map((fault) => `${path}: ${fault}`))
    })
  }
  // Signed in, the sign-in page would lead on while it is looked at.
  await test.step('/App', async () => {
    await page.goto(`${addressOf(presentFarm())}/App`)
    faults.push(...(await judge(page)).map((fault) => `/App: ${fault}`))
  })
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${addressOf(presentFarm())}/Core`)
  faults.push(...(await judge(page)).map((fault) => `/Core: ${fault}`))
  expect(faults).toEqual([])
})

test('an unknown address leads to the page that says so', async ({ page }) => {
  await signIn(page, 'manager1')
  await open(page, '/Nothing/Here')
  await expect(page).toHaveURL(/\/404$/)
})
