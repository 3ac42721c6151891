import type { Curve } from '@farm/contract/telemetry'
import { type ReactNode, useMemo, useState } from 'react'
import type { ChartSpan } from '../../ui/chart/chart-line.ts'
import { LineChart } from '../chart/LineChart.tsx'
import { CurveChoice } from './CurveChoice.tsx'
import styles from './CurveChoices.module.css'
import { lineOf } from './drawn-lines.ts'

interface CurveChoicesProps {
  readonly title: string
  readonly curves: readonly Curve[]
  readonly span: ChartSpan
  /** What a device is called, where that is to be told. */
  readonly deviceOf?: (curve: Curve) => string | undefined
  /** Waiting, or why nothing came. */
  readonly children?: ReactNode
}

/** Small curves, of which one is shown large. */
export function CurveChoices({ title, curves, span, deviceOf, children }: CurveChoicesProps) {
  const [chosen, choose] = useState<string>()
  const curve = curves.find((one) => keyOf(one) === chosen)
  const lines = useMemo(() => (curve ? [lineOf({ curve, device: undefined })] : []), [curve])
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      <ul className={styles.choices}>
        {curves.map((one) => (
          <li key={keyOf(one)}>
            <CurveChoice
              curve={one}
              device={deviceOf?.(one)}
              isOpen={keyOf(one) === chosen}
              onPress={() => choose(keyOf(one) === chosen ? undefined : keyOf(one))}
            />
          </li>
        ))}
      </ul>
      {curve && <LineChart title={curve.Name} lines={lines} span={span} />}
    </section>
  )
}

function keyOf({ DeviceId, Metric }: Curve): string {
  return `${DeviceId}.${Metric}`
}
