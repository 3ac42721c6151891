import { type LotData, coverOf } from '@farm/contract/lots'
import { rounded } from './lots.rules.ts'

/**
 * So many kilogrammes of a lot that stand on certificates in force. The last of `certificates` is the one that they stand on; those before
 * it were issued for them earlier and passed them on (转开). Kilogrammes in no share stand on none.
 */
export interface Share {
  readonly certificates: readonly string[]
  /** Kilogrammes that are in the lot still. */
  readonly here: number
  /** Kilogrammes that other lots were made of, as they stood when they left. */
  readonly gone: number
  /** The certificate that they stand on was issued for this lot. */
  readonly isOwn: boolean
}

interface Moved {
  readonly certificates: readonly string[]
  readonly quantity: number
}

/**
 * What goes with so many kilogrammes that are taken out of a lot: those on certificates leave first, of the earliest certificate before
 * the others, so that who sends away what was certified sends it with its certificate.
 */
export function takenOut(
  shares: readonly Share[],
  quantity: number,
): { readonly rest: readonly Share[]; readonly moved: readonly Moved[] } {
  const { rest, taken } = drawn(shares, quantity, () => true)
  return {
    rest: rest.map((share, at) => ({ ...share, gone: rounded(share.gone + (taken[at] ?? 0)) })),
    moved: shares.flatMap(({ certificates }, at) =>
      (taken[at] ?? 0) > 0 ? [{ certificates, quantity: taken[at] ?? 0 }] : [],
    ),
  }
}

/** The shares of a lot that is made of what was taken out of others. */
export function sharesOfNew(moved: readonly Moved[]): readonly Share[] {
  return merged(moved.map(({ certificates, quantity }) => ({ certificates, here: quantity, gone: 0, isOwn: false })))
}

interface Issued {
  readonly certificate: string
  readonly quantity: number
  /** What is left of the lot, kilogrammes. */
  readonly left: number
}

/** What stands on none is certified first; what is more passes from the certificates of the lots that it came from, the earliest first. */
export function certified(shares: readonly Share[], { certificate, quantity, left }: Issued): readonly Share[] {
  const fresh = Math.min(quantity, openOf(shares, left))
  const { rest, taken } = drawn(shares, rounded(quantity - fresh), ({ isOwn }) => !isOwn)
  const passed = shares.map(({ certificates }, at) => ({ certificates, here: taken[at] ?? 0 }))
  const own = [{ certificates: [], here: fresh }, ...passed].map(({ certificates, here }) => {
    return { certificates: [...certificates, certificate], here, gone: 0, isOwn: true }
  })
  return merged([...rest, ...own])
}

/** As though a certificate had never been issued: what it had taken over stands on the one before it again. */
export function withoutCertificate(shares: readonly Share[], certificate: string): readonly Share[] {
  return merged(
    shares.map((share) => ({ ...share, certificates: share.certificates.filter((one) => one !== certificate) })),
  )
}

/** Kilogrammes of what is left of a lot that stand on no certificate. */
export function openOf(shares: readonly Share[], left: number): number {
  return rounded(Math.max(0, left - total(shares, 'here')))
}

/** What of them is in the lot still, kilogrammes. */
export function quantityHere(shares: readonly Share[]): number {
  return rounded(total(shares, 'here'))
}

/** What is left of a lot and stands on certificates of the lots that it came from. */
export function inheritedIn(shares: readonly Share[]): readonly Share[] {
  return shares.filter(({ here, isOwn }) => here > 0 && !isOwn)
}

/** What a lot says of itself: of all that was ever in it. */
export function coverFields(
  shares: readonly Share[],
  { Quantity = 0, Sent }: Pick<LotData, 'Quantity' | 'Sent'>,
): Pick<LotData, 'Certified' | 'Inherited' | 'Cover' | 'Covered'> {
  const inherited = shares.filter(({ isOwn }) => !isOwn)
  const [Certified, Inherited] = [shares, inherited].map((some) => rounded(total(some, 'here') + total(some, 'gone')))
  const Cover = coverOf({ certified: Certified ?? 0, inherited: Inherited ?? 0, quantity: Quantity })
  return { Certified, Inherited, Cover, ...(Sent === 1 && { Covered: (Certified ?? 0) < Quantity ? 0 : 100 }) }
}

function total(shares: readonly Share[], of: 'here' | 'gone'): number {
  return shares.reduce((sum, share) => sum + share[of], 0)
}

/** Takes so much out of the shares in their order, of those that may be taken from; what there is not is not taken. */
function drawn(shares: readonly Share[], quantity: number, isOpen: (share: Share) => boolean) {
  let wanted = quantity
  const taken = shares.map((share) => {
    const some = isOpen(share) ? Math.min(share.here, wanted) : 0
    wanted = rounded(wanted - some)
    return some
  })
  return { rest: shares.map((share, at) => ({ ...share, here: rounded(share.here - (taken[at] ?? 0)) })), taken }
}

/** One share for the same certificates; nothing of what stands on none. */
function merged(shares: readonly Share[]): readonly Share[] {
  const together = Map.groupBy(shares, ({ certificates }) => certificates.join('/'))
  return [...together.values()].flatMap((some) => {
    const [first] = some
    const [here, gone] = [rounded(total(some, 'here')), rounded(total(some, 'gone'))]
    return first && first.certificates.length > 0 && here + gone > 0 ? [{ ...first, here, gone }] : []
  })
}
