import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Aedes, type AedesOptions, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import type { Log } from '../log/index.ts'
import { closeListening, listen } from './listening.ts'
import { Members, type Session } from './members.ts'
import { Quietly } from './quietly.ts'

/** Why somebody is not let in, as the protocol knows it. */
export const refusedAs = { unavailable: 3, badUserName: 4, notAuthorized: 5 } as const
export type Refused = keyof typeof refusedAs

export interface Published<Who> {
  readonly session: Session<Who>
  readonly topic: string
  readonly payload: Buffer
  /** Absent where it need not be acknowledged. */
  readonly messageId: number | undefined
  /** It may have been sent before. */
  readonly isRepeated: boolean
}

interface Options<Who> {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  readonly tls?: { readonly port: number; readonly certFile: string; readonly keyFile: string } | undefined
  readonly log: Log
  /** Tells who connects with a user name, or why not. */
  readonly admit: (userName: string, address: string) => Promise<Who | Refused>
  /** Ends when the message is stored; where it fails the connection is cut, so that the other side sends it again. */
  readonly take: (message: Published<Who>) => Promise<void>
  readonly maySubscribe: (who: Who, filter: string) => boolean
  readonly onConnected: (session: Session<Who>) => void
  readonly onDisconnected: (session: Session<Who>) => void
  /** The longest packet, bytes. */
  readonly mostBytes: number
}

export interface Broker<Who> {
  readonly port: number
  readonly tlsPort: number | undefined
  readonly sessions: () => Iterable<Session<Who>>
  readonly cutOff: (session: Session<Who>) => void
  readonly send: (session: Session<Who>, topic: string, text: string) => void
  /** Nobody is let in and nothing is read any more; what was read goes on. */
  readonly stopReading: () => void
  readonly close: () => Promise<void>
}

const MOST_CONNECTIONS = 10_000
const CONNECT_LIMIT_MS = 10_000

/** What devices publish is for the product alone: nothing is passed on to others. */
class OneWayBroker extends Aedes {
  override publish(...parameters: unknown[]): void {
    const done = parameters.at(-1)
    if (parameters.length < 3) Reflect.apply(super.publish, this, parameters)
    else if (typeof done === 'function') Reflect.apply(done, undefined, [])
  }
}

/** Opens a broker of MQTT 3.1.1 in this process, to which devices speak and which speaks to nobody else of them. */
export async function openBroker<Who extends object>(options: Options<Who>): Promise<Broker<Who>> {
  const { log } = options
  const quietly = new Quietly((count, error) => log.info({ err: error, count }, 'devices cut off'))
  const members = new Members<Who>()
  const aedes = new OneWayBroker({
    connectTimeout: CONNECT_LIMIT_MS,
    // Ids are lengthened below.
    maxClientsIdLength: Number.MAX_SAFE_INTEGER,
    ...handlersOf(options, members),
  })
  await aedes.listen()
  const ready = new WeakSet<Session<Who>>()
  aedes.on('clientReady', (client) => {
    const session = members.of(client)
    if (!session || !members.clientOf(session)) return
    ready.add(session)
    options.onConnected(session)
  })
  aedes.on('clientError', (_, error) => quietly.tell(error))
  aedes.on('connectionError', (_, error) => quietly.tell(error))
  const guarding = {
    mostBytes: options.mostBytes,
    onGone: (session: Session<Who>) => {
      if (ready.has(session)) options.onDisconnected(session)
    },
  }
  const listening = await listen({
    ...options,
    most: MOST_CONNECTIONS,
    accept: (socket) => members.guard(socket, { ...guarding, handle: () => aedes.handle(socket) }),
    onError: (error) => quietly.tell(error),
  })
  return {
    port: listening.port,
    tlsPort: listening.tlsPort,
    sessions: () => members.sessions(),
    cutOff: (session) => members.clientOf(session)?.close(),
    send: (session, topic, text) => {
      const packet = { cmd: 'publish', topic, payload: text, qos: 0, dup: false, retain: false } as const
      members.clientOf(session)?.publish(packet, () => undefined)
    },
    stopReading: () => {
      members.closeGates()
      closeListening(listening)
    },
    close: async () => {
      // What was acknowledged last is still on its way out.
      await nextTurn()
      await new Promise<void>((done) => aedes.close(done))
      listening.cutAll()
      quietly.end()
    },
  }
}

/** What the broker asks about whoever connects, publishes or listens. */
function handlersOf<Who extends object>(options: Options<Who>, members: Members<Who>): AedesOptions {
  const admit = async (client: Client, userName: string | undefined): Promise<AuthenticateError | undefined> => {
    const address = addressOf(client)
    try {
      const who = userName ? await options.admit(userName, address) : 'badUserName'
      if (typeof who === 'string') return refused(who)
      // Who has gone meanwhile is told of no more: nobody would forget them.
      if (client.closed || ('destroyed' in client.conn && client.conn.destroyed)) return refused('unavailable')
      members.add(client, { who, address })
      return undefined
    } catch {
      // The database is away: they shall come again.
      return refused('unavailable')
    }
  }
  const take = async (client: Client | null, packet: PublishPacket): Promise<Error | undefined> => {
    const session = client && members.of(client)
    if (!session) return new Error('not admitted')
    const gate = members.gateOf(client)
    const message = published(session, packet)
    gate?.begin(message.payload.length)
    try {
      await options.take(message)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      gate?.end(message.payload.length)
    }
  }
  return {
    preConnect: (_, packet, done) => {
      // Nobody puts out somebody else by calling themselves like them; and nothing is kept for who is away.
      packet.clientId = ownId(packet.username, packet.clientId)
      packet.clean = true
      done(null, true)
    },
    authenticate: (client, userName, _, done) => {
      const answer = async () => {
        const refusal = await admit(client, userName)
        done(refusal ?? null, !refusal)
      }
      void answer()
    },
    authorizePublish: (client, packet, done) => {
      // Called back when the message is stored: that is what acknowledges it.
      const answer = async () => done((await take(client, packet)) ?? null)
      void answer()
    },
    authorizeSubscribe: (client, subscription, done) => {
      const session = members.of(client)
      done(null, session && options.maySubscribe(session.who, subscription.topic) ? subscription : null)
    },
  }
}

function ownId(userName: string | undefined, clientId: string): string {
  const owner = createHash('sha256')
    .update(userName ?? '')
    .digest('base64url')
    .slice(0, 16)
  return clientId === '' ? '' : `${owner}.${clientId}`
}

function refused(why: Refused): AuthenticateError {
  return Object.assign(new Error(why), { returnCode: refusedAs[why] })
}

function addressOf({ conn }: Client): string {
  return 'remoteAddress' in conn ? (conn.remoteAddress ?? '') : ''
}

function published<Who>(session: Session<Who>, { topic, payload, qos, messageId, dup }: PublishPacket): Published<Who> {
  return {
    session,
    topic,
    payload: Buffer.isBuffer(payload) ? payload : Buffer.from(payload),
    messageId: qos > 0 ? messageId : undefined,
    isRepeated: dup,
  }
}
