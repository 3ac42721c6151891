import { useLatest } from '../../../engine/readings/latest-queries.ts'
import { readingText } from '../../../engine/readings/reading-text.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import type { Device } from '../device.ts'
import styles from './DeviceHead.module.css'

/** What a device measured last, each with its age. */
export function ReadingsPart({ device }: { readonly device: Device }) {
  const { data: values, error, refetch } = useLatest(device.id)
  if (error && !values) return <Failure error={error} onRetry={() => void refetch()} />
  if (!values) return <Waiting />
  if (values.length === 0) return null
  return (
    <dl className={styles.readings} aria-label="最新数据">
      {values.map((one) => (
        <div key={one.Metric}>
          <dt>{one.Name || one.Metric}</dt>
          <dd>
            {readingText(one)}
            <span className={styles.age} data-doubtful={one.IsDoubtful || undefined}>
              <Moment at={one.Time} />
              {one.Doubt !== undefined && `，${one.Doubt}`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
