import { randomOf } from '../../random.ts'
import type { Actor } from './actor.ts'
import { lookBy } from './finish.ts'
import type { Light } from './light.ts'
import { roughAt, smoothStep } from './noise.ts'
import { type Sprite, draw, pointed } from './sprite.ts'

const MOST = 4
const ROOM_OVER_HILLS = 66

/** Clouds that drift with the wind, by day and where the sky is not all cloud. */
export function cloudsOf(
  light: Light,
  { seed, width, horizon }: { seed: number; width: number; horizon: number },
): Actor[] {
  if (light.isNight || light.cover > 0.8) return []
  const random = randomOf(`clouds/${seed}`)
  const wind = random.between(1.6, 3.4) * (random.happens(0.5) ? 1 : -1)
  return Array.from({ length: 1 + Math.round(light.cover * MOST) }, (_, index): Actor => {
    const [wide, high] = [random.whole(110, 210), random.whole(20, 36)]
    const cloud = cloudOf(wide, high, light, seed + index * 17)
    const [begin, y] = [random.next(), random.whole(0, Math.max(2, horizon - ROOM_OVER_HILLS - high))]
    const way = width + wide
    return (planes, second) => {
      const along = (((begin * way + second * wind * (0.8 + index * 0.13)) % way) + way) % way
      return [draw(planes, cloud, { x: Math.round(along) - wide, y, within: { x: 0, y: 0, width, height: horizon } })]
    }
  })
}

function cloudOf(width: number, height: number, light: Light, seed: number): Sprite {
  return pointed(width, height, lookBy(light), (x, y) => {
    const [dx, dy] = [(x / width - 0.5) * 2, (y / height - 0.55) * 2]
    const rough = roughAt(x / 26, y / 13, seed)
    const share = smoothStep(0.08, 0.75, (1 - dx * dx - dy * dy) * 0.75 + rough * 0.75 - 0.42) * 0.88
    const bright = 252 - Math.max(0, dy) * 34 - light.cover * 12
    return { colour: [bright, bright - 1 - light.evening * 26, bright - 2 - light.evening * 60], share }
  })
}
