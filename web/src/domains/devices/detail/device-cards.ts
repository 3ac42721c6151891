import { type ComponentType, createContext, useContext } from 'react'

export interface DeviceCard {
  readonly key: string
  readonly Card: ComponentType<{ readonly deviceId: string }>
}

/** What another domain tells of a device, such as its open alarms. The routes bring it in. */
export const DeviceCardsContext = createContext<readonly DeviceCard[]>([])

/** The cards of other domains; where there are none, nothing is drawn in their place. */
export function useDeviceCards(): readonly DeviceCard[] {
  return useContext(DeviceCardsContext)
}
