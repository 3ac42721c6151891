import { join } from 'node:path'
import { isObject } from '@farm/contract/forms'
import { readJson, writeJson } from '../json-file.ts'
import { type Fault, isFaultKind } from './faults.ts'

/** What the demo keeps of its devices; tokens are told once. */
export interface KeptDevices {
  /** When the demo was made. */
  readonly madeAt: Date
  /** Token by the number of a device. */
  readonly tokens: ReadonlyMap<string, string>
}

/** Where the devices of the demo keep what a real one has in itself. */
export interface DeviceFolder {
  readonly kept: () => KeptDevices | undefined
  readonly keep: (kept: KeptDevices) => void
  /** Until when they have sent what they measured. */
  readonly sentUntil: () => Date | undefined
  readonly noteSent: (until: Date) => void
  readonly faults: () => readonly Fault[]
  readonly saveFaults: (faults: readonly Fault[]) => void
  /** Where the broker listens, while the server runs and has one of its own. */
  readonly brokerPort: () => number | undefined
}

export function deviceFolder(dataDir: string): DeviceFolder {
  const file = (name: string) => join(dataDir, 'demo', name)
  return {
    kept: () => keptIn(readJson(file('devices.json'))),
    keep: ({ madeAt, tokens }) =>
      writeJson(file('devices.json'), { MadeAt: madeAt.toISOString(), Tokens: Object.fromEntries(tokens) }),
    sentUntil: () => momentIn(readJson(file('devices-sent.json')), 'Until'),
    noteSent: (until) => writeJson(file('devices-sent.json'), { Until: until.toISOString() }),
    faults: () => faultsIn(readJson(file('faults.json'))),
    saveFaults: (faults) => writeJson(file('faults.json'), faults),
    brokerPort: () => portIn(readJson(join(dataDir, 'mqtt.json'))),
  }
}

function keptIn(content: unknown): KeptDevices | undefined {
  const madeAt = momentIn(content, 'MadeAt')
  if (!madeAt || !isObject(content) || !isObject(content.Tokens)) return undefined
  const pairs = Object.entries(content.Tokens).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return { madeAt, tokens: new Map(pairs) }
}

function momentIn(content: unknown, name: string): Date | undefined {
  const text = isObject(content) ? content[name] : undefined
  return typeof text === 'string' ? new Date(text) : undefined
}

function faultsIn(content: unknown): Fault[] {
  const all: readonly unknown[] = Array.isArray(content) ? content : []
  return all.flatMap((one) => {
    if (!isObject(one) || typeof one.number !== 'string' || typeof one.since !== 'number') return []
    return isFaultKind(one.kind) ? [{ kind: one.kind, number: one.number, since: one.since }] : []
  })
}

function portIn(content: unknown): number | undefined {
  return isObject(content) && typeof content.port === 'number' ? content.port : undefined
}
