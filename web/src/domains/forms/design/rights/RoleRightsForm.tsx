import { type FieldRight, type Fields, type FormRestriction, isFilledIn } from '@farm/contract/forms'
import { useState } from 'react'
import { FieldRights } from '../../../../engine/rights/FieldRights.tsx'
import {
  type RoleRights,
  isSameRights,
  rightLabels,
  rightNames,
  rightsOfRole,
  rightsText,
  toWire,
  toggled,
  withField,
} from '../../../../engine/rights/restrictions.ts'
import { HttpFailure } from '../../../../platform/http.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useToast } from '../../../../ui/toast-context.ts'
import { useRestrict } from '../design-queries.ts'
import styles from './Rights.module.css'

interface RoleRightsFormProps {
  readonly id: string
  readonly restriction: FormRestriction
  readonly fields: Fields
}

/** One role: which acts are denied to it, which fields it may not see or fill in; saved on its own. */
export function RoleRightsForm({ id, restriction, fields }: RoleRightsFormProps) {
  const { RoleId, RoleName, Organ } = restriction
  const kept = rightsOfRole(restriction)
  const [edited, setEdited] = useState<RoleRights>()
  const rights = edited ?? kept
  const restrict = useRestrict()
  const toast = useToast()
  const isChanged = !isSameRights(rights, kept)
  const save = () =>
    restrict.mutate(
      {
        Id: id,
        RoleId,
        ...toWire(rights),
        Was: toWire(kept),
      },
      {
        onSuccess: () => toast.done(`已保存“${RoleName}”的权限`),
        onError: (failure) => {
          toast.failed(failure.message)
          // Somebody else set it meanwhile: what they set is shown, and changed from there.
          if (failure instanceof HttpFailure && failure.code === 'forms/rights-stale') setEdited(undefined)
        },
      },
    )
  const change = (name: string, right: FieldRight | 'write') => setEdited(withField(rights, name, right))
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
                aria-label={`禁止${RoleName}${rightLabels[right]}`}
                checked={rights.denied.includes(right)}
                onChange={() => setEdited(toggled(rights, right))}
              />
              禁止{rightLabels[right]}
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
        <FieldRights roleName={RoleName} fields={restrictedFields(fields)} rights={rights.fields} onChange={change} />
      )}
    </section>
  )
}

function restrictedFields(fields: Fields) {
  return Object.entries(fields).map(([name, field]) => ({ name, label: field.label, isFilledIn: isFilledIn(field) }))
}
