/** Under which a terminal tells of events by MQTT. */
export const TOPIC = 'v1/devices/me/face'

const sample = { eventId: 'test-1', personNumber: '1001', score: 0.95, direction: 'in' }

/** Tells of one event as a terminal would, from any computer; `snapshot` with a JPEG as base64 may go along. */
export function curlLine(origin: string): string {
  const to = `${origin}/api/v1/<令牌>/face`
  return `curl -X POST '${to}' -H 'Content-Type: application/json' -d '${JSON.stringify(sample)}'`
}
