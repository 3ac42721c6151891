import type { WireRecord } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'
import { AddedFacts } from '../../../engine/records/AddedFacts.tsx'
import { factsOf } from '../../../engine/records/facts-of.tsx'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { valueOf } from '../../../engine/records/record-fields.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { LotActs } from '../acts/LotActs.tsx'
import { lotOf } from '../lot.ts'
import { LotStageTag, LotStatusTag } from '../LotTags.tsx'
import { HoldReason } from './HoldReason.tsx'
import { LotCertificates } from './LotCertificates.tsx'
import styles from './LotFacts.module.css'
import { LotTests } from './LotTests.tsx'
import { TracePart } from './TracePart.tsx'

/** One lot: how it stands and what can be done with it, where it comes from and where it went. */
export function LotFacts({ record }: { readonly record: WireRecord }) {
  const form = useKind(lotForm)
  const lot = lotOf(record)
  return (
    <div className={styles.lot}>
      <div className={styles.head}>
        <p className={styles.marks}>
          {lot.stage !== undefined && <LotStageTag stage={lot.stage} />}
          <LotStatusTag status={lot.status} />
        </p>
        <p className={styles.told}>
          {formatQuantity(lot.quantity, '公斤')}
          {lot.stage !== '出库批次' && `，剩余 ${formatQuantity(lot.left, '公斤')}`}
        </p>
        {lot.statusReason !== '' && <p className={styles.second}>{lot.statusReason}</p>}
        <HoldReason lot={lot} />
      </div>
      <LotActs record={record} />
      <section aria-label="溯源">
        <h3 className={styles.title}>来源与去向</h3>
        <TracePart id={lot.id} />
      </section>
      <LotCertificates lot={lot.id} status={lot.status} />
      <LotTests lot={lot.id} />
      <Facts facts={factsOf({ kind: lotForm, form, record }, toldOf(form, record))} />
      <AddedFacts kind={lotForm} form={form} record={record} />
    </div>
  )
}

const TOLD = [
  'Crops',
  'Grade',
  'Date',
  'Enterprise',
  'Plan',
  'Place',
  'Certified',
  'Inherited',
  'Onward',
  'Cover',
  'Order',
  'Customer',
  'Contact',
  'Phone',
  'Destination',
  'PackageWeight',
  'Transport',
  'StatusBy',
  'StatusTime',
  'Note',
] as const

/** That nothing of it came with a certificate, or was certified onward, is no fact. */
function toldOf(form: RecordForm, record: WireRecord) {
  return TOLD.filter((name) => (name !== 'Inherited' && name !== 'Onward') || valueOf(form, record, name) !== 0)
}
