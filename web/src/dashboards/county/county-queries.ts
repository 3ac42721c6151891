import { boardCalls } from '@farm/contract/statistics'
import { placeCalls } from '@farm/contract/places'
import { get } from '../../platform/http.ts'
import { useBoardQuery } from '../board/use-board-query.ts'
import { within } from '../cards/card.ts'

/** As many enterprises as the map and the selector tell. */
const MOST_ENTERPRISES = 50

/** The enterprises of the county, the largest first. */
export function useBoardEnterprises(organPath: string | undefined) {
  return useBoardQuery({
    name: ['enterprises'],
    feeds: ['enterprises', 'places', 'devices', 'alarms', 'users'],
    organPath,
    read: (signal) => get(boardCalls.enterprises, { top: MOST_ENTERPRISES, ...within(organPath) }, signal),
  })
}

/** The large figures. */
export function useBoardFigures(organPath: string | undefined) {
  return useBoardQuery({
    name: ['figures'],
    feeds: ['places', 'plans', 'clock', 'users'],
    organPath,
    read: (signal) => get(boardCalls.board, within(organPath), signal),
  })
}

/** The plots with their corners. */
export function usePlots(organPath: string | undefined) {
  return useBoardQuery({
    name: ['plots'],
    feeds: ['places'],
    organPath,
    read: (signal) => get(placeCalls.shapes, within(organPath), signal),
  })
}
