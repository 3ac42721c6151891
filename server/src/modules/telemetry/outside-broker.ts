import type { Log } from '../../platform/log/index.ts'
import { openOutside } from '../../platform/mqtt/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { excuseSilence } from '../devices/index.ts'
import type { Door } from './own-broker.ts'
import type { Telemetry } from './telemetry.ts'
import { outsideRouteOf, outsideTopics, responseTo } from './topics.rules.ts'

interface Options {
  readonly telemetry: Telemetry
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly url: string
  readonly name: string
}

const EXCUSE_EVERY_MS = 30_000

/** Listens at a broker that somebody else runs: its rules say who may send under which name. */
export function openOutsideBroker({ telemetry: { intake }, db, clock, log, url, name }: Options): Door {
  // While nobody can be heard their silence is no fault of the devices.
  const excuse = () => {
    excuseSilence(db, clock.now()).catch((error: unknown) => log.warn({ err: error }, 'silence could not be excused'))
  }
  let excusing: NodeJS.Timeout | undefined
  const beginExcusing = () => {
    excusing ??= setInterval(excuse, EXCUSE_EVERY_MS).unref()
  }
  beginExcusing()
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
      clearInterval(excusing)
      excusing = undefined
      log.info('已连接 MQTT 服务器')
      excuse()
    },
    onLost: () => {
      log.warn('与 MQTT 服务器的连接断开')
      beginExcusing()
    },
  })
  return {
    close: async () => {
      clearInterval(excusing)
      await intake.drain()
      await outside.close()
    },
  }
}
