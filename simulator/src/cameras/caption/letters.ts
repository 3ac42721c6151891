import { type Sprite, pointed } from '../scenery/sprite.ts'
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphs } from './glyphs.ts'

/** A letter as it is written into a picture. */
export interface Letter {
  readonly sprite: Sprite
  readonly advance: number
}

/** All round it, so that white letters are read before a white sky. */
const EDGE = 1
const EDGE_COVER = 0.72
const WHITE = 245
const BLACK = 18
const STEPS = 3

const known = new Map<string, Letter>()

/** A letter that was drawn for the cameras; undefined where it was not. */
export function letterOf(text: string): Letter | undefined {
  const kept = known.get(text)
  if (kept) return kept
  const [advance, packed] = glyphs[text]?.split(',') ?? []
  if (!packed) return undefined
  const bytes = Buffer.from(packed, 'base64')
  const made = { advance: Number(advance), sprite: edged((x, y) => coverIn(bytes, x, y)) }
  known.set(text, made)
  return made
}

function coverIn(bytes: Uint8Array, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= GLYPH_WIDTH || y >= GLYPH_HEIGHT) return 0
  const at = y * GLYPH_WIDTH + x
  return (((bytes[at >> 2] ?? 0) >> ((at & 3) * 2)) & STEPS) / STEPS
}

/** White on a dark edge. */
function edged(coverAt: (x: number, y: number) => number): Sprite {
  return pointed(
    GLYPH_WIDTH + 2 * EDGE,
    GLYPH_HEIGHT + 2 * EDGE,
    (...colour) => colour,
    (x, y) => {
      const own = coverAt(x - EDGE, y - EDGE)
      const near = Math.max(own, ...AROUND.map(([dx, dy]) => coverAt(x - EDGE + dx, y - EDGE + dy)))
      const tone = BLACK + (WHITE - BLACK) * own
      return { colour: [tone, tone, tone], share: Math.max(own, near * EDGE_COVER) }
    },
  )
}

const AROUND = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, 1],
] as const
