import { clockForm } from '@farm/contract/clock'
import { type WireRecord, readData, filterOn } from '@farm/contract/forms'
import { useAddress, usePermission } from '../../../engine/permission/index.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { formatMoment } from '../../../platform/time.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { nameOfReferred, referredBy } from '../../../engine/records/referred-by.ts'
import styles from './ReturnedPunchIns.module.css'

const MOST = 5

/** The person’s own punch-ins that came back, each with why and the way to mend it. */
export function ReturnedPunchIns() {
  const { User } = usePermission()
  const qs = filterOn<typeof clockForm>([
    { path: ['UserId'], op: '=', values: [User.Id] },
    { path: ['Review'], op: '=', values: ['已退回'] },
  ])
  const { data } = useRecordPage({ formId: clockForm.id, page: 1, pageSize: MOST, expand: 'Operation', qs })
  // What is kept from before a change may tell of one that is mended by now.
  const returned = data?.answer.filter(({ Data }) => Data.Review === '已退回') ?? []
  if (returned.length === 0) return null
  return (
    <section className={styles.returned} aria-label="被退回的打卡">
      <h2 className={styles.title}>{Math.max(data?.total ?? 0, returned.length)} 条打卡被退回</h2>
      <ul className={styles.list}>
        {returned.map((record) => (
          <Returned key={record.Id} record={record} />
        ))}
      </ul>
    </section>
  )
}

function Returned({ record }: { readonly record: WireRecord }) {
  const address = useAddress()
  const { ReviewNote = '请核对后再交' } = readData(clockForm, record.Data)
  const operation = referredBy(record, 'Operation').map(nameOfReferred).join('')
  return (
    <li className={styles.item}>
      <p className={styles.what}>
        {operation} <time dateTime={record.OccurTime}>{formatMoment(record.OccurTime)}</time>
      </p>
      <p className={styles.why}>{ReviewNote}</p>
      <ButtonLink to={address(`/ClockSys/ClockOperation/Detail/${record.Id}?edit=1`)} size="touch">
        去修改
      </ButtonLink>
    </li>
  )
}
