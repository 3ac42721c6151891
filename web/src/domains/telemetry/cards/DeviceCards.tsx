import styles from './DeviceCards.module.css'
import { DeviceCard } from './DeviceCard.tsx'
import { type Device, byPlace } from './device.ts'
import { type OpenAlarm, useOpenAlarms } from './open-alarms.ts'
import type { Picking } from './picking.ts'

interface DeviceCardsProps {
  /** Waiting for the first ones while undefined. */
  readonly devices: readonly Device[] | undefined
  readonly isBusy: boolean
  readonly picking: Picking
}

const CARD_WIDTH = 300

function widthFor(cards: number) {
  return { flex: `${cards} 1 ${cards * CARD_WIDTH}px` }
}

const NONE: readonly OpenAlarm[] = []
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Devices with their latest values, plot by plot. */
export function DeviceCards({ devices, isBusy, picking }: DeviceCardsProps) {
  const alarms = useOpenAlarms((devices ?? []).map(({ id }) => id))
  if (!devices) {
    return (
      <ul className={styles.cards} aria-label="设备" aria-busy="true">
        {SKELETONS.map((one) => (
          <li key={one} className={styles.waiting} />
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.groups} data-busy={isBusy || undefined}>
      {byPlace(devices).map(({ key, name, devices: within }) => (
        <section key={key} className={styles.group} style={widthFor(within.length)} aria-label={name}>
          <h2 className={styles.place}>{name}</h2>
          <ul className={styles.cards} aria-label={`${name}的设备`}>
            {within.map((device) => (
              <DeviceCard key={device.id} device={device} alarms={alarms.get(device.id) ?? NONE} picking={picking} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
