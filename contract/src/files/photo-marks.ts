/** When, where and by whom: so many lines are written into the foot of a photo at the most. */
export const MOST_MARK_LINES = 3

/** The height of a line, as a part of the shorter side; never less than can be read. */
const LINE = 1 / 28
const LEAST_LINE = 12
/** From one line to the next, in lines; one more stands around them. */
const LINE_STEP = 1.4

interface Pixels {
  readonly width: number
  readonly height: number
}

/** The height of a line that is written into a photo, in its pixels. */
export function markLine({ width, height }: Pixels): number {
  return Math.max(LEAST_LINE, Math.round(Math.min(width, height) * LINE))
}

/** From its foot up, how much of a photo lines take that are written into it, in its pixels. */
export function markFoot(photo: Pixels, lines: number): number {
  const line = markLine(photo)
  return line * LINE_STEP * lines + line
}

/** How far below the one before a line stands, in pixels. */
export function markStep(line: number): number {
  return line * LINE_STEP
}
