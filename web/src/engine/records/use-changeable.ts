import type { WireRecord } from '@farm/contract/forms'
import { usePermission } from '../permission/index.ts'

/** Whether a record may be changed here at all: what an organisation above shares can only be read. */
export function useChangeable(): (record: WireRecord) => boolean {
  const { Path } = usePermission().User.Organ
  return ({ Organ }) => Path === Organ.Path || !Path.startsWith(Organ.Path)
}
