import type { FieldRight, Fields, FormRestriction } from '@farm/contract/forms'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { useToast } from '../../../../ui/toast-context.ts'
import { useRestrict } from '../design-queries.ts'
import {
  type RoleRights,
  isSameRights,
  rightLabels,
  rightNames,
  rightsOfRole,
  rightsText,
  toggled,
  withField,
} from '../state/restrictions.ts'
import { FieldRights } from './FieldRights.tsx'
import styles from './Rights.module.css'

interface RoleRightsFormProps {
  readonly id: string
  readonly restriction: FormRestriction
  readonly fields: Fields
}

/** One role: which acts it has, which fields it sees and fills in; saved on its own. */
export function RoleRightsForm({ id, restriction, fields }: RoleRightsFormProps) {
  const { RoleId, RoleName, Organ } = restriction
  const kept = rightsOfRole(restriction)
  const [rights, setRights] = useState<RoleRights>(kept)
  const restrict = useRestrict()
  const toast = useToast()
  const isChanged = !isSameRights(rights, kept)
  const save = () =>
    restrict.mutate(
      {
        Id: id,
        RoleId,
        Denied: rightNames.filter((right) => rights.denied.includes(right)),
        Fields: { ...rights.fields },
      },
      {
        onSuccess: () => toast.done(`已保存“${RoleName}”的权限`),
        onError: (failure) => toast.failed(failure.message),
      },
    )
  const change = (name: string, right: FieldRight | 'write') => setRights(withField(rights, name, right))
  return (
    <section className={styles.role} aria-label={RoleName}>
      <header className={styles.head}>
        <h3 className={styles.name}>
          {RoleName} <small>{Organ.Name}</small>
        </h3>
        <span className={styles.rights}>
          {rightNames.map((right) => (
            <label key={right} className={styles.right}>
              <input
                type="checkbox"
                aria-label={`${RoleName}可以${rightLabels[right]}`}
                checked={!rights.denied.includes(right)}
                onChange={() => setRights(toggled(rights, right))}
              />
              {rightLabels[right]}
            </label>
          ))}
        </span>
        <Button
          kind={isChanged ? 'primary' : 'plain'}
          aria-label={`保存${RoleName}的权限`}
          disabled={!isChanged || restrict.isPending}
          onClick={save}
        >
          {restrict.isPending ? '正在保存…' : '保存'}
        </Button>
      </header>
      <p className={styles.text}>{rightsText(rights, (name) => fields[name]?.label ?? name)}</p>
      {!rights.denied.includes('view') && (
        <FieldRights roleName={RoleName} fields={fields} rights={rights.fields} onChange={change} />
      )}
    </section>
  )
}
