import { builtInKinds } from '@farm/contract/kinds'
import type { Call } from '@farm/contract/wire'
import type { Sent } from '../../testing/test-farm.ts'
import type { Place, PlaceName, Thing } from './place.ts'

/** What somebody must be able to do with a thing for a request about it to be answered otherwise than about nothing. */
export type Reach = 'see' | 'change' | 'look'

/** How a call is asked about what stands in a place. */
export interface Ask {
  /** The thing that the request names and what decides; absent where it names none. */
  readonly about?: readonly [Thing, Reach]
  /** Who may see the thing may yet be refused it, for a reason of its own: then only what is kept from them is looked at. */
  readonly isMore?: boolean
  /** It is long in answering: asked about these places alone. */
  readonly places?: readonly PlaceName[]
  readonly sent: (place: Place) => Sent<Call> | ReadonlyArray<Sent<Call>>
}

/** Last year and this one: everything that happened in a place, but not what belongs to other years. */
export function yearsAround({ today }: Pick<Place, 'today'>) {
  const year = Number(today.slice(0, 4))
  return { from: `${year - 1}-01-01`, to: `${year}-12-31` }
}

export const LONG_AGO = '2020-01-01T00:00:00.000Z'
export const opened = (Id: string) => ({ Id, UpdateTime: LONG_AGO })
export const byId = (thing: Thing, reach: Reach = 'see'): Ask => ({
  about: [thing, reach],
  sent: ({ ids }) => ({ query: { id: ids[thing] } }),
})
/** Everything that stands in a place, by its path. */
export const there = (query: Readonly<Record<string, unknown>> = {}): Ask => ({
  about: ['organ', 'look'],
  sent: ({ path }) => ({ query: { ...query, organPath: path } }),
})
/** Without a place: everything in reach. */
export const all = (query: Readonly<Record<string, unknown>> = {}): Ask => ({ sent: () => ({ query }) })
export const changing = (thing: Thing, more: Readonly<Record<string, unknown>> = {}, isMore = false): Ask => ({
  about: [thing, 'change'],
  isMore,
  sent: ({ ids }) => ({ body: { ...opened(ids[thing]), ...more } }),
})
export const bodyOf = (
  thing: Thing,
  reach: Reach,
  body: (id: string, place: Place) => unknown,
  isMore = false,
): Ask => ({
  about: [thing, reach],
  isMore,
  sent: (place) => ({ body: body(place.ids[thing], place) }),
})
export const eachKind = (place: Place, query: Readonly<Record<string, unknown>> = {}) =>
  [...builtInKinds.map((kind) => kind.id), place.ids.form].map((formId) => ({ query: { ...query, formId } }))

export const bothWays = (each: (place: Place) => ReadonlyArray<Record<string, unknown>>): Ask['sent'] => {
  return (place) => each(place).flatMap((query) => [{ query }, { query: { ...query, organPath: place.path } }])
}
