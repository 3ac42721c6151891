import { isObject } from '@farm/contract/forms'
import { type Part, type Reader, type Sample, samplesIn } from './message.rules.ts'

/** A report of properties as TuyaLink sends it: `{msgId, time, data: {k: {value, time}}}`; a bare value is taken as well. */
export function tuyaPart(body: unknown, reader: Reader, name?: string): Part {
  const data = isObject(body) ? body.data : undefined
  if (!isObject(body) || !isObject(data)) {
    reader.fault('缺少 data')
    return { name, samples: [], attributes: new Map() }
  }
  const samples = Object.entries(data).flatMap(([key, told]): Sample[] => {
    const { value, time } = isObject(told) ? told : { value: told, time: undefined }
    return samplesIn({ [key]: value }, reader.moment(time ?? body.time, name), reader)
  })
  return { name, samples, attributes: new Map() }
}

const LONGEST_ID = 32

/** The answer that a report asks for; undefined where it asks for none. */
export function tuyaAnswer(body: unknown, now: number): string | undefined {
  if (!isObject(body) || !isObject(body.sys) || body.sys.ack !== 1) return undefined
  const msgId = typeof body.msgId === 'string' ? body.msgId.slice(0, LONGEST_ID) : ''
  return JSON.stringify({ msgId, time: now, code: 0 })
}
