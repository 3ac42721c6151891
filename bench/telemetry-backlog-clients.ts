// The devices of `npm run bench:telemetry -- backlog`: a hundred that send once a second, and a thousand that all come back at
// the same moment, each with what it has measured every five minutes of a day.
import { type MqttClient, openClient } from './mqtt-client.ts'
import { DEVICES, LIVE_DEVICES, tokenOf } from './telemetry-farm.ts'

const port = Number(process.argv[2])
const TOPIC = 'v1/devices/me/telemetry'
const DAY = 288
const FIVE_MINUTES_MS = 300_000
const WINDOW = 10
const EVERY_MS = 1_000
/** The live ones are alone for so long before the others come. */
const CALM_MS = 5_000
const PATIENCE_MS = 300_000

const waits: number[] = []
let isOver = false
let stored = 0

function beLive(number: number): MqttClient {
  let id = 0
  const sentAt = new Map<number, number>()
  const client = openClient({
    port,
    userName: tokenOf(number),
    onReady: () => {
      const send = () => {
        if (isOver) return
        id = (id % 65_535) + 1
        sentAt.set(id, performance.now())
        client.send(TOPIC, JSON.stringify({ temperature: 20, moisture: 30, ec: 1 }), id)
        setTimeout(send, EVERY_MS)
      }
      setTimeout(send, Math.random() * EVERY_MS)
    },
    onAck: (acked) => {
      waits.push(performance.now() - (sentAt.get(acked) ?? 0))
      sentAt.delete(acked)
    },
    onClose: () => {
      if (!isOver) throw new Error('a live device was cut off')
    },
  })
  return client
}

function comeBack(number: number, since: number, onDone: () => void): MqttClient {
  let next = 0
  const fill = (count: number) => {
    for (let some = 0; some < count && next < DAY; some += 1) {
      const values = { temperature: 15 + next / 100, moisture: 30, ec: 1 }
      next += 1
      client.send(TOPIC, JSON.stringify({ ts: since + next * FIVE_MINUTES_MS, values }), next)
    }
  }
  let acked = 0
  const client = openClient({
    port,
    userName: tokenOf(number),
    onReady: () => fill(WINDOW),
    onAck: () => {
      stored += 1
      acked += 1
      if (acked === DAY) onDone()
      else fill(1)
    },
    onClose: () => {
      if (!isOver) throw new Error('a device was cut off')
    },
  })
  return client
}

const live = Array.from({ length: LIVE_DEVICES }, (_, at) => beLive(DEVICES + at))
await new Promise((done) => setTimeout(done, CALM_MS))
const calm = waits.splice(0)
const began = performance.now()
const since = Date.now() - (DAY + 2) * FIVE_MINUTES_MS
let done = 0
const others: MqttClient[] = []
await new Promise<void>((finish) => {
  setTimeout(finish, PATIENCE_MS).unref()
  for (let number = 0; number < DEVICES; number += 1) {
    others.push(
      comeBack(number, since, () => {
        done += 1
        if (done === DEVICES) finish()
      }),
    )
  }
})
const seconds = (performance.now() - began) / 1000
isOver = true
for (const client of [...live, ...others]) client.end()
process.stdout.write(JSON.stringify({ calm, waits, stored, done, seconds }))
