import type { UserRoleTree } from '@farm/contract/users'
import { useQuery } from '@tanstack/react-query'
import { isWithin, organsQuery } from '../../../engine/organs/index.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { RoleGives } from '../../../engine/rights/RoleGives.tsx'
import { useRoleTree } from '../user-queries.ts'
import styles from './Form.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface RolePicksProps {
  readonly userId: string | undefined
  /** Where the person stands: a role is held there or below the organisation that keeps it. */
  readonly organId: string | undefined
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** The roles of all organisations in reach; what can't be granted is greyed and says why. */
export function RolePicks({ userId, organId, value, onChange }: RolePicksProps) {
  const { data, error, refetch } = useRoleTree(userId)
  const { data: known } = useQuery(organsQuery(useOrganPath()))
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const path = known?.find(({ Id }) => Id === organId)?.Path
  const organs = data.filter(
    ({ Path, Roles }) =>
      Roles.some(({ Id }) => value.includes(Id)) || (Roles.length > 0 && (path === undefined || isWithin(path, Path))),
  )
  if (organs.length === 0) return <p className={styles.second}>所选组织和它的上级还没有角色</p>
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id].toSorted())
  return organs.map((organ) => (
    <fieldset key={organ.Id} className={styles.organ}>
      <legend>{organ.Name}</legend>
      <ul className={styles.roles}>
        {organ.Roles.map((role) => (
          <RoleLine key={role.Id} role={role} isHeld={value.includes(role.Id)} onToggle={() => toggle(role.Id)} />
        ))}
      </ul>
    </fieldset>
  ))
}

interface RoleLineProps {
  readonly role: UserRoleTree[number]['Roles'][number]
  readonly isHeld: boolean
  readonly onToggle: () => void
}

function RoleLine({ role: { Id, Name, Note, DataScope, CanGrant }, isHeld, onToggle }: RoleLineProps) {
  const why = isHeld ? '超出您的权限，不能由您取消' : '超出您的权限，不能由您授予'
  return (
    <li className={styles.role} data-fixed={!CanGrant || undefined}>
      <label className={styles.pick}>
        <input type="checkbox" checked={isHeld} disabled={!CanGrant} aria-label={Name} onChange={onToggle} />
        <span className={styles.roleName}>{Name}</span>
        <Tag>{DataScope}</Tag>
      </label>
      {(Note || !CanGrant) && <p className={styles.about}>{[Note, CanGrant ? '' : why].filter(Boolean).join('；')}</p>}
      <div className={styles.about}>
        <RoleGives id={Id} name={Name} text="查看权限" />
      </div>
    </li>
  )
}
