import { type MqttClient, connect, connectAsync } from 'mqtt'
import type { Message } from './messages.ts'

const RECONNECT_MS = 3_000
const CONNECT_LIMIT_MS = 20_000

/** The connection of one device, by its token. */
export interface Line {
  /** Ends when the broker has taken it, at least once. */
  readonly send: (message: Message) => Promise<void>
  readonly end: () => Promise<void>
}

export type OpenLine = (token: string, number: string) => Promise<Line | undefined>

/** A line that is there, or a fault. */
export function lineTo(url: string): (token: string, number: string) => Promise<Line> {
  return async (token, number) =>
    lineOf(await connectAsync(url, { ...identity(token, number), reconnectPeriod: RECONNECT_MS }))
}

/** A line that is there; undefined where it can't be had, as with a token that was made anew on the pages. */
export function lineIfAny(url: string): OpenLine {
  const open = lineTo(url)
  return (token, number) => open(token, number).catch(() => undefined)
}

/** A line that comes by itself as soon as the broker is there, and comes again; what is sent meanwhile waits. */
export function patientLineTo(url: string): OpenLine {
  return (token, number) => {
    const client = connect(url, {
      ...identity(token, number),
      reconnectPeriod: RECONNECT_MS,
      reconnectOnConnackError: true,
    })
    const line = lineOf(client)
    const waiting = new Set<(reason: Error) => void>()
    client.on('error', (error) => {
      if (!isRefusal(error)) return
      // Whoever is not wanted any more does not come back; all else passes, also that a broker can't tell for the time being.
      client.end(true)
      for (const giveUp of waiting) giveUp(error)
    })
    const send: Line['send'] = (message) =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        line
          .send(message)
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      })
    return Promise.resolve({ ...line, send })
  }
}

/** What the broker says of a token that it does not know, and of one that is none. */
const NOT_WANTED: readonly unknown[] = [4, 5]

function isRefusal(error: Error): boolean {
  return 'code' in error && NOT_WANTED.includes(error.code)
}

function identity(token: string, number: string) {
  return { username: token, clientId: `demo-${number}`, connectTimeout: CONNECT_LIMIT_MS }
}

function lineOf(client: MqttClient): Line {
  return {
    send: async ({ topic, body }) => void (await client.publishAsync(topic, body, { qos: 1 })),
    end: () => client.endAsync(true),
  }
}
