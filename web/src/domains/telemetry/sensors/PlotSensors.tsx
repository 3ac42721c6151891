import type { Curve } from '@farm/contract/telemetry'
import { Link } from 'react-router'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { deviceOf } from '../cards/device.ts'
import { useCurvesOfPlace, useDevicesOn } from '../telemetry-queries.ts'
import { Sensor } from './Sensor.tsx'
import styles from './Sensors.module.css'
import { lastDay } from './sensor-curves.ts'

/** What is measured on a plot right now, with how it went over the last day. */
export function PlotSensors({ placeId }: { readonly placeId: string }) {
  const can = useCan()
  return can('/FarmOperation/IotData') ? <SeenSensors placeId={placeId} /> : null
}

function SeenSensors({ placeId }: { readonly placeId: string }) {
  const address = useAddress()
  const devices = useDevicesOn([placeId])
  const curves = useCurvesOfPlace(placeId, lastDay)
  const byDevice = Map.groupBy(curves.data ?? [], ({ DeviceId }: Curve) => DeviceId)
  // A plot without devices says nothing of them.
  if (devices?.length === 0) return null
  return (
    <section className={styles.part} aria-label="实时监测">
      <header className={styles.head}>
        <h2 className={styles.title}>实时监测</h2>
        <Link to={address(`/FarmOperation/IotData?Place=${placeId}`)} className={styles.more}>
          查看曲线
        </Link>
      </header>
      {curves.error && !curves.data && <Failure error={curves.error} onRetry={() => void curves.refetch()} />}
      {!devices && !curves.error && <Waiting />}
      <ul className={styles.sensors}>
        {devices?.map((record) => (
          <Sensor key={record.Id} device={deviceOf(record)} curves={byDevice.get(record.Id)} />
        ))}
      </ul>
    </section>
  )
}
