import type { LatestValue } from '@farm/contract/telemetry'
import { readingText } from '../../../engine/readings/reading-text.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './DeviceCards.module.css'
import type { Device } from './device.ts'
import type { Picking } from './picking.ts'

interface LatestValuesProps {
  readonly device: Device
  readonly values: readonly LatestValue[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly picking: Picking
}

/** The latest values of a device; pressing one draws it. What was there before stays while the next does not come. */
export function LatestValues({ device, values, error, onRetry, picking }: LatestValuesProps) {
  if (!values && error) {
    return (
      <p className={styles.none} role="alert">
        最新数据没有读到
        <Button kind="quiet" onClick={onRetry}>
          重试
        </Button>
      </p>
    )
  }
  if (!values) return <p className={styles.none}>正在读取…</p>
  if (values.length === 0) return <p className={styles.none}>还没有上报过数据</p>
  return (
    <ul className={styles.values} aria-label={`${device.name}的最新数据`}>
      {values.map((value) => (
        <li key={value.Metric}>
          <OneValue value={value} picking={picking} />
        </li>
      ))}
    </ul>
  )
}

function OneValue({
  value,
  picking: { isPicked, onPick },
}: {
  readonly value: LatestValue
  readonly picking: Picking
}) {
  const { DeviceId: deviceId, Metric: metric, Name, Doubt, HasCurve } = value
  const told = (
    <>
      <span className={styles.label}>{Name}</span>
      <span className={styles.figure}>{readingText(value)}</span>
      {Doubt !== undefined && <span className={styles.doubt}>{Doubt}</span>}
    </>
  )
  // What is told in words alone has no curve.
  if (!HasCurve) return <span className={styles.value}>{told}</span>
  return (
    <button
      type="button"
      className={styles.value}
      aria-pressed={isPicked({ deviceId, metric })}
      title="点选后显示曲线"
      onClick={() => onPick(value)}
    >
      {told}
    </button>
  )
}
