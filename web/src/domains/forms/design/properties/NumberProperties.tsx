import { DigitsProperty, NumberProperty, TextProperty } from './PropertyControls.tsx'
import type { PropertiesOf } from './properties-of.ts'

/** Unit, range and places of a number. */
export function NumberProperties({ field, onChange }: PropertiesOf<'whole' | 'decimal' | 'money'>) {
  return (
    <>
      {field.type !== 'money' && (
        <TextProperty
          property="Unit"
          label="单位"
          value={field.unit ?? ''}
          max={10}
          placeholder="如亩、公斤、℃"
          onChange={(unit) => onChange({ ...field, unit: unit || undefined })}
        />
      )}
      {field.type === 'decimal' && (
        <DigitsProperty value={field.digits} onChange={(digits) => onChange({ ...field, digits })} />
      )}
      <NumberProperty
        property="Min"
        label="不能小于"
        value={field.min}
        placeholder="不限"
        onChange={(min) => onChange({ ...field, min })}
      />
      <NumberProperty
        property="Max"
        label="不能大于"
        value={field.max}
        placeholder="不限"
        onChange={(max) => onChange({ ...field, max })}
      />
    </>
  )
}
