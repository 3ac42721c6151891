import type { JsonObject } from '@farm/contract/values'
import { isObject } from '@farm/contract/forms'
import { type Part, type Reader, samplesIn } from './message.rules.ts'

/** An uplink of ChirpStack 4: what the decoder of its device profile made of it, and how well it was received. */
export function chirpstackPart(body: unknown, reader: Reader, name?: string): Part {
  if (!isObject(body)) {
    reader.fault('应为对象')
    return { name, samples: [], attributes: new Map() }
  }
  const at = reader.moment(body.time, name)
  const decoded = isObject(body.object) ? body.object : undefined
  if (!decoded && typeof body.data === 'string' && body.data !== '') {
    reader.fault('只有原始数据：请在 ChirpStack 的设备配置里设置解码器')
  }
  const signal = signalOf(body)
  const samples = samplesIn({ ...(signal !== undefined && { signal }), ...decoded }, at, reader)
  return { name, samples, attributes: frameOf(body) }
}

/** Of the gateways that received it the one that did so best. */
function signalOf({ rxInfo }: JsonObject): number | undefined {
  const strengths = (Array.isArray(rxInfo) ? rxInfo : [])
    .map((one: unknown) => (isObject(one) ? one.rssi : undefined))
    .filter((one) => typeof one === 'number')
  return strengths.length > 0 ? Math.max(...strengths) : undefined
}

/** By the number of the frame it is seen later that some are missing. */
function frameOf({ fCnt }: JsonObject): Map<string, number> {
  const isFrame = typeof fCnt === 'number' && Number.isSafeInteger(fCnt) && fCnt >= 0
  return new Map<string, number>(isFrame ? [['fCnt', fCnt]] : [])
}

/** Names the uplink: the same one comes again under the same name. */
export function uplinkIdIn(body: unknown): string | undefined {
  const id = isObject(body) ? body.deduplicationId : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** After a restart devices begin anew, and a frame may come twice. */
const MOST_GAP = 10_000

/** How many frames are missing between two. */
export function framesMissing(last: number | undefined, next: number): number {
  if (last === undefined || next <= last + 1) return 0
  const missing = next - last - 1
  return missing <= MOST_GAP ? missing : 0
}
