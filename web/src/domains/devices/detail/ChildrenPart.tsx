import { filterOn } from '@farm/contract/forms'
import { deviceForm } from '@farm/contract/devices'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { StateTags } from '../StateTags.tsx'
import { deviceOf } from '../device.ts'
import styles from './DevicePage.module.css'

const SHOWN = 20

/** The devices behind a gateway, those that changed last first, and the way to all of them. */
export function ChildrenPart({ gateway }: { readonly gateway: string }) {
  const address = useAddress()
  const qs = filterOn<typeof deviceForm>([{ path: ['Gateway'], op: '=', values: [gateway] }])
  const { data, error, refetch } = useRecordPage({ formId: deviceForm.id, page: 1, pageSize: SHOWN, qs })
  return (
    <section className={styles.part} aria-label="下级设备">
      <div className={styles.head}>
        <h2 className={styles.title}>下级设备</h2>
        {data && data.answer.length > 0 && (
          <ButtonLink kind="quiet" to={address(`/Core/DeviceList?Gateway=${gateway}`)}>
            共 {data.total} 台
          </ButtonLink>
        )}
      </div>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data?.answer.length === 0 && <p className={styles.note}>还没有设备接在这个网关下</p>}
      <ul className={styles.list}>
        {data?.answer.map(deviceOf).map((child) => (
          <li key={child.id} className={styles.line}>
            <Link className={styles.name} to={address(`/Core/DeviceDetail/${child.id}`)}>
              {child.name}
            </Link>
            <span>
              <StateTags of={child} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
