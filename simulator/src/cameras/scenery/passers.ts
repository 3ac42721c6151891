import type { Colour, Point } from '../../pictures/canvas.ts'
import { randomOf } from '../../random.ts'
import type { Box } from '../h264/planes.ts'
import type { Actor } from './actor.ts'
import type { Sight } from './sight.ts'
import { type Eye, seen } from './eye.ts'
import { lookBy } from './finish.ts'
import type { Light } from './light.ts'
import { type Part, draw, spriteOf } from './sprite.ts'

const FIRST_HOUR = 6.5
const LAST_HOUR = 19
/** One goes by once in so many seconds. */
const TURN_SECONDS = 75

interface Scene {
  readonly sight: Sight
  readonly seed: number
  readonly eye: Eye
  readonly width: number
}

/** How something goes by. */
interface Way {
  readonly far: number
  /** Metres a second. */
  readonly speed: number
  /** From the left end to the right, in metres. */
  readonly from: number
  readonly to: number
  readonly length: number
  readonly high: number
  readonly parts: readonly Part[]
  readonly within?: Box
}

/** Who and what goes by in working hours, and birds. */
export function passersOf(light: Light, scene: Scene): Actor[] {
  const isWorkTime = light.hour > FIRST_HOUR && light.hour < LAST_HOUR && light.falling === 'nothing'
  if (light.isNight || !isWorkTime) return []
  const birds = scene.sight === '棚' ? [] : [birdsOf(light, scene)]
  return [...birds, goingBy(light, scene, wayOf(scene))]
}

function wayOf({ sight, eye }: Scene): Way {
  switch (sight) {
    case '大田':
    case '药材园':
      return { far: 36, speed: 1.7, from: -34, to: 34, length: 4.6, high: 2.9, parts: tractor }
    case '大门': {
      const [left] = seen(eye, -3.5, 24)
      const [right, foot] = seen(eye, 3.5, 24)
      const within = { x: Math.ceil(left), y: 0, width: Math.floor(right - left), height: Math.floor(foot) }
      return { far: 31, speed: 6.5, from: -30, to: 30, length: 4.4, high: 1.5, parts: car, within }
    }
    case '库房':
      return { far: 17, speed: 1.1, from: -13, to: 13, length: 0.8, high: 1.75, parts: person }
    case '果园':
      return { far: 16, speed: 0.9, from: -14, to: 14, length: 0.8, high: 1.75, parts: person }
    case '棚':
      return { far: 13, speed: 0.25, from: -2.4, to: 2.4, length: 0.8, high: 1.75, parts: person }
  }
}

/** Comes, goes, and comes back the other way. */
function goingBy(light: Light, { seed, eye }: Scene, way: Way): Actor {
  const scale = eye.focus / way.far
  const [width, height] = [Math.ceil(way.length * scale), Math.ceil(way.high * scale)]
  const fitted = way.parts.map(({ points, colour }): Part => {
    const placed = points.map(([x, y]): Point => [x * width, y * height])
    return { points: placed, colour }
  })
  const sprite = spriteOf(width, height, fitted, lookBy(light))
  const { next } = randomOf(`passer/${seed}`)
  const shift = next() * TURN_SECONDS
  const seconds = (way.to - way.from) / way.speed
  const turn = Math.max(TURN_SECONDS, seconds * 1.25)
  return (planes, second) => {
    const time = second + shift
    const isBack = Math.floor(time / turn) % 2 === 1
    const gone = (time % turn) / seconds
    if (gone > 1) return []
    const across = way.from + (way.to - way.from) * (isBack ? 1 - gone : gone)
    const [x, foot] = seen(eye, across, way.far)
    const bob = way.parts === person ? Math.round(Math.abs(Math.sin(second * 4)) * 1.4) : 0
    const place = { x: Math.round(x - width / 2), y: Math.round(foot) - height - bob }
    return [draw(planes, sprite, { ...place, within: way.within, isMirrored: isBack })]
  }
}

const BIRD: Colour = [58, 58, 62]
const BIRD_SECONDS = 16

/** A few birds that cross the sky now and then. */
function birdsOf(light: Light, { seed, width, eye }: Scene): Actor {
  const wings = (up: number): Part[] => [
    {
      points: [
        [0, 4 - up],
        [6, 5],
        [6, 6.4],
        [1, 5 - up],
      ],
      colour: BIRD,
    },
    {
      points: [
        [12, 4 - up],
        [6, 5],
        [6, 6.4],
        [11, 5 - up],
      ],
      colour: BIRD,
    },
  ]
  const poses = [3, 0, -3].map((up) => spriteOf(12, 10, wings(up), lookBy(light)))
  const { next } = randomOf(`birds/${seed}`)
  const flock = Array.from({ length: 3 }, () => ({ ahead: next() * 46, high: next() * 18, beat: next() * 6 }))
  const shift = next() * TURN_SECONDS
  return (planes, second) => {
    const gone = ((second + shift) % TURN_SECONDS) / BIRD_SECONDS
    if (gone > 1) return []
    return flock.flatMap(({ ahead, high, beat }) => {
      const pose = poses[Math.floor(second * 7 + beat) % poses.length]
      const x = Math.round(gone * (width + 120) - 60 - ahead)
      const y = Math.round(eye.horizon * 0.3 + high + Math.sin(second * 0.8 + beat) * 4)
      return pose ? [draw(planes, pose, { x, y })] : []
    })
  }
}

/** A shape by shares of its room, from the upper left corner. */
function shape(colour: Colour, ...points: readonly Point[]): Part {
  return { points, colour }
}

function disc(colour: Colour, [x, y]: Point, across: number, down: number): Part {
  const points = Array.from({ length: 20 }, (_, at): Point => {
    const turn = (at / 20) * 2 * Math.PI
    return [x + Math.cos(turn) * across, y + Math.sin(turn) * down]
  })
  return { points, colour }
}

function box(colour: Colour, [left, top]: Point, [right, bottom]: Point): Part {
  return shape(colour, [left, top], [right, top], [right, bottom], [left, bottom])
}

const RED: Colour = [190, 48, 40]
const DARK: Colour = [34, 34, 36]
const GLASS: Colour = [120, 152, 168]
const SKIN: Colour = [206, 164, 130]

const tractor: readonly Part[] = [
  box([52, 54, 58], [0.02, 0.52], [0.2, 0.62]),
  box(RED, [0.42, 0.42], [0.94, 0.72]),
  shape([214, 70, 58], [0.44, 0.4], [0.92, 0.44], [0.94, 0.5], [0.42, 0.5]),
  box([70, 72, 76], [0.82, 0.18], [0.85, 0.42]),
  shape([226, 224, 216], [0.14, 0.04], [0.5, 0.04], [0.53, 0.1], [0.11, 0.1]),
  box(GLASS, [0.17, 0.1], [0.47, 0.44]),
  box([150, 40, 34], [0.15, 0.1], [0.18, 0.5]),
  box([150, 40, 34], [0.45, 0.1], [0.48, 0.5]),
  disc([64, 66, 72], [0.32, 0.26], 0.06, 0.1),
  box(RED, [0.1, 0.44], [0.46, 0.62]),
  disc(DARK, [0.24, 0.72], 0.2, 0.28),
  disc([206, 178, 70], [0.24, 0.72], 0.09, 0.13),
  disc(DARK, [0.8, 0.82], 0.12, 0.18),
  disc([206, 178, 70], [0.8, 0.82], 0.055, 0.08),
]

const car: readonly Part[] = [
  shape(
    [222, 226, 230],
    [0.02, 0.52],
    [0.2, 0.46],
    [0.34, 0.08],
    [0.72, 0.08],
    [0.86, 0.44],
    [0.98, 0.54],
    [0.98, 0.82],
    [0.02, 0.82],
  ),
  shape(GLASS, [0.25, 0.44], [0.36, 0.16], [0.52, 0.16], [0.52, 0.44]),
  shape(GLASS, [0.55, 0.44], [0.55, 0.16], [0.7, 0.16], [0.8, 0.44]),
  disc(DARK, [0.22, 0.82], 0.085, 0.19),
  disc(DARK, [0.78, 0.82], 0.085, 0.19),
  disc([170, 172, 176], [0.22, 0.82], 0.045, 0.1),
  disc([170, 172, 176], [0.78, 0.82], 0.045, 0.1),
]

const person: readonly Part[] = [
  shape([58, 62, 84], [0.32, 0.52], [0.48, 0.52], [0.4, 1], [0.24, 1]),
  shape([48, 52, 72], [0.48, 0.52], [0.66, 0.52], [0.78, 1], [0.62, 1]),
  shape([66, 120, 92], [0.28, 0.22], [0.7, 0.22], [0.7, 0.56], [0.28, 0.56]),
  shape([58, 106, 82], [0.64, 0.23], [0.76, 0.24], [0.86, 0.52], [0.76, 0.54]),
  disc(SKIN, [0.5, 0.13], 0.14, 0.075),
  shape([214, 188, 120], [0.2, 0.1], [0.38, 0.02], [0.62, 0.02], [0.82, 0.1]),
]
