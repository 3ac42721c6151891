import { inParallel } from '../parallel.ts'
import type { KeptDevices } from './device-folder.ts'
import { type FieldDevice, hasOwnLine } from './field-device.ts'
import { pointsOf, spokeUntil } from './history.ts'
import type { OpenLine } from './line.ts'
import { FIRMWARE, backlogOf, greeting } from './messages.ts'
import { passMessage } from './pass-messages.ts'
import { passesOf } from './passing.ts'

/** So many messages of a device are under way at once. */
const AT_ONCE = 4
/** More lines at once would only wait for each other. */
const LINES_AT_ONCE = 10

interface Sending {
  readonly devices: readonly FieldDevice[]
  readonly kept: KeptDevices
  readonly open: OpenLine
  readonly from: Date
  readonly to: Date
}

/** Those that have a line of their own, each with those for which it speaks. */
export function linesOf(devices: readonly FieldDevice[]): Array<readonly [FieldDevice, readonly FieldDevice[]]> {
  const behind = Map.groupBy(devices, ({ gateway }) => gateway)
  return devices.filter(hasOwnLine).map((one) => [one, [one, ...(behind.get(one.id) ?? [])]])
}

/** Sends what devices measured in a span as the backlog that they would have; `step` is called per device. */
export function sendHistory({ devices, kept, open, from, to }: Sending, step: () => void): Promise<void> {
  return inParallel(linesOf(devices), LINES_AT_ONCE, async ([owner, speakers]) => {
    const token = kept.tokens.get(owner.number)
    const line = token && (await open(token, owner.number))
    if (!line) return
    try {
      for (const device of speakers) {
        const until = spokeUntil(device, kept.madeAt, to)
        await inParallel(backlogOf(device, pointsOf(device, { from, to: until })), AT_ONCE, line.send)
        const passes = passesOf(device, { from, to: until })
        await inParallel(passes, AT_ONCE, (pass) => line.send(passMessage(pass, to)))
        // A camera measures nothing; that it was there once is all that is known of it.
        if (device.type === '摄像头' && until > from) await line.send(greeting(FIRMWARE))
        step()
      }
    } finally {
      await line.end()
    }
  })
}
