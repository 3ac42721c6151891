import type { DataScope, MyPermission, OwnAccount, Role, RoleForm, RoleFunctionTree } from '@farm/contract/access'
import { chen, idOf, permissionOf } from '../../../testing/builders.ts'

export const ACCOUNT = 'GET /api/Core/Auth/Account'
export const LIST = 'GET /api/Core/Roles/List'
export const GET = 'GET /api/Core/Roles/Get'
export const TREE = 'GET /api/Core/Roles/GetRoleFunctionTree'
export const FORMS = 'GET /api/Core/Roles/Forms'
export const ADD = 'POST /api/Core/Roles/Add'
export const EDIT = 'POST /api/Core/Roles/Edit'
export const REMOVE = 'POST /api/Core/Roles/Delete'
export const USERS = 'GET /api/Core/Users/List'
export const ORGANS = 'GET /api/Core/Organs/List'

export const NOON = '2026-11-20T12:00:00+08:00'
export const LATER = '2026-11-20T13:00:00+08:00'

/** Whoever may do everything with roles. */
export function keeper(): MyPermission {
  return permissionOf({
    Functions: ['/User/List', '/User/Roles', '/User/RoleAdd', '/User/RoleEdit/:id', '/User/Roles#Delete'],
  })
}

/** Who works on roles, as far as theirs reach. */
export function accountReaching(...reaches: readonly DataScope[]): OwnAccount {
  const Roles = reaches.map((DataScope, index) => ({ Id: idOf(50 + index), Name: DataScope, DataScope }))
  return { ...chen, Roles, HasSecondFactor: false, RecoveryCodesLeft: 0 }
}

export function roleOf(own: Partial<Role> = {}): Role {
  return {
    Id: idOf(40),
    Name: '农场负责人',
    Note: '管理自己的农场',
    DataScope: '本组织及下级',
    Organ: { Id: chen.Organ.Id, Name: chen.Organ.Name, Path: chen.Organ.Path },
    Functions: ['/Core/CropList', '/Core/FormList'],
    IsAdministrators: false,
    People: 12,
    UpdateTime: NOON,
    ...own,
  }
}

/** Kept by the county above. */
export const lent = roleOf({
  Id: idOf(41),
  Name: '打卡员',
  Organ: { Id: idOf(42), Name: '汾阳县农业农村局', Path: '/1/11/' },
  People: 0,
})

const crops = { Name: '作物列表', Url: '/Core/CropList', IsMenu: true, IsGranted: true, CanGrant: true }
const addCrop = { Name: '新增作物', Url: '/Core/CropAdd', IsMenu: false, IsGranted: false, CanGrant: true }
const forms = { Name: '表单列表', Url: '/Core/FormList', IsMenu: true, IsGranted: true, CanGrant: false }
const clock = { Name: '打卡', Url: '/Clock', IsMenu: true, IsGranted: false, CanGrant: true }

/** Two modules; one does not hold the list of forms. */
export const tree: RoleFunctionTree = [
  {
    Name: '农场管理系统',
    Url: '/',
    Icon: 'farm',
    Children: [{ Name: '基础管理', Url: '/Core', Icon: 'core', Children: [crops, addCrop, forms] }],
  },
  {
    Name: '打卡系统',
    Url: '/ClockSys',
    Icon: 'clock',
    Children: [{ Name: '农事打卡', Url: '/ClockSys/ClockOperation', Icon: 'clock', Children: [clock] }],
  },
]

export const cropForm: RoleForm = {
  Id: idOf(43),
  Name: '作物',
  Modules: ['农场管理系统'],
  Rights: ['view', 'add', 'edit'],
  Denied: ['edit'],
  CanGive: ['view', 'add', 'edit'],
  Fields: [
    { Name: 'Name', Label: '名称', IsRequired: true, CanHide: false, CanLift: true },
    { Name: 'Cost', Label: '成本', IsRequired: false, Right: 'hidden', CanHide: true, CanLift: true },
  ],
}
