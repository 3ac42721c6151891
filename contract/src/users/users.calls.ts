import { type Static, Type } from 'typebox'
import { DataScopeSchema } from '../access/data-scope.ts'
import { NewPassword } from '../access/passwords.ts'
import { Referrer } from '../forms/care.calls.ts'
import { Confirmed } from '../forms/confirmed-codes.ts'
import {
  Id,
  IdQuery,
  IdsBody,
  NewAccountName,
  OrganPath,
  ReadTime,
  Time,
  call,
  listParameters,
  query,
  strict,
  visibleName,
} from '../wire/index.ts'

const RealName = visibleName(40)
const Phone = Type.String({ maxLength: 20 })
const Post = Type.String({ maxLength: 40 })

/** With `ids` the answer has Id, Name and RealName only. */
export const User = Type.Object({
  Id,
  Name: Type.String(),
  RealName: Type.String(),
  Phone: Type.Optional(Type.String()),
  Post: Type.Optional(Type.String()),
  IsEnabled: Type.Optional(Type.Boolean()),
  /** Has a password; who has none is on the staff list only. */
  CanSignIn: Type.Optional(Type.Boolean()),
  HasSecondFactor: Type.Optional(Type.Boolean()),
  LastSignIn: Type.Optional(Time),
  Organ: Type.Optional(Type.Object({ Id, Name: Type.String(), Path: OrganPath })),
  Roles: Type.Optional(Type.Array(Type.Object({ Id, Name: Type.String() }))),
  AddTime: Type.Optional(Time),
  UpdateTime: Type.Optional(Time),
})
export type User = Static<typeof User>

export const DeletedUser = Type.Object({
  ...User.properties,
  DeleteTime: Time,
  /** Absent where the caller may not see the person. */
  DeletedBy: Type.Optional(Type.String()),
  /** When they are purged. */
  PurgeTime: Time,
})
export type DeletedUser = Static<typeof DeletedUser>

const WorkKey = Type.String({ minLength: 1, maxLength: 80 })

/** What people who leave have in hand, by form and field: as far as the caller may see it. */
export const OpenWork = Type.Object({
  Works: Type.Array(
    Type.Object({
      ...Referrer.properties,
      /** By which its new owner is said in `HandOver`. */
      Work: WorkKey,
      CanHandOver: Type.Boolean(),
    }),
  ),
  /** There is more that the caller may not see. */
  HasOthers: Type.Boolean(),
})
export type OpenWork = Static<typeof OpenWork>

/** Who takes over what people who leave have in hand: all of it, or with `Work` one kind. */
const HandOver = Type.Optional(Type.Array(strict({ Work: Type.Optional(WorkKey), To: Id }), { maxItems: 20 }))

/** Organisations with the roles that stand there, those that organisations above lend included. */
export const UserRoleTree = Type.Array(
  Type.Object({
    Id,
    Name: Type.String(),
    Path: OrganPath,
    Roles: Type.Array(
      Type.Object({
        Id,
        Name: Type.String(),
        Note: Type.String(),
        DataScope: DataScopeSchema,
        IsHeld: Type.Boolean(),
        /** No more than the person who asks holds, so they can give it or take it away. */
        CanGrant: Type.Boolean(),
      }),
    ),
  }),
)
export type UserRoleTree = Static<typeof UserRoleTree>

export const userCalls = {
  list: call({
    method: 'GET',
    path: '/api/Core/Users/List',
    needs: 'signed-in',
    summary: 'Users; with ids, Id and names of each. Without ids it needs the right to see people.',
    query: query({
      ids: listParameters.ids,
      page: listParameters.page,
      pageSize: listParameters.pageSize,
      search: Type.Optional(Type.String({ maxLength: 40 })),
      /** Of this organisation and all below it. */
      organId: Type.Optional(Id),
      roleId: Type.Optional(Id),
      state: Type.Optional(Type.Enum(['启用', '停用', '未开通'])),
      orderBy: listParameters.orderBy,
    }),
    answer: Type.Array(User),
  }),
  get: call({
    method: 'GET',
    path: '/api/Core/Users/Get',
    needs: 'users.view',
    summary: 'One user.',
    query: IdQuery,
    answer: User,
  }),
  add: call({
    method: 'POST',
    path: '/api/Core/Users/Add',
    effects: ['changes-access', 'takes-access', 'own-transaction'],
    needs: 'users.add',
    summary: 'Add a user. Without a password the person is on the staff list but cannot sign in.',
    body: strict({
      Id: Type.Optional(Id),
      Name: NewAccountName,
      RealName,
      Password: Type.Optional(NewPassword),
      Phone: Type.Optional(Phone),
      Post: Type.Optional(Post),
      OrganId: Type.Optional(Id),
      RoleIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    }),
    answer: User,
  }),
  edit: call({
    method: 'POST',
    path: '/api/Core/Users/Edit',
    effects: ['changes-access', 'takes-access'],
    needs: 'users.edit',
    summary:
      'Change a user; disabling ends the sessions at once. The last administrator stays one. What somebody has in hand when ' +
      'they are disabled or moved away is handed over in the same act, or it is confirmed that it is not.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      RealName: Type.Optional(RealName),
      Phone: Type.Optional(Phone),
      Post: Type.Optional(Post),
      OrganId: Type.Optional(Id),
      IsEnabled: Type.Optional(Type.Boolean()),
      RoleIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
      HandOver,
      Confirmed,
    }),
    answer: User,
  }),
  editPassword: call({
    method: 'POST',
    path: '/api/Core/Users/EditPassword',
    effects: ['changes-access', 'takes-access', 'own-transaction'],
    needs: 'signed-in',
    summary:
      'Change one’s own password (old one asked) or, with the right, reset another’s. Ends the sessions of that user.',
    body: strict({ Id, OldPassword: Type.Optional(Type.String({ maxLength: 200 })), Password: NewPassword }),
  }),
  roleTree: call({
    method: 'GET',
    path: '/api/Core/Users/GetUserRoleTree',
    needs: 'users.view',
    summary: 'Organisations and their roles with what a user holds; without userId what a new one could be given.',
    query: query({ userId: Type.Optional(Id) }),
    answer: UserRoleTree,
  }),
  remove: call({
    method: 'POST',
    path: '/api/Core/Users/Delete',
    effects: ['changes-access', 'takes-access'],
    needs: 'users.delete',
    summary:
      'Delete users: they cannot sign in any more and lie in the recycle bin; what they did keeps their name. What they have ' +
      'in hand is handed over in the same act, or it is confirmed that it is not.',
    body: strict({ ...IdsBody.properties, HandOver, Confirmed }),
  }),
  openWork: call({
    method: 'GET',
    path: '/api/Core/Users/OpenWork',
    needs: 'users.view',
    summary:
      'What users have in hand and would leave behind: all of it, or with `organId` what they could not go on with from there.',
    query: query({ ids: listParameters.ids, organId: Type.Optional(Id) }),
    answer: OpenWork,
  }),
  deleted: call({
    method: 'GET',
    path: '/api/Core/Users/Deleted',
    needs: 'users.delete',
    summary: 'The recycle bin of users, who was deleted last first.',
    query: query({ page: listParameters.page, pageSize: listParameters.pageSize }),
    answer: Type.Array(DeletedUser),
  }),
  recover: call({
    method: 'POST',
    path: '/api/Core/Users/Recover',
    effects: ['changes-access', 'takes-access'],
    needs: 'users.delete',
    summary: 'Take users back out of the recycle bin with the roles that they held: all of them or none.',
    body: IdsBody,
  }),
  purge: call({
    method: 'POST',
    path: '/api/Core/Users/Purge',
    effects: ['changes-access', 'takes-access'],
    needs: 'users.purge',
    summary: 'Remove deleted users for good: their account name is free again; what they did keeps their name.',
    body: IdsBody,
  }),
  removeSecondFactor: call({
    method: 'POST',
    path: '/api/Core/Users/RemoveSecondFactor',
    effects: ['changes-access', 'takes-access'],
    needs: 'users.password',
    summary: 'Turn off the second factor of a user who lost it. Ends the sessions of that user.',
    body: strict({ Id }),
  }),
}
