import { dayIn } from '../../platform/day-in-address.ts'

/** What the list of batches is narrowed to, kept in its address. */
export interface TraceChoice {
  /** The number of a lot, or its beginning. */
  readonly batch: string
  readonly crop: string | undefined
  readonly place: string | undefined
  /** Days, both included; either end may be open. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/** What the address says; what it says wrongly counts as not said. */
export function readTrace(address: URLSearchParams): TraceChoice {
  return {
    batch: address.get('batch') ?? '',
    crop: address.get('crop') ?? undefined,
    place: address.get('place') ?? undefined,
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
  }
}

/** What is asked of the server. */
export function askedBy({ batch, crop, place, from, to }: TraceChoice) {
  return {
    ...(batch && { batch }),
    ...(crop && { cropId: crop }),
    ...(place && { placeId: place }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
