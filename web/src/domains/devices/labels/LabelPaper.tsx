import { BASE_PATH } from '@farm/contract/addresses'
import type { WireRecord } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { deviceOf } from '../device.ts'
import styles from './LabelPaper.module.css'

/** Labels to stick on devices, twenty-four to a sheet of A4: whoever scans one opens the page of the device. */
export function LabelPaper({ records }: { readonly records: readonly WireRecord[] }) {
  const places = useNames(placeForm.key, [...new Set(records.flatMap((record) => deviceOf(record).places))])
  return (
    <section className={styles.paper} aria-label={`打印：${records.length} 张设备标签`}>
      {records.map((record) => {
        const { id, name, number, type, places: stands } = deviceOf(record)
        const where = stands.flatMap((place) => places.get(place)?.Name ?? [])
        return (
          <article key={id} className={styles.label} aria-label={name}>
            <div className={styles.code}>
              <QrCode text={pageOf(id)} label={`${name}的页面`} />
            </div>
            <div className={styles.text}>
              <strong className={styles.name}>{name}</strong>
              <span>{type}</span>
              <span className={styles.number}>{number}</span>
              {where.length > 0 && <span className={styles.where}>{where.join('、')}</span>}
            </div>
          </article>
        )
      })}
    </section>
  )
}

function pageOf(id: string): string {
  return new URL(`${BASE_PATH.replace(/\/$/, '')}/Core/DeviceDetail/${id}`, window.location.origin).href
}
