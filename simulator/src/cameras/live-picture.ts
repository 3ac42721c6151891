import type { Planes } from './h264/planes.ts'

/** What a camera sees, drawn again and again upon the same sheet. */
export interface LivePicture {
  /** Coded size; what is shown of it says the format. */
  readonly planes: Planes
  /** By macroblock, what the last drawing changed. */
  readonly changed: Uint8Array
  /** Ends when there is something to draw. */
  readonly prepare: (now: Date) => Promise<void>
  readonly draw: (now: Date) => 'nothing' | 'all' | 'changes'
}
