import { alarmForm } from '@farm/contract/alarms'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { boardCalls } from '@farm/contract/statistics'
import { get } from '../../platform/http.ts'
import { useBoardQuery } from '../board/use-board-query.ts'
import { within } from '../cards/card.ts'
import { type PlotFacts, factsOf } from './plot-layout.ts'

/** What goes on on the plots of a map. What may not be seen, or does not come, is not known of them. */
export function usePlotFacts(organPath: string | undefined): PlotFacts {
  const { data = {} } = useBoardQuery({
    name: ['plot-states'],
    feeds: [planForm.key, alarmForm.key, placeForm.key],
    organPath,
    read: (signal) => get(boardCalls.placeStates, within(organPath), signal),
  })
  return factsOf(data)
}
