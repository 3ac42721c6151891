/** Of which steps work orders are wanted; the other way is kept while it is not chosen. */
export interface IssueWish {
  readonly by: 'steps' | 'days'
  readonly steps: readonly string[]
  readonly days: number
}
