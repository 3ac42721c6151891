import {
  type ModuleDescriptor,
  accessCalls,
  builtInModules,
  descriptorOf,
  modules,
  roleCalls,
} from '@farm/contract/access'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { orderModule } from '../../app/testing/order-module.ts'
import { addRole, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { inTransaction, oneText } from '../../platform/db/index.ts'
import { registerBuiltInModules, registerOneByOne } from './index.ts'

const farm = await openFarm()
const { people } = farm
const { db } = farm.database
const { admin } = people
afterAll(farm.close)
afterEach(() => inTransaction(db, registerBuiltInModules))

type Function = ModuleDescriptor['Functions'][number]
function functionAt(Url: string, more: Partial<Function> = {}): Function {
  const closed = { AllowAllUser: false, AllowAnonymous: false }
  return { IsMenu: true, MenuOrder: 1, Name: '订单管理/对账', MenuName: '对账', Icon: '', Url, ...closed, ...more }
}
const update = (Functions: Function[], module: Partial<ModuleDescriptor['Module']> = {}) =>
  farm.call(admin, accessCalls.updatePermission, { body: { Module: { ...orderModule, ...module }, Functions } })
const registered = () =>
  oneText(db, `select coalesce(string_agg(module || url, ',' order by module, url), '') as text from module_function`)

describe('refused, and nothing is changed', () => {
  test.each<[what: string, functions: Function[], module: Partial<ModuleDescriptor['Module']>, field: string]>([
    ['a module that the product does not have', [], { Name: '财务系统' }, 'Module.Name'],
    ['a module open to all', [], { AllowAllUser: true }, 'Module.AllowAllUser'],
    ['a module open to strangers', [], { AllowAnonymous: true }, 'Module.AllowAnonymous'],
    ['a function open to all', [functionAt('/OrderSys/A', { AllowAllUser: true })], {}, 'Functions.0'],
    ['a function open to strangers', [functionAt('/OrderSys/A', { AllowAnonymous: true })], {}, 'Functions.0'],
    ['a function of another module', [functionAt('/Core/CropList')], {}, 'Functions.0.Url'],
    ['a function twice', [functionAt('/OrderSys/A'), functionAt('/OrderSys/A')], {}, 'Functions.1.Url'],
  ])('%s', async (_, functions, module, field) => {
    const before = await registered()
    const answer = await update(functions, module)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]])
    expect(await registered()).toBe(before)
  })

  test('a function that another module was given since', async () => {
    done(await update([functionAt('/Shared/Reconcile')]))
    const answer = await update([functionAt('/Shared/Reconcile')], { Name: modules.clock, Url: '/ClockSys' })
    expect(answer.error.fields).toEqual({
      'Functions.0.Url': ['功能“订单管理/对账”的地址属于模块“订单系统”：/Shared/Reconcile'],
    })
  })
})

test('a function that an earlier version had elsewhere comes to the module that declares it', async () => {
  const clock = builtInModules.filter(({ name }) => name === modules.clock).map(descriptorOf)
  await oneText(db, `update module_function set module = '${modules.order}' where url = '/Clock' returning url as text`)
  for (const body of clock) done(await farm.call(admin, accessCalls.updatePermission, { body }))
  expect(await oneText(db, `select string_agg(module, ',') as text from module_function where url = '/Clock'`)).toBe(
    modules.clock,
  )
})

test('what roles were given stays when a module is registered anew', async () => {
  const id = await addRole(farm, admin, admin.organId, { name: '看作物', scope: '本组织', urls: ['/Core/CropList'] })
  const before = done(await farm.call(admin, roleCalls.get, { query: { id } }))
  await inTransaction(db, registerBuiltInModules)
  expect(done(await farm.call(admin, roleCalls.get, { query: { id } }))).toEqual(before)
})

describe('one after another', () => {
  const all = builtInModules.map(descriptorOf)

  test('says of each module how many functions it has', async () => {
    const lines: string[] = []
    expect(await registerOneByOne(db, all, (line) => lines.push(line))).toBe(true)
    expect(lines).toEqual(all.map(({ Module, Functions }) => `✓ ${Module.Name}：${Functions.length} 个功能`))
  })

  test('stops at the first that fails and says why; those before it are registered', async () => {
    const [county, farmModule, order] = all
    if (!county || !farmModule || !order) throw new Error('there are four modules')
    const wrong = { ...farmModule, Functions: [functionAt('/Clock')] }
    const fewer = { ...county, Functions: county.Functions.slice(0, 1) }
    const none = { ...order, Functions: [] }
    const lines: string[] = []
    expect(await registerOneByOne(db, [fewer, wrong, none], (line) => lines.push(line))).toBe(false)
    expect(lines).toEqual([
      '✓ 县域农场系统：1 个功能',
      '✗ 农场管理系统：功能“订单管理/对账”的地址属于模块“打卡系统”：/Clock',
    ])
    const counts = await oneText(
      db,
      `select string_agg(n::text, ',' order by menu_order) as text
         from (select m.menu_order, count(f.url) as n from module m left join module_function f on f.module = m.name
                where m.name <> '${modules.clock}' group by m.name) c`,
    )
    expect(counts).toBe([1, farmModule.Functions.length, order.Functions.length].join(','))
  })
})
