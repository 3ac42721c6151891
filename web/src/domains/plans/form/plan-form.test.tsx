import { planForm } from '@farm/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { pageOf } from '../../../testing/records.ts'
import {
  ADD,
  LIST,
  NOW,
  harvest,
  plant,
  planWith,
  plough,
  shed3,
  shed4,
  shiqiao,
  slope,
  tomato,
  yunling,
} from '../testing/farm.ts'
import { add, choose, edit, formServer, path, person, save, stepped, writeDay } from './testing/open-form.tsx'

beforeAll(() =>
  Promise.all([import('./PlanAdd.tsx'), import('./PlanEdit.tsx'), import('../../../engine/form/TimeControl.tsx')]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const chosen = (place: string) => document.querySelector<HTMLElement>(`.ant-select-selection-item[title="${place}"]`)
const area = () => screen.getByLabelText('计划面积')

describe('look-ups that find nothing say exactly that', () => {
  test.each([
    ['所属企业', '查询到的企业列表为空'],
    ['作物', '查询到的作物列表为空'],
    ['地块', '查询到的地块列表为空'],
  ])('%s: %s', async (label, text) => {
    formServer({}, { [LIST]: () => pageOf([]) })
    await add()
    await person.click(screen.getByRole('combobox', { name: label }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

const FAULT = '.ant-form-item-explain-error'

describe('nothing is sent', () => {
  test('while something is missing', async () => {
    const server = formServer({ enterprises: [shiqiao, yunling] })
    await add()
    await save()
    await waitFor(() => expect(screen.getAllByText(/^请(选择|填写|添加)./, { selector: FAULT })).toHaveLength(7))
    expect(server.sent(ADD)).toEqual([])
  })

  test('while the end lies before the beginning', async () => {
    const backwards = planWith({ StartDate: '2026-12-01', EndDate: '2026-11-01' })
    const server = formServer({ plans: [backwards] })
    await add(`?copy=${backwards.Id}`)
    await save()
    expect(await screen.findByText('“结束日期”不能早于开始日期')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
  })
})

describe('the plots', () => {
  test('are those of the enterprise', async () => {
    const server = formServer({ enterprises: [shiqiao, yunling] })
    await add()
    await choose('所属企业', ['云岭果业'])
    await choose('地块', ['南坡'])
    expect(screen.queryByText('3 号棚')).toBeNull()
    expect(server.sent(LIST).some(({ query }) => query.qs === `Compony[=]${yunling.Id}`)).toBe(true)
  })

  test('give the area, which follows them as long as nobody writes another', async () => {
    formServer({})
    await add()
    await choose('地块', ['3 号棚', '4 号棚'])
    await waitFor(() => expect(area()).toHaveProperty('value', '120'))
    expect(await screen.findByText('已按地块合计')).toBeTruthy()
    await person.click(within(chosen('4 号棚') ?? document.body).getByLabelText('close'))
    await waitFor(() => expect(area()).toHaveProperty('value', '60.1'))
  })

  test('leave an area that somebody wrote, and offer the sum', async () => {
    formServer({})
    await add()
    await choose('地块', ['3 号棚'])
    await waitFor(() => expect(area()).toHaveProperty('value', '60.1'))
    await person.clear(area())
    await person.type(area(), '50')
    await choose('地块', ['4 号棚'])
    expect(await screen.findByText(/地块合计 120.00 亩/)).toBeTruthy()
    expect(area()).toHaveProperty('value', '50')
    await person.click(screen.getByRole('button', { name: '按地块合计' }))
    await waitFor(() => expect(area()).toHaveProperty('value', '120'))
  })

  test('of another enterprise are taken back when the enterprise changes', async () => {
    formServer({ enterprises: [shiqiao, yunling] })
    await add()
    await choose('所属企业', ['石桥农业合作社'])
    await choose('地块', ['3 号棚'])
    await waitFor(() => expect(area()).toHaveProperty('value', '60.1'))
    await screen.findByText('已按地块合计')
    await choose('所属企业', ['云岭果业'])
    await waitFor(() => expect(area()).toHaveProperty('value', ''))
    expect(chosen('3 号棚')).toBeNull()
  })
})

describe('filling in', () => {
  test('the only enterprise need not be chosen', async () => {
    formServer({})
    await add()
    expect(await screen.findByText('石桥农业合作社')).toBeTruthy()
  })

  test('the season is suggested by the beginning', async () => {
    formServer()
    await edit()
    await person.click(await screen.findByRole('button', { name: '2026 冬' }))
    expect(screen.getByLabelText('季节')).toHaveProperty('value', '2026 冬')
    expect(screen.getByRole('button', { name: '2026 秋' })).toBeTruthy()
  })

  test('the season follows the beginning until somebody writes one', async () => {
    formServer()
    await add()
    const season = screen.getByLabelText('季节')
    await writeDay('开始日期', '2026-11-21')
    await waitFor(() => expect(season).toHaveProperty('value', '2026 冬'))
    await writeDay('开始日期', '2027-03-01')
    await waitFor(() => expect(season).toHaveProperty('value', '2027 春'))
    await person.clear(season)
    await person.type(season, '早春茬')
    await writeDay('开始日期', '2027-06-01')
    expect(await screen.findByRole('button', { name: '2027 夏' })).toBeTruthy()
    expect(season).toHaveProperty('value', '早春茬')
  })

  test('the season of a stored plan stays when its beginning is moved', async () => {
    formServer()
    await edit()
    await writeDay('开始日期', '2026-11-21')
    expect(await screen.findByRole('button', { name: '2026 冬' })).toBeTruthy()
    expect(screen.getByLabelText('季节')).toHaveProperty('value', '2026 秋')
  })

  test('the state of a plan is shown, not filled in', async () => {
    formServer()
    await edit()
    expect(screen.getByText('草稿')).toBeTruthy()
    expect(screen.queryByText('终止原因')).toBeNull()
  })
})

describe('a copy', () => {
  test('begins with everything but the state, a year later, under a name of its own', async () => {
    const served = planWith({
      ...stepped.Data,
      Order: idOf(70),
      OrderLine: 'k1',
      Confirmed: ['与其他计划重叠'],
      Progress: 40,
    })
    const server = formServer({ plans: [served] }, { [ADD]: () => served })
    expect(await add(`?copy=${served.Id}`)).toHaveProperty('value', '秋延番茄 2026（副本）')
    await save()
    await waitFor(() => expect(path()).toBe('/FarmPlan/MakePlan'))
    expect(server.sent(ADD)[0]?.body).toMatchObject({
      FormId: planForm.id,
      Data: {
        Name: '秋延番茄 2026（副本）',
        Enterprise: shiqiao.Id,
        Crops: tomato.Id,
        Variety: '普罗旺斯',
        Place: [shed3.Id, shed4.Id],
        Count: 120,
        TargetYield: 5000,
        Season: '2027 秋',
        StartDate: '2027-08-15',
        EndDate: '2027-12-20',
        Steps: [
          { Key: 'k1', StartDate: '2027-08-15', EndDate: '2027-08-20' },
          { Key: 'k2', StartDate: '2027-08-21', EndDate: '2027-08-25', After: 'k1' },
          { Key: 'k3', StartDate: '2027-11-20', EndDate: '2027-12-20', After: 'k2' },
        ],
        StepInputs: [{ Step: 'k1', Dose: 200 }],
      },
    })
    expect(JSON.stringify(server.sent(ADD)[0]?.body)).not.toMatch(/Status|Order|Overlap|Progress/)
  })

  test('of a plan from before there were steps has one for each of its operations', async () => {
    const old = planWith()
    const server = formServer({ plans: [old] }, { [ADD]: () => old })
    await add(`?copy=${old.Id}`)
    await save()
    await waitFor(() =>
      expect(server.sent(ADD)[0]?.body).toMatchObject({
        Data: {
          Steps: [plough, plant, harvest].map(({ Id }, index) => ({
            Key: `k${index + 1}`,
            Operation: Id,
            StartDate: '2027-08-15',
            EndDate: '2027-12-20',
          })),
        },
      }),
    )
  })

  test('leaves behind what is gone, and a name stays within its length', async () => {
    const old = planWith(
      { Name: '长'.repeat(100), Place: [shed3.Id, slope.Id] },
      {
        Expand: {
          Place: [
            { Id: shed3.Id, Name: '3 号棚' },
            { Id: slope.Id, Name: '南坡', Deleted: true },
          ],
        },
      },
    )
    const server = formServer({ plans: [old] }, { [ADD]: () => stepped })
    const name = await add(`?copy=${old.Id}`)
    expect(name).toHaveProperty('value', `${'长'.repeat(96)}（副本）`)
    expect(chosen('南坡')).toBeNull()
    expect(server.sent(ADD)).toEqual([])
  })
})
