import { question } from '@farm/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { FakeAnswer, refused, unlessConfirmed } from '../../../testing/fake-server.ts'
import { ADD, CHANGE, EDIT, planWith, shed3, shed4, shiqiao, tomato } from '../testing/farm.ts'
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
  readyForms,
  save,
  stepped,
  writeDay,
} from './testing/open-form.tsx'

readyForms(() => import('./PlotMap.tsx'))

const other = {
  Id: idOf(55),
  Name: '越冬菠菜',
  Status: '执行中',
  StartDate: '2026-09-01',
  EndDate: '2026-12-01',
  Place: [{ Id: shed3.Id, Name: '3 号棚' }],
}
const overlap = question('plans/overlap', 'Place', { plans: '“越冬菠菜”' })
const answer = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: '请确认' }))
  expect(dialog.getByText(overlap.text)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name }))
}

describe('another plan on the same plots at the same time', () => {
  test('is named in the form', async () => {
    const server = formServer({}, { [OVERLAPS]: () => [other] })
    await edit()
    expect(await screen.findByText(/还有 1 个计划/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '越冬菠菜' }).getAttribute('href')).toContain(`open=${other.Id}`)
    expect(server.sent(OVERLAPS)[0]?.query).toMatchObject({ from: '2026-08-15', to: '2026-12-20', except: stepped.Id })
  })

  test('is asked about, and the plan saved on a yes', async () => {
    const server = formServer({}, { [EDIT]: unlessConfirmed(overlap, stepped) })
    await edit()
    await writeDay('结束日期', '2026-12-25')
    await save()
    await answer('确认')
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
    expect(server.sent(EDIT)[1]?.body).toMatchObject({ Data: { EndDate: '2026-12-25' }, Confirmed: ['plans/overlap'] })
  })

  test('stands at the plots for whoever goes back', async () => {
    const server = formServer({}, { [EDIT]: unlessConfirmed(overlap, stepped) })
    await edit()
    await writeDay('结束日期', '2026-12-25')
    await save()
    await answer('返回')
    expect(await screen.findByText(overlap.text, { selector: '.ant-form-item-explain-error' })).toBeTruthy()
    expect(server.sent(EDIT)).toHaveLength(1)
  })

  test('is asked about as well where somebody else changed the plan meanwhile', async () => {
    const theirs = { ...planWith({ ...stepped.Data, Note: '间作' }), Id: stepped.Id }
    const stale = new FakeAnswer({ code: 'form-data/stale', errors: ['已被他人修改'], present: theirs }, 409)
    const known = unlessConfirmed(overlap, theirs)
    const server = formServer({}, { [EDIT]: (sent) => (server.sent(EDIT).length === 1 ? stale : known(sent)) })
    await edit()
    await writeDay('结束日期', '2026-12-25')
    await save()
    await press(/采用|合并|保存/)
    await answer('确认')
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(3))
    expect(server.sent(EDIT)[2]?.body).toMatchObject({ Data: { EndDate: '2026-12-25' }, Confirmed: ['plans/overlap'] })
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
    await person.click(map.getByText('选用地块'))
    await waitFor(() => expect(screen.getByLabelText('计划面积')).toHaveProperty('value', '120'))
  })
})
