import { type Static, Type } from 'typebox'
import { WireForm } from '../forms/index.ts'
import { Id, OrganPath, Time, call, query, strict } from '../wire/index.ts'
import { ModuleDescriptor } from './descriptor.ts'

export const SignedInUser = Type.Object({
  Id,
  Name: Type.String(),
  RealName: Type.String(),
  Organ: Type.Object({ Id, Name: Type.String(), Path: OrganPath, IsDemo: Type.Boolean() }),
})
export type SignedInUser = Static<typeof SignedInUser>

const entry = { Name: Type.String(), Url: Type.String(), Icon: Type.String() }
export const MenuEntry = Type.Object({ ...entry, Children: Type.Optional(Type.Array(Type.Object(entry))) })
export type MenuEntry = Static<typeof MenuEntry>

export const MyPermission = Type.Object({
  User: SignedInUser,
  Module: Type.String(),
  Modules: Type.Array(Type.Object({ ...entry, IsMenu: Type.Boolean() })),
  Menus: Type.Array(MenuEntry),
  /** Built-in forms that differ from their declarations, as the user may see them. */
  Forms: Type.Array(WireForm),
  /** Addresses and acts that the user holds, menu or not: `/Core/CropAdd`, `/Core/CropList#Delete`. */
  Functions: Type.Array(Type.String()),
})
export type MyPermission = Static<typeof MyPermission>

/** Widest reach of a role over records. */
const dataScopes = ['全部', '本组织及下级', '本组织', '仅本人'] as const
export type DataScope = (typeof dataScopes)[number]
const DataScopeSchema = Type.Enum(dataScopes)

const AccountName = Type.String({ minLength: 1, maxLength: 60 })
const Password = Type.String({ minLength: 1, maxLength: 200 })
const Session = Type.Object({ Token: Type.String(), ExpireTime: Time, User: SignedInUser })

export const Role = Type.Object({
  Id,
  Name: Type.String(),
  DataScope: DataScopeSchema,
  Organ: Type.Object({ Id, Name: Type.String(), Path: OrganPath }),
  /** Addresses of the functions it is given. */
  Functions: Type.Array(Type.String()),
})
export type Role = Static<typeof Role>

export const accessCalls = {
  login: call({
    method: 'POST',
    path: '/api/Core/Auth/Login',
    needs: 'public',
    summary: 'Sign in.',
    body: strict({ Name: AccountName, Password }),
    answer: Session,
  }),
  logout: call({
    method: 'POST',
    path: '/api/Core/Auth/Logout',
    needs: 'public',
    summary: 'End this token. Succeeds also without or with a stale token.',
  }),
  myPermission: call({
    method: 'GET',
    path: '/api/Core/Auth/GetMyPermission',
    needs: 'signed-in',
    summary: 'What the signed-in user may see in one module; without module, which modules there are.',
    query: query({ module: Type.Optional(Type.String({ maxLength: 40 })) }),
    answer: MyPermission,
  }),
  demoAccounts: call({
    method: 'GET',
    path: '/api/Core/Auth/DemoAccounts',
    needs: 'public',
    summary: 'Accounts of the demo county for its sign-in page; none where there is no demo.',
    query: query({}),
    answer: Type.Object({
      Password: Type.String(),
      Accounts: Type.Array(Type.Object({ Name: Type.String(), RealName: Type.String(), Title: Type.String() })),
    }),
  }),
  firstAdmin: call({
    method: 'POST',
    path: '/api/Core/Auth/FirstAdmin',
    needs: 'public',
    summary: 'Make the first administrator with the one-time ticket that the operator printed.',
    body: strict({ Ticket: Type.String({ maxLength: 100 }), Name: AccountName, RealName: AccountName, Password }),
    answer: Session,
  }),
  updatePermission: call({
    method: 'POST',
    path: '/api/Core/System/UpdatePermission',
    needs: 'system.permission',
    summary:
      'Create or update one module and its functions from a descriptor; idempotent; grants are kept by function URL.',
    body: ModuleDescriptor,
  }),
  listRoles: call({
    method: 'GET',
    path: '/api/Core/Roles/List',
    needs: 'roles.view',
    summary: 'Roles of the organisations in scope.',
    query: query({}),
    answer: Type.Array(Role),
  }),
  addRole: call({
    method: 'POST',
    path: '/api/Core/Roles/Add',
    needs: 'roles.edit',
    summary: 'Add a role. Nobody can give what they do not hold.',
    body: strict({
      Id: Type.Optional(Id),
      Name: AccountName,
      DataScope: DataScopeSchema,
      OrganId: Type.Optional(Id),
      Functions: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }),
    }),
    answer: Role,
  }),
}
