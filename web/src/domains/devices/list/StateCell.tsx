import type { WireRecord } from '@farm/contract/forms'
import { StateTags } from '../StateTags.tsx'
import { deviceOf } from '../device.ts'

export function StateCell({ record }: { readonly record: WireRecord }) {
  return <StateTags of={deviceOf(record)} />
}
