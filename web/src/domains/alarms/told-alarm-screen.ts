import { createElement } from 'react'
import { alarmScreens } from './alarms.screens.ts'
import { type AlarmCard, AlarmCardsContext } from './detail/alarm-cards.ts'

/** The page of alarms, with what other domains tell of each. */
export function toldAlarmScreen(cards: readonly AlarmCard[]) {
  return () => createElement(AlarmCardsContext, { value: cards }, createElement(alarmScreens.AlarmData))
}
