import type { WireRecord } from '@farm/contract/forms'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { formatMoment } from '../../platform/time.ts'
import { ReferenceName } from '../reference/ReferenceName.tsx'
import { useNames } from '../reference/reference-queries.ts'
import type { RecordForm } from '../records/record-form.ts'
import { ConfirmAct } from './ConfirmAct.tsx'
import { Findings } from './Findings.tsx'
import styles from './InputChecks.module.css'
import { VerdictTag } from './VerdictTag.tsx'
import { checkIn, findingsIn } from './stored-findings.ts'

interface StoredCheckProps {
  /** As the person sees it. */
  readonly form: RecordForm
  readonly record: WireRecord
}

/** 投入品核查: what was found when a record was saved, by which labels, and who let it pass. */
export function StoredCheck({ form, record }: StoredCheckProps) {
  const isSeen = ['InputVerdict', 'InputChecks'].every((name) => Object.hasOwn(form.fields, name))
  const { InputVerdict, InputLabels = [], InputRules } = checkIn(record)
  if (!isSeen || InputVerdict === undefined) return null
  return (
    <section aria-label="投入品核查">
      <h3 className={styles.title}>
        投入品核查
        <VerdictTag record={record} />
      </h3>
      <Findings findings={findingsIn(record)} />
      <Passed form={form} record={record} />
      {Object.hasOwn(form.fields, 'InputLabels') && <Labels rows={InputLabels} />}
      {InputRules !== undefined && <p className={styles.note}>按保存时的资料核查，规则版本 {InputRules}</p>}
    </section>
  )
}

function Passed({ form, record }: StoredCheckProps) {
  const { OverrideBy: by, OverrideReason = '', OverrideTime, OverrideSecond: second } = checkIn(record)
  const isSeen = Object.hasOwn(form.fields, 'OverrideBy') && Object.hasOwn(form.fields, 'OverrideReason')
  const names = useNames('users', by === undefined || !isSeen ? [] : [by, second ?? []].flat())
  if (by === undefined || !isSeen) return null
  const facts: Fact[] = [
    { label: '放行理由', value: OverrideReason, isWide: true },
    { label: '放行人', value: <ReferenceName to="users" referred={names.get(by) ?? { Id: by }} /> },
    ...(OverrideTime !== undefined ? [{ label: '放行时间', value: formatMoment(OverrideTime) }] : []),
    ...(second === undefined
      ? []
      : [{ label: '放行复核人', value: <ReferenceName to="users" referred={names.get(second) ?? { Id: second }} /> }]),
  ]
  return (
    <>
      <Facts facts={facts} />
      <ConfirmAct record={record} />
    </>
  )
}

function Labels({ rows }: { readonly rows: NonNullable<ReturnType<typeof checkIn>['InputLabels']> }) {
  const facts = rows.map(({ Name = '', RegistrationNumber, Demands, BatchNumber, ExpiryDate }): Fact => {
    const named = (noun: string, value: string | undefined) => value && `${noun}${value}`
    const told = [
      named('登记证 ', RegistrationNumber),
      Demands,
      named('批号 ', BatchNumber),
      named('有效期至 ', ExpiryDate),
    ]
    return { label: `${Name} 标签`, value: told.filter(Boolean).join('；') || '没有填写', isWide: true }
  })
  return facts.length === 0 ? null : <Facts facts={facts} />
}
