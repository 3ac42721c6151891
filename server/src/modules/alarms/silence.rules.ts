import type { AlarmDevice, AlarmRule } from './alarm-rule.rules.ts'
import type { Pair } from './pair.rules.ts'

const MINUTE_MS = 60_000
/** A gateway that was heard so lately is alive; what is behind it is silent by itself. */
const ALIVE_MS = 2 * MINUTE_MS

/** When a device, or a metric of it, was heard last. */
export interface Heard extends Omit<Pair, 'ruleId'> {
  /** By the clock of the server, ms. */
  readonly heard: number
}

/** A gateway and when it was heard; ms. */
export interface GatewayState {
  readonly id: string
  readonly no: number
  readonly lastSeen: number | null
  /** Since when it is on, where it is, or an alarm of it is over. */
  readonly backSince: number | null
}

/** A device that a rule watches and that is silent, or its gateway instead. */
export interface Silent extends Pair {
  readonly rule: AlarmRule
  /** When it was heard last, ms. */
  readonly heard: number
}

interface Looking {
  readonly now: number
  /** Since when somebody has looked without a break. */
  readonly since: number
  readonly gateways: ReadonlyMap<string, GatewayState>
}

/** Where the clock was set back, what was heard lies ahead. */
function heardAt(heard: number, { now, since }: Pick<Looking, 'now' | 'since'>): number {
  return heard > now ? since : Math.max(heard, since)
}

/**
 * Who is silent by a rule: the device itself; its gateway where that is silent as well; nobody where that is not known yet.
 * Nobody is blamed for the time in which nobody looked, nor for that of maintenance, nor for that in which the gateway was off.
 */
export function silentBy(
  rule: AlarmRule,
  { device, heard }: { readonly device: AlarmDevice; readonly heard: Heard },
  looking: Looking,
): Silent | undefined {
  const { now } = looking
  const limitMs = rule.minutes * MINUTE_MS
  const { mutedUntil = 0 } = device
  if (mutedUntil > now) return undefined
  const gateway = device.gateway === undefined ? undefined : looking.gateways.get(device.gateway)
  const last = Math.max(heardAt(heard.heard, looking), mutedUntil, gateway?.backSince ?? 0)
  const own = { rule, ruleId: rule.id, deviceNo: device.no, metricNo: heard.metricNo, heard: heard.heard }
  if (gateway === undefined) return now - last >= limitMs ? own : undefined
  const gatewayLast = heardAt(gateway.lastSeen ?? 0, looking)
  if (now - gatewayLast >= limitMs && now - heardAt(heard.heard, looking) >= limitMs) {
    return { ...own, deviceNo: gateway.no, metricNo: 0, heard: gateway.lastSeen ?? 0 }
  }
  const isAlive = now - gatewayLast < Math.min(ALIVE_MS, limitMs / 2)
  return isAlive && now - last >= limitMs ? own : undefined
}
