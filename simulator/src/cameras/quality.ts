import { cameraFormat, GROUP_FRAMES } from './format.ts'

const FINEST = 24
const COARSEST = 36
const MOST_BITS_A_SECOND = 340_000
const GROUP_BYTES = (MOST_BITS_A_SECOND / 8) * (GROUP_FRAMES / cameraFormat.framesPerSecond)
/** What fits with so much room is told more finely. */
const ROOM = 0.72

/** How coarsely the next group is told, by the bytes of the one before. */
export function nextQp(qp: number, groupBytes: number): number {
  if (groupBytes > GROUP_BYTES) return Math.min(COARSEST, qp + (groupBytes > 1.5 * GROUP_BYTES ? 3 : 1))
  return groupBytes < ROOM * GROUP_BYTES ? Math.max(FINEST, qp - 1) : qp
}
