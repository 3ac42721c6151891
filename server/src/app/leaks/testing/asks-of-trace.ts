import { type Ask, bodyOf, bothWays, byId, yearsAround } from './ask.ts'

/** How the story of batches and what is made known of them are asked about; the lot of each place has not left it. */
export const asksOfTrace = {
  list: {
    sent: bothWays((place) => [
      {},
      { batch: 'PC' },
      { cropId: place.ids.crop },
      { placeId: place.ids.plot },
      yearsAround(place),
    ]),
  },
  story: byId('plan'),
  lot: byId('lot'),
  policy: byId('enterprise'),
  // The same twice is refused, and only who may say it is told so.
  savePolicy: bodyOf('enterprise', 'change', (Id) => ({ Id, Parts: ['place', 'place'] }), true),
  release: bodyOf('lot', 'change', (Id) => ({ Id, Parts: [], Photos: [] }), true),
  // It has no code: nothing is withdrawn.
  withdraw: bodyOf('lot', 'change', (Id) => ({ Id })),
} as const satisfies Record<string, Ask | readonly Ask[]>
