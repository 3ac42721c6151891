import { type Static, Type } from 'typebox'
import { fieldRights } from '../forms/index.ts'
import { Id, IdQuery, IdsBody, OrganPath, ReadTime, Time, call, query, strict, visibleName } from '../wire/index.ts'
import { DataScopeSchema } from './data-scope.ts'

const Name = visibleName(60)
const Note = Type.String({ maxLength: 200 })
const Denied = Type.Array(Type.Enum(['view', 'add', 'edit', 'delete', 'export', 'import']), { maxItems: 6 })
const Functions = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 })
/** What a role may less of a form than its functions give. */
const less = { Denied, Fields: Type.Record(Type.String({ maxLength: 60 }), Type.Enum(fieldRights)) }
const MOST_FORMS = 500

export const Role = Type.Object({
  Id,
  Name: Type.String(),
  Note: Type.String(),
  DataScope: DataScopeSchema,
  Organ: Type.Object({ Id, Name: Type.String(), Path: OrganPath }),
  /** Addresses of the functions it is given; of the administrators’ role all that there are. */
  Functions: Type.Array(Type.String()),
  /** The administrators of the installation: cannot be changed or deleted. */
  IsAdministrators: Type.Boolean(),
  /** People in scope who hold it. */
  People: Type.Integer(),
  UpdateTime: Time,
})
export type Role = Static<typeof Role>

/** A screen or an act that a role can be given. */
const RoleFunction = Type.Object({
  Name: Type.String(),
  Url: Type.String(),
  /** An entry of the menu; else an act. */
  IsMenu: Type.Boolean(),
  IsGranted: Type.Boolean(),
  /** The person who asks holds it, so they can give it or take it away. */
  CanGrant: Type.Boolean(),
})
const entry = { Name: Type.String(), Url: Type.String(), Icon: Type.String() }

/** Modules, their groups and the functions of each. */
export const RoleFunctionTree = Type.Array(
  Type.Object({ ...entry, Children: Type.Array(Type.Object({ ...entry, Children: Type.Array(RoleFunction) })) }),
)
export type RoleFunctionTree = Static<typeof RoleFunctionTree>

/**
 * One form as a role may use it, with every field that the person who asks may see. `Rights`: what its functions give,
 * before `Denied` and `Fields` take away. `CanGive`: the rights that the person who asks has, so they can give them or take
 * them away.
 */
export const RoleForm = Type.Object({
  Id,
  Name: Type.String(),
  Modules: Type.Array(Type.String()),
  Rights: Type.Array(Type.String()),
  Denied: Type.Array(Type.String()),
  CanGive: Type.Array(Type.String()),
  Fields: Type.Array(
    Type.Object({
      Name: Type.String(),
      Label: Type.String(),
      IsRequired: Type.Boolean(),
      /** Absent: the role may write it, where it may write the form. */
      Right: Type.Optional(Type.Enum(fieldRights)),
      /** The product gets along without it, so it can be hidden. */
      CanHide: Type.Boolean(),
      /** The person who asks writes it themselves, so they can lift what is set of it. */
      CanLift: Type.Boolean(),
    }),
  ),
})
export type RoleForm = Static<typeof RoleForm>

export const roleCalls = {
  list: call({
    method: 'GET',
    path: '/api/Core/Roles/List',
    needs: 'roles.view',
    summary: 'Roles of the organisations in scope, and those that organisations above lend.',
    query: query({ search: Type.Optional(Type.String({ maxLength: 40 })) }),
    answer: Type.Array(Role),
  }),
  add: call({
    method: 'POST',
    path: '/api/Core/Roles/Add',
    effects: ['changes-access', 'takes-access', 'changes-forms'],
    needs: 'roles.add',
    summary:
      'Add a role, with what it may less of forms. Nobody can give what they do not hold: what binds who adds it on a form ' +
      'binds the role as well. A form at fault is told under Forms.<id of the form>.',
    body: strict({
      Id: Type.Optional(Id),
      Name,
      Note: Type.Optional(Note),
      DataScope: DataScopeSchema,
      OrganId: Type.Optional(Id),
      Functions,
      Forms: Type.Optional(Type.Array(strict({ FormId: Id, ...less }), { maxItems: MOST_FORMS })),
    }),
    answer: Role,
  }),
  get: call({
    method: 'GET',
    path: '/api/Core/Roles/Get',
    needs: 'roles.view',
    summary: 'One role.',
    query: IdQuery,
    answer: Role,
  }),
  functionTree: call({
    method: 'GET',
    path: '/api/Core/Roles/GetRoleFunctionTree',
    needs: 'roles.view',
    summary: 'Modules, groups and functions with what a role is given; without roleId what a new one could be given.',
    query: query({ roleId: Type.Optional(Id) }),
    answer: RoleFunctionTree,
  }),
  forms: call({
    method: 'GET',
    path: '/api/Core/Roles/Forms',
    needs: 'roles.view',
    summary: 'Rights of a role over every form and its fields; without roleId those that a new one could be given.',
    query: query({ roleId: Type.Optional(Id) }),
    answer: Type.Array(RoleForm),
  }),
  edit: call({
    method: 'POST',
    path: '/api/Core/Roles/Edit',
    effects: ['changes-access', 'takes-access', 'changes-forms'],
    needs: 'roles.edit',
    summary:
      'Change a role: name, note, data scope, functions and rights over forms, all of it or nothing. UpdateTime guards the ' +
      'role and its functions, Was the rights over each form. A form at fault is told under Forms.<id of the form>.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      Name: Type.Optional(Name),
      Note: Type.Optional(Note),
      DataScope: Type.Optional(DataScopeSchema),
      Functions: Type.Optional(Functions),
      Forms: Type.Optional(Type.Array(strict({ FormId: Id, ...less, Was: strict(less) }), { maxItems: MOST_FORMS })),
    }),
    answer: Role,
  }),
  editFunctions: call({
    method: 'POST',
    path: '/api/Core/Roles/EditFunctions',
    effects: ['changes-access', 'takes-access'],
    needs: 'roles.edit',
    summary: 'Give a role exactly these functions. What the caller does not hold can be neither given nor taken away.',
    body: strict({ Id, UpdateTime: ReadTime, Functions }),
    answer: Role,
  }),
  editForm: call({
    method: 'POST',
    path: '/api/Core/Roles/EditForm',
    effects: ['changes-access', 'takes-access', 'changes-forms'],
    needs: 'roles.edit',
    summary: 'What a role may less of one form. Was is what was read before (409).',
    body: strict({
      RoleId: Id,
      FormId: Id,
      ...less,
      Was: strict(less),
    }),
    answer: RoleForm,
  }),
  remove: call({
    method: 'POST',
    path: '/api/Core/Roles/Delete',
    effects: ['changes-access', 'takes-access', 'changes-forms'],
    needs: 'roles.delete',
    summary: 'Delete roles that nobody holds.',
    body: IdsBody,
  }),
}
