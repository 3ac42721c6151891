/**
 * A time against which ages may be measured before something is deleted for good. `Retention` alone makes one, so that whatever takes
 * it can’t be handed what a clock happens to show.
 */
export class TrustedTime extends Date {
  /** Keeps the compiler from taking any date for it. */
  protected readonly isTrusted = true

  /** So many milliseconds before. */
  ago(ms: number): TrustedTime {
    return new TrustedTime(this.getTime() - ms)
  }
}
