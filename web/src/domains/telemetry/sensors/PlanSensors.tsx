import { useCan } from '../../../engine/permission/index.ts'
import { deviceOf } from '../cards/device.ts'
import { useDevicesOn } from '../telemetry-queries.ts'
import { PlotSensors } from './PlotSensors.tsx'
import { Sensor } from './Sensor.tsx'
import styles from './Sensors.module.css'

interface PlanSensorsProps {
  readonly placeIds: readonly string[]
}

/** So many devices of a plan are told on a card, and so many values of each; all of them on its page. */
const MOST_DEVICES = 3
const MOST_VALUES = 4

/** On the card of a plan: what is measured on its plots right now. */
export function PlanSensors({ placeIds }: PlanSensorsProps) {
  const can = useCan()
  return can('/FarmOperation/IotData') ? <FewSensors placeIds={placeIds} /> : null
}

function FewSensors({ placeIds }: PlanSensorsProps) {
  const devices = useDevicesOn(placeIds)
  if (!devices || devices.length === 0) return null
  const left = devices.length - MOST_DEVICES
  return (
    <section className={styles.few} aria-label="实时监测">
      <ul className={styles.sensors}>
        {devices.slice(0, MOST_DEVICES).map((record) => (
          <Sensor key={record.Id} device={deviceOf(record)} most={MOST_VALUES} />
        ))}
      </ul>
      {left > 0 && <p className={styles.none}>还有 {left} 台设备，打开计划查看</p>}
    </section>
  )
}

/** On the page of a plan: its plots one after another, with small curves. */
export function PlanSensorPart({ placeIds }: PlanSensorsProps) {
  return placeIds.map((id) => <PlotSensors key={id} placeId={id} />)
}
