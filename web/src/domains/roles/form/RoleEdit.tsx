import { type Role, type RoleFunctionTree, roleCalls } from '@farm/contract/access'
import { useParams } from 'react-router'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EntryFrame, EntryText, Loaded, useEntry } from '../../../engine/entry/index.ts'
import { useAddress, useCan, usePermission } from '../../../engine/permission/index.ts'
import { get } from '../../../platform/http.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { isFixed } from '../lent.ts'
import { useFreshRole, useFunctionTree } from '../role-queries.ts'
import { RoleBasics } from './RoleBasics.tsx'
import { RoleRightsPart } from './RoleRightsPart.tsx'
import { summaryOf } from './function-tree.ts'
import { mergedFields } from './merged-fields.ts'
import { type RoleValues, baseOfRole, faultsOfRole } from './role-values.ts'
import { useSendRole } from './use-send-role.ts'
import styles from './Role.module.css'

/** A role as it is, to be changed. */
export function RoleEdit() {
  const { id = '' } = useParams()
  const role = useFreshRole(id)
  const tree = useFunctionTree(id)
  return (
    <Loaded query={role}>
      {(of) => <Loaded query={tree}>{(all) => <RoleEditor key={id} role={of} tree={all} />}</Loaded>}
    </Loaded>
  )
}

interface RoleEditorProps {
  readonly role: Role
  readonly tree: RoleFunctionTree
}

function RoleEditor({ role, tree }: RoleEditorProps) {
  const { Id, Name, Organ, People, IsAdministrators } = role
  const leave = useWayBack('/User/Roles')
  const permission = usePermission()
  const isReadOnly = isFixed(role, permission)
  const entry = useEntry<RoleValues>({
    begin: baseOfRole(role),
    check: faultsOfRole,
    send: useSendRole(Id),
    reread: async () => baseOfRole(await get(roleCalls.get, { id: Id })),
    onDone: leave,
  })
  const summary = summaryOf(entry.base.values.Functions, entry.values.Functions, People)
  const why = IsAdministrators ? '系统管理员拥有全部功能，不能修改' : `由${Organ.Name}统一维护，只能查看`
  return (
    <EntryFrame
      entry={entry}
      fields={mergedFields(tree)}
      note={isReadOnly ? why : Name}
      actions={<Holders role={role} />}
      isReadOnly={isReadOnly}
      summary={summary && <output className={styles.summary}>{summary}</output>}
      question={summary && People > 0 ? `${summary}，保存后立即生效。` : undefined}
      onLeave={leave}
    >
      <RoleBasics entry={entry} isReadOnly={isReadOnly}>
        <EntryText label="所属组织" value={Organ.Name} maxLength={60} disabled onChange={nothing} />
      </RoleBasics>
      <RoleRightsPart
        role={role}
        roleName={Name}
        tree={tree}
        entry={entry}
        isReadOnly={isReadOnly}
        note="按已保存的功能权限显示。"
      />
    </EntryFrame>
  )
}

function nothing(): void {
  // A role stays where it was made.
}

function Holders({ role: { Id, People } }: { readonly role: Role }) {
  const can = useCan()
  const address = useAddress()
  if (!can('/User/List')) return <span>{People} 人使用</span>
  return <ButtonLink to={address(`/User/List?roleId=${Id}`)}>{People} 人使用</ButtonLink>
}
