/** A picture as video has it: brightness of every point, two colours of every fourth, all sides multiples of 16. */
export interface Planes {
  readonly width: number
  readonly height: number
  readonly y: Uint8Array
  readonly u: Uint8Array
  readonly v: Uint8Array
}

const GREY = 128

export function planesOf(width: number, height: number): Planes {
  const colour = () => new Uint8Array((width * height) / 4).fill(GREY)
  return { width, height, y: new Uint8Array(width * height), u: colour(), v: colour() }
}

/** A rectangle of a picture. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Copies a part of a picture, as far as it lies within. */
export function copyBox(from: Planes, to: Planes, box: Box): void {
  const { left, right, top, bottom } = evenly(from, box)
  copyLines(from.y, to.y, { left, right, top, bottom, stride: from.width })
  const half = { left: left / 2, right: right / 2, top: top / 2, bottom: bottom / 2, stride: from.width / 2 }
  copyLines(from.u, to.u, half)
  copyLines(from.v, to.v, half)
}

/** Colours belong to squares of four points. */
function evenly({ width, height }: Planes, box: Box) {
  return {
    left: Math.max(0, box.x & ~1),
    right: Math.min(width, (box.x + box.width + 1) & ~1),
    top: Math.max(0, box.y & ~1),
    bottom: Math.min(height, (box.y + box.height + 1) & ~1),
  }
}

interface Lines {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly stride: number
}

function copyLines(from: Uint8Array, to: Uint8Array, { left, right, top, bottom, stride }: Lines): void {
  for (let line = top * stride; line < bottom * stride; line += stride) {
    if (right > left) to.set(from.subarray(line + left, line + right), line + left)
  }
}

export function isSameIn(one: Planes, other: Planes, box: Box): boolean {
  const { left, right, top, bottom } = evenly(one, box)
  const half = { left: left / 2, right: right / 2, top: top / 2, bottom: bottom / 2, stride: one.width / 2 }
  return (
    areSameLines(one.y, other.y, { left, right, top, bottom, stride: one.width }) &&
    areSameLines(one.u, other.u, half) &&
    areSameLines(one.v, other.v, half)
  )
}

function areSameLines(one: Uint8Array, other: Uint8Array, { left, right, top, bottom, stride }: Lines): boolean {
  for (let line = top * stride; line < bottom * stride; line += stride) {
    for (let at = line + left; at < line + right; at += 1) if (one[at] !== other[at]) return false
  }
  return true
}
