import { refusal } from '@farm/contract/errors'
import type { HttpRequest, Route } from '../platform/http/index.ts'
import type { Telemetry } from '../modules/telemetry/index.ts'

const formats = ['telemetry', 'attributes', 'face'] as const

/** By which devices send by HTTP what others send by MQTT. The token stands in the path, as such devices expect it. */
export function deviceRoutes(telemetry: Telemetry): Route[] {
  return formats.map((format) => ({
    method: 'POST',
    path: `/api/v1/{token}/${format}`,
    answer: async (request) => {
      const { fault } = await telemetry.intake.take({
        sender: await senderOf(telemetry, request),
        route: { format },
        topic: `HTTP ${format}`,
        payload: Buffer.from(JSON.stringify(request.body ?? null)),
      })
      if (fault !== undefined) throw refusal('telemetry/message', { fault })
      return { status: 200 }
    },
  }))
}

const TOO_MANY_SECONDS = 5

async function senderOf({ keys, attempts }: Telemetry, { query, address }: HttpRequest) {
  const token = typeof query.token === 'string' ? query.token : ''
  const isKnown = keys.isKnown(token)
  if (!isKnown && !attempts.mayTry(address)) {
    throw refusal('access/too-many', { seconds: String(TOO_MANY_SECONDS) }, { retryAfterSeconds: TOO_MANY_SECONDS })
  }
  const sender = await keys.byToken(token)
  if (sender) return sender
  if (!isKnown) attempts.failed(address)
  throw refusal('telemetry/token')
}
