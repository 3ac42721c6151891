import type { Role, RoleFunctionTree } from '@farm/contract/access'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { v7 as newId } from 'uuid'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EntryField, EntryFrame, EntryPart, Loaded, useEntry } from '../../../engine/entry/index.ts'
import { OrganPicker } from '../../../engine/organs/index.ts'
import { usePermission } from '../../../engine/permission/index.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useFreshRole, useFunctionTree, useRoleActs } from '../role-queries.ts'
import { FunctionTree } from './FunctionTree.tsx'
import { RoleBasics } from './RoleBasics.tsx'
import { functionsOfModule } from './function-tree.ts'
import { type RoleValues, faultsOfRole } from './role-values.ts'

const MAX_NAME = 60

/** A new role, empty or as a copy of another one. */
export function RoleAdd() {
  const [address] = useSearchParams()
  const from = address.get('from')
  return from === null ? <Empty /> : <Copy from={from} />
}

function Empty() {
  return <Loaded query={useFunctionTree(undefined)}>{(tree) => <NewRole tree={tree} />}</Loaded>
}

function Copy({ from }: { readonly from: string }) {
  const role = useFreshRole(from)
  const tree = useFunctionTree(from)
  return (
    <Loaded query={role}>
      {(copied) => <Loaded query={tree}>{(all) => <NewRole key={from} tree={all} copied={copied} />}</Loaded>}
    </Loaded>
  )
}

interface NewRoleProps {
  readonly tree: RoleFunctionTree
  readonly copied?: Role
}

function NewRole({ tree, copied }: NewRoleProps) {
  const leave = useWayBack('/User/Roles')
  const { User } = usePermission()
  const { add } = useRoleActs()
  // Sending it again after an answer that did not come makes no second role.
  const [id] = useState(() => newId())
  const [values] = useState(() => beginningOf(tree, User.Organ.Id, copied))
  const entry = useEntry<RoleValues>({
    begin: { values, updateTime: '' },
    check: faultsOfRole,
    send: async ({ Name, Note, DataScope, OrganId, Functions }) => {
      const about = { Name: Name.trim(), ...(Note.trim() && { Note: Note.trim() }), DataScope, OrganId }
      await add.mutateAsync({ Id: id, ...about, Functions: [...Functions] })
    },
    onDone: leave,
  })
  const { faults, set } = entry
  return (
    <EntryFrame entry={entry} note={copied && `复制自“${copied.Name}”`} onLeave={leave}>
      <RoleBasics entry={entry} isReadOnly={false}>
        <EntryField label="所属组织" isRequired fault={faults.OrganId} hint="这个组织和它下级组织的人员可以持有">
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
      <EntryPart title="功能权限" note="只能授予您自己拥有的功能。表单权限在保存后编辑角色时设置。">
        {faults.Functions !== undefined && <Notice>{faults.Functions}</Notice>}
        <FunctionTree
          tree={tree}
          value={entry.values.Functions}
          isReadOnly={false}
          onChange={(Functions) => set({ Functions })}
        />
      </EntryPart>
    </EntryFrame>
  )
}

/** Of a copied role what one can give oneself. */
function beginningOf(tree: RoleFunctionTree, OrganId: string, copied: Role | undefined): RoleValues {
  if (!copied) return { Name: '', Note: '', DataScope: '本组织', OrganId, Functions: [], Forms: {} }
  const given = tree.flatMap(functionsOfModule).filter(({ IsGranted, CanGrant }) => IsGranted && CanGrant)
  return {
    Name: `${copied.Name.slice(0, MAX_NAME - 3)} 副本`,
    Note: copied.Note,
    DataScope: copied.DataScope,
    OrganId,
    Functions: given.map(({ Url }) => Url).toSorted(),
    Forms: {},
  }
}
