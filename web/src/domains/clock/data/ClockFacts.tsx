import { clockForm } from '@farm/contract/clock'
import { type WireRecord, textsIn } from '@farm/contract/forms'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { AddedFacts } from '../../../engine/records/AddedFacts.tsx'
import { StoredCheck } from '../../../engine/input-checks/StoredCheck.tsx'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { RowsFact } from '../../../engine/records/RowsFact.tsx'
import { valueOf } from '../../../engine/records/record-fields.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { formatMoment } from '../../../platform/time.ts'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import styles from './ClockFacts.module.css'
import { ClockMap } from './ClockMap.tsx'
import { DistanceText } from '../../../engine/records/DistanceText.tsx'
import { Evidence, Kept } from '../review/Evidence.tsx'
import { ExplainAct } from '../review/ExplainAct.tsx'
import { Reviewed } from '../review/Reviewed.tsx'
import { isSentLate } from './sent-late.ts'
import { makerOf } from '../../../engine/records/referred-by.ts'

const { Inputs, Photos, Shares, InputShares } = clockForm.fields

interface ClockFactsProps {
  readonly record: WireRecord
  /** Its verdict is given. */
  readonly onReviewed?: (() => void) | undefined
}

/** One punch-in: how far it can be trusted and what is said of it first, then what is to be seen and what is written. */
export function ClockFacts({ record, onReviewed }: ClockFactsProps) {
  const form = useKind(clockForm)
  const photos = textsIn(record.Data.Photos)
  const tables = Object.entries({ Inputs, Shares, InputShares }).filter(
    ([name]) => name in form.fields && valueOf(clockForm, record, name) !== undefined,
  )
  return (
    <div className={styles.record}>
      <Evidence form={form} record={record} />
      <StoredCheck form={form} record={record} />
      <ExplainAct record={record} />
      <Reviewed form={form} record={record} onDone={onReviewed} />
      {photos.length > 0 && <PhotoStrip ids={photos} label={Photos.label} />}
      <Facts facts={factsOf(form, record)} />
      {tables.map(([name, field]) => (
        <section key={name}>
          <h3 className={styles.title}>{field.label}</h3>
          <RowsFact field={field} name={name} record={record} />
        </section>
      ))}
      <AddedFacts kind={clockForm} form={form} record={record} />
      <ClockMap record={record} />
      <Kept form={form} record={record} />
    </div>
  )
}

/** Shown only where something is written. */
const ASIDE = ['Weather', 'Note'] as const

function factsOf(form: RecordForm, record: WireRecord): Fact[] {
  const { OccurTime, AddTime } = record
  const written = ASIDE.filter((name) => valueOf(form, record, name) !== undefined)
  const isHarvest = valueOf(form, record, 'Harvest') !== undefined
  return [
    ...['Operation', 'Plan', 'Enterprise', 'Place', 'Area', ...(isHarvest ? ['Harvest'] : [])].flatMap((name) =>
      fieldFact(form, record, name),
    ),
    { label: '打卡人', value: makerOf(record) },
    { label: '打卡时间', value: formatMoment(OccurTime) },
    ...(isSentLate(record) ? [{ label: '补录于', value: formatMoment(AddTime) }] : []),
    ...('Distance' in form.fields ? [{ label: '距地块', value: <DistanceText record={record} /> }] : []),
    ...written.flatMap((name) => fieldFact(form, record, name).map((fact) => ({ ...fact, isWide: name === 'Note' }))),
  ]
}

/** Nothing of a field that is not for the person’s eyes. */
function fieldFact(form: RecordForm, record: WireRecord, name: string): Fact[] {
  const field = form.fields[name]
  return field ? [{ label: field.label, value: <FieldValue form={form} record={record} name={name} as="whole" /> }] : []
}
