import { GATEWAY_TYPE } from '@farm/contract/devices'
import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import type { FollowUp } from './follow-up.ts'
import { Denied, type Incoming } from './incoming.ts'
import type { KeptKeys } from './kept-keys.ts'
import { isDeviceName } from './message.rules.ts'
import { isSameName } from './topics.rules.ts'

interface Means {
  readonly keys: KeptKeys
  readonly followUp: FollowUp
  readonly clock: Clock
  readonly log: Log
}

/** Who is held to account for a message, and whose it is as its topic says. */
interface Whose {
  readonly teller: DeviceKey | undefined
  readonly device: DeviceKey | undefined
}

type Maybe<Thing> = Thing | Promise<Thing>

/**
 * Whose a message is, by who sent it and whom its topic names. A gateway names those behind it, others only themselves. Told at
 * once where nobody has to be asked, as of most messages.
 */
export function whoseIs(means: Means, incoming: Incoming): Maybe<Whose> {
  const { sender, route } = incoming
  if (!sender) return vouchedFor(means, incoming)
  const isOwn = route.name === undefined || isSameName(route.name, sender.number)
  const isGateway = sender.type === GATEWAY_TYPE
  if (!isGateway && (!isOwn || route.format.startsWith('gateway'))) throw new Denied('only a gateway speaks for others')
  return isOwn || route.name === undefined ? { teller: sender, device: sender } : behind(means, sender, route.name)
}

/** Those of whom a gateway speaks, by the names that it gives them; who is not registered behind it is noted. */
export function childrenNamed(
  means: Means,
  gateway: DeviceKey,
  names: readonly string[],
): Maybe<ReadonlyMap<string, DeviceKey>> {
  const others = names.filter((name) => !isSameName(name, gateway.number))
  const own = names.filter((name) => isSameName(name, gateway.number)).map((name) => [name, gateway] as const)
  const withOwn = (found: ReadonlyMap<string, DeviceKey>) => {
    for (const name of others) {
      if (!found.has(name)) means.followUp.stranger({ gatewayNo: gateway.no, name, time: means.clock.now() })
    }
    return own.length === 0 ? found : new Map([...found, ...own])
  }
  const found = means.keys.children(gateway, others)
  return found instanceof Promise ? found.then(withOwn) : withOwn(found)
}

async function behind(means: Means, gateway: DeviceKey, name: string): Promise<Whose> {
  return { teller: gateway, device: (await childrenNamed(means, gateway, [name])).get(name) }
}

/** Of an outside broker the rules say who may send under which name. A gateway speaks for those behind it alone. */
async function vouchedFor(means: Means, { route }: Incoming): Promise<Whose> {
  const gateway = route.gateway === undefined ? undefined : await registered(means, route.gateway)
  const speaks = gateway?.type === GATEWAY_TYPE ? gateway : undefined
  if (route.name === undefined) return { teller: speaks, device: speaks }
  if (speaks) return behind(means, speaks, route.name)
  const device = await registered(means, route.name)
  return { teller: device, device }
}

async function registered({ keys, log }: Means, number: string): Promise<DeviceKey | undefined> {
  const device = isDeviceName(number) ? await keys.byNumber(number) : undefined
  if (!device) log.debug({ number }, 'a message of a device that nobody has registered')
  return device
}
