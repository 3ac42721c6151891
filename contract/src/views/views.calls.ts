import { type Static, Type } from 'typebox'
import { Id, ReadTime, Time, call, query, strict, visibleName } from '../wire/index.ts'

/** What names a list: the key of its form, or the address of its screen. */
const Screen = Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z0-9/_-]+$' })

/** Whose a view is: one’s own, of all who hold a role, of all in an organisation and below it. */
export const viewOwners = ['own', 'role', 'organ'] as const
export type ViewOwner = (typeof viewOwners)[number]

const Look = {
  Name: visibleName(40),
  /** The choices of the list as its address has them, encoded: filters, order, grouping, sums. */
  Address: Type.String({ maxLength: 4000, pattern: '^[!-~]*$' }),
  /** Keys of the columns that are shown, in their order; empty: as the screen declares. */
  Columns: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 }),
}

const Owned = {
  Owner: Type.Enum([...viewOwners]),
  /** Present where Owner is `role`. */
  RoleId: Type.Optional(Id),
  /** Present where Owner is `organ`. */
  OrganId: Type.Optional(Id),
}

/** A way to look at a list that was given a name. */
export const SavedView = Type.Object({
  Id,
  Screen,
  ...Look,
  ...Owned,
  /** Name of the role or the organisation. */
  OwnerName: Type.Optional(Type.String()),
  /** The list opens with it, for the caller. */
  IsDefault: Type.Boolean(),
  /** The caller may change and delete it. */
  CanChange: Type.Boolean(),
  UpdateTime: Time,
})
export type SavedView = Static<typeof SavedView>

/** So many views one person may keep of one list, one role or organisation likewise. */
export const MAX_VIEWS = 50

/** With whom the caller may share views: roles and organisations in reach. Empty without the right `views.share`. */
export const ShareTargets = Type.Object({
  Roles: Type.Array(Type.Object({ Id, Name: Type.String() })),
  Organs: Type.Array(Type.Object({ Id, Name: Type.String() })),
})
export type ShareTargets = Static<typeof ShareTargets>

/** Saved views of lists. Sharing one needs `views.share`; whoever it is shared with may look, not change. */
export const viewCalls = {
  list: call({
    method: 'GET',
    path: '/api/Core/View/List',
    needs: 'signed-in',
    summary: 'The views of a list that the caller has: own ones, those of held roles and of the organisations above.',
    query: query({ screen: Screen }),
    answer: Type.Array(SavedView),
  }),
  targets: call({
    method: 'GET',
    path: '/api/Core/View/Targets',
    needs: 'views.share',
    summary: 'Roles and organisations that the caller may share views with.',
    query: query({}),
    answer: ShareTargets,
  }),
  add: call({
    method: 'POST',
    path: '/api/Core/View/Add',
    effects: [],
    needs: 'signed-in',
    summary: 'Save a view; a client-made Id makes a repeated send harmless.',
    body: strict({ Id: Type.Optional(Id), Screen, ...Look, ...Owned }),
    answer: SavedView,
  }),
  edit: call({
    method: 'POST',
    path: '/api/Core/View/Edit',
    effects: [],
    needs: 'signed-in',
    summary: 'Change a view; UpdateTime as read guards against overwriting somebody else’s change (409).',
    body: strict({ Id, UpdateTime: ReadTime, ...Look, ...Owned }),
    answer: SavedView,
  }),
  remove: call({
    method: 'POST',
    path: '/api/Core/View/Delete',
    effects: [],
    needs: 'signed-in',
    summary: 'Delete a view.',
    body: strict({ Id }),
  }),
  setDefault: call({
    method: 'POST',
    path: '/api/Core/View/SetDefault',
    effects: [],
    needs: 'signed-in',
    summary: 'With which view a list opens for the caller; without ViewId as the screen declares.',
    body: strict({ Screen, ViewId: Type.Optional(Id) }),
  }),
}
