/** An alarm that a camera may have seen. */
export interface SeenAlarm {
  readonly deviceId: string | undefined
  readonly placeIds: readonly string[]
  /** When it was raised, in milliseconds. */
  readonly raised: number
}
