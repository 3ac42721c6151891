// The devices of `npm run bench:telemetry`, in a process of their own: each sends messages of three metrics, some at a time,
// until its time is over, and sends again what was not acknowledged when the connection was lost.
import { writeFileSync } from 'node:fs'
import { type MqttClient, openClient } from './mqtt-client.ts'
import { DEVICES, tokenOf } from './telemetry-farm.ts'

const [portText = '', secondsText = '', windowText = '', beginText = '', file = ''] = process.argv.slice(2)
const port = Number(portText)
const WINDOW = Number(windowText)
const BEGIN_MS = Number(beginText)
const TOPIC = 'v1/devices/me/telemetry'
const RECONNECT_MS = 200
const PATIENCE_MS = 60_000

const until = Date.now() + Number(secondsText) * 1000
let acknowledged = 0
let isOver = false

/** One device: the messages of numbers 0, 1, 2 … each with a moment of its own. */
class Device {
  readonly #number: number
  /** By the number of the message: 1 sent, 2 acknowledged. */
  readonly #sent = new Map<number, number>()
  #next = 0
  #open = 0
  #client: MqttClient | undefined
  readonly acked: number[] = []

  constructor(number: number) {
    this.#number = number
    this.#connect()
  }

  get open(): number {
    return this.#sent.size
  }

  end(): void {
    this.#client?.end()
  }

  #connect(): void {
    this.#client = openClient({
      port,
      userName: tokenOf(this.#number),
      onReady: () => {
        this.#open = 0
        for (const message of this.#sent.keys()) this.#send(message)
        this.#fill()
      },
      onAck: (id) => {
        const message = this.#messageOf(id)
        if (message === undefined) return
        this.#sent.delete(message)
        this.#open -= 1
        this.acked.push(message)
        acknowledged += 1
        this.#fill()
      },
      onClose: () => {
        if (!isOver) setTimeout(() => this.#connect(), RECONNECT_MS)
      },
    })
  }

  #fill(): void {
    while (this.#open < WINDOW && Date.now() < until) {
      this.#sent.set(this.#next, 1)
      this.#send(this.#next)
      this.#next += 1
    }
  }

  #send(message: number): void {
    this.#open += 1
    const values = {
      temperature: 15 + (message % 100) / 10,
      moisture: 30 + (message % 50) / 10,
      ec: 1 + (message % 10) / 10,
    }
    this.#client?.send(TOPIC, JSON.stringify({ ts: BEGIN_MS + message, values }), (message % 65_535) + 1)
  }

  #messageOf(id: number): number | undefined {
    for (const message of this.#sent.keys()) if ((message % 65_535) + 1 === id) return message
    return undefined
  }
}

const devices = Array.from({ length: DEVICES }, (_, number) => new Device(number))
let before = 0
const telling = setInterval(() => {
  process.stdout.write(`${JSON.stringify({ acknowledged, inTheLastSecond: acknowledged - before })}\n`)
  before = acknowledged
}, 1_000)
const end = () => {
  isOver = true
  clearInterval(telling)
  for (const device of devices) device.end()
  writeFileSync(file, JSON.stringify(devices.map(({ acked }) => acked)))
  process.stdout.write(`${JSON.stringify({ acknowledged, open: devices.reduce((sum, { open }) => sum + open, 0) })}\n`)
}
const looking = setInterval(() => {
  const isDone = Date.now() >= until && devices.every(({ open }) => open === 0)
  if (!isDone && Date.now() < until + PATIENCE_MS) return
  clearInterval(looking)
  end()
}, 50)
