import type { PlatformDriver } from '@farm/contract/video'
import type { Neighbourhood } from '../guarded-address.ts'
import { ask } from '../guarded-request.ts'
import { Breaker } from './breaker.ts'
import type { Driver, DriverMeans, PlatformAt } from './driver.ts'
import { ezviz } from './ezviz.ts'
import { hikIsc } from './hik-isc.ts'
import { mediamtx } from './mediamtx.ts'
import { wvp } from './wvp.ts'
import { zlm } from './zlm.ts'

const makers: Readonly<Record<PlatformDriver, (platform: PlatformAt, means: DriverMeans) => Driver>> = {
  'hik-isc': hikIsc,
  wvp,
  zlm,
  mediamtx,
  ezviz,
}

interface Means {
  readonly neighbourhood: Neighbourhood
  readonly hasFfmpeg: boolean
  readonly now: () => number
}

/** The drivers of platforms, each made once: it keeps its token, and knows whether the platform answers. */
export class PlatformDrivers {
  readonly #means: Means
  readonly #made = new Map<string, { readonly platform: PlatformAt; readonly driver: Driver }>()

  constructor(means: Means) {
    this.#means = means
  }

  driverOf(platform: PlatformAt): Driver {
    const known = this.#made.get(platform.id)
    if (known && isSame(known.platform, platform)) return known.driver
    const { neighbourhood, hasFfmpeg, now } = this.#means
    const breaker = new Breaker((asked) => ask(neighbourhood, asked), now)
    const driver = makers[platform.driver](platform, { ask: breaker.ask, hasFfmpeg, now })
    this.#made.set(platform.id, { platform, driver })
    return driver
  }

  /** The platform is another than before. */
  forget(id: string): void {
    this.#made.delete(id)
  }

  forgetAll(): void {
    this.#made.clear()
  }
}

/** Who is not told of a change sees it by this. */
function isSame(one: PlatformAt, other: PlatformAt): boolean {
  return (
    one.driver === other.driver && one.address === other.address && one.key === other.key && one.secret === other.secret
  )
}
