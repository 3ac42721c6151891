import type { Role, RoleForm, RoleFunctionTree } from '@farm/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { v7 as newId } from 'uuid'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EntryField, EntryFrame, Loaded, useEntry } from '../../../engine/entry/index.ts'
import { OrganPicker, organsQuery } from '../../../engine/organs/index.ts'
import { useOrganPath, usePermission } from '../../../engine/permission/index.ts'
import { useFreshRole, useFunctionTree, useRoleActs, useRoleForms } from '../role-queries.ts'
import { RoleBasics } from './RoleBasics.tsx'
import { RoleRightsPart } from './RoleRightsPart.tsx'
import { asCopied, beginningOfCopy, emptyRole, formsOfCopy, formsOfNew } from './new-role.ts'
import { type RoleValues, faultsOfRole } from './role-values.ts'

/** A new role, empty or as a copy of another one. */
export function RoleAdd() {
  const [address] = useSearchParams()
  const from = address.get('from')
  return from === null ? <Empty /> : <Copy key={from} from={from} />
}

function Empty() {
  const { User } = usePermission()
  return (
    <Loaded query={useFunctionTree(undefined)}>
      {(tree) => <NewRole tree={tree} begin={emptyRole(User.Organ.Id)} />}
    </Loaded>
  )
}

function Copy({ from }: { readonly from: string }) {
  const role = useFreshRole(from)
  const tree = useFunctionTree(from)
  return (
    <Loaded query={role}>{(of) => <Loaded query={tree}>{(all) => <CopyOf role={of} tree={all} />}</Loaded>}</Loaded>
  )
}

function CopyOf({ role, tree }: { readonly role: Role; readonly tree: RoleFunctionTree }) {
  const { User } = usePermission()
  const forms = useRoleForms(role.Id)
  const organs = useQuery(organsQuery(useOrganPath()))
  return (
    <Loaded query={forms}>
      {(rights) => (
        <Loaded query={organs}>
          {(all) => {
            const organ = all.find(({ Id }) => Id === role.Organ.Id) ?? User.Organ
            return (
              <NewRole tree={tree} begin={beginningOfCopy(role, tree, organ.Id)} copied={{ role, forms: rights }} />
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

interface NewRoleProps {
  readonly tree: RoleFunctionTree
  readonly begin: RoleValues
  readonly copied?: { readonly role: Role; readonly forms: readonly RoleForm[] }
}

function NewRole({ tree, begin, copied }: NewRoleProps) {
  const leave = useWayBack('/User/Roles')
  const { add } = useRoleActs()
  // Sending it again after an answer that did not come makes no second role.
  const [id] = useState(() => newId())
  const [values] = useState(begin)
  const entry = useEntry<RoleValues>({
    begin: { values, updateTime: '' },
    check: faultsOfRole,
    send: async ({ Name, Note, DataScope, OrganId, Functions, Forms: changes }) => {
      const about = { Name: Name.trim(), ...(Note.trim() && { Note: Note.trim() }), DataScope, OrganId }
      const Forms = copied ? formsOfCopy(copied.forms, changes) : formsOfNew(changes)
      await add.mutateAsync({ Id: id, ...about, Functions: [...Functions], ...(Forms && { Forms }) })
    },
    onDone: leave,
  })
  const { faults, set } = entry
  return (
    <EntryFrame entry={entry} note={copied && `复制自“${copied.role.Name}”`} onLeave={leave}>
      <RoleBasics entry={entry} isReadOnly={false}>
        <EntryField label="所属组织" isRequired fault={faults.OrganId} hint="这个组织和它下级组织的人员可以使用">
          {(control) => (
            <OrganPicker
              id={control.id}
              label="所属组织"
              value={entry.values.OrganId}
              onChange={(OrganId) => set({ OrganId })}
            />
          )}
        </EntryField>
      </RoleBasics>
      {copied ? (
        <RoleRightsPart
          role={copied.role}
          roleName={entry.values.Name}
          tree={tree}
          entry={entry}
          isReadOnly={false}
          note={`按“${copied.role.Name}”的功能权限显示；您自己没有的权限，复制的角色也没有。`}
          readForm={asCopied}
        />
      ) : (
        <RoleRightsPart
          roleName={entry.values.Name}
          tree={tree}
          entry={entry}
          isReadOnly={false}
          note="按您自己的权限显示；角色得到其中功能权限给的。"
        />
      )}
    </EntryFrame>
  )
}
