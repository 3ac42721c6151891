/** When somebody ticked or unticked an item, in milliseconds: by the clock of the server and by that of their device. */
export interface TickTime {
  readonly userId: string
  readonly at: number
  readonly saidAt: number
}

/**
 * Whether what was ticked is the last word about an item. What one person did is told apart by the clock of their device, which no way to
 * the server puts in another order; what several did by the clock of the server.
 */
export function isLast(tick: TickTime, before: TickTime | undefined): boolean {
  if (!before) return true
  return tick.userId === before.userId ? tick.saidAt >= before.saidAt : tick.at >= before.at
}
