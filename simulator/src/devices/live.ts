import { randomOf } from '../random.ts'
import type { DeviceFolder, KeptDevices } from './device-folder.ts'
import { type FaultOf, faultsOf, saidUnder } from './faults.ts'
import type { FieldDevice } from './field-device.ts'
import type { Line, OpenLine } from './line.ts'
import { greeting, liveMessage } from './messages.ts'
import { linesOf } from './send-history.ts'

const TICK_MS = 1_000
const LEAST_SECONDS = 30
const MOST_SECONDS = 60
/** Faults are looked for, and how far it has got is written down, so often. */
const LOOK_TICKS = 5
const FIRMWARE = 'demo-1.0'

interface Speaker {
  readonly device: FieldDevice
  readonly line: Line
  readonly everySeconds: number
  /** How often it has spoken. */
  frames: number
}

interface Means {
  readonly devices: readonly FieldDevice[]
  readonly folder: Pick<DeviceFolder, 'faults' | 'noteSent'>
  readonly kept: KeptDevices
  readonly open: OpenLine
}

/** The devices as they go on: each speaks every 30 to 60 seconds. */
export class LiveDevices {
  readonly #means: Means
  readonly #speakers: Speaker[] = []
  #faults: readonly FaultOf[] = []
  #ticks = 0

  constructor(means: Means) {
    this.#means = means
  }

  async connect(): Promise<void> {
    const { devices, kept, open } = this.#means
    for (const [owner, speakers] of linesOf(devices)) {
      const token = kept.tokens.get(owner.number)
      const line = token && (await open(token, owner.number))
      if (!line) continue
      sendSoon(line, greeting(FIRMWARE))
      const sounding = speakers.filter(({ condition }) => condition !== 'silent')
      this.#speakers.push(
        ...sounding.map((device) => ({ device, line, everySeconds: everySeconds(device), frames: 0 })),
      )
    }
  }

  /** What is due in this second is sent. */
  tick(now: Date): void {
    const { folder, devices } = this.#means
    if (this.#ticks % LOOK_TICKS === 0) {
      this.#faults = faultsOf(folder.faults(), devices)
      folder.noteSent(now)
    }
    for (const speaker of this.#speakers) {
      const { device, everySeconds: every } = speaker
      if (this.#ticks % every === phaseOf(device, every)) this.#speak(speaker, now)
    }
    this.#ticks += 1
  }

  /** Until the process ends. */
  run(): void {
    setInterval(() => this.tick(new Date()), TICK_MS)
  }

  #speak(speaker: Speaker, now: Date): void {
    const { device, line, frames } = speaker
    const values = saidUnder(this.#faults, device, now)
    if (!values) return
    sendSoon(line, liveMessage(device, { ts: now.getTime(), values }, frames))
    speaker.frames += 1
  }
}

/** What can't be sent now waits in the line. */
function sendSoon(line: Line, message: ReturnType<typeof greeting>): void {
  line.send(message).catch(() => undefined)
}

function everySeconds({ id }: FieldDevice): number {
  return randomOf(`every/${id}`).whole(LEAST_SECONDS, MOST_SECONDS)
}

function phaseOf({ id }: FieldDevice, every: number): number {
  return randomOf(`phase/${id}`).whole(0, every - 1)
}
