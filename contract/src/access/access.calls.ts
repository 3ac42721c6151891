import { type Static, Type } from 'typebox'
import { WireForm } from '../forms/index.ts'
import { Id, NewAccountName, OrganPath, Time, call, query, strict, visibleName } from '../wire/index.ts'
import { DataScopeSchema } from './data-scope.ts'
import { ModuleDescriptor } from './descriptor.ts'
import { NewPassword } from './passwords.ts'

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
  /** Of the whole installation: whatever functions there are. */
  IsAdministrator: Type.Boolean(),
  /** Who looks through the eyes of the user, where somebody does: nothing can be changed then. */
  Viewer: Type.Optional(Type.Object({ Id, Name: Type.String(), RealName: Type.String() })),
})
export type MyPermission = Static<typeof MyPermission>

const AccountName = Type.String({ minLength: 1, maxLength: 60 })
const Password = Type.String({ minLength: 1, maxLength: 200 })
/** Digits of an authenticator, or one of the codes for when it is lost. */
const Code = Type.String({ minLength: 6, maxLength: 20 })
const Session = Type.Object({
  Token: Type.String(),
  ExpireTime: Time,
  User: SignedInUser,
  /** Kept by the browser and sent at the next sign-in: a device that is known is not locked out by the guesses of others. */
  Device: Type.Optional(Type.String()),
})

/** Who is signed in, and how their account is guarded. */
export const OwnAccount = Type.Object({
  Id,
  Name: Type.String(),
  RealName: Type.String(),
  Phone: Type.Optional(Type.String()),
  Post: Type.Optional(Type.String()),
  Organ: Type.Object({ Id, Name: Type.String(), Path: OrganPath }),
  Roles: Type.Array(Type.Object({ Id, Name: Type.String(), DataScope: DataScopeSchema })),
  PasswordTime: Type.Optional(Time),
  HasSecondFactor: Type.Boolean(),
  /** Codes for when the authenticator is lost that were not used yet. */
  RecoveryCodesLeft: Type.Integer(),
})
export type OwnAccount = Static<typeof OwnAccount>

/** How far the demo county is that is being filled in. */
export const DemoProgress = Type.Object({
  /** What is being made, in Chinese. */
  Phase: Type.String(),
  Done: Type.Integer({ minimum: 0 }),
  Total: Type.Integer({ minimum: 0 }),
  /** Of the whole, by the time that it takes: from 0 to 1. */
  Share: Type.Number({ minimum: 0, maximum: 1 }),
  /** Absent until it can be estimated. */
  SecondsLeft: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Why nothing more is filled in, in Chinese; absent while it goes on. */
  Fault: Type.Optional(Type.String()),
})
export type DemoProgress = Static<typeof DemoProgress>

export const accessCalls = {
  login: call({
    method: 'POST',
    path: '/api/Core/Auth/Login',
    effects: ['own-transaction'],
    needs: 'public',
    summary: 'Sign in. With a second factor the password alone is refused as access/code, which asks for Code as well.',
    body: strict({
      Name: AccountName,
      Password,
      Code: Type.Optional(Code),
      Device: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: Session,
  }),
  logout: call({
    method: 'POST',
    path: '/api/Core/Auth/Logout',
    effects: ['changes-access', 'takes-access'],
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
    summary:
      'Accounts of the demo county for its sign-in page; none where there is no demo. Progress while the county is incomplete.',
    query: query({}),
    answer: Type.Object({
      Password: Type.String(),
      Accounts: Type.Array(Type.Object({ Name: Type.String(), RealName: Type.String(), Title: Type.String() })),
      Progress: Type.Optional(DemoProgress),
    }),
  }),
  firstAdmin: call({
    method: 'POST',
    path: '/api/Core/Auth/FirstAdmin',
    effects: ['changes-access', 'takes-access'],
    needs: 'public',
    summary: 'Make the first administrator with the one-time ticket that the operator printed.',
    body: strict({
      Ticket: Type.String({ maxLength: 100 }),
      Name: NewAccountName,
      RealName: visibleName(40),
      Password: NewPassword,
    }),
    answer: Session,
  }),
  updatePermission: call({
    method: 'POST',
    path: '/api/Core/System/UpdatePermission',
    effects: ['changes-access', 'takes-access'],
    needs: 'system.permission',
    summary:
      'Create or update one module and its functions from a descriptor; idempotent; grants are kept by function URL.',
    body: ModuleDescriptor,
  }),
  account: call({
    method: 'GET',
    path: '/api/Core/Auth/Account',
    needs: 'signed-in',
    summary: 'One’s own account and how it is guarded.',
    query: query({}),
    answer: OwnAccount,
  }),
  beginSecondFactor: call({
    method: 'POST',
    path: '/api/Core/Auth/BeginSecondFactor',
    effects: ['changes-access', 'takes-access', 'own-transaction'],
    needs: 'signed-in',
    summary:
      'A secret for an authenticator (TOTP, RFC 6238); it holds only once ConfirmSecondFactor proves it was taken.',
    body: strict({ Password }),
    answer: Type.Object({ Secret: Type.String(), Uri: Type.String() }),
  }),
  confirmSecondFactor: call({
    method: 'POST',
    path: '/api/Core/Auth/ConfirmSecondFactor',
    effects: ['changes-access', 'takes-access', 'own-transaction'],
    needs: 'signed-in',
    summary: 'Turn the second factor on; answers ten codes, shown once, for when the authenticator is lost.',
    body: strict({ Code }),
    answer: Type.Object({ RecoveryCodes: Type.Array(Type.String()) }),
  }),
  removeSecondFactor: call({
    method: 'POST',
    path: '/api/Core/Auth/RemoveSecondFactor',
    effects: ['changes-access', 'takes-access', 'own-transaction'],
    needs: 'signed-in',
    summary: 'Turn one’s own second factor off.',
    body: strict({ Password }),
  }),
  viewAs: call({
    method: 'POST',
    path: '/api/Core/Auth/ViewAs',
    effects: ['changes-access', 'takes-access'],
    needs: 'access.view-as',
    summary: 'A session of an hour that sees what the user sees and changes nothing; it is logged. Ends by Logout.',
    body: strict({ UserId: Id }),
    answer: Session,
  }),
}
