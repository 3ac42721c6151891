import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type IPublishPacket, type MqttClient, connect } from 'mqtt'
import type { Log } from '../log/index.ts'

interface Received {
  readonly topic: string
  readonly payload: Buffer
  readonly messageId: number | undefined
  readonly isRepeated: boolean
}

interface Options {
  readonly url: string
  /** The same after a restart and another one for every process: the broker keeps for it what was not acknowledged. */
  readonly name: string
  readonly topics: readonly string[]
  readonly log: Log
  /** Ends when the message is stored; only then it is acknowledged. Answers what is to be sent back, if anything. */
  readonly take: (message: Received) => Promise<{ readonly topic: string; readonly text: string } | undefined>
  readonly onConnected: () => void
  readonly onLost: () => void
}

export interface Outside {
  /** Nothing more is taken; what is under way is stored and acknowledged, and the rest comes again. */
  readonly close: () => Promise<void>
}

/** A connection hands on one message after the other: several together fill a batch. */
const CONNECTIONS = 8
/** Processes and connections of one product share what comes. */
const GROUP = 'farm-erp'
const UNSUPPORTED_VERSION: ReadonlySet<number> = new Set([1, 132])
const SESSION_TAKEN_OVER = 142
const DAY_SECONDS = 86_400
const RECONNECT_MS = 2_000

/**
 * Listens at a broker that somebody else runs, by MQTT 5 and shared subscriptions; where it does not take that version, by
 * MQTT 3.1.1 on a single connection.
 */
export function openOutside(options: Options): Outside {
  const { log } = options
  let clients: MqttClient[] = []
  let isOld = false
  let isClosed = false
  const underWay = new Set<Promise<void>>()
  const open = (version: 4 | 5, index: number) => {
    const client = client5or4(options, version, index)
    clients.push(client)
    listenOn(client, options, { isShared: version === 5, isFirst: index === 0 })
    client.handleMessage = (packet, acknowledge) => {
      // What is not taken any more stays with the broker.
      if (isClosed) return
      const taking = handOn(client, packet, acknowledge, options).finally(() => underWay.delete(taking))
      underWay.add(taking)
    }
    client.on('disconnect', ({ reasonCode }) => {
      if (reasonCode !== SESSION_TAKEN_OVER) return
      // Two that put each other out for ever would hear nothing at all.
      client.options.clientId = `${options.name}-${index}-${randomUUID()}`
      log.error({ name: options.name }, '另一个服务进程以同样的名称连接了 MQTT 服务器，请给每个进程设置不同的 PORT')
    })
    client.on('error', (error) => {
      const code = 'code' in error && typeof error.code === 'number' ? error.code : 0
      if (version === 5 && UNSUPPORTED_VERSION.has(code)) return fallBack()
      return log.warn({ err: error }, 'MQTT 服务器连接出错，稍后重试')
    })
  }
  const fallBack = () => {
    if (isOld || isClosed) return
    isOld = true
    log.warn('MQTT 服务器不支持 MQTT 5，改用 MQTT 3.1.1 的单个连接：多个服务进程会收到同样的消息')
    for (const client of clients) client.end(true)
    clients = []
    open(4, 0)
  }
  for (let index = 0; index < CONNECTIONS; index += 1) open(5, index)
  return {
    close: async () => {
      isClosed = true
      await Promise.all(underWay)
      // What was acknowledged last is still on its way out.
      await nextTurn()
      await Promise.all(clients.map((client) => client.endAsync(true)))
    },
  }
}

function client5or4({ url, name }: Options, protocolVersion: 4 | 5, index: number): MqttClient {
  return connect(url, {
    clientId: `${name}-${index}`,
    protocolVersion,
    // What is not acknowledged is kept for us.
    clean: false,
    ...(protocolVersion === 5 && { properties: { sessionExpiryInterval: DAY_SECONDS } }),
    resubscribe: false,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
  })
}

function listenOn(
  client: MqttClient,
  { topics, log, onConnected, onLost }: Options,
  { isShared, isFirst }: { isShared: boolean; isFirst: boolean },
): void {
  let isConnected = false
  client.on('connect', () => {
    isConnected = true
    const wanted = topics.map((topic) => (isShared ? `$share/${GROUP}/${topic}` : topic))
    client.subscribe(wanted, { qos: 1 }, (error) => {
      if (error) log.error({ err: error }, 'MQTT 服务器拒绝了订阅')
    })
    if (isFirst) onConnected()
  })
  client.on('close', () => {
    if (isConnected && isFirst) onLost()
    isConnected = false
  })
}

async function handOn(
  client: MqttClient,
  packet: IPublishPacket,
  acknowledge: () => void,
  { take, log }: Options,
): Promise<void> {
  try {
    const answer = await take(receivedIn(packet))
    if (answer) client.publish(answer.topic, answer.text, { qos: 0 })
    acknowledge()
  } catch (error) {
    log.warn({ err: error }, 'a message of the outside broker is not stored and comes again')
    // Never acknowledged on this connection: with the next one the broker sends it again.
    client.stream.destroy()
  }
}

function receivedIn({ topic, payload, qos, messageId, dup }: IPublishPacket): Received {
  return {
    topic,
    payload: Buffer.isBuffer(payload) ? payload : Buffer.from(payload),
    messageId: qos > 0 ? messageId : undefined,
    isRepeated: dup,
  }
}
