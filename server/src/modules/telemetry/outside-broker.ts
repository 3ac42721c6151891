import type { Log } from '../../platform/log/index.ts'
import { openOutside } from '../../platform/mqtt/index.ts'
import type { Door } from './own-broker.ts'
import type { Telemetry } from './telemetry.ts'
import { outsideRouteOf, outsideTopics, responseTo } from './topics.rules.ts'

interface Options {
  readonly telemetry: Telemetry
  readonly log: Log
  readonly url: string
  readonly name: string
}

/** Listens at a broker that somebody else runs: its rules say who may send under which name. */
export function openOutsideBroker({ telemetry: { intake, followUp }, log, url, name }: Options): Door {
  const outside = openOutside({
    url,
    name,
    topics: outsideTopics,
    log,
    take: async ({ topic, ...message }) => {
      const route = outsideRouteOf(topic)
      if (!route) return undefined
      const { answer } = await intake.take({ ...message, topic, route, sender: undefined })
      return answer === undefined ? undefined : { topic: responseTo(topic), text: answer }
    },
    onConnected: () => {
      log.info('已连接 MQTT 服务器')
      followUp.listen(name)
    },
    onLost: () => {
      log.warn('与 MQTT 服务器的连接断开')
      followUp.stopListening()
    },
  })
  return {
    close: async () => {
      followUp.stopListening()
      // First: while messages go on coming it might never be dry.
      await outside.close()
      await intake.drain()
    },
  }
}
