import { found, refusal } from '@farm/contract/errors'
import type { videoCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { faultText } from '../../platform/video/index.ts'
import { turnableCamera } from './turn.store.ts'
import type { Gateway } from './gateway.ts'
import { type Looker, isOutside } from './live.service.ts'
import { watcherOf } from './watcher.ts'

const LONGEST_MS = 3_000
const SPEED = 50

/** Turns cameras; each stops by itself when nobody says so in time. */
export class Turning {
  readonly #gateway: Gateway
  readonly #stops = new Map<string, NodeJS.Timeout>()

  constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  async turn({ db, caller, scope }: Looker, sent: BodyOf<typeof videoCalls.turn>): Promise<void> {
    const { DeviceId: id, Action: action, Speed: speed = SPEED } = sent
    const camera = found(await turnableCamera(db, watcherOf(caller, scope), id), '摄像头')
    if (!camera.canTurn) throw refusal('video/no-turn', {}, { reasons: ['这个摄像头没有云台'] })
    clearTimeout(this.#stops.get(id))
    this.#stops.delete(id)
    try {
      await this.#send(id, action, speed)
    } catch (error) {
      if (!isOutside(error)) throw error
      throw refusal('video/no-turn', {}, { reasons: [faultText(error)] })
    }
    if (action !== 'stop')
      this.#stops.set(
        id,
        setTimeout(() => void this.#stop(id), LONGEST_MS),
      )
  }

  /** What still turns is stopped. */
  async close(): Promise<void> {
    const going = [...this.#stops.keys()]
    for (const timer of this.#stops.values()) clearTimeout(timer)
    await Promise.all(going.map((id) => this.#stop(id)))
  }

  async #send(id: string, action: BodyOf<typeof videoCalls.turn>['Action'], speed: number): Promise<void> {
    const { driver, camera } = await this.#gateway.driven(id)
    if (!driver.turn) throw refusal('video/no-turn', {}, { reasons: ['这种接入方式不能控制云台'] })
    await driver.turn(camera, { action, speed })
  }

  async #stop(id: string): Promise<void> {
    this.#stops.delete(id)
    // Nobody waits for it; the camera stops at its limit anyway.
    await this.#send(id, 'stop', SPEED).catch(() => undefined)
  }
}
