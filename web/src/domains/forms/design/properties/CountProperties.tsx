import { NumberProperty } from './PropertyControls.tsx'
import type { PropertiesOf } from './properties-of.ts'

/** How many photos or files there may be. */
export function CountProperties({ field, onChange }: PropertiesOf<'photos' | 'files'>) {
  return (
    <NumberProperty
      property="Max"
      label={field.type === 'photos' ? '最多几张' : '最多几个'}
      value={field.max}
      min={1}
      max={9}
      onChange={(max = 9) => onChange({ ...field, max })}
    />
  )
}
