import type { Box, Planes } from '../h264/planes.ts'

/** Something that moves: draws itself as it is at a moment (seconds) and says where. */
export type Actor = (planes: Planes, second: number) => readonly Box[]
