import { faceEventForm } from '@farm/contract/faces'
import type { WireRecord } from '@farm/contract/forms'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { AddedFacts } from '../../../engine/records/AddedFacts.tsx'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { valueOf } from '../../../engine/records/record-fields.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { AssignActs } from '../assign/AssignActs.tsx'
import { faceOf, whoText } from '../face.ts'
import { DirectionTag, Who } from '../marks.tsx'
import styles from './FaceFacts.module.css'

/** One event: the picture and who it is first, then where and how. */
export function FaceFacts({ record }: { readonly record: WireRecord }) {
  const form = useKind(faceEventForm)
  const face = faceOf(record)
  return (
    <div className={styles.face}>
      <p className={styles.who}>
        <Who face={face} />
        <DirectionTag direction={face.direction} />
      </p>
      <PhotoStrip ids={face.snapshots} label={`${whoText(face)}的快照`} size="large" />
      <AssignActs records={[record]} />
      <Facts facts={factsOf(form, record)} />
      <AddedFacts kind={faceEventForm} form={form} record={record} />
    </div>
  )
}

const TOLD = ['OccurTime', 'Score', 'Device', 'Place', 'Enterprise', 'AssignedBy', 'AssignedAt', 'EventId'] as const

/** Nothing of a field that is not for the person’s eyes, or that says nothing of this event. */
function factsOf(form: RecordForm, record: WireRecord): Fact[] {
  return TOLD.flatMap((name) => {
    const label = name === 'OccurTime' ? '通行时间' : form.fields[name]?.label
    if (label === undefined || valueOf(form, record, name) === undefined) return []
    return [{ label, value: <FieldValue form={form} record={record} name={name} as="whole" /> }]
  })
}
