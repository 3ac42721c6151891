import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { FakeAnswer, refused } from '../../../testing/fake-server.ts'
import { ADD, CHANGE, EDIT, NOW, planWith, shed3, shed4, shiqiao, tomato } from '../testing/farm.ts'
import {
  OVERLAPS,
  add,
  choose,
  edit,
  formServer,
  order,
  path,
  person,
  press,
  save,
  stepped,
  writeDay,
} from './testing/open-form.tsx'

beforeAll(() =>
  Promise.all([
    import('./PlanAdd.tsx'),
    import('./PlanEdit.tsx'),
    import('./PlotMap.tsx'),
    import('../../../engine/form/TimeControl.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const other = {
  Id: idOf(55),
  Name: '越冬菠菜',
  Status: '执行中',
  StartDate: '2026-09-01',
  EndDate: '2026-12-01',
  Place: [{ Id: shed3.Id, Name: '3 号棚' }],
}
const dialog = async () => within(await screen.findByRole('dialog', { name: '地块与其他计划重叠' }))

describe('another plan on the same plots at the same time', () => {
  test('is named in the form, and saving asks; who says no saves nothing', async () => {
    const server = formServer({}, { [OVERLAPS]: () => [other] })
    const name = await edit()
    expect(await screen.findByText(/还有 1 个计划，保存时需要确认/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '越冬菠菜' }).getAttribute('href')).toContain(`open=${other.Id}`)
    await person.type(name, '！')
    await save()
    await person.click((await dialog()).getByText('取消'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(EDIT)).toEqual([])
    expect(server.sent(OVERLAPS)[0]?.query).toMatchObject({ from: '2026-08-15', to: '2026-12-20', except: stepped.Id })
  })

  test('is confirmed with the word of the person', async () => {
    const server = formServer({}, { [OVERLAPS]: () => [other], [EDIT]: () => stepped })
    const name = await edit()
    await person.type(name, '！')
    await save()
    await person.click((await dialog()).getByText('确认重叠并保存'))
    await waitFor(() => expect(server.sent(EDIT)[0]?.body).toMatchObject({ Data: { OverlapConfirmed: true } }))
  })

  test('that only the server knows of is asked about all the same, and saved on a yes', async () => {
    const refusal = { code: 'plans/overlap', errors: ['地块重叠'], fields: { OverlapConfirmed: ['请确认'] } }
    const server = formServer(
      {},
      {
        [EDIT]: ({ body }) =>
          JSON.stringify(body).includes('OverlapConfirmed') ? stepped : new FakeAnswer(refusal, 422),
      },
    )
    const name = await edit()
    await person.type(name, '！')
    await save()
    await person.click((await dialog()).getByText('确认重叠并保存'))
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
    expect(server.sent(EDIT)[1]?.body).toMatchObject({ Data: { OverlapConfirmed: true } })
  })

  test('that was confirmed before is not asked about again', async () => {
    const sure = planWith({ ...stepped.Data, OverlapConfirmed: true })
    const server = formServer({ plans: [sure] }, { [OVERLAPS]: () => [other], [EDIT]: () => sure })
    const name = await edit(sure)
    await person.type(name, '！')
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that was confirmed for other days is asked about anew, and the new word is sent', async () => {
    const sure = planWith({ ...stepped.Data, OverlapConfirmed: true })
    const server = formServer({ plans: [sure] }, { [OVERLAPS]: () => [other], [EDIT]: () => sure })
    await edit(sure)
    await writeDay('结束日期', '2026-12-25')
    await save()
    await person.click((await dialog()).getByText('确认重叠并保存'))
    await waitFor(() =>
      expect(server.sent(EDIT)[0]?.body).toMatchObject({ Data: { EndDate: '2026-12-25', OverlapConfirmed: true } }),
    )
  })

  test('that was confirmed is no word on days that nobody else has', async () => {
    const sure = planWith({ ...stepped.Data, OverlapConfirmed: true })
    const server = formServer({ plans: [sure] }, { [EDIT]: () => sure })
    await edit(sure)
    await writeDay('结束日期', '2026-12-25')
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(JSON.stringify(server.sent(EDIT)[0]?.body)).not.toContain('OverlapConfirmed')
  })

  test('that somebody else confirmed for other days meanwhile is asked about all the same', async () => {
    const theirs = { ...planWith({ ...stepped.Data, Note: '间作', OverlapConfirmed: true }), Id: stepped.Id }
    const stale = { code: 'form-data/stale', errors: ['已被他人修改'], present: theirs }
    const overlap = { code: 'plans/overlap', errors: ['地块重叠'], fields: { OverlapConfirmed: ['请确认'] } }
    const refusals = [new FakeAnswer(stale, 409), new FakeAnswer(overlap, 422)]
    const server = formServer({}, { [EDIT]: () => refusals.shift() ?? theirs })
    await edit()
    await writeDay('结束日期', '2026-12-25')
    await save()
    await press(/采用|合并|保存/)
    await person.click((await dialog()).getByText('确认重叠并保存'))
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(3))
    expect(server.sent(EDIT)[2]?.body).toMatchObject({ Data: { EndDate: '2026-12-25', OverlapConfirmed: true } })
  })
})

describe('saving and starting', () => {
  test('a refusal to start leaves a draft and says why', async () => {
    formServer({}, { [EDIT]: () => stepped, [CHANGE]: () => refused('access/forbidden') })
    const name = await edit()
    await person.type(name, '！')
    await press('保存并执行')
    expect(await screen.findByText('已保存为草稿，没有开始执行：您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('starts what was stored, as it was stored', async () => {
    const stored = { ...stepped, UpdateTime: '2026-11-20T03:00:00.000Z' }
    const server = formServer({}, { [EDIT]: () => stored, [CHANGE]: () => stored })
    const name = await edit()
    await person.type(name, '！')
    await press('保存并执行')
    await waitFor(() => expect(path()).toBe('/FarmPlan/MakePlan'))
    expect(server.sent(CHANGE)[0]?.body).toEqual({
      Id: stepped.Id,
      UpdateTime: stored.UpdateTime,
      Status: '执行中',
    })
  })

  test('a draft that needs no change is started as it is', async () => {
    const server = formServer({}, { [CHANGE]: () => stepped })
    await edit()
    await press('保存并执行')
    await waitFor(() => expect(server.sent(CHANGE)).toHaveLength(1))
    expect(server.sent(EDIT)).toEqual([])
  })

  test('a running plan is only saved', async () => {
    const running = planWith({ ...stepped.Data, Status: '执行中' })
    formServer({ plans: [running] })
    await edit(running)
    expect(screen.queryByRole('button', { name: '保存并执行' })).toBeNull()
  })
})

describe('the order that is served', () => {
  test('is one of the enterprise that is still to be delivered, and brings crop and target', async () => {
    const server = formServer({}, { [ADD]: () => stepped })
    const name = await add()
    await person.type(name, '永盛番茄')
    await choose('对应订单', ['DD202611200001 永盛超市'])
    await choose('订单明细行', ['番茄 2 吨 · 一级'])
    expect(await screen.findByText(/交货日期 2026-12-31/)).toBeTruthy()
    expect(screen.getByLabelText('目标产量')).toHaveProperty('value', '2000')
    const asked = server.requests.find(({ query }) => query.qs?.includes('Status[in]'))
    expect(asked?.query.qs).toBe(`Enterprise[=]${shiqiao.Id}&Status[in]待确认,生产中,待交付`)
  })

  test('that the address names stands in the form at once', async () => {
    const server = formServer({}, { [ADD]: () => stepped })
    const name = await add(`?order=${order.Id}&line=k1`)
    expect(await screen.findByText(/番茄 2 吨/)).toBeTruthy()
    await person.type(name, '永盛番茄')
    await choose('地块', ['3 号棚'])
    await waitFor(() => expect(screen.getByLabelText('计划面积')).toHaveProperty('value', '60.1'))
    await writeDay('开始日期', '2026-11-21')
    await writeDay('结束日期', '2026-12-30')
    await save()
    await waitFor(() =>
      expect(server.sent(ADD)[0]?.body).toMatchObject({
        Data: {
          Order: order.Id,
          OrderLine: 'k1',
          Crops: tomato.Id,
          TargetYield: 2000,
          Enterprise: shiqiao.Id,
          Season: '2026 冬',
        },
      }),
    )
  })
})

describe('a line of an order that has a plan already', () => {
  const served = { Order: order.Id, OrderLine: 'k1' }

  test('says so, with the way to it', async () => {
    const serving = planWith({ Name: '永盛番茄一期', ...served })
    const ended = planWith({ Name: '永盛番茄旧', Status: '已终止', ...served }, { Id: idOf(81) })
    formServer({ plans: [serving, ended] })
    await add(`?order=${order.Id}&line=k1`)
    const link = await screen.findByRole('link', { name: '永盛番茄一期' })
    expect(link.getAttribute('href')).toContain(`/FarmPlan/MakePlan?open=${serving.Id}`)
    expect(screen.getByText(/这一行已有 1 个计划/)).toBeTruthy()
    expect(screen.queryByText('永盛番茄旧')).toBeNull()
  })

  test('is told of an end after its delivery, until that is in time', async () => {
    formServer()
    await add(`?order=${order.Id}&line=k1`)
    await screen.findByText(/交货日期 2026-12-31/)
    await writeDay('结束日期', '2027-01-10')
    expect(await screen.findByText('计划结束（2027-01-10）比交货日期晚 10 天')).toBeTruthy()
    await writeDay('结束日期', '2026-12-30')
    await waitFor(() => expect(screen.queryByText(/比交货日期晚/)).toBeNull())
  })

  test('is not said of the plan itself', async () => {
    const own = planWith({ Name: '永盛番茄一期', ...served })
    formServer({ plans: [own] })
    await edit(own)
    expect(await screen.findByText(/交货日期 2026-12-31/)).toBeTruthy()
    expect(screen.queryByText(/这一行已有/)).toBeNull()
  })
})

describe('plots on the map', () => {
  const SHAPES = 'GET /api/Farm/Place/Shapes'
  const shape = ({ Id, Data, UpdateTime }: typeof shed3, lng: number) => ({
    Id,
    Name: String(Data.Name),
    Area: Number(Data.Area),
    Points: [
      [lng, 37],
      [lng + 0.001, 37],
      [lng, 37.001],
    ],
    UpdateTime,
  })

  test('are taken with their area', async () => {
    const Shapes = [shape(shed3, 111), { ...shape(shed4, 111.01), Points: [] }]
    formServer({}, { [SHAPES]: () => ({ Shapes, HasMore: false }) })
    await add()
    await press('在地图上选')
    const map = within(await screen.findByRole('dialog', { name: '在地图上选地块' }))
    expect(await map.findByText('图上没有位置')).toBeTruthy()
    await person.click(map.getByRole('checkbox', { name: /3 号棚/ }))
    await person.click(map.getByRole('checkbox', { name: /4 号棚/ }))
    expect(map.getByText(/已选 2 块，共 120.00 亩/)).toBeTruthy()
    await person.click(map.getByText('确定'))
    await waitFor(() => expect(screen.getByLabelText('计划面积')).toHaveProperty('value', '120'))
  })
})
