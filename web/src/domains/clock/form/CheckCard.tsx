import { Holds } from '../../../engine/input-checks/Holds.tsx'
import { type FilledUse, LiveCheck } from '../../../engine/input-checks/LiveCheck.tsx'
import { useToday } from '../../../engine/records/use-today.ts'
import { numberOf, usedRows } from './entries.ts'
import type { PunchIn } from './use-punch-in.ts'

/** What is known of the inputs before the punch-in is handed in: their labels and the list of forbidden substances. */
export function UsesCheck({ punchIn: { farm } }: { readonly punchIn: PunchIn }) {
  const day = useToday()
  const { inputs, area, plan } = farm.filled
  const uses = usedRows(inputs).flatMap(({ input, amount, unit }): FilledUse[] => {
    const used = numberOf(amount)
    const perMu = used === undefined || area === undefined || area <= 0 ? undefined : used / area
    return input === undefined ? [] : [{ input, perMu, unit, from: day, to: day }]
  })
  return <LiveCheck uses={uses} plan={plan} />
}

/** What keeps the plots from being harvested today. */
export function HarvestCheck({ punchIn: { farm } }: { readonly punchIn: PunchIn }) {
  return <Holds places={farm.filled.places} />
}
