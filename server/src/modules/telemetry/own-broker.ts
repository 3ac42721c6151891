import type { Log } from '../../platform/log/index.ts'
import { type Broker, type Published, type Refused, type Session, openBroker } from '../../platform/mqtt/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { FewConnections } from './few-connections.ts'
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
  const connections = new FewConnections<Session<Device>>()
  let isClosing = false
  const take = async ({ session, topic, payload, messageId, isRepeated }: Published<Device>) => {
    const route = routeOf(topic)
    const found = keys.byToken(session.who.token)
    const sender = found instanceof Promise ? await found : found
    if (!sender) throw new Denied('the token holds no more')
    if (!route) {
      followUp.bad(sender, { topic, payload, fault: '没有这个主题', time: clock.now() })
      throw new Denied(`nobody sends to ${topic}`)
    }
    const { answer } = await intake.take({ payload, messageId, isRepeated, sender, route, topic })
    if (answer !== undefined) broker.send(session, responseTo(topic), answer)
  }
  const note = ({ who: { key } }: Session<Device>, turn: 'connected' | 'disconnected') => {
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
    admit: (token) => admitted(telemetry, token),
    take,
    maySubscribe: ({ key }, filter) => maySubscribe(filter, [key.number]),
    onConnected: (session) => {
      note(session, 'connected')
      const surplus = connections.add(session.who.key.no, session)
      if (surplus) broker.cutOff(surplus)
    },
    onDisconnected: (session) => {
      connections.remove(session.who.key.no, session)
      note(session, 'disconnected')
    },
    mostBytes: MOST_PACKET_BYTES,
  })
  telemetry.onChanged((deviceId) => {
    if (deviceId === undefined) return
    const sessions = [...broker.sessions()].filter(({ who }) => who.key.id === deviceId)
    for (const session of sessions) void cutOffUnlessKnown(broker, session, { keys, log })
  })
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

/** It may have come back with its new token before the loss of the old one was told. */
async function cutOffUnlessKnown(
  broker: Broker<Device>,
  session: Session<Device>,
  { keys, log }: Pick<Telemetry, 'keys'> & { readonly log: Log },
): Promise<void> {
  try {
    if (await keys.byToken(session.who.token)) return
  } catch (error) {
    log.warn({ err: error }, 'it could not be looked whether a token still holds')
  }
  broker.cutOff(session)
}

/** Nobody guesses a token of so many signs: whoever tries is told so, and holds up nobody who has a good one. */
async function admitted({ keys }: Telemetry, token: string): Promise<Device | Refused> {
  const key = await keys.byToken(token)
  return key ? { token, key } : 'notAuthorized'
}
