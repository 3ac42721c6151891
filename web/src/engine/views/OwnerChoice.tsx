import { type ViewOwner, viewCalls, viewOwners } from '@farm/contract/views'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'
import { useCan, useOrganPath } from '../permission/index.ts'
import styles from './ViewDialog.module.css'
import type { Owned } from './use-view-acts.ts'
import { VIEWS } from './use-views.ts'

const SHARE = '/Core/FormList#ShareViews'

const labels = { own: '我自己', role: '角色', organ: '组织' } satisfies Record<ViewOwner, string>

interface OwnerChoiceProps {
  readonly owned: Owned
  readonly onChange: (owned: Owned) => void
}

/** For whom a view is; who may not share keeps it for themselves. */
export function OwnerChoice({ owned, onChange }: OwnerChoiceProps) {
  const organPath = useOrganPath()
  const canShare = useCan()(SHARE)
  const { data, error } = useQuery({
    queryKey: [VIEWS, organPath, 'targets'],
    queryFn: ({ signal }) => get(viewCalls.targets, {}, signal),
    enabled: canShare,
  })
  if (!canShare) return null
  const { Owner, RoleId, OrganId } = owned
  const targets = { own: [], role: data?.Roles ?? [], organ: data?.Organs ?? [] }[Owner]
  const chosen = { own: undefined, role: RoleId, organ: OrganId }[Owner]
  return (
    <fieldset className={styles.choices}>
      <legend>给谁用</legend>
      {viewOwners.map((owner) => (
        <label key={owner} className={styles.check}>
          <input type="radio" name="owner" checked={Owner === owner} onChange={() => onChange({ Owner: owner })} />
          {labels[owner]}
        </label>
      ))}
      {Owner !== 'own' && (
        <select
          className={styles.target}
          aria-label={`选择${labels[Owner]}`}
          value={chosen ?? ''}
          onChange={({ target: { value } }) =>
            onChange(Owner === 'role' ? { Owner, RoleId: value } : { Owner, OrganId: value })
          }
        >
          <option value="" disabled>
            {error ? '加载失败，请稍后再试' : `请选择${labels[Owner]}`}
          </option>
          {targets.map(({ Id, Name }) => (
            <option key={Id} value={Id}>
              {Name}
            </option>
          ))}
        </select>
      )}
      {Owner === 'organ' && <p className={styles.hint}>该组织和下级组织的所有人都能看到</p>}
      {Owner === 'role' && <p className={styles.hint}>担任该角色的所有人都能看到</p>}
    </fieldset>
  )
}
