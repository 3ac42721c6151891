/** Whether something is written. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
