import { type Static, Type } from 'typebox'
import { DataScopeSchema } from '../access/data-scope.ts'
import { NewPassword } from '../access/passwords.ts'
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
    summary: 'Change a user; disabling ends the sessions at once. The last administrator stays one.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      RealName: Type.Optional(RealName),
      Phone: Type.Optional(Phone),
      Post: Type.Optional(Post),
      OrganId: Type.Optional(Id),
      IsEnabled: Type.Optional(Type.Boolean()),
      RoleIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
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
    summary: 'Delete users: they cannot sign in any more and are on no list; what they did keeps their name.',
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
