import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import type { FollowUp } from './follow-up.ts'
import { Denied, type Incoming } from './incoming.ts'
import type { KeptKeys } from './kept-keys.ts'

interface Means {
  readonly keys: KeptKeys
  readonly followUp: FollowUp
  readonly clock: Clock
  readonly log: Log
}

const GATEWAY = '网关'

/**
 * Whose a message is, by who sent it and whom it names. A gateway names those behind it, others only themselves. Told at once
 * where nobody has to be asked, as of most messages.
 */
export function whoseIs(
  means: Means,
  { sender, route }: Incoming,
  name: string | undefined,
): DeviceKey | undefined | Promise<DeviceKey | undefined> {
  if (!sender) return name === undefined ? undefined : registered(means, name)
  const isOwn = name === undefined || name === sender.number
  if (sender.type !== GATEWAY && (!isOwn || route.format.startsWith('gateway')))
    throw new Denied('only a gateway speaks for others')
  return isOwn ? sender : behind(means, sender, name)
}

async function registered({ keys, log }: Means, number: string): Promise<DeviceKey | undefined> {
  const device = await keys.byNumber(number)
  if (!device) log.debug({ number }, 'a message of a device that nobody has registered')
  return device
}

async function behind(
  { keys, followUp, clock }: Means,
  gateway: DeviceKey,
  name: string,
): Promise<DeviceKey | undefined> {
  const child = await keys.child(gateway, name)
  if (!child) followUp.stranger({ gatewayNo: gateway.no, name, time: clock.now() })
  return child
}
