import { type User, userCalls } from '@farm/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { EntryField, EntryFrame, EntryText, Loaded, useEntry } from '../../../engine/entry/index.ts'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { organsQuery } from '../../../engine/organs/index.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { get } from '../../../platform/http.ts'
import { type HandOver, HandOverFields } from '../leaving/HandOverFields.tsx'
import { handOverOf } from '../leaving/hand-over.ts'
import { useFreshUser, useRoleTree, useUserActs } from '../user-queries.ts'
import { PersonParts } from './PersonParts.tsx'
import { type UserValues, baseOfUser, changesOfUser, faultsOfUser } from './user-values.ts'

/** Somebody as they are, to be changed. */
export function UserEdit() {
  const { id = '' } = useParams()
  return <Loaded query={useFreshUser(id)}>{(user) => <UserForm key={id} user={user} />}</Loaded>
}

function UserForm({ user }: { readonly user: User }) {
  const { Id, Name } = user
  const leave = useWayBack('/User/List')
  const { edit } = useUserActs()
  const [handOver, setHandOver] = useState<HandOver>({})
  const entry = useEntry<UserValues>({
    begin: baseOfUser(user),
    check: faultsOfUser,
    send: async (values, base) => {
      const changes = changesOfUser(values, base.values)
      const following = changes.OrganId === undefined ? {} : handOverOf(handOver)
      await edit.mutateAsync({ Id, UpdateTime: base.updateTime, ...changes, ...following })
    },
    reread: async () => baseOfUser(await get(userCalls.get, { id: Id })),
    onDone: leave,
  })
  const { OrganId } = entry.values
  const isMoved = OrganId !== undefined && OrganId !== user.Organ?.Id
  const moving = isMoved && (
    <EntryField label="工作交接" hint="移到那里以后不能再做的工作" fault={entry.faults.HandOver}>
      {() => <HandOverFields ids={[Id]} organId={OrganId} value={handOver} onChange={setHandOver} />}
    </EntryField>
  )
  return (
    <EntryFrame entry={entry} fields={useMergedFields(Id)} note={user.RealName} onLeave={leave}>
      <PersonParts userId={Id} values={entry.values} faults={entry.faults} onChange={entry.set} moving={moving}>
        <EntryText label="账号" value={Name} maxLength={60} disabled onChange={nothing} />
      </PersonParts>
    </EntryFrame>
  )
}

function nothing(): void {
  // The account of somebody stays what it is.
}

/** How what somebody else saved is told, field by field. */
function useMergedFields(userId: string) {
  const { data: organs = [] } = useQuery(organsQuery(useOrganPath()))
  const { data: tree = [] } = useRoleTree(userId)
  const roles = new Map(tree.flatMap(({ Roles }) => Roles.map(({ Id, Name }) => [Id, Name] as const)))
  return [
    { name: 'RealName', label: '姓名', text: (of: UserValues) => of.RealName },
    { name: 'Phone', label: '电话', text: (of: UserValues) => of.Phone },
    { name: 'Post', label: '岗位', text: (of: UserValues) => of.Post },
    {
      name: 'OrganId',
      label: '组织',
      text: ({ OrganId }: UserValues) => organs.find(({ Id }) => Id === OrganId)?.Name ?? '',
    },
    {
      name: 'RoleIds',
      label: '角色',
      text: ({ RoleIds }: UserValues) => RoleIds.map((id) => roles.get(id) ?? '其他角色').join('、'),
    },
  ] as const
}
