import {
  type Fields,
  choice,
  choices,
  computed,
  date,
  decimal,
  money,
  period,
  polygon,
  reference,
  rows,
  sequence,
  text,
  time,
  whole,
  yesNo,
} from '@farm/contract/forms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { placeForm } from '@farm/contract/places'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chen, idOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, type FakeRequest, fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { MEANWHILE } from '../records/records-key.ts'
import { Editor } from './Editor.tsx'

const ADD = 'POST /api/Core/FormData/Add'
const EDIT = 'POST /api/Core/FormData/Edit'
const LIST = 'GET /api/Core/FormData/List'
const USERS = 'GET /api/Core/Users/List'
const FORM = 'GET /api/Core/Form/Get'

const person = userEvent.setup({ delay: null })

beforeAll(() =>
  Promise.all([import('./TimeControl.tsx'), import('./ClockTimeControl.tsx'), import('./PeriodControl.tsx')]),
)

function formWith(fields: Fields): RecordForm {
  return { id: idOf(900), key: idOf(900), name: '巡查记录', nameField: 'F1', fields }
}

function open(fields: Fields, handlers: FakeHandlers = {}) {
  return show(formWith(fields), undefined, handlers)
}

function show(form: RecordForm, data: Readonly<Record<string, unknown>> | undefined, handlers: FakeHandlers = {}) {
  const server = fakeServer({
    [ADD]: ({ body }) => recordOf(form, (body as { Data: Record<string, unknown> }).Data),
    [EDIT]: ({ body }) => recordOf(form, (body as { Data: Record<string, unknown> }).Data),
    ...handlers,
  })
  const record = data && recordOf(form, data)
  const { client } = renderScreen(
    <Screen>
      <Editor form={form} {...(record && { record })} onLeave={() => undefined} />
    </Screen>,
    { at: '/FormData/AddData' },
  )
  return Object.assign(server, { hearOfChange: () => client.invalidateQueries({ queryKey: [MEANWHILE] }) })
}

const save = () => person.click(screen.getByRole('button', { name: '保存' }))
const added = (server: ReturnType<typeof fakeServer>) =>
  server.sent(ADD).map(({ body }) => (body as { Data: unknown }).Data)
const edited = (server: ReturnType<typeof fakeServer>) =>
  server.sent(EDIT).map(({ body }) => (body as { Data: unknown }).Data)
const isMarked = (label: string) =>
  screen.getByText(label, { selector: 'label' }).classList.contains('ant-form-item-required')

describe('a field that hangs on another', () => {
  const fields = {
    F1: choice('类型', ['病害', '其他'], { required: true }),
    F2: text('病害名称', { visibleWhen: { field: 'F1', is: 'one-of', values: ['病害'] }, required: true }),
    F3: text('说明', { requiredWhen: { field: 'F1', is: 'one-of', values: ['其他'] } }),
    F4: text('处理', { visibleWhen: { field: 'F2', is: 'filled' } }),
  }

  test('is asked for only where it applies, and then must be filled in', async () => {
    const server = open(fields)
    expect(screen.queryByLabelText('病害名称')).toBeNull()
    await person.click(screen.getByRole('button', { name: '病害' }))
    await screen.findByLabelText('病害名称')
    await save()
    expect(await screen.findByText('请填写病害名称')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
    await person.type(screen.getByLabelText('病害名称'), '白粉病')
    await save()
    await waitFor(() => expect(added(server)).toEqual([{ F1: '病害', F2: '白粉病' }]))
  })

  test('is required with its star only while the other asks for it', async () => {
    open(fields)
    expect(isMarked('说明')).toBe(false)
    await person.click(screen.getByRole('button', { name: '其他' }))
    await waitFor(() => expect(isMarked('说明')).toBe(true))
    await save()
    expect(await screen.findByText('请填写说明')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '病害' }))
    await waitFor(() => expect(isMarked('说明')).toBe(false))
  })

  test('goes with what it hangs on, and what was written in it is not sent', async () => {
    const server = open(fields)
    await person.click(screen.getByRole('button', { name: '病害' }))
    await person.type(await screen.findByLabelText('病害名称'), '白粉病')
    await person.type(await screen.findByLabelText('处理'), '喷药')
    await person.click(screen.getByRole('button', { name: '其他' }))
    await waitFor(() => expect(screen.queryByLabelText('处理')).toBeNull())
    await person.type(screen.getByLabelText('说明'), '冰雹')
    await save()
    await waitFor(() => expect(added(server)).toEqual([{ F1: '其他', F3: '冰雹' }]))
  })

  test('that no longer applies is cleared in a record that held it', async () => {
    const server = show(formWith(fields), { F1: '病害', F2: '白粉病' })
    await person.click(screen.getByRole('button', { name: '其他' }))
    await person.type(screen.getByLabelText('说明'), '冰雹')
    await save()
    await waitFor(() => expect(edited(server)).toEqual([{ F1: '其他', F2: null, F3: '冰雹' }]))
  })
})

describe('a computed field', () => {
  const fields = {
    F1: whole('数量'),
    F2: money('单价'),
    F3: computed('金额', '[F1] * [F2]', { unit: '元' }),
    F4: rows('明细', { Count: whole('件数'), Twice: computed('两倍', '[Count] * 2', { digits: 0 }) }),
    F5: computed('总件数', 'sum([F4.Count])', { digits: 0, unit: '件' }),
  }

  test('is worked out while one types, and never sent', async () => {
    const server = open(fields)
    const sum = () => screen.getByRole('status', { name: '金额' }).textContent
    expect(sum()).toBe('—')
    await person.type(screen.getByLabelText('数量'), '12')
    await person.type(screen.getByLabelText('单价'), '102.5')
    await waitFor(() => expect(sum()).toBe('1,230.00 元'))
    await save()
    await waitFor(() => expect(added(server)).toEqual([{ F1: 12, F2: 102.5 }]))
  })

  test('works in each line of a table and over all of them', async () => {
    const server = open(fields)
    for (const count of ['3', '4']) {
      await person.click(screen.getByRole('button', { name: '添加一行' }))
      await person.type(screen.getAllByLabelText('件数').at(-1) as HTMLElement, count)
    }
    const second = within(screen.getByRole('group', { name: '第 2 行' }))
    await waitFor(() => expect(second.getByRole('status', { name: '两倍' }).textContent).toBe('8'))
    await waitFor(() => expect(screen.getByRole('status', { name: '总件数' }).textContent).toBe('7 件'))
    await save()
    await waitFor(() => expect(added(server)).toEqual([{ F4: [{ Count: 3 }, { Count: 4 }] }]))
  })
})

describe('what nobody fills in', () => {
  const fields = {
    F1: text('名称'),
    F2: sequence('编号', 'RK'),
    F3: { ...decimal('评分'), isReadOnly: true },
    F4: { ...text('旧字段'), isRemoved: true },
  }

  test('is not asked for in a new record; a number is promised', () => {
    open(fields)
    expect(screen.getByText('保存后自动编号')).toBeTruthy()
    expect(screen.queryByText('评分')).toBeNull()
    expect(screen.queryByText('旧字段')).toBeNull()
  })

  test('stands as text in a record, and an edit of others leaves it alone', async () => {
    const server = show(formWith(fields), { F1: '甲', F2: 'RK20261120-0001', F3: 4.5, F4: '从前' })
    expect(screen.getByText('RK20261120-0001')).toBeTruthy()
    expect(screen.getByText('4.5')).toBeTruthy()
    expect(screen.queryByText('旧字段')).toBeNull()
    await person.type(screen.getByLabelText('名称'), '乙')
    await save()
    await waitFor(() => expect(edited(server)).toEqual([{ F1: '甲乙' }]))
  })
})

describe('a choice that is offered no more', () => {
  test('stays chosen as 已停用, goes along with what is chosen besides, and can be taken out', async () => {
    const server = show(formWith({ F1: choices('标签', ['乙', '丙']) }), { F1: ['甲', '乙'] })
    const former = screen.getByRole('button', { name: '甲（已停用）' })
    expect(former.getAttribute('aria-pressed')).toBe('true')
    await person.click(screen.getByRole('button', { name: '丙' }))
    await save()
    await waitFor(() => expect(edited(server)).toHaveLength(1))
    expect((edited(server)[0] as { F1: string[] }).F1.toSorted()).toEqual(['丙', '乙', '甲'].toSorted())
    await person.click(former)
    expect(screen.getByRole('button', { name: '甲（已停用）' }).getAttribute('aria-pressed')).toBe('false')
  })
})

describe('a number with more decimals than its field takes by now', () => {
  test('stays as it is where it is left alone, and is judged once it is changed', async () => {
    const server = show(formWith({ F1: text('名称'), F2: decimal('重量', { digits: 1 }) }), { F1: '甲', F2: 7.125 })
    await person.click(screen.getByLabelText('重量'))
    await person.type(screen.getByLabelText('名称'), '乙')
    await person.tab()
    expect(screen.queryByText('“重量”最多 1 位小数')).toBeNull()
    await save()
    await waitFor(() => expect(edited(server)).toEqual([{ F1: '甲乙' }]))
    await person.type(screen.getByLabelText('重量'), '1')
    await person.tab()
    expect(await screen.findByText('“重量”最多 1 位小数')).toBeTruthy()
  })

  test('is shown whole', () => {
    show(formWith({ F1: text('名称'), F2: { ...decimal('重量', { digits: 1, unit: '公斤' }), isReadOnly: true } }), {
      F2: 7.125,
    })
    expect(screen.getByText('7.125 公斤')).toBeTruthy()
  })
})

describe('controls', () => {
  test('a text that does not look as it should says how it should', async () => {
    open({ F1: text('批次', { mask: 'AA-99' }), F2: text('信用代码', { pattern: 'creditCode' }) })
    expect(screen.getByText('格式 AA-99（9 为数字，A 为大写字母）')).toBeTruthy()
    await person.type(screen.getByLabelText('批次'), 'ab-12')
    await person.type(screen.getByLabelText('信用代码'), '91350100M000100Y44')
    await save()
    expect(await screen.findByText(/应符合格式 AA-99/)).toBeTruthy()
    expect(screen.getByText('“信用代码”应为 18 位统一社会信用代码，请核对')).toBeTruthy()
  })

  test('an amount of money is grouped once it is written', async () => {
    const server = open({ F1: money('金额') })
    const box = screen.getByLabelText<HTMLInputElement>('金额')
    await person.type(box, '1234.5')
    fireEvent.blur(box)
    await waitFor(() => expect(box.value).toBe('1,234.5'))
    await save()
    await waitFor(() => expect(added(server)).toEqual([{ F1: 1234.5 }]))
  })

  test('a third decimal of an amount is refused, not rounded', async () => {
    open({ F1: money('金额') })
    const box = screen.getByLabelText<HTMLInputElement>('金额')
    await person.type(box, '0.125')
    await save()
    expect(await screen.findByText('“金额”最多 2 位小数')).toBeTruthy()
    expect(box.value).toBe('0.125')
  })

  test('a time of day and a period are typed as they are read', async () => {
    const server = open({ F1: time('几点'), F2: period('起止') })
    await person.type(await screen.findByLabelText('几点'), '08:30{Enter}')
    const [from, to] = await screen.findAllByLabelText('起止')
    if (!from || !to) throw new Error('a period has two ends')
    await person.type(from, '2026-11-20{Enter}')
    await person.type(to, '2026-11-30{Enter}')
    await save()
    await waitFor(() => expect(added(server)).toEqual([{ F1: '08:30', F2: { From: '2026-11-20', To: '2026-11-30' } }]))
  })

  test('an area that is there can be cleared', async () => {
    const Points = [
      [111, 37],
      [111.001, 37],
      [111.001, 37.001],
    ]
    const server = show(formWith({ F1: polygon('边界') }), { F1: { Points, Area: 7.4 } })
    expect(screen.getByText('7.41 亩')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '清除' }))
    expect(screen.getByRole('button', { name: '在地图上画边界' })).toBeTruthy()
    await save()
    await waitFor(() => expect(edited(server)).toEqual([{ F1: null }]))
  })
})

describe('what a new record begins with', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:30:00Z') })
    return () => vi.useRealTimers()
  })

  const fields = {
    F1: date('日期', { default: 'today' }),
    F2: time('时刻', { default: 'now' }),
    F3: reference('负责人', 'users', { default: 'mine' }),
    F4: yesNo('合格', { default: true }),
    F5: text('备注', { default: '无' }),
  }
  const users: FakeHandlers = { [USERS]: () => [{ Id: chen.Id, Name: chen.Name, RealName: chen.RealName }] }

  test('is there at once and sent as it stands', async () => {
    const server = open(fields, users)
    expect(await screen.findByDisplayValue('2026-11-20')).toBeTruthy()
    expect(screen.getByDisplayValue('08:30')).toBeTruthy()
    expect(await screen.findByText('陈国强')).toBeTruthy()
    await save()
    await waitFor(() =>
      expect(added(server)).toEqual([{ F1: '2026-11-20', F2: '08:30', F3: chen.Id, F4: true, F5: '无' }]),
    )
  })

  test('is not put over what a record holds', async () => {
    show(formWith(fields), { F5: '已填' }, users)
    expect(await screen.findByDisplayValue('已填')).toBeTruthy()
    expect(screen.queryByDisplayValue('2026-11-20')).toBeNull()
  })
})

describe('a reference that another field narrows', () => {
  const fields = {
    F1: reference('所属企业', 'enterprises'),
    F2: reference('地块', 'places', { narrowedBy: { field: 'F1', by: 'Compony' } }),
  }
  const [shiqiao, yunling] = [recordOf(enterpriseForm, { Name: '石桥' }), recordOf(enterpriseForm, { Name: '云岭' })]
  const plot = recordOf(placeForm, { Name: '东坡', Compony: shiqiao.Id })
  const list = ({ query: { formId, qs = '' } }: FakeRequest) => {
    if (formId === enterpriseForm.id) return pageOf([shiqiao, yunling])
    return pageOf(qs.includes(yunling.Id) ? [] : [plot])
  }
  const choose = async (label: string, option: string) => {
    await person.click(screen.getByLabelText(label))
    await person.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }

  test('waits until that one is chosen, and says so', async () => {
    open(fields, { [LIST]: list })
    expect(screen.getByText('请先选择所属企业')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('地块').disabled).toBe(true)
    await choose('所属企业', '石桥')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('地块').disabled).toBe(false))
  })

  test('offers only what agrees', async () => {
    const server = open(fields, { [LIST]: list })
    await choose('所属企业', '石桥')
    await choose('地块', '东坡')
    const asked = server.sent(LIST).map(({ query }) => query.qs)
    expect(asked).toContain(`Compony[=]${shiqiao.Id}`)
  })

  test('gives back what does not fit the new choice', async () => {
    const server = show(formWith(fields), { F1: shiqiao.Id, F2: plot.Id }, { [LIST]: list })
    expect(await screen.findByText('东坡')).toBeTruthy()
    await choose('所属企业', '云岭')
    await waitFor(() => expect(screen.queryByText('东坡')).toBeNull())
    await save()
    await waitFor(() => expect(edited(server)).toEqual([{ F1: yunling.Id, F2: null }]))
  })
})

test('a reference to a designed form searches by the field that names its records', async () => {
  const devices = idOf(950)
  const device = recordOf({ id: devices }, { F7: '水泵 1 号' })
  const wire = {
    Id: devices,
    Key: devices,
    Name: '设备',
    MenuName: '设备',
    NameField: 'F7',
    Sharing: 'own',
    Rights: ['view'],
    Fields: [{ Name: 'F7', Label: '设备名', Type: 'text', Max: 40 }],
  }
  const server = open({ F1: reference('设备', devices) }, { [FORM]: () => wire, [LIST]: () => pageOf([device]) })
  await person.type(screen.getByLabelText('设备'), '水泵')
  await waitFor(() => expect(server.sent(LIST).map(({ query }) => query.qs)).toContain('F7[~]水泵'))
  await person.click(await screen.findByText('水泵 1 号', { selector: '.ant-select-item-option-content' }))
  expect(server.sent(FORM)).toHaveLength(1)
  await save()
  await waitFor(() => expect(added(server)).toEqual([{ F1: device.Id }]))
})

describe('two people change an area, a period and an amount', () => {
  const fields = { F1: polygon('边界'), F2: period('起止'), F3: money('金额'), F4: computed('两倍', '[F3] * 2') }
  const [here, there] = [111, 112].map((lng) => ({
    Points: [
      [lng, 37],
      [lng + 0.001, 37],
      [lng + 0.001, 37.001],
    ],
    Area: 7.41,
  }))
  const before = { F1: here, F2: { From: '2026-11-01', To: '2026-11-02' }, F3: 10, F4: 20 }
  const theirs = { F1: there, F2: { From: '2026-11-01', To: '2026-11-02' }, F3: 30, F4: 60 }

  test('and each sees both versions, without what is only worked out', async () => {
    const form = formWith(fields)
    const stored = recordOf(form, theirs, { UpdateTime: '2026-11-20T03:00:00.000Z' })
    const conflict = { code: 'form-data/stale', errors: ['已被他人修改'], present: stored }
    let isFirst = true
    const server = show(form, before, {
      [EDIT]: () => {
        const answer = isFirst ? new FakeAnswer(conflict, 409) : stored
        isFirst = false
        return answer
      },
    })
    const box = screen.getByLabelText('金额')
    await person.clear(box)
    await person.type(box, '20')
    await save()
    const view = within(await screen.findByRole('region', { name: '内容冲突' }))
    expect(view.getByText('¥20.00')).toBeTruthy()
    expect(view.getByText('¥30.00')).toBeTruthy()
    expect(view.getAllByRole('img', { name: '边界' })).toHaveLength(2)
    expect(view.queryByText('两倍')).toBeNull()
    await person.click(view.getByLabelText('金额用我的'))
    await person.click(view.getByRole('button', { name: '保存合并结果' }))
    await waitFor(() => expect(edited(server)).toEqual([{ F3: 20 }, { F3: 20 }]))
  })
})

describe('two people change lines of a table', () => {
  const form = formWith({ F1: text('名称'), F2: rows('明细', { Product: text('产品'), Amount: decimal('数量') }) })
  const lineOf = (Product: string, Amount: number) => ({ Product, Amount })
  const before = { F1: '订单', F2: [lineOf('番茄', 100), lineOf('黄瓜', 50)] }
  const stored = recordOf(form, { ...before, F2: [lineOf('番茄', 100), lineOf('黄瓜', 60)] })
  const late = { ...stored, UpdateTime: '2026-11-20T03:00:00.000Z' }
  const changed = [{ Id: late.Id, Time: late.UpdateTime, By: '王芳', IsOwn: false, IsDeleted: false }]

  test('and each line is shown with both versions and who saved; saving merges both', async () => {
    const answers = [
      new FakeAnswer({ code: 'form-data/stale', errors: ['已被修改'], present: late, changed }, 409),
      late,
    ]
    const server = show(form, before, { [EDIT]: () => answers.shift() ?? late })
    const [first] = screen.getAllByLabelText('数量')
    if (!first) throw new Error('no amount')
    await person.clear(first)
    await person.type(first, '120')
    await save()
    const view = within(await screen.findByRole('region', { name: '内容冲突' }))
    expect(view.getByText(/王芳保存于/)).toBeTruthy()
    expect(view.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '字段我的他人保存的',
      '明细番茄数量：120数量：100',
      '明细黄瓜数量：50数量：60',
    ])
    await person.click(view.getByRole('button', { name: '保存合并结果' }))
    await waitFor(() => expect(edited(server)[1]).toEqual({ F2: [lineOf('番茄', 120), lineOf('黄瓜', 60)] }))
  })
})

describe('a record that somebody deleted while its form was open', () => {
  const form = formWith({ F1: text('名称') })
  const gone = (By?: string) => {
    const changed =
      By === undefined
        ? {}
        : { changed: [{ Id: idOf(1), Time: '2026-11-20T03:00:00.000Z', By, IsOwn: false, IsDeleted: true }] }
    return new FakeAnswer(
      { code: By === undefined ? 'not-found' : 'form-data/deleted', errors: ['记录没有了'], ...changed },
      404,
    )
  }

  test.each([
    ['王芳', /王芳.*删除了这条记录/],
    [undefined, /已不存在，或已移出您能查看的范围/],
  ])('is saved as a new one with what was typed, whether %s is named', async (by, words) => {
    const server = show(form, { F1: '旧' }, { [EDIT]: () => gone(by) })
    const box = screen.getByLabelText('名称')
    await person.clear(box)
    await person.type(box, '新的内容')
    await save()
    const note = await screen.findByText(words)
    expect(note.closest('[role="status"]')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '另存为新记录' }))
    await waitFor(() => expect(added(server)).toEqual([{ F1: '新的内容' }]))
    const [before, after] = [server.sent(EDIT), server.sent(ADD)].map(([sent]) => JSON.stringify(sent?.body))
    const id = /"Id":"([^"]+)"/
    expect(id.exec(after ?? '')?.[1]).not.toBe(id.exec(before ?? '')?.[1])
  })
})

describe('while a form is open', () => {
  const form = formWith({ F1: text('名称') })
  const GET = 'GET /api/Core/FormData/Get'
  const HISTORY = 'GET /api/Core/FormData/History'
  const later = '2026-11-20T03:00:00.000Z'
  const changed = { ...recordOf(form, { F1: '别人的' }), UpdateTime: later }
  const entry = { Time: later, User: { Id: idOf(77), Name: 'wang', RealName: '王芳' }, Act: 'edit', Changes: [] }

  test('it says who saved the record meanwhile, once it is heard that something changed', async () => {
    const server = show(form, { F1: '旧' }, { [GET]: () => changed, [HISTORY]: () => [entry] })
    await screen.findByLabelText('名称')
    expect(server.sent(GET)).toEqual([])
    await server.hearOfChange()
    expect((await screen.findByText(/王芳.*修改了这条记录/)).closest('[role="status"]')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '另存为新记录' })).toBeNull()
  })

  test('it says who deleted it, and offers to save what was typed anew', async () => {
    const deletion = { Id: idOf(1), Time: later, By: '王芳', IsOwn: false, IsDeleted: true }
    const answer = new FakeAnswer({ code: 'form-data/deleted', errors: ['没有了'], changed: [deletion] }, 404)
    const server = show(form, { F1: '旧' }, { [GET]: () => answer })
    await screen.findByLabelText('名称')
    await server.hearOfChange()
    expect(await screen.findByText(/王芳.*删除了这条记录/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '另存为新记录' })).toBeTruthy()
  })
})
