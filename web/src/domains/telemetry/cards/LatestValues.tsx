import { type LatestValue, isSameMetric } from '@farm/contract/telemetry'
import { readingText } from '../../../engine/readings/reading-text.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './DeviceCards.module.css'
import { type Device, nothingMeasured } from './device.ts'
import type { OpenAlarm } from './open-alarms.ts'
import type { Picking } from './picking.ts'

interface LatestValuesProps {
  readonly device: Device
  readonly values: readonly LatestValue[] | undefined
  readonly alarms: readonly OpenAlarm[]
  readonly error: Error | null
  readonly onRetry: () => void
  readonly picking: Picking
}

/** The latest values of a device; pressing one draws it. What was there before stays while the next does not come. */
export function LatestValues({ device, values, alarms, error, onRetry, picking }: LatestValuesProps) {
  if (!values && error) {
    return (
      <p className={styles.none} role="alert">
        最新数据加载失败
        <Button kind="quiet" onClick={onRetry}>
          重试
        </Button>
      </p>
    )
  }
  if (!values) return <p className={styles.none}>正在读取…</p>
  if (values.length === 0) return <p className={styles.none}>{nothingMeasured(device.type)}</p>
  return (
    <ul className={styles.values} aria-label={`${device.name}的最新数据`}>
      {values.map((value) => (
        <li key={value.Metric}>
          <OneValue value={value} alarm={alarms.find((one) => isOf(one, value))} picking={picking} />
        </li>
      ))}
    </ul>
  )
}

function isOf({ metric }: OpenAlarm, { Metric }: LatestValue): boolean {
  return metric !== undefined && isSameMetric(metric, Metric)
}

interface OneValueProps {
  readonly value: LatestValue
  readonly alarm: OpenAlarm | undefined
  readonly picking: Picking
}

function OneValue({ value, alarm, picking: { isPicked, onPick } }: OneValueProps) {
  const { DeviceId: deviceId, Metric: metric, Name, Doubt, HasCurve } = value
  const told = (
    <>
      <span className={styles.label}>{Name}</span>
      <span className={styles.figure}>{readingText(value)}</span>
      {alarm && <span className={styles.wrong}>预警 {alarm.level}</span>}
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
