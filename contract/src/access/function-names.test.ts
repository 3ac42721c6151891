import { expect, test } from 'vitest'
import { functionsFor } from './index.ts'

const permissions = [
  ['users.password', ['重置密码']],
  ['users.view', ['人员列表']],
  ['logs.view', ['操作日志', '登录日志']],
  ['orders.view', ['订单列表']],
  ['orders.add', ['新增订单']],
  ['form-data.view', []],
] as const
test.each(permissions)('%s is asked for as %j', (permission, names) => expect(functionsFor(permission)).toEqual(names))
