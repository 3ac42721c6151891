/** One coded picture of a live stream. */
export interface Unit {
  readonly isKey: boolean
  /** Since the stream began, in milliseconds. */
  readonly at: number
  readonly nal: Uint8Array
}

/** What a decoder has to know before the first picture. */
export interface Head {
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly sequence: Uint8Array
  readonly picture: Uint8Array
}
