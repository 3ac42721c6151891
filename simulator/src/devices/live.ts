import { randomOf } from '../random.ts'
import type { DeviceFolder, KeptDevices } from './device-folder.ts'
import { type FaultOf, faultsOf, saidUnder } from './faults.ts'
import type { FieldDevice } from './field-device.ts'
import type { Line, OpenLine } from './line.ts'
import { FIRMWARE, type Message, greeting, liveMessage } from './messages.ts'
import { passMessage } from './pass-messages.ts'
import { passesOf } from './passing.ts'
import { linesOf } from './send-history.ts'

const TICK_MS = 1_000
const LEAST_SECONDS = 30
const MOST_SECONDS = 60
/** Faults are looked for, and how far it has got is written down, so often. */
const LOOK_TICKS = 5

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
  /** Who passed until then was told already; from the first look on unless told. */
  readonly since?: Date
}

/** The devices as they go on: each speaks every 30 to 60 seconds. */
export class LiveDevices {
  readonly #means: Means
  readonly #speakers: Speaker[] = []
  #faults: readonly FaultOf[] = []
  #ticks = 0
  /** When what is not taken yet was sent. */
  readonly #underWay = new Map<symbol, Date>()
  #passedUntil: Date | undefined

  constructor(means: Means) {
    this.#means = means
    this.#passedUntil = means.since
  }

  async connect(): Promise<void> {
    const { devices, kept, open } = this.#means
    for (const [owner, speakers] of linesOf(devices)) {
      const sounding = speakers.filter(({ condition }) => condition !== 'silent')
      if (sounding.length === 0) continue
      const token = kept.tokens.get(owner.number)
      const line = token && (await open(token, owner.number))
      if (!line) continue
      line.send(greeting(FIRMWARE)).catch(() => undefined)
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
      this.#tellPasses(now)
      folder.noteSent(this.#sentUntil(now))
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

  /** Who passed the face terminals since it was looked last. */
  #tellPasses(to: Date): void {
    const from = this.#passedUntil ?? to
    this.#passedUntil = to
    for (const { device, line } of this.#speakers) {
      if (saidUnder(this.#faults, device, to) === undefined) continue
      for (const pass of passesOf(device, { from, to })) this.#sendSoon(line, passMessage(pass, to), from)
    }
  }

  #speak(speaker: Speaker, now: Date): void {
    const { device, line, frames } = speaker
    const values = saidUnder(this.#faults, device, now)
    if (!values) return
    this.#sendSoon(line, liveMessage(device, { ts: now.getTime(), values }, frames), now)
    speaker.frames += 1
  }

  /** Everything before is taken: what waits in a line is lost with the process, and is sent as history after its next start. */
  #sentUntil(now: Date): Date {
    return [...this.#underWay.values()].reduce((least, one) => (one < least ? one : least), now)
  }

  /** What can't be sent now waits in the line. */
  #sendSoon(line: Line, message: Message, time: Date): void {
    const mark = Symbol(message.topic)
    this.#underWay.set(mark, time)
    line
      .send(message)
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(mark))
  }
}

function everySeconds({ id }: FieldDevice): number {
  return randomOf(`every/${id}`).whole(LEAST_SECONDS, MOST_SECONDS)
}

function phaseOf({ id }: FieldDevice, every: number): number {
  return randomOf(`phase/${id}`).whole(0, every - 1)
}
