import { planesOf, type Planes } from '../h264/planes.ts'
import { codedSize } from '../h264/parameter-sets.ts'
import type { Light } from './light.ts'
import { mix, smoothStep } from './noise.ts'
import type { Sheet } from './sheet.ts'

/** How a colour is seen: by daylight as it is, at night in the grey of infrared lamps. */
export type Look = (red: number, green: number, blue: number) => readonly [red: number, green: number, blue: number]

const LAMP = 0.86

export function lookBy({ isNight, tint, cover }: Light): Look {
  if (isNight) {
    return (red, green, blue) => {
      const grey = (red * 0.42 + green * 0.42 + blue * 0.16) * LAMP
      return [grey, grey, grey]
    }
  }
  const [redTint, greenTint, blueTint] = tint
  const pale = cover * 0.22
  return (red, green, blue) => {
    const grey = (red + green + blue) / 3
    return [
      (red + (grey - red) * pale) * redTint,
      (green + (grey - green) * pale) * greenTint,
      (blue + (grey - blue) * pale) * blueTint,
    ]
  }
}

/** How much less the lamps of a camera reach towards the edges, and at night towards the distance. */
function reachAt(sheet: Sheet, light: Light, x: number, y: number): number {
  const [dx, dy] = [(x / sheet.width - 0.5) * 2, (y / sheet.height - 0.58) * 2]
  const off = dx * dx + dy * dy
  if (!light.isNight) return 1 - 0.07 * off
  const near = mix(0.3, 1, smoothStep(0.28, 0.55, y / sheet.height))
  return Math.max(0.14, 1.08 - 0.62 * off) * near
}

/** The sheet as video, lit. */
export function developed(sheet: Sheet, light: Light): Planes {
  const { width, height, rgb } = sheet
  const look = lookBy(light)
  const planes = planesOf(codedSize(width), codedSize(height))
  const [blues, reds] = [new Float32Array(planes.u.length), new Float32Array(planes.v.length)]
  for (let y = 0; y < planes.height; y += 1) {
    // The last line goes on where nothing is shown.
    const line = Math.min(y, height - 1)
    for (let x = 0; x < planes.width; x += 1) {
      const at = (line * width + Math.min(x, width - 1)) * 3
      const [red, green, blue] = look(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
      const reach = reachAt(sheet, light, x, line)
      const bright = brightness(clip(red * reach), clip(green * reach), clip(blue * reach))
      planes.y[y * planes.width + x] = 16.5 + bright * 219
      const half = (y >> 1) * (planes.width / 2) + (x >> 1)
      blues[half] = (blues[half] ?? 0) + (clip(blue * reach) / 255 - bright) * BLUE
      reds[half] = (reds[half] ?? 0) + (clip(red * reach) / 255 - bright) * RED
    }
  }
  blues.forEach((sum, at) => (planes.u[at] = 128.5 + sum / 4))
  reds.forEach((sum, at) => (planes.v[at] = 128.5 + sum / 4))
  return planes
}

const BLUE = 224 / 1.772
const RED = 224 / 1.402

/** Of BT.601, from 0 to 1. */
function brightness(red: number, green: number, blue: number): number {
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

function clip(value: number): number {
  return Math.max(0, Math.min(255, value))
}

/** One colour as video has it. */
export function toVideo([red, green, blue]: readonly [number, number, number]): readonly [number, number, number] {
  const bright = brightness(clip(red), clip(green), clip(blue))
  return [16 + bright * 219, 128 + (clip(blue) / 255 - bright) * BLUE, 128 + (clip(red) / 255 - bright) * RED]
}
