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
  readonly organPath: string
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
  /** Times before that in which nobody listened. */
  readonly gaps: ReadonlyArray<{ readonly began: number; readonly ended: number }>
  readonly gateways: ReadonlyMap<string, GatewayState>
}

const HOUR_MS = 60 * MINUTE_MS

/** How long nothing came while somebody listened. Where the clock was set back, what was heard lies ahead. */
function silentMs(heard: number, { now, since, gaps }: Omit<Looking, 'gateways'>): number {
  if (heard > now) return now - since
  const deaf = gaps.map(({ began, ended }) => Math.max(0, Math.min(ended, now) - Math.max(began, heard)))
  return now - heard - deaf.reduce((sum, one) => sum + one, 0)
}

/** After a break everybody has their time again, but not more than an hour: it may be that they spoke in it. */
function isSilent(heard: number, limitMs: number, looking: Looking): boolean {
  const { now, since } = looking
  return silentMs(heard, looking) >= limitMs && now - since >= Math.min(limitMs, HOUR_MS)
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
  const isOwn = isSilent(Math.max(heard.heard, mutedUntil, gateway?.backSince ?? 0), limitMs, looking)
  const own = { rule, ruleId: rule.id, deviceNo: device.no, metricNo: heard.metricNo, heard: heard.heard }
  if (gateway === undefined) return isOwn ? own : undefined
  const gatewayHeard = gateway.lastSeen ?? 0
  if (isSilent(gatewayHeard, limitMs, looking) && isSilent(heard.heard, limitMs, looking)) {
    // Where the rule does not hold nobody is told of it: there the device answers for itself.
    if (!gateway.organPath.startsWith(rule.organPath)) return isOwn ? own : undefined
    return { ...own, deviceNo: gateway.no, metricNo: 0, heard: gatewayHeard }
  }
  const isAlive = silentMs(gatewayHeard, looking) < Math.min(ALIVE_MS, limitMs / 2)
  return isAlive && isOwn ? own : undefined
}
