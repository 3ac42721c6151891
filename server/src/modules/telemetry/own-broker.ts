import type { Log } from '../../platform/log/index.ts'
import { type Broker, type Published, type Refused, type Session, openBroker } from '../../platform/mqtt/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { Denied } from './incoming.ts'
import type { Telemetry } from './telemetry.ts'
import { MOST_PACKET_BYTES, maySubscribe, responseTo, routeOf } from './topics.rules.ts'

interface Options {
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly log: Log
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  readonly tls?: { readonly port: number; readonly certFile: string; readonly keyFile: string } | undefined
}

/** A way by which devices speak to this process. */
export interface Door {
  readonly port?: number
  readonly tlsPort?: number | undefined
  /** What has come in is taken in to its end; nothing more comes. */
  readonly close: () => Promise<void>
}

/** Who is connected: with which token, and as which device. */
interface Device {
  readonly token: string
  readonly key: DeviceKey
}

/** Opens the broker of the product itself: devices prove with their token who they are. */
export async function openOwnBroker({ telemetry, clock, log, host, port, tls }: Options): Promise<Door> {
  const { intake, keys, followUp, metrics } = telemetry
  let isClosing = false
  const take = async ({ session, topic, payload, messageId, isRepeated }: Published<Device>) => {
    const route = routeOf(topic)
    if (!route) throw new Denied(`nobody sends to ${topic}`)
    const found = keys.byToken(session.who.token)
    const sender = found instanceof Promise ? await found : found
    if (!sender) throw new Denied('the token holds no more')
    const { answer } = await intake.take({ payload, messageId, isRepeated, sender, route, topic })
    if (answer !== undefined) broker.send(session, responseTo(topic), answer)
  }
  const note =
    (turn: 'connected' | 'disconnected') =>
    ({ who: { key } }: Session<Device>) => {
      // It may have spoken to another process meanwhile.
      metrics.doubt(key.no)
      // What this process ends by itself is no fault of the devices.
      if (!isClosing) followUp.connection({ no: key.no, time: clock.now(), turn })
    }
  const broker: Broker<Device> = await openBroker<Device>({
    host,
    port,
    tls,
    log,
    admit: (token, address) => admitted(telemetry, token, address),
    take,
    maySubscribe: ({ key }, filter) => maySubscribe(filter, [key.number]),
    onConnected: note('connected'),
    onDisconnected: note('disconnected'),
    mostBytes: MOST_PACKET_BYTES,
  })
  telemetry.onChanged((deviceId) => {
    if (deviceId === undefined) return
    const sessions = [...broker.sessions()].filter(({ who }) => who.key.id === deviceId)
    // It may have come back with its new token before the loss of the old one was told.
    for (const session of sessions) void cutOffUnlessKnown(session)
  })
  const cutOffUnlessKnown = async (session: Session<Device>) => {
    try {
      if (await keys.byToken(session.who.token)) return
    } catch (error) {
      log.warn({ err: error }, 'it could not be looked whether a token still holds')
    }
    broker.cutOff(session)
  }
  return {
    port: broker.port,
    tlsPort: broker.tlsPort,
    close: async () => {
      isClosing = true
      broker.stopReading()
      await intake.drain()
      await broker.close()
    },
  }
}

async function admitted({ keys, attempts }: Telemetry, token: string, address: string): Promise<Device | Refused> {
  const isKnown = keys.isKnown(token)
  if (!isKnown && !attempts.mayTry(address)) return 'unavailable'
  const key = await keys.byToken(token)
  if (!key && !isKnown) attempts.failed(address)
  return key ? { token, key } : 'notAuthorized'
}
