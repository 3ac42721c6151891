import type { Colour, Point } from '../../pictures/canvas.ts'
import type { Box, Planes } from '../h264/planes.ts'
import { type Look, toVideo } from './finish.ts'
import { Sheet } from './sheet.ts'

/** Something small that moves before a backdrop, as video has it. */
export interface Sprite {
  readonly width: number
  readonly height: number
  /** Three numbers to a point: brightness and both colours. */
  readonly video: Float32Array
  /** From 0 to 1. */
  readonly cover: Float32Array
}

/** A flat part of a drawing. */
export interface Part {
  readonly points: readonly Point[]
  readonly colour: Colour
}

const FINER = 4

/** Draws parts one over the other, with soft edges. */
export function spriteOf(width: number, height: number, parts: readonly Part[], look: Look): Sprite {
  const fine = new Sheet(width * FINER, height * FINER)
  const mask = new Sheet(width * FINER, height * FINER)
  for (const { points, colour } of parts) {
    const corners = points.map(([x, y]) => [x * FINER, y * FINER] as const)
    fine.fill(corners, () => colour)
    mask.fill(corners, () => [1, 1, 1])
  }
  return pointed(width, height, look, (x, y) => meanOf(fine, mask, x, y))
}

/** Draws every point by itself. */
export function pointed(width: number, height: number, look: Look, at: (x: number, y: number) => Covered): Sprite {
  const [video, cover] = [new Float32Array(width * height * 3), new Float32Array(width * height)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { colour, share } = at(x, y)
      video.set(toVideo(look(...colour)), (y * width + x) * 3)
      cover[y * width + x] = share
    }
  }
  return { width, height, video, cover }
}

export interface Covered {
  readonly colour: Colour
  readonly share: number
}

function meanOf(fine: Sheet, mask: Sheet, x: number, y: number): Covered {
  let [red, green, blue, share] = [0, 0, 0, 0]
  for (let row = y * FINER; row < (y + 1) * FINER; row += 1) {
    for (let column = x * FINER; column < (x + 1) * FINER; column += 1) {
      const at = (row * fine.width + column) * 3
      const there = mask.rgb[at] ?? 0
      share += there
      red += (fine.rgb[at] ?? 0) * there
      green += (fine.rgb[at + 1] ?? 0) * there
      blue += (fine.rgb[at + 2] ?? 0) * there
    }
  }
  const sum = Math.max(share, 1e-6)
  return { colour: [red / sum, green / sum, blue / sum], share: share / FINER ** 2 }
}

interface Setting {
  readonly x: number
  readonly y: number
  /** What lies outside is not drawn. */
  readonly within?: Box | undefined
  /** How far a line of the sprite is moved aside. */
  readonly lean?: ((row: number) => number) | undefined
  readonly isMirrored?: boolean | undefined
}

/** Draws a sprite on a picture and says where. */
export function draw(planes: Planes, sprite: Sprite, { x, y, within, lean, isMirrored }: Setting): Box {
  const room = within ?? { x: 0, y: 0, width: planes.width, height: planes.height }
  let most = 0
  for (let row = 0; row < sprite.height; row += 1) {
    const line = y + row
    if (line < room.y || line >= room.y + room.height) continue
    const aside = Math.round(lean?.(row) ?? 0)
    most = Math.max(most, Math.abs(aside))
    for (let column = 0; column < sprite.width; column += 1) {
      const at = x + aside + column
      if (at < room.x || at >= room.x + room.width) continue
      blend(planes, sprite, {
        x: at,
        y: line,
        from: row * sprite.width + (isMirrored ? sprite.width - 1 - column : column),
      })
    }
  }
  return { x: x - most, y, width: sprite.width + 2 * most, height: sprite.height }
}

function blend({ width, y, u, v }: Planes, { video, cover }: Sprite, spot: Spot): void {
  const share = cover[spot.from] ?? 0
  if (share === 0) return
  const at = spot.y * width + spot.x
  y[at] = Math.round((y[at] ?? 0) + ((video[spot.from * 3] ?? 0) - (y[at] ?? 0)) * share)
  // A colour belongs to four points: each has its part in it.
  const half = (spot.y >> 1) * (width >> 1) + (spot.x >> 1)
  const part = (spot.x & 1) === 0 && (spot.y & 1) === 0 ? share : share * 0.34
  u[half] = Math.round((u[half] ?? 0) + ((video[spot.from * 3 + 1] ?? 0) - (u[half] ?? 0)) * part)
  v[half] = Math.round((v[half] ?? 0) + ((video[spot.from * 3 + 2] ?? 0) - (v[half] ?? 0)) * part)
}

interface Spot {
  readonly x: number
  readonly y: number
  /** Index in the sprite. */
  readonly from: number
}
