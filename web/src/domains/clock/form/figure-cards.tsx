import { FigureCard } from './FigureCard.tsx'
import type { PunchIn } from './use-punch-in.ts'

/** How much was worked on: the area of the plots, unless something else is typed. */
export function AreaCard({ punchIn: { entries, enter, farm, faults } }: { readonly punchIn: PunchIn }) {
  const presumed = farm.filled.area === undefined ? '' : String(farm.filled.area)
  return (
    <FigureCard
      name="Area"
      label="作业面积"
      unit="亩"
      value={entries.area ?? presumed}
      faults={faults}
      onChange={(area) => enter({ area })}
    />
  )
}

/** How much was brought in. */
export function HarvestCard({ punchIn: { entries, enter, faults } }: { readonly punchIn: PunchIn }) {
  return (
    <FigureCard
      name="Harvest"
      label="采收量"
      unit="公斤"
      value={entries.harvest ?? ''}
      faults={faults}
      onChange={(harvest) => enter({ harvest })}
    />
  )
}
