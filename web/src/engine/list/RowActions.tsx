import type { WireRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import styles from './RowActions.module.css'
import { COMES_BACK, type ListActs } from './list-acts.ts'

interface RowActionsProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly acts: ListActs
  readonly canChange: boolean
  readonly onRemove: (record: WireRecord) => void
  readonly children?: ReactNode
}

export function RowActions({ form, record, acts, canChange, onRemove, children }: RowActionsProps) {
  const name = nameOf(form, record)
  const edit = canChange ? acts.edit?.(record) : undefined
  return (
    <span className={styles.actions}>
      {children}
      {!canChange && (
        <span className={styles.shared} title={`由${record.Organ.Name}统一维护，只能查看`}>
          上级共享
        </span>
      )}
      {edit !== undefined && (
        <Link className={styles.action} to={edit} state={COMES_BACK} aria-label={`编辑${name}`}>
          编辑
        </Link>
      )}
      {canChange && acts.canRemove && (acts.removes?.(record) ?? true) && (
        <button type="button" className={styles.action} aria-label={`删除${name}`} onClick={() => onRemove(record)}>
          删除
        </button>
      )}
    </span>
  )
}
