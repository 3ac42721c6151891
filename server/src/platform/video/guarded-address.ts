import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { VideoFault } from './video-fault.ts'

/** A host, resolved once: whoever connects goes to this address and asks no name again. */
export interface Target {
  readonly hostname: string
  readonly address: string
  readonly family: 4 | 6
  readonly port: number
}

const LOOKUP_LIMIT_MS = 5_000

/** Nobody’s camera: this machine, its link, everybody at once, and where clouds tell machines their secrets. */
const forbidden: ReadonlyArray<readonly [network: string, prefix: number]> = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 127],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
  // Addresses that hold another one, which might be any of those above.
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['2001::', 32],
]

const defaultPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
  'rtsp:': 554,
  'rtsps:': 322,
}

interface Rule {
  readonly port: number | undefined
  readonly host: string | undefined
  readonly network: BlockList | undefined
}

/** Where cameras may be: `VIDEO_HOSTS`, or without it anywhere but where no camera is. */
export class Neighbourhood {
  readonly #rules: readonly Rule[]
  readonly #never = new BlockList()

  constructor(allowed: readonly string[]) {
    this.#rules = allowed.map(ruleOf)
    for (const [network, prefix] of forbidden) this.#never.addSubnet(network, prefix, familyName(network))
  }

  /** Resolves the host of an address; throws a `VideoFault` where no camera may be. */
  async targetOf(url: URL, own: 'own program' | 'camera' = 'camera'): Promise<Target> {
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    const port = url.port === '' ? (defaultPorts[url.protocol] ?? 0) : Number(url.port)
    if (hostname === '' || port === 0) throw new VideoFault('地址里没有主机或端口，请重新填写', 'lasting')
    const found = await resolved(hostname)
    const fit = found.find((one) => own === 'own program' || this.#allows(hostname, one.address, port))
    if (!fit) throw new VideoFault('不允许连接这个地址', 'lasting')
    return { hostname, address: fit.address, family: fit.family === 6 ? 6 : 4, port }
  }

  #allows(hostname: string, address: string, port: number): boolean {
    if (this.#rules.length === 0) return !this.#never.check(address, familyName(address))
    return this.#rules.some((rule) => {
      if (rule.port !== undefined && rule.port !== port) return false
      return rule.network ? rule.network.check(address, familyName(address)) : rule.host === hostname.toLowerCase()
    })
  }
}

function familyName(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

async function resolved(hostname: string) {
  const family = isIP(hostname)
  if (family !== 0) return [{ address: hostname, family }]
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new VideoFault('找不到这个主机名')), LOOKUP_LIMIT_MS)
  return Promise.race([lookup(hostname, { all: true }), promise]).finally(() => clearTimeout(timer))
}

const IN_BRACKETS = String.raw`\[(?<v6>[\da-f:.]+)\]`
const NAME = String.raw`(?<host>[^\s:/[\]]+)`
const BARE = String.raw`(?<bare>[\da-f:.]*:[\da-f:.]*:[\da-f:.]*)`
const ENTRY = new RegExp(
  String.raw`^(?:${IN_BRACKETS}|${NAME}|${BARE})(?:/(?<prefix>\d{1,3}))?(?::(?<port>\d{1,5}))?$`,
  'i',
)

function ruleOf(entry: string): Rule {
  const parts = ENTRY.exec(entry)?.groups ?? {}
  const host = (parts.v6 ?? parts.host ?? parts.bare ?? '').toLowerCase()
  const port = parts.port === undefined ? undefined : Number(parts.port)
  const family = isIP(host)
  if (family === 0) return { port, host, network: undefined }
  const network = new BlockList()
  network.addSubnet(host, Number(parts.prefix ?? (family === 6 ? 128 : 32)), familyName(host))
  return { port, host: undefined, network }
}

/** Whether an entry of `VIDEO_HOSTS` says something: a host, an address or a network, each with or without a port. */
export function isHostEntry(entry: string): boolean {
  const parts = ENTRY.exec(entry)?.groups
  if (!parts || Number(parts.port ?? 1) > 65_535) return false
  const family = isIP(parts.v6 ?? parts.host ?? parts.bare ?? '')
  if (parts.prefix === undefined) return family !== 0 || parts.host !== undefined
  return family !== 0 && Number(parts.prefix) <= (family === 6 ? 128 : 32)
}
