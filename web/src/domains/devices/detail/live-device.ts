import { createElement } from 'react'
import { deviceScreens } from '../devices.screens.ts'
import { type DeviceCard, DeviceCardsContext } from './device-cards.ts'

/** The page of a device, with what other domains tell of it right now. */
export function liveDeviceScreen(cards: readonly DeviceCard[]) {
  return () => createElement(DeviceCardsContext, { value: cards }, createElement(deviceScreens.Detail))
}
