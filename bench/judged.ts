/**
 * What of a measurement is not as it must be: `yes` where everything holds, else `NO` and the names of what does not. A
 * run in which something does not hold ends with 1.
 */
export function judged(held: Readonly<Record<string, boolean>>): string {
  const broken = Object.keys(held).filter((name) => !held[name])
  if (broken.length === 0) return 'yes'
  process.exitCode = 1
  return `NO: ${broken.join(', ')}`
}

/** The time within which so large a share of all came back. Nothing measured is nothing known, and within no limit. */
export function timeOf(share: number, inOrder: readonly number[]): number {
  return inOrder[Math.min(Math.floor(inOrder.length * share), inOrder.length - 1)] ?? Number.NaN
}
