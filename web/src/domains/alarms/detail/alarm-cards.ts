import { type ComponentType, createContext, useContext } from 'react'

/** What an alarm is about, for those who tell something else of it. */
export interface AlarmCardProps {
  /** Absent where it is about many. */
  readonly deviceId: string | undefined
  readonly placeIds: readonly string[]
  /** When it was raised, in milliseconds. */
  readonly raised: number
}

export interface AlarmCard {
  readonly key: string
  readonly Card: ComponentType<AlarmCardProps>
}

/** What another domain tells of an alarm, such as what cameras saw. The routes bring it in. */
export const AlarmCardsContext = createContext<readonly AlarmCard[]>([])

/** The cards of other domains; where there are none, nothing is drawn in their place. */
export function useAlarmCards(): readonly AlarmCard[] {
  return useContext(AlarmCardsContext)
}
