import { useKeptAddress } from '../../../engine/page/index.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { DaySteps } from '../../../engine/records/DaySteps.tsx'
import { atDay } from './attendance-address.ts'

/** The day that is looked at, in the address so that it can be sent. */
export function DayPicker({ day }: { readonly day: string }) {
  const present = useToday()
  const [, setAddress] = useKeptAddress()
  const go = (to: string) => setAddress((address) => atDay(address, to), { replace: true })
  return <DaySteps label="考勤日期" day={day} present={present} onChange={go} />
}
