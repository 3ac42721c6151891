import type { WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { operationForm } from '@farm/contract/operations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeAnswer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { PUT, photoFile } from '../../../testing/photo-server.ts'
import { recordOf } from '../../../testing/records.ts'
import {
  ADD,
  LIST,
  NOW,
  added,
  autumn,
  east,
  feed,
  inEast,
  listed,
  north,
  patrol,
  personId,
  prune,
  shiqiao,
  standAt,
  urea,
  water,
  winter,
  yunling,
} from '../testing/field.ts'
import {
  type Opened,
  button,
  networkIsBack,
  open,
  openReady,
  person,
  sent,
  standInField,
  submit,
} from '../testing/form.tsx'
import { readDraft } from './draft.ts'

const path = () => window.location.pathname.replace('/Farm/Admin', '')
const notAPicture = new FakeAnswer({ code: 'files/picture', errors: ['不是能识别的图片'] }, 422)

beforeAll(() => import('./ClockForm.tsx'))
beforeEach(standInField)

describe('look-ups that find nothing say exactly that', () => {
  test.each([
    ['计划', /^计划/, '查询到的计划列表为空'],
    ['地块', /^地块/, '查询到的地块列表为空'],
    ['农事操作', '更多', '查询到的操作列表为空'],
  ])('%s', async (title, opener, text) => {
    standAt(undefined)
    await open({ plans: [], places: [], operations: [] })
    await screen.findByText('查询到的操作列表为空')
    await waitFor(() => expect(button(opener).disabled).toBe(false))
    await person.click(button(opener))
    expect(await within(screen.getByRole('dialog', { name: title })).findByText(text)).toBeTruthy()
  })

  test('企业', async () => {
    await open({ enterprises: [], plans: [], places: [] })
    await person.click(await screen.findByRole('button', { name: /^企业/ }))
    expect(await screen.findByText('查询到的企业列表为空')).toBeTruthy()
  })

  test('a look-up that fails can be asked again', async () => {
    let isUp = false
    const isLookUp = ({ formId, pageSize }: Record<string, string>) => formId === planForm.id && pageSize === '50'
    const plans = [winter, autumn]
    await open(
      { plans },
      {
        [LIST]: ({ query }) => (isLookUp(query) && !isUp ? refused('wire/failure') : listed(plans, query)),
      },
    )
    await person.click(button(/^计划/))
    const again = await screen.findByText('重试')
    isUp = true
    await person.click(again)
    expect(await within(screen.getByRole('dialog')).findByText('东坡苹果冬管')).toBeTruthy()
  })
})

describe('where the person stands', () => {
  test('without permission it says what to do, and that it can be sent all the same', async () => {
    standAt(undefined)
    const opened = await open()
    expect(await screen.findByText('没有定位权限，请在手机设置或浏览器地址栏里允许使用位置')).toBeTruthy()
    expect(screen.getByText('不定位也可以提交')).toBeTruthy()
    await person.click(await screen.findByRole('button', { name: '灌溉' }))
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(sent(opened)[0]).not.toHaveProperty('Data.Position')
  })

  test('far away it says how far', async () => {
    standAt({ Lng: 111.79, Lat: 37.26, accuracy: 30 })
    await open()
    expect(await screen.findByText('距地块 614 米，精度 30 米', { selector: 'p' })).toBeTruthy()
  })

  test('can be asked again', async () => {
    standAt(undefined)
    await open()
    await screen.findByText('不定位也可以提交')
    standAt(inEast)
    await person.click(button('重新定位'))
    expect(await screen.findByText('在地块内，精度 6 米', { selector: 'p' })).toBeTruthy()
  })
})

describe('what is at fault', () => {
  test('is said at its field before anything is sent, and goes when it is put right', async () => {
    const opened = await openReady()
    await submit()
    const card = screen.getByRole('region', { name: '农事操作' })
    expect(within(card).getByText('请选择农事操作')).toBeTruthy()
    expect(screen.getByText('请先改正标出的地方，再提交')).toBeTruthy()
    expect(card.contains(document.activeElement)).toBe(true)
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
    await person.click(button('灌溉'))
    expect(within(card).queryByText('请选择农事操作')).toBeNull()
    expect(screen.queryByText('请先改正标出的地方，再提交')).toBeNull()
    expect(sent(opened)).toEqual([])
  })

  test('by the server is said at its field, also within a row', async () => {
    const answer = {
      code: 'wire/fields',
      errors: ['有内容没有填对，请按提示改正后再提交'],
      fields: { 'Inputs.0.Amount': ['不能大于 500'] },
    }
    await openReady({}, { [ADD]: () => new FakeAnswer(answer, 422) })
    await person.click(button('施肥'))
    await person.click(button('投入品：请选择'))
    await person.click(await within(screen.getByRole('dialog')).findByText('尿素'))
    await person.type(screen.getByLabelText('用量'), '900')
    await submit()
    expect(await screen.findByText('不能大于 500')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('用量'))
    expect(button('提交打卡').disabled).toBe(false)
  })

  test('where no field shows it is said above the button', async () => {
    const answer = { code: 'wire/fields', errors: ['填写有误'], fields: { Weather: ['不能超过 40 个字'] } }
    await openReady({}, { [ADD]: () => new FakeAnswer(answer, 422) })
    await person.click(button('灌溉'))
    await submit()
    expect(await screen.findByText('天气：不能超过 40 个字')).toBeTruthy()
  })

  test('as a whole says why', async () => {
    await openReady({}, { [ADD]: () => refused('access/forbidden') })
    await person.click(button('灌溉'))
    await submit()
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('a photo that the operation asks for is asked for', async () => {
    const opened = await openReady()
    await person.click(button('修剪整枝'))
    expect(screen.getByRole('region', { name: '照片（至少 1 张）' })).toBeTruthy()
    await submit()
    expect(screen.getByText('这项操作要有照片，请至少拍 1 张')).toBeTruthy()
    expect(sent(opened)).toEqual([])
  })
})

describe('sending', () => {
  test('goes once, however often the button is pressed', async () => {
    let answer: () => void = () => undefined
    const stored = new Map<string, WireRecord>()
    const opened = await openReady(
      {},
      {
        [ADD]: (request) =>
          new Promise((resolve) => {
            answer = () => resolve(added(stored, request))
          }),
      },
    )
    await person.click(button('灌溉'))
    const press = button('提交打卡')
    act(() => {
      press.click()
      press.click()
    })
    expect(await screen.findByRole('heading', { name: /已保存，有信号时自动送出/ })).toBeTruthy()
    expect(await screen.findByText('正在提交…')).toBeTruthy()
    await waitFor(() => expect(sent(opened)).toHaveLength(1))
    answer()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(sent(opened)).toHaveLength(1)
  })

  test('after a cut goes on by itself, under the same id and the time of the first press', async () => {
    let isUp = false
    const stored = new Map<string, WireRecord>()
    const opened = await openReady(
      {},
      {
        [ADD]: (request) => {
          // It arrives each time; only the answer is lost.
          const answer = added(stored, request)
          return isUp ? answer : noNetwork()
        },
      },
    )
    await person.click(button('灌溉'))
    await submit()
    expect(await screen.findByText('等待网络')).toBeTruthy()
    vi.setSystemTime(NOW + 3600_000)
    isUp = true
    networkIsBack()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    const [first, second] = sent(opened)
    expect(second).toEqual(first)
    expect(first).toMatchObject({ OccurTime: new Date(NOW).toISOString() })
    expect(stored.size).toBe(1)
  })

  test('that had arrived before a change says that the change is not stored, and lays it over what is', async () => {
    let isUp = false
    const { stored, server } = await openReady(
      {},
      {
        [ADD]: (request) => {
          const answer = added(kept, request)
          return isUp ? answer : noNetwork()
        },
        'GET /api/Core/FormData/Get': ({ query }) => kept.get(query.id ?? ''),
        [EDIT]: ({ body }) => kept.get((body as { Id: string }).Id),
      },
    )
    expect(stored.size).toBe(0)
    await person.click(button('灌溉'))
    await submit()
    await screen.findByText('等待网络')
    await person.click(screen.getByRole('link', { name: '修改' }))
    await person.type(await screen.findByLabelText('备注'), '补一句')
    isUp = true
    await submit()
    expect(await screen.findByText(/上一次提交已经送达，这次的修改没有保存/)).toBeTruthy()
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '补一句')
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Data: { Note: '补一句' } })
    expect(kept.size).toBe(1)
  })
  const EDIT = 'POST /api/Core/FormData/Edit'
  const kept = new Map<string, WireRecord>()
  beforeEach(() => kept.clear())

  test('under an id that belongs to something else says so, and goes under another one when it is handed in again', async () => {
    const stored = new Map<string, WireRecord>()
    let tries = 0
    const takenOnce = (request: Parameters<typeof added>[1]) => {
      tries += 1
      return tries === 1 ? refused('form-data/id-used') : added(stored, request)
    }
    const opened = await openReady({}, { [ADD]: takenOnce })
    await person.click(button('灌溉'))
    await submit()
    expect(await screen.findByText(/编号已被占用/)).toBeTruthy()
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    const [first, second] = sent(opened) as { Id: string }[]
    expect(first?.Id).not.toBe(second?.Id)
  })

  test('waits for the photos, tells how far they are, and goes on by itself', async () => {
    let isUp = false
    const opened: Opened = await openReady(
      {},
      { [PUT]: (request) => (isUp ? opened.photos.put(request) : noNetwork()) },
    )
    await person.click(button('修剪整枝'))
    await person.upload(screen.getByLabelText('相册'), [photoFile('a.jpg'), photoFile('b.jpg')])
    await submit()
    expect(await screen.findByText('等待网络')).toBeTruthy()
    expect(sent(opened)).toEqual([])
    isUp = true
    networkIsBack()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    const ids = [...opened.photos.uploads.keys()]
    expect(ids).toHaveLength(2)
    expect(sent(opened)[0]).toMatchObject({ Data: { Photos: ids } })
  })

  test('stops at a photo that is refused, and goes without it once it is removed', async () => {
    const opened = await openReady({}, { [PUT]: () => notAPicture })
    await person.click(button('灌溉'))
    await person.upload(screen.getByLabelText('相册'), photoFile())
    await submit()
    expect((await screen.findAllByText(/照片没有上传|张没有上传：不是能识别的图片/)).length).toBeGreaterThan(0)
    expect(sent(opened)).toEqual([])
    await person.click(button('移除第 1 张照片'))
    await person.click(within(screen.getByRole('dialog')).getByText('确定'))
    expect(screen.queryByText('有照片没有上传成功，请重试或移除后再提交')).toBeNull()
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(sent(opened)[0]).not.toHaveProperty('Data.Photos')
  })
})

describe('the ordinary punch-in', () => {
  test('takes a choice, a photo and the button', async () => {
    const opened = await openReady()
    await person.click(button('修剪整枝'))
    await person.upload(screen.getByLabelText('相册'), photoFile())
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(sent(opened)).toMatchObject([
      {
        Data: { Enterprise: yunling.Id, Plan: winter.Id, Place: [east.Id], Operation: prune.Id, Area: 36.5 },
        OccurTime: new Date(NOW).toISOString(),
      },
    ])
    expect(await screen.findByText('修剪整枝')).toBeTruthy()
    expect(screen.getByText('36.50 亩')).toBeTruthy()
    await person.click(screen.getByText('完成'))
    expect(path()).toBe('/Clock')
  })

  test('presumes plan and operation of the last one', async () => {
    const field = { plans: [winter, autumn] }
    await open(field)
    await person.click(button(/^计划/))
    await person.click(await within(screen.getByRole('dialog')).findByText('东坡苹果冬管'))
    await person.click(await screen.findByRole('button', { name: '灌溉' }))
    await submit()
    await screen.findByText('打卡成功')
    await person.click(button('再打一条'))
    const chip = await screen.findByRole('button', { name: '灌溉' })
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'))
    expect(button(/^计划/).textContent).toContain('东坡苹果冬管')
  })

  test('offers the next operations of the plan first', async () => {
    await openReady({ done: [[winter, water]] })
    const chips = within(screen.getByRole('group', { name: '农事操作' })).getAllByRole('button')
    await waitFor(() => expect(chips.map((chip) => chip.textContent)).toEqual(['修剪整枝', '施肥', '灌溉', '更多']))
  })

  test('offers the most common operations without a plan', async () => {
    await open({
      plans: [],
      often: [
        [feed, 2],
        [patrol, 40],
      ],
    })
    await screen.findByRole('button', { name: '巡田' })
    const chips = within(screen.getByRole('group', { name: '农事操作' })).getAllByRole('button')
    expect(chips.map((chip) => chip.textContent)).toEqual(['巡田', '施肥', '更多'])
  })

  test('offers inputs at once where the operation is about them', async () => {
    const opened = await openReady()
    expect(screen.queryByLabelText('用量')).toBeNull()
    await person.click(button('施肥'))
    await person.click(button('投入品：请选择'))
    await person.click(await within(screen.getByRole('dialog')).findByText('尿素'))
    await person.type(screen.getByLabelText('用量'), '12.5')
    await submit()
    await screen.findByText('打卡成功')
    const Inputs = [{ Input: urea.Id, Amount: 12.5, Unit: '公斤' }]
    expect(sent(opened)).toMatchObject([{ Data: { Operation: feed.Id, Inputs } }])
  })

  test('adds up the area of the plots that are chosen, the nearest standing first', async () => {
    const opened = await openReady()
    await person.click(button(/^地块/))
    const sheet = within(screen.getByRole('dialog', { name: '地块' }))
    const names = sheet.getAllByRole('button', { name: /坡|沟/ }).map((one) => one.textContent)
    expect(names).toEqual([
      '东坡果园 2 号36.50 亩 · 在地块内✓',
      '北坡28.25 亩 · 距 110 米',
      '西沟老园60.00 亩 · 距 781 米',
    ])
    await person.click(sheet.getByText('北坡'))
    await person.click(sheet.getByText(/完成/))
    expect(screen.getByLabelText<HTMLInputElement>('作业面积').value).toBe('64.75')
    await person.click(button('灌溉'))
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([{ Data: { Place: [east.Id, north.Id], Area: 64.75 } }])
  })

  test('asks on which plot something was sprayed, and of other work does not', async () => {
    const spray = recordOf(operationForm, { Name: '打药', Type: '用药' })
    const opened = await openReady({ operations: [spray, water], plans: [] })
    await person.click(button(/^地块/))
    await person.click(within(screen.getByRole('dialog', { name: '地块' })).getByText('东坡果园 2 号'))
    await person.click(within(screen.getByRole('dialog', { name: '地块' })).getByText(/完成/))
    await person.click(button('打药'))
    await submit()
    expect(await screen.findByText('用药要写明在哪块地，请选择地块')).toBeTruthy()
    expect(sent(opened)).toEqual([])
    await person.click(button('灌溉'))
    await submit()
    await screen.findByText('打卡成功')
  })

  test('for one of several enterprises asks which', async () => {
    const opened = await open({ enterprises: [yunling, shiqiao], plans: [] })
    await person.click(await screen.findByRole('button', { name: /^企业/ }))
    await person.click(await within(screen.getByRole('dialog')).findByText('云岭果业'))
    await person.click(await screen.findByRole('button', { name: '灌溉' }))
    await screen.findByText('在地块内，精度 6 米', { selector: 'p' })
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([{ Data: { Enterprise: yunling.Id, Place: [east.Id], Operation: water.Id } }])
  })
})

describe('what is not sent', () => {
  test('is asked about before the page is left', async () => {
    await openReady()
    await person.type(screen.getByLabelText('备注'), '东头冻伤')
    await person.click(screen.getByRole('link', { name: '返回' }))
    expect(path()).toBe('/ClockForm')
    await person.click(within(screen.getByRole('dialog', { name: '离开页面' })).getByText('确定'))
    expect(path()).toBe('/Clock')
  })

  test('of which nothing was entered is not', async () => {
    await openReady()
    await person.click(screen.getByRole('link', { name: '返回' }))
    expect(path()).toBe('/Clock')
  })

  test('survives a reload under its id, until it is handed in', async () => {
    const { unmount } = await openReady()
    await person.click(button('灌溉'))
    await person.type(screen.getByLabelText('备注'), '东头冻伤')
    const kept = readDraft(personId)
    unmount()
    const again = await openReady()
    expect(screen.getByLabelText<HTMLTextAreaElement>('备注').value).toBe('东头冻伤')
    expect(button('灌溉').getAttribute('aria-pressed')).toBe('true')
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(again)).toMatchObject([{ Id: kept?.id }])
    expect(readDraft(personId)).toBeUndefined()
  })

  test('can be cleared', async () => {
    const { unmount } = await openReady()
    await person.type(screen.getByLabelText('备注'), '东头冻伤')
    unmount()
    await openReady()
    await person.click(button('清空重填'))
    await person.click(within(screen.getByRole('dialog')).getByText('确定'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('备注').value).toBe('')
    expect(readDraft(personId)).toBeUndefined()
  })
})

test('every control has a name, and the page one heading of the first rank', async () => {
  await openReady()
  await person.click(button('施肥'))
  for (const control of document.querySelectorAll('button, input, select, textarea, a')) {
    const named = control.getAttribute('aria-label') ?? control.textContent ?? ''
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    expect([named, ...labels.map((label) => label.textContent)].join('').trim(), control.outerHTML).not.toBe('')
  }
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('without a network the head and the foot say so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openReady()
  expect(screen.getByText('无网络')).toBeTruthy()
  expect(screen.getByText('没有网络：提交后请不要关闭页面，联网后自动送出')).toBeTruthy()
})
