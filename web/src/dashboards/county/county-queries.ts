import { MOST_ENTERPRISES, boardCalls } from '@farm/contract/statistics'
import { placeCalls } from '@farm/contract/places'
import { get } from '../../platform/http.ts'
import { useBoardQuery } from '../board/use-board-query.ts'
import { within } from '../cards/card.ts'

/** The enterprises of the county, the largest first, and what all of them come to. */
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
