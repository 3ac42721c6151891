import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { type DynamicData, careCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { afterAll, expect, test, vi } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, stranger } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, managerB, county, workerA } = people
afterAll(farm.close)

const crop = (Name: string) => ({ FormId: cropForm.id, Data: { Name } })

async function listed(who = managerA, qs = '', more: object = {}) {
  return done(await farm.call(who, recordCalls.list, { query: { formId: cropForm.id, ...(qs && { qs }), ...more } }))
}

test('a stranger is asked to sign in', async () => {
  const answer = await farm.call(stranger, recordCalls.add, { body: crop('番茄') })
  expect([answer.status, answer.error.code]).toEqual([401, 'access/sign-in'])
})

test('who may not add a kind is refused, and nothing is written', async () => {
  const answer = await farm.call(workerA, recordCalls.add, { body: crop('偷种') })
  expect(answer.status).toBe(403)
  expect(await listed(managerA, 'Name[=]偷种')).toEqual([])
})

test('an unknown form does not exist', async () => {
  const answer = await farm.call(managerA, recordCalls.list, { query: { formId: newId() } })
  expect([answer.status, answer.error.errors]).toEqual([404, ['表单不存在或已被删除，请刷新后再试']])
})

test('an edit that does not say when the record was read is refused at that field, not as one that came too late', async () => {
  const { Id, UpdateTime } = done(await farm.call(managerA, recordCalls.add, { body: crop('早读') }))
  const edit = (read: string) =>
    farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime: read, Data: { Note: '新' } } })
  for (const read of ['x', '', '2026-11-20', `${UpdateTime} `]) {
    const answer = await edit(read)
    expect([answer.status, answer.error.fields]).toEqual([
      422,
      { UpdateTime: ['应为读到的更新时间，请刷新页面后再试'] },
    ])
  }
  expect((await edit('2020-01-01T00:00:00.000Z')).status).toBe(409)
  done(await edit(UpdateTime))
})

const badData: ReadonlyArray<[data: DynamicData, field: string, text: string]> = [
  [{}, 'Name', '请填写作物名称'],
  [{ Name: '   ' }, 'Name', '“作物名称”不能只有空格'],
  [{ Name: '番茄', GrowingDays: 1.5 }, 'GrowingDays', '“全生育期”应为整数'],
  [{ Name: '番茄', GrowingDays: '90' }, 'GrowingDays', '“全生育期”应为整数'],
  [{ Name: '番茄', Colour: 'red' }, 'Colour', '表单中没有“Colour”这个字段，请刷新页面后再试'],
  [{ Name: '番茄', constructor: 'x' }, 'constructor', '表单中没有“constructor”这个字段，请刷新页面后再试'],
  [{ Name: '番茄', Category: 'not an id' }, 'Category', '“作物分类”应从列表中选择'],
  [{ Name: '番茄', Category: newId() }, 'Category', '所选内容已不存在或超出您的权限，请重新选择'],
]

test.each(badData)('%j is refused at %s: %s', async (Data, field, text) => {
  const answer = await farm.call(managerA, recordCalls.add, { body: { FormId: cropForm.id, Data } })
  // `constructor` does not even get past the reader of JSON.
  if (field === 'constructor' && answer.status === 400) return
  expect(answer.status).toBe(422)
  expect(answer.error.fields?.[field]).toEqual([text])
})

test('a status is set by the domain alone', async () => {
  const plan = await aPlan()
  const forged = await farm.call(managerA, recordCalls.edit, {
    body: { Id: plan.Id, Data: { Status: '已完成' }, UpdateTime: plan.UpdateTime },
  })
  expect(forged.error.fields).toEqual({ Status: ['“状态”由系统维护，不能直接填写'] })
  const again = done(await farm.call(managerA, recordCalls.get, { query: { id: plan.Id } }))
  expect([again.Data.Status, again.UpdateTime]).toEqual(['草稿', plan.UpdateTime])
})

test('the same add eight times at once makes one record and answers it eight times', async () => {
  const body = { ...crop('并发番茄'), Id: newId() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => farm.call(managerA, recordCalls.add, { body })))
  expect(answers.map((answer) => [answer.status, answer.data.Id])).toEqual(answers.map(() => [200, body.Id]))
  expect(await listed(managerA, 'Name[=]并发番茄')).toHaveLength(1)
})

test('another content under a used id is refused', async () => {
  const Id = newId()
  done(await farm.call(managerA, recordCalls.add, { body: { ...crop('甲'), Id } }))
  const answer = await farm.call(managerA, recordCalls.add, { body: { ...crop('乙'), Id } })
  expect([answer.status, answer.error.code]).toEqual([409, 'form-data/id-used'])
})

test('an id of another enterprise’s record is refused without a word about it', async () => {
  const theirs = await add(farm, managerB, cropForm, { data: { Name: '乙的作物' } })
  const answer = await farm.call(managerA, recordCalls.add, { body: { ...crop('乙的作物'), Id: theirs.Id } })
  expect([answer.status, answer.error]).toEqual([
    409,
    { code: 'form-data/id-used', errors: ['这个编号已用于内容不同的记录，请刷新页面后重新填写'] },
  ])
})

test('a stale edit is refused with the present record', async () => {
  const made = await add(farm, managerA, cropForm, { data: { Name: '旧名' } })
  const first = done(
    await farm.call(managerA, recordCalls.edit, {
      body: { Id: made.Id, Data: { Name: '新名' }, UpdateTime: made.UpdateTime },
    }),
  )
  const late = await farm.call(managerA, recordCalls.edit, {
    body: { Id: made.Id, Data: { Name: '迟到' }, UpdateTime: made.UpdateTime },
  })
  expect([late.status, late.error.code]).toEqual([409, 'form-data/stale'])
  expect(late.error.present).toMatchObject({ Id: made.Id, Data: { Name: '新名' }, UpdateTime: first.UpdateTime })
})

test('a stale edit names who changed the record, and one’s own other page, as far as one may see the person', async () => {
  const made = await add(farm, managerA, cropForm, { data: { Name: '两人改' } })
  const edit = (who: Persona, UpdateTime: string, Name: string) =>
    farm.call(who, recordCalls.edit, { body: { Id: made.Id, Data: { Name }, UpdateTime } })
  const first = done(await edit(managerA, made.UpdateTime, '经理改'))
  const byCounty = await edit(county, made.UpdateTime, '县里改')
  expect(byCounty.error.errors).toEqual(['内容已被manager-a某修改，请核对最新内容后再提交'])
  expect(byCounty.error.changed).toEqual([
    { Id: made.Id, Time: first.UpdateTime, By: 'manager-a某', IsOwn: false, IsDeleted: false },
  ])
  expect((await edit(managerA, made.UpdateTime, '又改')).error.errors).toEqual([
    '内容已被您在别处修改，请核对最新内容后再提交',
  ])
  const second = done(await edit(county, first.UpdateTime, '县里改'))
  const unseen = await edit(managerA, first.UpdateTime, '再改')
  expect(unseen.error.changed).toEqual([
    { Id: made.Id, Time: second.UpdateTime, By: '县级', IsOwn: false, IsDeleted: false },
  ])
})

test('of a record that was deleted whoever could read it is given who did that and when, and nobody else', async () => {
  const made = await add(farm, managerA, cropForm, { data: { Name: '被删的' } })
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [made.Id] } }))
  const get = (who: Persona) => farm.call(who, recordCalls.get, { query: { id: made.Id } })
  const seen = await get(county)
  expect([seen.status, seen.error.code, seen.error.errors]).toEqual([
    404,
    'form-data/deleted',
    ['这条记录已被manager-a某删除，还需要的，请从回收站恢复'],
  ])
  expect(seen.error.changed).toMatchObject([{ Id: made.Id, By: 'manager-a某', IsDeleted: true }])
  expect((await get(managerB)).error).toEqual({ code: 'not-found', errors: ['记录不存在或已被删除，请刷新后再试'] })
  const other = await add(farm, managerA, cropForm, { data: { Name: '平台删的' } })
  done(await farm.call(people.admin, recordCalls.remove, { body: { Ids: [other.Id] } }))
  const { error } = await farm.call(managerA, recordCalls.get, { query: { id: other.Id } })
  expect(error.errors).toEqual(['这条记录已被平台删除，还需要的，请从回收站恢复'])
  const body = { Id: made.Id, Data: { Name: '迟到' }, UpdateTime: made.UpdateTime }
  expect((await farm.call(county, recordCalls.edit, { body })).error.code).toBe('form-data/deleted')
  expect((await farm.call(managerB, recordCalls.edit, { body })).error.code).toBe('not-found')
})

test('of a record that was moved whoever could read it where it stood is given who did that and when, not where to', async () => {
  const [one, other] = [people.enterpriseA, people.enterpriseB]
  const place = await add(farm, managerA, placeForm, { data: { Name: '划走的', Compony: one.Id, Area: 3 } })
  const body = { Id: place.Id, Data: { Compony: other.Id }, UpdateTime: place.UpdateTime }
  const moved = done(await farm.call(county, recordCalls.edit, { body }))
  const late = await farm.call(managerA, recordCalls.edit, { body: { ...body, Data: { Name: '迟到' } } })
  expect([late.status, late.error.code, late.error.errors]).toEqual([
    404,
    'form-data/moved',
    ['这条记录已被县级移到您看不到的组织，还需要的，请联系对方，或另存为新记录'],
  ])
  const [change] = late.error.changed ?? []
  expect(change).toMatchObject({ Id: place.Id, By: '县级', IsOwn: false, IsDeleted: false, IsMoved: true })
  expect(JSON.stringify(late.error)).not.toContain(moved.Organ.Path)
  const get = (who: Persona) => farm.call(who, recordCalls.get, { query: { id: place.Id } })
  expect((await get(managerA)).error.code).toBe('form-data/moved')
  expect((await get(people.otherCounty)).error.code).toBe('not-found')
  expect((await get(managerB)).status).toBe(200)
})

test('of fifty edits at once exactly one per version wins', async () => {
  const made = await add(farm, managerA, cropForm, { data: { Name: '并发改' } })
  // Who waited too long for the record on a busy machine is asked to come again, and does.
  const edit = (Note: string) => {
    const body = { Id: made.Id, Data: { Note }, UpdateTime: made.UpdateTime }
    const ask = async () => {
      const { status } = await farm.call(managerA, recordCalls.edit, { body })
      expect(status).not.toBe(503)
      return status
    }
    return vi.waitFor(ask, { timeout: 60_000 })
  }
  const states = await Promise.all(Array.from({ length: 50 }, (_, index) => edit(`第 ${index} 次`)))
  expect(states.filter((status) => status === 200)).toHaveLength(1)
  expect(states.filter((status) => status === 409)).toHaveLength(49)
})

test('an edit whose answer was lost can be sent again', async () => {
  const made = await add(farm, managerA, cropForm, { data: { Name: '重发' } })
  const body = { Id: made.Id, Data: { Name: '重发后' }, UpdateTime: made.UpdateTime }
  const first = done(await farm.call(managerA, recordCalls.edit, { body }))
  expect(done(await farm.call(managerA, recordCalls.edit, { body })).UpdateTime).toBe(first.UpdateTime)
})

test('fields that are not sent stay, null clears', async () => {
  const made = await add(farm, managerA, cropForm, { data: { Name: '番茄', Variety: '普罗旺斯', GrowingDays: 120 } })
  const edited = done(
    await farm.call(managerA, recordCalls.edit, {
      body: { Id: made.Id, Data: { Variety: null }, UpdateTime: made.UpdateTime },
    }),
  )
  expect(edited.Data).toEqual({ Name: '番茄', GrowingDays: 120 })
  expect(edited.UpdateTime > made.UpdateTime).toBe(true)
})

test('a deleted record is gone for everybody, and deleting again changes nothing', async () => {
  const made = await add(farm, managerA, cropForm, { data: { Name: '要删的' } })
  for (let time = 0; time < 2; time += 1) {
    expect((await farm.call(managerA, recordCalls.remove, { body: { Ids: [made.Id] } })).status).toBe(204)
  }
  expect((await farm.call(managerA, recordCalls.get, { query: { id: made.Id } })).status).toBe(404)
  expect(await listed(managerA, 'Name[=]要删的')).toEqual([])
})

test('of a list of deletions with one that is not there, none is carried out', async () => {
  const mine = await add(farm, managerA, cropForm, { data: { Name: '留下的' } })
  const theirs = await add(farm, managerB, cropForm, { data: { Name: '别人的' } })
  expect((await farm.call(managerA, recordCalls.remove, { body: { Ids: [mine.Id, theirs.Id] } })).status).toBe(404)
  expect((await farm.call(managerA, recordCalls.get, { query: { id: mine.Id } })).status).toBe(200)
})

test('what the county shares is read below it and changed only there', async () => {
  const shared = await add(farm, people.admin, cropForm, { data: { Name: '县里的小麦' }, organId: county.organId })
  expect((await listed(managerA, 'Name[=]县里的小麦')).map((record) => record.Id)).toEqual([shared.Id])
  const edit = await farm.call(managerA, recordCalls.edit, {
    body: { Id: shared.Id, Data: { Name: '改' }, UpdateTime: shared.UpdateTime },
  })
  expect(edit.status).toBe(403)
  expect(await listed(people.otherCounty)).toEqual([])
})

test('a moment in the future is refused, one of last year counts as it is', async () => {
  const ahead = new Date(Date.now() + 10 * 60_000).toISOString()
  const answer = await farm.call(managerA, recordCalls.add, { body: { ...crop('未来'), OccurTime: ahead } })
  expect(answer.error.fields).toEqual({ OccurTime: ['发生的时间不能晚于现在'] })
  const late = done(
    await farm.call(managerA, recordCalls.add, { body: { ...crop('去年'), OccurTime: '2025-05-01T08:00:00+08:00' } }),
  )
  expect(late.OccurTime).toBe('2025-05-01T00:00:00.000Z')
})

async function aPlan(name = '秋延番茄') {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
  const tomato = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
  const place = await add(farm, managerA, placeForm, {
    data: { Name: '3 号棚', Compony: people.enterpriseA.Id, Area: 12 },
  })
  return add(farm, managerA, planForm, {
    data: {
      Name: name,
      Enterprise: people.enterpriseA.Id,
      Crops: tomato.Id,
      Place: [place.Id],
      Count: 12,
      StartDate: '2026-08-15',
      EndDate: '2026-12-20',
      Steps: [{ Operation: operation.Id, StartDate: '2026-08-15', EndDate: '2026-08-20' }],
    },
  })
}

test('references come with their names, two hops far', async () => {
  const plan = await aPlan('展开')
  const [found] = done(
    await farm.call(managerA, recordCalls.list, {
      query: { formId: planForm.id, ids: plan.Id, expand: 'Enterprise,Crops,Place,Crops.Category,User' },
    }),
  )
  expect(found?.Expand).toMatchObject({
    Enterprise: { Id: people.enterpriseA.Id, Name: '甲合作社' },
    Crops: { Name: '番茄' },
    Place: [{ Name: '3 号棚' }],
    User: { Name: 'manager-a某' },
  })
})

test.each(['Nothing', 'Name', 'User.Name', 'Category.Parent.Parent', 'Operations'])(
  'the path %s that a record does not have is refused by its name, of another enterprise’s nothing is told',
  async (expand) => {
    const mine = await add(farm, managerA, cropForm, { data: { Name: '自己的' } })
    const theirs = await add(farm, managerB, cropForm, { data: { Name: '别人家的' } })
    const ask = (id: string) => farm.call(managerA, recordCalls.get, { query: { id, expand } })
    const answers = [await ask(mine.Id), await ask(theirs.Id), await ask(newId())]
    expect(answers.map(({ error }) => error.code)).toEqual(['wire/expand', 'not-found', 'not-found'])
  },
)

test('a record is found by its id alone, whatever kind it is, in its own enterprise only', async () => {
  const plan = await aPlan('按编号')
  const category = await add(farm, managerA, cropCategoryForm, { data: { Name: '按编号' } })
  for (const { Id, FormId } of [plan, category]) {
    expect((await farm.call(managerB, recordCalls.get, { query: { id: Id } })).status).toBe(404)
    expect(done(await farm.call(managerA, recordCalls.get, { query: { id: Id, expand: 'User' } })).FormId).toBe(FormId)
  }
})

test('one id where a list belongs is stored as a list of one', async () => {
  const plan = await aPlan('单地块')
  const [place] = plan.Data.Place as string[]
  const edited = done(
    await farm.call(managerA, recordCalls.edit, {
      body: { Id: plan.Id, Data: { Place: place }, UpdateTime: plan.UpdateTime },
    }),
  )
  expect(edited.Data.Place).toEqual([place])
})

test('a referred record that is deleted keeps its name and is marked', async () => {
  const plan = await aPlan('引用已删')
  // The plan was taken back after its crop had been deleted.
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [plan.Id] } }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [String(plan.Data.Crops)] } }))
  done(await farm.call(managerA, careCalls.recover, { body: { Ids: [plan.Id] } }))
  const found = done(await farm.call(managerA, recordCalls.get, { query: { id: plan.Id, expand: 'Crops' } }))
  expect(found.Expand?.Crops).toEqual({ Id: plan.Data.Crops, Name: '番茄', Deleted: true })
  const edited = await farm.call(managerA, recordCalls.edit, {
    body: { Id: plan.Id, Data: { Season: '2026 秋' }, UpdateTime: found.UpdateTime },
  })
  expect(edited.status).toBe(200)
})

test('a category does not come to stand under itself', async () => {
  const top = await add(farm, managerA, cropCategoryForm, { data: { Name: '蔬菜' } })
  const under = await add(farm, managerA, cropCategoryForm, { data: { Name: '茄果', Parent: top.Id } })
  const answer = await farm.call(managerA, recordCalls.edit, {
    body: { Id: top.Id, Data: { Parent: under.Id }, UpdateTime: top.UpdateTime },
  })
  expect(answer.error.fields).toEqual({ Parent: ['上级分类不能是自己或自己的下级，请换一个'] })
})
