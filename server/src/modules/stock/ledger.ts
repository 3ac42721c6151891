/** An input in the store of an enterprise. */
export interface Place {
  readonly enterprise: string
  readonly input: string
}

/** A place in the order of the ledger of a store. */
export interface Position {
  /** ISO 8601. */
  readonly time: string
  readonly seq: number
}
