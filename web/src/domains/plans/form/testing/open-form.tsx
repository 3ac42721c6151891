import { orderForm } from '@farm/contract/orders'
import { standardForm } from '@farm/contract/standards'
import { inputForm } from '@farm/contract/inputs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { chen, permissionOf } from '../../../../testing/builders.ts'
import type { FakeHandlers } from '../../../../testing/fake-server.ts'
import { recordOf } from '../../../../testing/records.ts'
import { Screen } from '../../../../testing/Screen.tsx'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { planScreens } from '../../index.ts'
import { EDIT, NOW, farmServer, harvest, plant, planWith, plough, shiqiao, tomato } from '../../testing/farm.ts'

/** Before the tests of a file loads what the form fetches on demand, and stops the date for each. */
export function readyForms(part: () => Promise<unknown>): void {
  beforeAll(() =>
    Promise.all([
      import('../PlanAdd.tsx'),
      import('../PlanEdit.tsx'),
      import('../../../../engine/form/TimeControl.tsx'),
      part(),
    ]),
  )
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    return () => vi.useRealTimers()
  })
}

/** What the one edit holds that is sent. */
export async function sentEdit(server: ReturnType<typeof formServer>): Promise<unknown> {
  await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
  return server.sent(EDIT)[0]?.body
}

export const OVERLAPS = 'GET /api/Farm/Plan/Overlaps'

const Functions = ['/FarmPlan/MakePlan', '/FarmPlan/PlanAdd', '/FarmPlan/PlanAdd/:id', '/Core/PlaceList']
export const person = userEvent.setup({ delay: null })

export const manure = recordOf(inputForm, { Name: '有机肥', Unit: '公斤', DosePerMu: 200 })

/** A plan with three steps, one after the other, and what the first of them takes. */
export const stepped = planWith({
  Operations: undefined,
  Status: '草稿',
  TargetYield: 5000,
  Steps: [
    { Key: 'k1', Name: '深翻', Operation: plough.Id, StartDate: '2026-08-15', EndDate: '2026-08-20', Weight: 1 },
    { Key: 'k2', Operation: plant.Id, StartDate: '2026-08-21', EndDate: '2026-08-25', After: 'k1', Weight: 2 },
    { Key: 'k3', Operation: harvest.Id, StartDate: '2026-11-20', EndDate: '2026-12-20', After: 'k2', Weight: 3 },
  ],
  StepInputs: [{ Step: 'k1', Input: manure.Id, Dose: 200, Unit: '公斤' }],
})

export const order = recordOf(orderForm, {
  Number: 'DD202611200001',
  Customer: '永盛超市',
  Enterprise: shiqiao.Id,
  DeliveryDate: '2026-12-31',
  Status: '待确认',
  Lines: [{ Key: 'k1', Crops: tomato.Id, Grade: '一级', Quantity: 2, Unit: '吨' }],
})

export const standard = recordOf(
  standardForm,
  {
    Name: '秋延番茄技术规程',
    Crops: tomato.Id,
    Variety: '普罗旺斯',
    YieldPerMu: 50,
    Version: 2,
    Status: '现行',
    Steps: [
      { Key: 'k1', Operation: plough.Id, FromDay: 0, Days: 3, Weight: 1 },
      { Key: 'k2', Operation: plant.Id, FromDay: 5, Days: 2, After: 'k1', Weight: 1 },
    ],
    StepInputs: [{ Step: 'k1', Input: manure.Id, Dose: 100, Unit: '公斤' }],
  },
  { Expand: { Crops: { Id: tomato.Id, Name: '番茄' } }, Organ: { Id: chen.Organ.Id, Name: '汾阳县', Path: '/1/11/' } },
)

/** The farm with what plans are made from; no other plan is in the way unless the test is about that. */
export function formServer(farm: Parameters<typeof farmServer>[0] = {}, handlers: FakeHandlers = {}) {
  const plans = [...(farm.plans ?? []), stepped, order, standard, manure]
  return farmServer({ ...farm, plans }, { [OVERLAPS]: () => [], ...handlers })
}

export async function add(query = '') {
  const { Add } = planScreens
  renderScreen(
    <Screen>
      <Add />
    </Screen>,
    { at: `/FarmPlan/PlanAdd${query}`, permission: permissionOf({ Functions }) },
  )
  return screen.findByLabelText('计划名称')
}

export async function edit({ Id } = stepped) {
  const { Edit } = planScreens
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/FarmPlan/PlanAdd/${Id}`, path: '/FarmPlan/PlanAdd/:id', permission: permissionOf({ Functions }) },
  )
  return screen.findByLabelText('计划名称')
}

export const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }))
export const save = () => person.click(screen.getByText('保存', { selector: 'button' }))
/** Writes a day as a whole: a calendar is drawn anew with every sign that is typed. */
export async function writeDay(label: string, day: string) {
  const box = screen.getByLabelText(label)
  await person.click(box)
  fireEvent.change(box, { target: { value: day } })
  await person.keyboard('{Enter}')
}

export const path = () => `${window.location.pathname}${window.location.search}`.replace('/Farm/Admin', '')
export const step = (number: number) => within(screen.getByRole('group', { name: `第 ${number} 步` }))

const OPTION = '.ant-select-item-option-content, .ant-select-item-option-content span'

/** Chooses in the look-up with a label, the first one unless it is looked for within something. */
export async function choose(label: string, options: readonly string[], within_ = within(document.body)) {
  await person.click(within_.getByRole('combobox', { name: label }))
  for (const option of options) await person.click(await screen.findByText(option, { selector: OPTION }))
  await person.keyboard('{Escape}')
}
