import type { DynamicData, WireRecord } from '@farm/contract/forms'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { formatMoment } from '../../platform/time.ts'
import { ReferenceName } from '../reference/ReferenceName.tsx'
import { useNames } from '../reference/reference-queries.ts'
import type { RecordForm } from '../records/record-form.ts'
import { Findings } from './Findings.tsx'
import styles from './InputChecks.module.css'
import { VerdictTag } from './VerdictTag.tsx'
import { findingsIn, rowsIn, textOf } from './stored-findings.ts'

interface StoredCheckProps {
  /** As the person sees it. */
  readonly form: RecordForm
  readonly record: WireRecord
}

/** 投入品核查: what was found when a record was saved, by which labels, and who let it pass. */
export function StoredCheck({ form, record }: StoredCheckProps) {
  const isSeen = ['InputVerdict', 'InputChecks'].every((name) => Object.hasOwn(form.fields, name))
  if (!isSeen || record.Data.InputVerdict === undefined) return null
  const { InputLabels, InputRules } = record.Data
  return (
    <section aria-label="投入品核查">
      <h3 className={styles.title}>
        投入品核查
        <VerdictTag record={record} />
      </h3>
      <Findings findings={findingsIn(record)} />
      <Passed form={form} record={record} />
      {Object.hasOwn(form.fields, 'InputLabels') && <Labels rows={rowsIn(InputLabels)} />}
      {typeof InputRules === 'string' && <p className={styles.note}>按保存时的资料核查，规则版本 {InputRules}</p>}
    </section>
  )
}

function Passed({ form, record }: StoredCheckProps) {
  const { OverrideBy, OverrideReason, OverrideTime } = record.Data
  const by = typeof OverrideBy === 'string' ? OverrideBy : undefined
  const isSeen = Object.hasOwn(form.fields, 'OverrideBy') && Object.hasOwn(form.fields, 'OverrideReason')
  const names = useNames('users', by === undefined || !isSeen ? [] : [by])
  if (by === undefined || !isSeen) return null
  const facts: Fact[] = [
    { label: '放行理由', value: textOf(OverrideReason), isWide: true },
    { label: '放行人', value: <ReferenceName to="users" referred={names.get(by) ?? { Id: by }} /> },
    ...(typeof OverrideTime === 'string' ? [{ label: '放行时间', value: formatMoment(OverrideTime) }] : []),
  ]
  return <Facts facts={facts} />
}

function Labels({ rows }: { readonly rows: ReadonlyArray<DynamicData> }) {
  const facts = rows.map(({ Name, RegistrationNumber, Demands, BatchNumber, ExpiryDate }): Fact => {
    const named = (noun: string, value: unknown) => (textOf(value) === '' ? '' : `${noun}${textOf(value)}`)
    const told = [
      named('登记证 ', RegistrationNumber),
      textOf(Demands),
      named('批号 ', BatchNumber),
      named('有效期至 ', ExpiryDate),
    ]
    return { label: `${textOf(Name)} 标签`, value: told.filter(Boolean).join('；') || '没有填写', isWide: true }
  })
  return facts.length === 0 ? null : <Facts facts={facts} />
}
