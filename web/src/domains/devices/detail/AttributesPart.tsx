import type { JsonObject } from '@farm/contract/values'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './DevicePage.module.css'

/** What devices tell of themselves, as people call it. */
const names: Readonly<Record<string, string>> = {
  fw_version: '固件版本',
  firmware: '固件版本',
  firmwareVersion: '固件版本',
  hw_version: '硬件版本',
  model: '型号',
  serial: '序列号',
  imei: 'IMEI',
  iccid: 'ICCID',
  ip: 'IP 地址',
}

/** What a device tells of itself: its firmware and the like. */
export function AttributesPart({ attributes }: { readonly attributes: JsonObject }) {
  const facts = Object.entries(attributes).map(([key, value]) => ({
    label: Object.hasOwn(names, key) ? `${names[key]}` : key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
  if (facts.length === 0) return null
  return (
    <section className={styles.part} aria-label="设备属性">
      <div className={styles.head}>
        <h2 className={styles.title}>设备属性</h2>
      </div>
      <Facts facts={facts} />
    </section>
  )
}
