import { refusal } from '@farm/contract/errors'
import type { HttpAnswer, HttpRequest, Route } from '../platform/http/index.ts'
import type { Telemetry } from '../modules/telemetry/index.ts'

const formats = ['telemetry', 'attributes', 'face'] as const

/** By which devices send by HTTP what others send by MQTT. The token stands in the path, as such devices expect it. */
export function deviceRoutes(telemetry: Telemetry): Route[] {
  const routes = formats.map((format): Route => ({
    method: 'POST',
    path: `/api/v1/{token}/${format}`,
    takes: 'bytes',
    answer: async (request) => {
      const sender = await senderOf(telemetry, request)
      const incoming = { sender, route: { format }, topic: `HTTP ${format}`, payload: payloadOf(request) }
      return answerTo(await telemetry.intake.take(incoming))
    },
  }))
  return [...routes, elsewhere(telemetry)]
}

/** What is sent to where nobody has to send is counted with who sent it. */
function elsewhere(telemetry: Telemetry): Route {
  return {
    method: 'POST',
    path: '/api/v1/{token}/{format}',
    takes: 'bytes',
    answer: async (request) => {
      const sender = await senderOf(telemetry, request)
      const missing = refusal('wire/not-found')
      const topic = `HTTP ${String(request.query.format)}`
      const payload = payloadOf(request)
      telemetry.followUp.bad(sender, { topic, payload, fault: missing.message, time: telemetry.clock.now() })
      throw missing
    },
  }
}

/** Where something is stored it is not to be sent again: then the fault is told with it. */
function answerTo({ fault, isStored }: { readonly fault?: string; readonly isStored?: boolean }): HttpAnswer {
  if (fault === undefined) return { status: 200 }
  if (!isStored) throw refusal('telemetry/message', { fault })
  return { status: 200, content: JSON.stringify({ fault }) }
}

function payloadOf({ body }: HttpRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

async function senderOf({ keys }: Telemetry, { query }: HttpRequest) {
  const sender = await keys.byToken(typeof query.token === 'string' ? query.token : '')
  if (!sender) throw refusal('telemetry/token')
  return sender
}
