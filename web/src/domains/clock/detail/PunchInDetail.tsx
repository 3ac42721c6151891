import { clockForm, isOwnToMend } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { RecordTabs } from '../../../engine/care/RecordTabs.tsx'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress, useCan, useIsViewing, usePermission } from '../../../engine/permission/index.ts'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { changedAddress } from '../../../platform/changed-address.ts'
import { chunk } from '../../../platform/chunk.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import styles from './Detail.module.css'
import { StoredFacts } from './StoredFacts.tsx'

// The form weighs more than the page: it comes when somebody mends.
const MendForm = chunk(() => import('./MendForm.tsx').then((file) => file.MendForm))

/** 打卡记录: a punch-in as it is stored, with what became of it; whoever made it mends it here until it is approved. */
export function PunchInDetail() {
  const { id = '' } = useParams()
  const form = useKind(clockForm)
  const [address, setAddress] = useSearchParams()
  const query = useRecord(id, expandOf(form, Object.keys(form.fields)))
  if (address.has('edit')) {
    const leave = () => setAddress(changedAddress(address, { edit: undefined }), { replace: true })
    return (
      <Suspense fallback={<Waiting />}>
        <MendForm id={id} onLeave={leave} />
      </Suspense>
    )
  }
  return (
    <RecordState query={query} heading={<PageHeading />}>
      {(record) => <Stored record={record} />}
    </RecordState>
  )
}

function Stored({ record }: { readonly record: WireRecord }) {
  const { title = '打卡记录' } = usePage()
  const form = useKind(clockForm)
  const address = useAddress()
  const mayMend = useMayMend()(record)
  const { Id } = record
  const { Review, ReviewNote } = readData(clockForm, record.Data)
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        actions={
          <>
            <ButtonLink to={address(`/ClockSys/ClockOperation/ClockDetail/${Id}`)}>打卡详情</ButtonLink>
            {mayMend && (
              <ButtonLink kind="primary" to={address(`/ClockSys/ClockOperation/Detail/${Id}?edit=1`)}>
                修改
              </ButtonLink>
            )}
          </>
        }
      />
      {Review === '已退回' && (
        <p className={styles.returned} role="status">
          已退回：{ReviewNote ?? '请核对后再交'}。改好保存后会重新送审。
        </p>
      )}
      {Review === '待审核' && ReviewNote !== undefined && (
        <p className={styles.second} role="status">
          已重新提交，等待审核。上次退回的原因：{ReviewNote}
        </p>
      )}
      <section className={styles.panel} aria-label="打卡记录">
        <RecordTabs form={form} record={record} canEdit={mayMend} facts={<StoredFacts form={form} record={record} />} />
      </section>
    </div>
  )
}

/** Who may change a punch-in: whoever reviews, and whoever made it while that is not settled. */
function useMayMend(): (record: WireRecord) => boolean {
  const can = useCan()
  const isViewing = useIsViewing()
  const { User } = usePermission()
  const reviews = can('/FarmOperation/ClockData#Review')
  const mends = can('/Clock#Mend')
  const isOwn = ({ UserId, Data }: WireRecord) => UserId === User.Id && isOwnToMend(readData(clockForm, Data).Review)
  return (record) => !isViewing && (reviews || (mends && isOwn(record)))
}
