import { readObject, readText } from '@farm/contract/values'

/** How many pictures stand beside one another. */
export const wallSizes = [1, 4, 9, 16] as const
export type WallSize = (typeof wallSizes)[number]

const MOST_SLOTS = 16
/** What one person keeps. */
export const MOST_LAYOUTS = 20

/** What stands where; a smaller wall keeps what a larger one showed behind its last slot. */
export interface WallLayout {
  readonly size: WallSize
  /** Ids of cameras, for as many slots as the largest wall has. */
  readonly slots: ReadonlyArray<string | null>
}

export interface NamedLayout {
  readonly name: string
  readonly layout: WallLayout
}

/** What a person keeps of the wall; nothing of the present layout before they have touched it. */
export interface KeptWall {
  readonly present: WallLayout | undefined
  readonly named: readonly NamedLayout[]
}

const NO_SLOTS: ReadonlyArray<string | null> = Array.from({ length: MOST_SLOTS }, () => null)

/** A wall that shows cameras in their order. */
export function filled(size: WallSize, cameras: readonly string[]): WallLayout {
  return { size, slots: NO_SLOTS.map((_, index) => (index < size ? (cameras[index] ?? null) : null)) }
}

/** The wall with a camera in a slot; where it stood before goes what stood there. */
export function placed(layout: WallLayout, slot: number, camera: string): WallLayout {
  const before = layout.slots.indexOf(camera)
  const there = layout.slots[slot] ?? null
  const slots = layout.slots.map((one, index) => {
    if (index === slot) return camera
    return index === before ? there : one
  })
  return { ...layout, slots }
}

export function emptied(layout: WallLayout, slot: number): WallLayout {
  return { ...layout, slots: layout.slots.with(slot, null) }
}

/** The slot that the next camera goes to: the next empty one, else the next. */
export function slotAfter({ size, slots }: WallLayout, slot: number): number {
  const others = Array.from({ length: size }, (_, index) => (slot + 1 + index) % size)
  return others.find((index) => slots[index] === null) ?? (slot + 1) % size
}

/** What a wall shows on a page of a patrol, and how many pages there are. */
export function patrolled(cameras: readonly string[], size: WallSize, page: number) {
  const pages = Math.max(1, Math.ceil(cameras.length / size))
  const first = (page % pages) * size
  return { pages, page: page % pages, layout: filled(size, cameras.slice(first, first + size)) }
}

/** What is kept after a layout was given a name; one of that name is replaced. */
export function named(kept: readonly NamedLayout[], name: string, layout: WallLayout): readonly NamedLayout[] {
  return [...kept.filter((one) => one.name !== name), { name, layout }].slice(-MOST_LAYOUTS)
}

/** What was kept, as far as it can still be understood. */
export function readKept(kept: unknown): KeptWall {
  const { present, named: layouts } = readObject(kept)
  const known = Array.isArray(layouts) ? layouts.flatMap((one: unknown) => readNamed(one)) : []
  return { present: readLayout(present), named: known.slice(-MOST_LAYOUTS) }
}

function readNamed(kept: unknown): NamedLayout[] {
  const { name, layout } = readObject(kept)
  const known = readLayout(layout)
  return typeof name === 'string' && known ? [{ name, layout: known }] : []
}

function readLayout(kept: unknown): WallLayout | undefined {
  const { size, slots } = readObject(kept)
  const known = wallSizes.find((one) => one === size)
  if (known === undefined || !Array.isArray(slots)) return undefined
  return { size: known, slots: NO_SLOTS.map((_, index) => readText(slots[index]) ?? null) }
}
