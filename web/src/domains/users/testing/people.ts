import type { MyPermission } from '@farm/contract/access'
import type { Organ } from '@farm/contract/organs'
import type { OpenWork, User, UserRoleTree } from '@farm/contract/users'
import { chen, idOf, permissionOf } from '../../../testing/builders.ts'

export const LIST = 'GET /api/Core/Users/List'
export const GET = 'GET /api/Core/Users/Get'
export const ADD = 'POST /api/Core/Users/Add'
export const EDIT = 'POST /api/Core/Users/Edit'
export const REMOVE = 'POST /api/Core/Users/Delete'
export const OPEN_WORK = 'GET /api/Core/Users/OpenWork'
export const DELETED = 'GET /api/Core/Users/Deleted'
export const RECOVER = 'POST /api/Core/Users/Recover'
export const PURGE = 'POST /api/Core/Users/Purge'
export const PASSWORD = 'POST /api/Core/Users/EditPassword'
export const SECOND_FACTOR = 'POST /api/Core/Users/RemoveSecondFactor'
export const ROLE_TREE = 'GET /api/Core/Users/GetUserRoleTree'
export const ROLES = 'GET /api/Core/Roles/List'
export const FUNCTIONS = 'GET /api/Core/Roles/GetRoleFunctionTree'
export const ORGANS = 'GET /api/Core/Organs/List'

const NOON = '2026-11-20T12:00:00+08:00'
export const LATER = '2026-11-20T13:00:00+08:00'

/** Whoever may do everything with people. */
export function clerk(own: readonly string[] = []): MyPermission {
  const Functions = [
    '/User/List',
    '/User/Add',
    '/User/Edit/:id',
    '/User/Password/:id',
    '/User/List#Delete',
    '/User/List#Purge',
    '/User/List#Sessions',
    '/User/List#ViewAs',
    ...own,
  ]
  return permissionOf({ Functions })
}

export const coop: Organ = {
  Id: chen.Organ.Id,
  Name: chen.Organ.Name,
  Kind: '企业',
  No: 101,
  Path: '/1/11/101/',
  ParentId: null,
  IsDemo: false,
  People: 3,
  Enterprises: 1,
  UpdateTime: NOON,
}

const leader = { Id: idOf(30), Name: '农场负责人' }
export const puncher = { Id: idOf(31), Name: '打卡员' }

export function userOf(own: Partial<User> = {}): User {
  return {
    Id: idOf(20),
    Name: 'wangfang',
    RealName: '王芳',
    Phone: '13900001001',
    IsEnabled: true,
    CanSignIn: true,
    HasSecondFactor: false,
    Organ: { Id: coop.Id, Name: coop.Name, Path: coop.Path },
    Roles: [puncher],
    AddTime: NOON,
    UpdateTime: NOON,
    ...own,
  }
}

export const wang = userOf()
export const li = userOf({ Id: idOf(21), Name: 'lijun', RealName: '李军', CanSignIn: false, Roles: [] })

/** The roles of the co-operative: one can be given, one can't. */
export const roleTree: UserRoleTree = [
  {
    Id: coop.Id,
    Name: coop.Name,
    Path: coop.Path,
    Roles: [
      { ...leader, Note: '', DataScope: '本组织及下级', IsHeld: false, CanGrant: false },
      { ...puncher, Note: '在田间打卡', DataScope: '仅本人', IsHeld: true, CanGrant: true },
    ],
  },
]

export const idle: OpenWork = { Works: [], HasOthers: false }
/** A work order that nobody else does. */
export const busy: OpenWork = {
  Works: [
    {
      Work: 'work-orders.Assignees',
      FormId: idOf(40),
      FormName: '工单',
      Field: 'Assignees',
      Label: '执行人',
      Count: 1,
      Records: [{ Id: idOf(41), Name: '旋耕 3 号棚', UpdateTime: NOON }],
      CanHandOver: true,
    },
  ],
  HasOthers: false,
}
