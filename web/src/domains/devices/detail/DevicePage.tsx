import type { HeadProps } from '../../../engine/crud/crud-declaration.ts'
import { deviceOf } from '../device.ts'
import { useStatus } from '../device-queries.ts'
import { AttributesPart } from './AttributesPart.tsx'
import { BadPart } from './BadPart.tsx'
import { ChildrenPart } from './ChildrenPart.tsx'
import { ConnectOf } from './ConnectOf.tsx'
import { DeviceHead } from './DeviceHead.tsx'
import { useDeviceCards } from './device-cards.ts'
import styles from './DevicePage.module.css'
import { StrangersPart } from './StrangersPart.tsx'
import { useMayEditDevice } from './use-may-edit-device.ts'

/** How a device is, what it measures, how it connects, and what there is to be seen to. */
export function DevicePage({ record }: HeadProps) {
  const device = deviceOf(record)
  const mayEdit = useMayEditDevice(record)
  const { data: status } = useStatus(device)
  const cards = useDeviceCards()
  return (
    <div className={styles.page}>
      <div className={styles.stack}>
        <section className={styles.part} aria-label="设备状态">
          <DeviceHead record={record} />
        </section>
        {cards.map(({ key, Card }) => (
          <Card key={key} deviceId={device.id} />
        ))}
        {device.isGateway && <ChildrenPart gateway={device.id} />}
        {mayEdit && device.isGateway && status && <StrangersPart gateway={device.id} strangers={status.Strangers} />}
        {status && <AttributesPart attributes={status.Attributes} />}
        {mayEdit && status && <BadPart count={status.BadMessages} bad={status.Bad} />}
      </div>
      <ConnectOf record={record} />
    </div>
  )
}
