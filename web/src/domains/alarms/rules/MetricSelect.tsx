import { Select } from 'antd'
import { deviceTypeOf } from '@farm/contract/devices'
import { metricOf, metrics } from '@farm/contract/telemetry'
import { labelWithUnit } from '@farm/contract/values'
import { useState } from 'react'
import { useAround } from '../../../engine/form/surroundings.ts'
import { ruleOf } from './rule.ts'

const MOST = 60

interface MetricSelectProps {
  readonly label: string
  readonly isNeeded: boolean
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string | undefined) => void
  readonly onBlur?: () => void
}

/** Chooses what is measured by its name, that of the chosen type first; what the product does not know is typed in. */
export function MetricSelect({ label, isNeeded, value, onChange, ...rest }: MetricSelectProps) {
  const [typed, setTyped] = useState('')
  const type = useAround((data) => ruleOf(data).deviceType)
  const own: readonly string[] = deviceTypeOf(type)?.metrics ?? []
  const known = metrics.map(({ key, name, unit }) => ({
    value: String(key),
    label: labelWithUnit(name, unit),
  }))
  const first = known.filter((one) => own.includes(one.value))
  const others = known.filter((one) => !own.includes(one.value))
  const unknown = [value ?? '', typed.trim()].filter((one) => one !== '' && !isKnown(one)).map(named)
  return (
    <Select<string>
      {...rest}
      aria-label={label}
      allowClear={!isNeeded}
      showSearch={{ optionFilterProp: 'label', onSearch: (text) => setTyped(text.slice(0, MOST)) }}
      placeholder={isNeeded ? '监测项' : '全部监测项'}
      popupMatchSelectWidth={false}
      {...(value !== undefined && { value })}
      options={[...first, ...others, ...new Map(unknown.map((one) => [one.value, one])).values()]}
      onChange={(next?: string) => onChange?.(next)}
    />
  )
}

function isKnown(text: string): boolean {
  return metricOf(text) !== undefined || metrics.some(({ name }) => name.includes(text))
}

function named(text: string) {
  return { value: text, label: text }
}
