import { clockForm } from '@farm/contract/clock'
import { useParams } from 'react-router'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ClockFacts } from '../data/ClockFacts.tsx'
import styles from './Detail.module.css'

/** 打卡详情: one punch-in with its photos, where it was and what speaks for it. */
export function ClockDetail() {
  const { clockId = '' } = useParams()
  const { title = '打卡详情' } = usePage()
  const address = useAddress()
  const form = useKind(clockForm)
  const query = useRecord(clockId, expandOf(form, Object.keys(form.fields)))
  const stored = address(`/ClockSys/ClockOperation/Detail/${clockId}`)
  return (
    <RecordState query={query} heading={<PageHeading />}>
      {(record) => (
        <div className={styles.screen}>
          <PageHeader title={title} actions={<ButtonLink to={stored}>打卡记录</ButtonLink>} />
          <section className={styles.panel} aria-label="打卡">
            <ClockFacts record={record} />
          </section>
        </div>
      )}
    </RecordState>
  )
}
