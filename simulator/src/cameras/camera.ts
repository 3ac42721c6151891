import type { FieldDevice } from '../devices/field-device.ts'
import type { Served } from './camera-server.ts'
import { CameraStream } from './camera-stream.ts'
import { FieldPicture } from './field-picture.ts'
import { jpegOf } from './formats/jpeg.ts'
import { cameraFormat } from './format.ts'
import { HlsFeed } from './hls-feed.ts'
import type { Paint } from './scenery/painter.ts'

/** A camera of the demo with all that it can be asked for. */
export class Camera implements Served {
  readonly stream: CameraStream
  readonly hls: HlsFeed
  readonly code: string
  readonly #picture: FieldPicture
  readonly #neverOn: boolean
  #isOff = false

  constructor({ number: code, name, sight = '大门', condition }: FieldDevice, paint: Paint) {
    this.code = code
    this.#neverOn = condition === 'silent' || condition === 'absent'
    this.#picture = new FieldPicture({ code, name, sight }, paint)
    this.stream = new CameraStream(this.#picture)
    this.hls = new HlsFeed(this.stream)
  }

  get isOff(): boolean {
    return this.#isOff || this.#neverOn
  }

  /** A picture as it is now; nobody has to watch. */
  readonly still = async (): Promise<Buffer> => {
    await this.#picture.prepare(new Date())
    // While it is watched the stream draws, and may not lose what changed.
    if (this.stream.viewers === 0) this.#picture.draw(new Date())
    return jpegOf(this.#picture.planes, cameraFormat)
  }

  switchOff(): void {
    this.#isOff = true
    this.hls.end()
  }

  switchOn(): void {
    this.#isOff = false
  }
}
