import { useAddress, useCan } from '../../engine/permission/index.ts'
import type { Days } from '../../platform/calendar.ts'

const RECORDS = '/FarmOperation/ClockData'

/** Makes the address of the punch-ins behind a figure; for those who may not see them there is none. */
export function useRecordsAddress({ from, to }: Days) {
  const address = useAddress()
  const can = useCan()
  return (only: Readonly<Record<string, string>> = {}): string | undefined => {
    if (!can(RECORDS)) return undefined
    return address(`${RECORDS}?${new URLSearchParams({ ...only, OccurTime: `${from}~${to}` }).toString()}`)
  }
}
