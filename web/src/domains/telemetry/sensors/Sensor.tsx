import type { Curve, LatestValue } from '@farm/contract/telemetry'
import { useLatest } from '../../../engine/readings/latest-queries.ts'
import { readingText } from '../../../engine/readings/reading-text.ts'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Age } from '../Age.tsx'
import { type Device, nothingMeasured, toneOf } from '../cards/device.ts'
import { pointsOf } from '../../../engine/readings/drawn-lines.ts'
import styles from './Sensors.module.css'

interface SensorProps {
  readonly device: Device
  /** Of the last day; absent where none are drawn. */
  readonly curves?: readonly Curve[] | undefined
  /** So many values are told, all unless told. */
  readonly most?: number
}

/** A device in a few lines: its latest values, each with how it went. */
export function Sensor({ device: { id, name, type, state }, curves = [], most }: SensorProps) {
  const { data: values = [], isPending, error } = useLatest(id)
  const last = values
    .map(({ Time }) => Time)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)
  return (
    <li className={styles.sensor} data-off={state === '离线' || undefined}>
      <div className={styles.sensorHead}>
        <span className={styles.name}>{name}</span>
        {state && state !== '在线' && <Tag tone={toneOf(state)}>{state}</Tag>}
        {last && (
          <span className={styles.age}>
            <Age at={last} />
          </span>
        )}
      </div>
      {values.length === 0 && <p className={styles.none}>{saidOfNone(type, { isPending, error })}</p>}
      <dl className={styles.values}>
        {values.slice(0, most).map((value) => (
          <Reading key={value.Metric} value={value} curve={curves.find(({ Metric }) => Metric === value.Metric)} />
        ))}
      </dl>
    </li>
  )
}

function saidOfNone(type: string, { isPending, error }: Pick<ReturnType<typeof useLatest>, 'isPending' | 'error'>) {
  if (error) return '最新数据加载失败'
  return isPending ? '正在读取…' : nothingMeasured(type)
}

function Reading({ value, curve }: { readonly value: LatestValue; readonly curve: Curve | undefined }) {
  return (
    <div>
      <dt>{value.Name}</dt>
      <dd>
        {readingText(value)}
        {value.Doubt !== undefined && <small className={styles.doubt}>{value.Doubt}</small>}
        {curve && <Sparkline label={`${value.Name}近 24 小时的变化`} points={pointsOf(curve)} />}
      </dd>
    </div>
  )
}
