import { formatNumber } from '@farm/contract/values'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Moment } from '../../../engine/records/Moment.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import type { Status } from '../device-queries.ts'
import styles from './DevicePage.module.css'

interface StrangersPartProps {
  readonly gateway: string
  readonly strangers: Status['Strangers']
}

/** For whom a gateway speaks and nobody has registered; their values are not kept until somebody does. */
export function StrangersPart({ gateway, strangers }: StrangersPartProps) {
  const can = useCan()
  const address = useAddress()
  if (strangers.length === 0) return null
  return (
    <section className={styles.part} aria-label="未登记的设备">
      <div className={styles.head}>
        <h2 className={styles.title}>未登记的设备</h2>
        <span className={styles.second}>{strangers.length} 个</span>
      </div>
      <p className={styles.note}>网关报来了这些名称的数据，登记后才会保存；已经登记的，把它的接入网关改成本网关。</p>
      <ul className={styles.list}>
        {strangers.map(({ Name, LastSeen, Messages, ExistingId, ExistingName }) => (
          <li key={Name} className={styles.line}>
            <span className={styles.name}>
              {Name}{' '}
              <span className={styles.second}>
                <Moment at={LastSeen} /> · {formatNumber(Messages)} 条
              </span>
            </span>
            {ExistingId !== undefined && can('/Core/DeviceAdd/:id') && (
              <ButtonLink to={address(`/Core/DeviceAdd/${ExistingId}`)} state={COMES_BACK}>
                改“{ExistingName}”的接入网关
              </ButtonLink>
            )}
            {ExistingId === undefined && can('/Core/DeviceAdd') && (
              <ButtonLink
                to={address(`/Core/DeviceAdd?gateway=${gateway}&number=${encodeURIComponent(Name)}`)}
                state={COMES_BACK}
              >
                登记
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
