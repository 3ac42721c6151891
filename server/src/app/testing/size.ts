/**
 * The gate before a commit runs loops and random tries at a size that takes seconds; the full run, which sets
 * FARM_TEST_SIZE=full, at the size that was chosen for what they search. Nothing is left out of either.
 */
export const isFull = process.env.FARM_TEST_SIZE === 'full'

/** How often to try, or of how many. */
export function runs(full: number, short: number): number {
  return isFull ? full : short
}

/** All of a list in the full run; else one of it, the next for each turn, so that enough turns go through all of it. */
export function inTurn<One>(all: readonly One[], turn: number): readonly One[] {
  const at = turn % all.length
  return isFull ? all : all.slice(at, at + 1)
}
