/** What a panel has to know of a query. */
export interface PanelQuery<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  /** Milliseconds; 0 where nothing came yet. */
  readonly dataUpdatedAt: number
  readonly refetch: () => Promise<unknown>
}

export type PanelState = 'waiting' | 'failed' | 'empty' | 'ready'

/** Data that came once stays, whatever becomes of the next reading: that it is old is told beside it. */
export function panelState<Data>(
  { data, error }: Pick<PanelQuery<Data>, 'data' | 'error'>,
  isEmpty: (data: Data) => boolean = () => false,
): PanelState {
  if (data === undefined) return error ? 'failed' : 'waiting'
  return isEmpty(data) ? 'empty' : 'ready'
}
