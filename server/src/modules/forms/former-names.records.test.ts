import { builtInModules } from '@farm/contract/access'
import { bookCalls } from '@farm/contract/books'
import { clockForm } from '@farm/contract/clock'
import { type FormKind, type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { userCalls } from '@farm/contract/users'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { admin, managerA, enterpriseA } = people
afterAll(farm.close)

const urls = builtInModules
  .flatMap(({ functions }) => functions.map(({ url }) => url))
  .filter((url) => url.startsWith('/Clock'))
const whole = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '农事', scope: '本组织', urls })

const edit = async (who: Persona, { Id }: Pick<WireRecord, 'Id'>, Data: object) => {
  const { UpdateTime } = done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
  return done(await farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } }))
}
const expanded = async (who: Persona, { Id }: Pick<WireRecord, 'Id'>, expand: string) =>
  done(await farm.call(who, recordCalls.get, { query: { id: Id, expand } }))
const listed = async (who: Persona, { id }: FormKind, { Id }: Pick<WireRecord, 'Id'>, expand: string) =>
  done(await farm.call(who, recordCalls.list, { query: { formId: id, expand } })).find((one) => one.Id === Id)
const issue = (data: object) =>
  add(farm, managerA, workOrderForm, {
    data: { Title: '打药', Enterprise: enterpriseA.Id, Due: '2099-12-01T18:00:00+08:00', ...data },
  })

describe('what a record refers to', () => {
  test('keeps the name of the moment at which it was chosen, with today’s beside it', async () => {
    const operation = await add(farm, managerA, operationForm, { data: { Name: '喷药', Type: '其他' } })
    const before = await issue({ Operation: operation.Id })
    await edit(managerA, operation, { Name: '植保打药' })
    const after = await issue({ Operation: operation.Id })
    await edit(managerA, operation, { Name: '病虫害防治' })
    const named = async (one: WireRecord) => (await expanded(managerA, one, 'Operation')).Expand?.Operation
    expect(await named(before)).toEqual({ Id: operation.Id, Name: '喷药', Now: '病虫害防治' })
    expect(await named(after)).toEqual({ Id: operation.Id, Name: '植保打药', Now: '病虫害防治' })
    expect((await listed(managerA, workOrderForm, before, 'Operation'))?.Expand?.Operation).toEqual(await named(before))
  })

  test('has no other name beside it once it is called as it was', async () => {
    const operation = await add(farm, managerA, operationForm, { data: { Name: '翻地', Type: '其他' } })
    const order = await issue({ Operation: operation.Id })
    await edit(managerA, operation, { Name: '深翻' })
    await edit(managerA, operation, { Name: '翻地' })
    expect((await expanded(managerA, order, 'Operation')).Expand?.Operation).toEqual({ Id: operation.Id, Name: '翻地' })
  })

  test('goes by the moment at which an edit chose it, not by when the record was added or changed otherwise', async () => {
    const [first, second] = [
      await add(farm, managerA, operationForm, { data: { Name: '除草', Type: '其他' } }),
      await add(farm, managerA, operationForm, { data: { Name: '拔草', Type: '其他' } }),
    ]
    const order = await issue({ Operation: first.Id })
    await edit(managerA, second, { Name: '人工除草' })
    await edit(managerA, order, { Operation: second.Id })
    await edit(managerA, second, { Name: '机械除草' })
    await edit(managerA, order, { Title: '换了标题' })
    expect((await expanded(managerA, order, 'Operation')).Expand?.Operation).toMatchObject({
      Name: '人工除草',
      Now: '机械除草',
    })
  })

  test('keeps the name of people, in lists of them too', async () => {
    const person = await addPerson(farm, admin, { name: 'li-si', organId: enterpriseA.Organ.Id, roleIds: [whole] })
    const operation = await add(farm, managerA, operationForm, { data: { Name: '浇水', Type: '其他' } })
    const before = done(await farm.call(admin, userCalls.get, { query: { id: person.id } }))
    const order = await issue({ Operation: operation.Id, Assignees: [person.id] })
    done(
      await farm.call(admin, userCalls.edit, {
        body: { Id: person.id, UpdateTime: before.UpdateTime ?? '', RealName: '李四（新）' },
      }),
    )
    expect((await expanded(managerA, order, 'Assignees')).Expand?.Assignees).toEqual([
      { Id: person.id, Name: before.RealName, Now: '李四（新）' },
    ])
  })
})

test('the history of a record names what it referred to as it was called at each time', async () => {
  const [one, other] = [
    await add(farm, managerA, operationForm, { data: { Name: '移栽', Type: '其他' } }),
    await add(farm, managerA, operationForm, { data: { Name: '补苗', Type: '其他' } }),
  ]
  const order = await issue({ Operation: one.Id })
  await edit(managerA, one, { Name: '定植' })
  await edit(managerA, order, { Operation: other.Id })
  await edit(managerA, other, { Name: '补栽' })
  const entries = done(await farm.call(managerA, careCalls.history, { query: { id: order.Id } }))
  const names = entries.map(({ Names = {} }) => [Names[one.Id], Names[other.Id]])
  expect(names).toEqual([
    ['定植', '补苗'],
    ['移栽', undefined],
  ])
})

describe('whoever may see a record', () => {
  test('reads the name of its maker and assignees after they moved to another enterprise', async () => {
    const person = await addPerson(farm, admin, { name: 'wang-wu', organId: enterpriseA.Organ.Id, roleIds: [whole] })
    const operation = await add(farm, managerA, operationForm, { data: { Name: '施肥', Type: '其他' } })
    const order = await issue({ Operation: operation.Id, Assignees: [person.id] })
    const { UpdateTime = '', RealName } = done(await farm.call(admin, userCalls.get, { query: { id: person.id } }))
    const OrganId = people.enterpriseB.Organ.Id
    const moved = { Id: person.id, UpdateTime, OrganId, RoleIds: [], Confirmed: ['users/work-left' as const] }
    done(await farm.call(admin, userCalls.edit, { body: moved }))
    expect((await expanded(managerA, order, 'Assignees')).Expand?.Assignees).toEqual([
      { Id: person.id, Name: RealName, Unseen: true },
    ])
  })

  test('is not shown the name to sign in with of a maker who left', async () => {
    const person = await addPerson(farm, admin, { name: 'zhao-liu', organId: enterpriseA.Organ.Id, roleIds: [whole] })
    const pruning = await add(farm, managerA, operationForm, { data: { Name: '修枝', Type: '其他' } })
    const made = await add(farm, person, workOrderForm, {
      data: { Title: '修枝', Enterprise: enterpriseA.Id, Operation: pruning.Id, Due: '2099-12-01T18:00:00+08:00' },
    })
    const { UpdateTime = '', RealName } = done(await farm.call(admin, userCalls.get, { query: { id: person.id } }))
    const moved = { Id: person.id, UpdateTime, OrganId: people.enterpriseB.Organ.Id, RoleIds: [] }
    done(await farm.call(admin, userCalls.edit, { body: moved }))
    expect((await expanded(managerA, made, '')).User).toEqual({ Id: person.id, Name: '', RealName })
  })
})

test('a record book names what a line refers to as it was called then, with today’s name beside it', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '收白菜', Type: '采收' } })
  const plot = await add(farm, managerA, placeForm, { data: { Name: '东台', Compony: enterpriseA.Id, Area: 2 } })
  const work = (occurTime: string) =>
    add(farm, managerA, clockForm, {
      data: { Enterprise: enterpriseA.Id, Operation: operation.Id, Place: [plot.Id], Area: 2, Harvest: 50 },
      occurTime,
    })
  const before = await work('2026-04-01T02:00:00Z')
  await edit(managerA, plot, { Name: '东台大棚' })
  const after = await work('2026-04-02T02:00:00Z')
  const query = { key: 'production', enterprise: enterpriseA.Id, from: '2026-04-01', to: '2026-04-03' }
  const { Sections } = done(await farm.call(managerA, bookCalls.book, { query }))
  const cellsOf = ({ Id }: WireRecord) =>
    Sections.flatMap(({ Lines }) => Lines.filter((line) => line.Id === Id)).flatMap(({ Cells }) => Cells)
  expect(cellsOf(before)).toContain('东台（现名 东台大棚）')
  expect(cellsOf(after)).toContain('东台大棚')
})
