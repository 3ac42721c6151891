import { type LotData, coverOf } from '@farm/contract/lots'
import { rounded } from './lots.rules.ts'

/** So many kilogrammes that went through the same lots and the same certificates. */
export interface Share {
  /** The lots that they went through; the last is the one that they are in. */
  readonly lots: readonly string[]
  /** Certificates in force; they stand on the last, those before it passed them on (转开). Empty: they stand on none. */
  readonly certificates: readonly string[]
  readonly quantity: number
  /** The certificate that they stand on was issued for the lot that they are in. */
  readonly isOwn: boolean
}

/**
 * What goes with so many kilogrammes that are taken out of a lot: those on certificates leave first, of the earliest certificate before
 * the others, so that who sends away what was certified sends it with its certificate.
 */
export function takenOut(
  shares: readonly Share[],
  quantity: number,
): { readonly rest: readonly Share[]; readonly moved: readonly Share[] } {
  const [open, covered] = [shares.filter(isOpen), shares.filter((share) => !isOpen(share))]
  const { rest, taken } = drawn([...covered, ...open], quantity)
  return { rest: merged(rest), moved: taken }
}

/** The shares of a lot that is made of what was taken out of others. */
export function sharesOfNew(id: string, moved: readonly Share[]): readonly Share[] {
  return merged(moved.map((share) => ({ ...share, lots: [...share.lots, id], isOwn: false })))
}

/** The shares of a lot that is made of harvests: they stand on no certificate. */
export function sharesOfHarvest(id: string, quantity: number): readonly Share[] {
  return [{ lots: [id], certificates: [], quantity, isOwn: false }]
}

interface Issued {
  readonly certificate: string
  readonly quantity: number
}

/** What stands on none is certified first; what is more passes from the certificates of the lots that it came from, the earliest first. */
export function certified(shares: readonly Share[], { certificate, quantity }: Issued): readonly Share[] {
  const own = shares.filter(({ isOwn }) => isOwn)
  const { rest, taken } = drawn([...shares.filter(isOpen), ...inheritedIn(shares)], quantity)
  const standing = taken.map((share) => ({ ...share, certificates: [...share.certificates, certificate], isOwn: true }))
  return merged([...own, ...rest, ...standing])
}

/** As though a certificate had never been issued: what it had taken over stands on the one before it again. */
export function withoutCertificate(shares: readonly Share[], certificate: string): readonly Share[] {
  return merged(
    shares.map((share) => ({ ...share, certificates: share.certificates.filter((one) => one !== certificate) })),
  )
}

/** Kilogrammes of a lot that stand on no certificate. */
export function openOf(shares: readonly Share[]): number {
  return quantityOf(shares.filter(isOpen))
}

export function quantityOf(shares: readonly Share[]): number {
  return rounded(shares.reduce((sum, { quantity }) => sum + quantity, 0))
}

/** What is left of a lot and stands on certificates of the lots that it came from. */
export function inheritedIn(shares: readonly Share[]): readonly Share[] {
  return shares.filter((share) => !isOpen(share) && !share.isOwn)
}

/** Of all kilogrammes that were ever in a lot those that stand on certificates now, wherever they are by now. */
export interface Covering {
  readonly certified: number
  /** On certificates of lots that they were in before. */
  readonly inherited: number
  /** On certificates of lots that they came into after it. */
  readonly onward: number
}

/** What a lot says of itself. */
export function coverFields(
  { certified: Certified, inherited: Inherited, onward: Onward }: Covering,
  { Quantity = 0, Sent }: Pick<LotData, 'Quantity' | 'Sent'>,
): Pick<LotData, 'Certified' | 'Inherited' | 'Onward' | 'Cover' | 'Covered'> {
  const Cover = coverOf({ certified: Certified, inherited: Inherited, onward: Onward, quantity: Quantity })
  return { Certified, Inherited, Onward, Cover, ...(Sent === 1 && { Covered: Certified < Quantity ? 0 : 100 }) }
}

function isOpen({ certificates }: Share): boolean {
  return certificates.length === 0
}

/** Takes so much out of the shares in their order; what there is not is not taken. */
function drawn(shares: readonly Share[], quantity: number) {
  let wanted = quantity
  const parts = shares.map((share) => {
    const some = Math.min(share.quantity, wanted)
    wanted = rounded(wanted - some)
    return { taken: { ...share, quantity: some }, rest: { ...share, quantity: rounded(share.quantity - some) } }
  })
  return {
    rest: parts.map(({ rest }) => rest),
    taken: parts.flatMap(({ taken }) => (taken.quantity > 0 ? [taken] : [])),
  }
}

/** One share for the same lots and certificates. */
function merged(shares: readonly Share[]): readonly Share[] {
  const together = Map.groupBy(shares, ({ lots, certificates }) => `${lots.join('/')}|${certificates.join('/')}`)
  return [...together.values()].flatMap((some) => {
    const [first] = some
    const quantity = quantityOf(some)
    return first && quantity > 0 ? [{ ...first, quantity }] : []
  })
}
