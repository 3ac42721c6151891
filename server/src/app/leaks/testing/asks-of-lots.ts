import { newId } from '../../../platform/ids/index.ts'
import { type Ask, bodyOf, bothWays, byId, changing } from './ask.ts'

/** A reason of spaces is none: whoever may stop the lot is told so, and nothing is stopped. */
const stopping = () => bodyOf('lot', 'change', (Id) => ({ Id, Reason: '  ' }), true)

/** How lots are asked about. */
export const asksOfLots = {
  harvests: {
    sent: bothWays(({ ids }) => [{ enterprise: ids.enterprise }, { enterprise: ids.enterprise, plan: ids.plan }]),
  },
  trace: byId('lot'),
  // More than there is of it.
  split: bodyOf('lot', 'change', (Id) => ({ Id, Parts: [{ Id: newId(), Quantity: 9999 }] }), true),
  hold: stopping(),
  release: stopping(),
  recall: stopping(),
} as const satisfies Record<string, Ask | readonly Ask[]>

/** How certificates are asked about; the one of each place is void. */
export const asksOfCertificates = {
  check: { about: ['lot', 'see'], sent: ({ ids }) => ({ query: { lot: ids.lot } }) },
  issue: bodyOf('lot', 'see', (Lot) => ({ Lot, Quantity: 9999, Basis: ['质量安全控制符合要求'] }), true),
  void: changing('certificate', { Reason: '写错了' }, true),
  print: bodyOf('certificate', 'see', (Id) => ({ Id, Size: 'A4', Copies: 1 }), true),
} as const satisfies Record<string, Ask | readonly Ask[]>
