import { type MapSystem, type Tiles, mapSystems } from '@farm/contract/map'
import { tileSources } from './tile-sources.ts'

interface Reading {
  readonly text: (name: string) => string | undefined
  readonly fault: (text: string) => void
}

const OWN = ['MAP_TILES_SYSTEM', 'MAP_TILES_HOSTS', 'MAP_TILES_ZOOM'] as const
const KEY_PATTERN = /^[\w-]{8,80}$/
const HOST_PATTERN = /^[a-z0-9]([a-z0-9.-]{0,60}[a-z0-9])?$/i
const MOST_ZOOM = 22
const USUAL_ZOOM = 18
const OWN_NAME = '自有底图'
const REQUIRED = ['{z}', '{x}', '{y}']

/** Reads where pictures of the ground come from; empty without one, and where it is told wrongly. */
export function readTiles(reading: Reading): Tiles[] {
  const { text, fault } = reading
  const wanted = text('MAP_TILES')
  if (!wanted) {
    const idle = ['MAP_TILES_KEY', 'MAP_TILES_ATTRIBUTION', ...OWN].filter((name) => text(name))
    if (idle.length > 0) fault(`${idle.join('、')} 要和 MAP_TILES 一起设置`)
    return []
  }
  return Object.hasOwn(tileSources, wanted) ? knownTiles(reading, wanted) : ownTiles(reading, wanted)
}

function knownTiles({ text, fault }: Reading, wanted: string): Tiles[] {
  const source = tileSources[wanted]
  if (!source) return []
  const idle = OWN.filter((name) => text(name))
  if (idle.length > 0) fault(`${idle.join('、')} 只用于自有的瓦片地址，MAP_TILES=${wanted} 不需要`)
  const key = text('MAP_TILES_KEY')
  if (source.needsKey && !key) fault(`MAP_TILES=${wanted} 需要 MAP_TILES_KEY：向该服务申请的密钥`)
  if (!source.needsKey && key) fault(`MAP_TILES=${wanted} 不需要 MAP_TILES_KEY`)
  if (key && !KEY_PATTERN.test(key)) fault('MAP_TILES_KEY 应为 8 到 80 个字母、数字或短横线')
  const Attribution = text('MAP_TILES_ATTRIBUTION') ?? source.attribution
  return source.layers.map((layer) => ({ ...layer, Url: layer.Url.replaceAll('{key}', key ?? ''), Attribution }))
}

function ownTiles({ text, fault }: Reading, template: string): Tiles[] {
  const Hosts = listOf(text('MAP_TILES_HOSTS'))
  const wrong = faultOfTemplate(template, Hosts)
  if (wrong) fault(`MAP_TILES ${wrong}，现在是“${template}”`)
  const strange = Hosts.filter((host) => !HOST_PATTERN.test(host))
  if (strange.length > 0) fault(`MAP_TILES_HOSTS 应为用逗号隔开的主机名部分，如 a,b,c，现在有“${strange.join('、')}”`)
  if (text('MAP_TILES_KEY')) fault('MAP_TILES_KEY 只用于天地图；自有地址的密钥请写在 MAP_TILES 里')
  const asked = text('MAP_TILES_SYSTEM') ?? 'WGS-84'
  const System = mapSystems.find((one) => one === asked)
  if (!System) fault(`MAP_TILES_SYSTEM 应为 ${mapSystems.join('、')} 之一，现在是“${asked}”`)
  const MostZoom = Number(text('MAP_TILES_ZOOM') ?? USUAL_ZOOM)
  const isZoom = Number.isInteger(MostZoom) && MostZoom >= 1 && MostZoom <= MOST_ZOOM
  if (!isZoom) fault(`MAP_TILES_ZOOM 应为 1 到 ${MOST_ZOOM} 的整数，现在是“${text('MAP_TILES_ZOOM')}”`)
  const known: MapSystem = System ?? 'WGS-84'
  const Attribution = text('MAP_TILES_ATTRIBUTION') ?? ''
  return [{ Name: OWN_NAME, Url: template, Hosts, System: known, MostZoom, Attribution }]
}

function faultOfTemplate(template: string, hosts: readonly string[]): string | undefined {
  const missing = REQUIRED.filter((part) => !template.includes(part))
  if (missing.length > 0) return `应为 tianditu、amap 之一，或含有 ${REQUIRED.join('、')} 的瓦片地址`
  const strange = [...template.matchAll(/\{[^}]*\}?/g)].map(([part]) => part).filter((part) => !isPlaceholder(part))
  if (strange.length > 0) return `里不认识 ${strange.join('、')}`
  if (template.includes('{s}') !== hosts.length > 0) return '里的 {s} 要和 MAP_TILES_HOSTS 一起设置'
  if (isOfThisServer(template)) return hosts.length > 0 ? '是本站地址，不能用 {s}' : undefined
  const url = urlOf(template, hosts[0] ?? '')
  // What stands in the policy of the pages is written out of it.
  if (url && !/^[\w.-]+$|^\[[0-9a-f:]+\]$/i.test(url.hostname)) return '的主机名有误'
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return '应以 https://、http:// 或 / 开头，不带用户名'
  return undefined
}

function isPlaceholder(part: string): boolean {
  return part === '{s}' || REQUIRED.includes(part)
}

/** A path of the server that the pages come from, such as `/tiles/{z}/{x}/{y}.png`. */
function isOfThisServer(template: string): boolean {
  return /^\/(?![/\\])/.test(template)
}

function urlOf(template: string, host: string): URL | undefined {
  return URL.parse(template.replaceAll('{s}', host)) ?? undefined
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

/** The origins that pictures of the ground come from, each once: what pages may show pictures of besides their own. */
export function originsOf(tiles: readonly Tiles[]): string[] {
  const origins = tiles
    .filter(({ Url }) => !isOfThisServer(Url))
    .flatMap(({ Url, Hosts }) => (Hosts.length > 0 ? Hosts : ['']).map((host) => urlOf(Url, host)?.origin))
  return [...new Set(origins)].filter((origin) => origin !== undefined)
}
