import { clockForm } from '@farm/contract/clock'
import { recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { expect } from '@playwright/test'
import { type Caller, add, callerOn, listOf } from './calls.ts'
import { newMark, open } from './people.ts'
import { handset, laptop, test } from './fixtures.ts'

interface Kept {
  readonly Id: string
  readonly Data: Readonly<Record<string, unknown>> & {
    readonly Position?: { readonly Lng: number; readonly Lat: number }
  }
}

interface Work {
  readonly operation: string
  /** From so many degrees north of the plot. */
  readonly north: number
}

/** As the phone of a worker hands it in. */
async function punchIn(who: Caller, note: string, work: Work): Promise<Kept> {
  const places = await who.get<Kept[]>(`${recordCalls.list.path}?formId=${placeForm.id}`)
  // What other journeys draw is as large as a field of the county's edge: half a kilometre from its middle may be within it.
  const isOfFarm = ({ Data }: Kept) => !String(Data.Name).startsWith('旅程')
  const place = places.find((one) => isOfFarm(one) && one.Data.Position !== undefined && one.Data.Compony !== undefined)
  const operation = (await listOf(who, operationForm.id)).find(({ Data }) => Data.Name === work.operation)
  const { Position: at = { Lng: 0, Lat: 0 } } = place?.Data ?? {}
  const Data = {
    Enterprise: place?.Data.Compony,
    Operation: operation?.Id,
    Place: [place?.Id],
    Position: { Lng: at.Lng, Lat: at.Lat + work.north, Accuracy: 9 },
    PositionSource: '定位',
    DeviceTime: new Date().toISOString(),
    Note: note,
  }
  return add(who, clockForm.id, Data)
}

test(
  'what was punched in from far away is returned, mended and approved with others; who did not report is named',
  { tag: '@phone' },
  async ({ person }) => {
    test.setTimeout(240_000)
    const mark = newMark()
    const [far, near] = [`旅程远处 ${mark}`, `旅程近处 ${mark}`]
    // Nobody else of this run: a person is not at two places within a minute.
    const worker = await person('shiqiao005', handset)
    const manager = await person('manager1', laptop)
    const phone = await callerOn(worker)
    const first = await punchIn(phone, far, { operation: '巡田', north: 0.004 })
    // The same work once more within ten minutes would be doubted.
    await punchIn(phone, near, { operation: '中耕除草', north: 0 })

    await open(manager, '/FarmOperation/ClockData?tab=waiting')
    const row = (note: string) => manager.locator('tr').filter({ hasText: note })
    await expect(row(far)).toContainText('C 依据不全')
    await expect(row(near)).toContainText('B 基本可信')

    await test.step('the manager returns it with words', async () => {
      await row(far).getByRole('link', { name: '巡田' }).click()
      const panel = manager.getByRole('dialog', { name: /^打卡 / })
      await expect(panel.getByRole('region', { name: '证据' })).toContainText(/距地块 \d+ 米/)
      await panel.getByRole('button', { name: '退回' }).click()
      await manager.getByRole('textbox', { name: '要补什么' }).fill(`请说明 ${mark}`)
      await manager.getByRole('button', { name: '退回 1 条' }).click()
      await expect(row(far)).toHaveCount(0)
    })

    await test.step('the worker finds it and mends it', async () => {
      await open(worker, '/Clock')
      const returned = worker.getByRole('region', { name: '被退回的打卡' })
      const item = returned.getByRole('listitem').filter({ hasText: `请说明 ${mark}` })
      await item.getByRole('link', { name: '去修改' }).click()
      await worker.getByLabel('备注').fill(`${far}，在路口会合`)
      await worker.getByRole('button', { name: '保存' }).click()
      await expect(worker.getByRole('heading', { name: '打卡记录' })).toBeVisible()
      await expect(worker.getByRole('button', { name: '保存' })).toHaveCount(0)
      const { Data } = await phone.get<Kept>(`${recordCalls.get.path}?id=${first.Id}`)
      expect([Data.Review, Data.Note]).toEqual(['待审核', `${far}，在路口会合`])
    })

    await test.step('the manager approves both at once', async () => {
      await open(manager, '/FarmOperation/ClockData?tab=waiting')
      for (const note of [far, near]) await row(note).getByRole('checkbox').check()
      await manager.getByRole('button', { name: '通过', exact: true }).click()
      await manager.getByRole('dialog', { name: '通过 2 条打卡' }).getByRole('button', { name: '确定' }).click()
      await expect(row(far)).toHaveCount(0)
      await expect(row(near)).toHaveCount(0)
      await open(manager, '/FarmOperation/ClockData?tab=approved')
      await expect(row(far)).toBeVisible()
    })

    await test.step('the calendar opens the day, and names who did not report', async () => {
      await open(manager, '/Data/ClockCalendar')
      await manager.locator('a[aria-current="date"]').click()
      const day = manager.getByRole('dialog')
      await expect(day.getByRole('region', { name: '当天的打卡' }).getByRole('listitem').first()).toBeVisible()
      await expect(day.getByRole('region', { name: '未打卡人员' })).toContainText(/未打卡 \d+ 人/)
    })
  },
)
