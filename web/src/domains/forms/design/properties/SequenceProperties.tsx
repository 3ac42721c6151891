import { NumberProperty, SelectProperty, TextProperty } from './PropertyControls.tsx'
import type { PropertiesOf } from './properties-of.ts'
import { useNow } from '../../../../engine/records/now.ts'
import { today } from '../../../../platform/time.ts'
import { sequenceExample } from '../state/samples.ts'

const dates = [
  { value: 'none', label: '不带日期，一直往下编' },
  { value: 'year', label: '带年份，每年重新编' },
  { value: 'month', label: '带年月，每月重新编' },
  { value: 'day', label: '带年月日，每天重新编' },
] as const

/** What the number that the system gives looks like. */
export function SequenceProperties({ field, onChange }: PropertiesOf<'sequence'>) {
  const now = useNow()
  return (
    <>
      <TextProperty
        property="Prefix"
        label="前缀"
        value={field.prefix}
        max={12}
        placeholder="如 RK"
        onChange={(prefix) => onChange({ ...field, prefix })}
      />
      <SelectProperty
        property="Date"
        label="日期"
        value={field.date}
        options={dates}
        onChange={(date = 'day') => onChange({ ...field, date })}
      />
      <NumberProperty
        property="Width"
        label="序号位数"
        value={field.width}
        min={1}
        max={8}
        hint={`例：${sequenceExample(field, today(now))}`}
        onChange={(width = 4) => onChange({ ...field, width })}
      />
    </>
  )
}
