import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  type Share,
  certified,
  coverFields,
  inheritedIn,
  openOf,
  sharesOfNew,
  takenOut,
  withoutCertificate,
} from './shares.rules.ts'

/** A kilogramme, in one place at any moment, with the certificates in force that were ever issued for it. */
interface Kilogramme {
  lot: number
  certificates: string[]
}

/** A farm that knows of every kilogramme where it is, beside the shares of its lots; whatever is done is done to both. */
class Farm {
  readonly kilogrammes: Kilogramme[] = []
  readonly quantities: number[] = []
  readonly shares: Array<readonly Share[]> = []
  readonly issued = new Map<string, { lot: number; quantity: number }>()
  /** Whatever was ever in a lot, as it stood when it left it. */
  readonly gone: Array<Array<{ certificates: string[] }>> = []

  harvest(quantity: number): void {
    const lot = this.#fresh(quantity, [])
    for (let n = 0; n < quantity; n += 1) this.kilogrammes.push({ lot, certificates: [] })
  }

  make(wanted: ReadonlyArray<readonly [from: number, quantity: number]>): void {
    const sources = new Map(wanted.map(([from, quantity]) => [from % this.shares.length, quantity]))
    const takings = [...sources].map(([from, quantity]) => [from, Math.min(quantity, this.left(from))] as const)
    const taken = takings.filter(([, quantity]) => quantity > 0)
    if (taken.length === 0) return
    const moved = taken.map(([from, quantity]) => {
      const { rest, moved: out } = takenOut(this.#sorted(from), quantity)
      this.shares[from] = rest
      return out
    })
    const lot = this.#fresh(
      taken.reduce((sum, [, quantity]) => sum + quantity, 0),
      sharesOfNew(moved.flat()),
    )
    for (const [from, quantity] of taken) {
      const order = [...this.issued.keys()]
      const inIt = this.kilogrammes.filter((one) => one.lot === from)
      const rank = ({ certificates }: Kilogramme) => {
        const last = certificates.at(-1)
        return last === undefined ? order.length : order.indexOf(last)
      }
      // Of the kilogrammes of a certificate any may leave: those that the shares take, by all of its history.
      const leaving = inIt
        .toSorted(
          (one, other) =>
            rank(one) - rank(other) || one.certificates.join('/').localeCompare(other.certificates.join('/')),
        )
        .slice(0, quantity)
      for (const one of leaving) {
        this.gone[from]?.push({ certificates: [...one.certificates] })
        one.lot = lot
      }
    }
  }

  certify(at: number, wanted: number): void {
    const lot = at % this.shares.length
    const open = this.#open(lot)
    const shares = this.#sorted(lot)
    const passing = inheritedIn(shares).reduce((sum, { here }) => sum + here, 0)
    const quantity = Math.min(wanted, open.length + passing)
    if (quantity === 0) return
    const certificate = `c${String(this.issued.size).padStart(3, '0')}`
    const order = [...this.issued.keys()]
    const inherited = this.kilogrammes
      .filter((one) => one.lot === lot && one.certificates.length > 0 && !this.#isOwn(one.certificates, lot))
      .toSorted((one, other) => {
        const by = order.indexOf(one.certificates.at(-1) ?? '') - order.indexOf(other.certificates.at(-1) ?? '')
        return by || one.certificates.join('/').localeCompare(other.certificates.join('/'))
      })
    this.shares[lot] = certified(shares, { certificate, quantity, left: this.left(lot) })
    this.issued.set(certificate, { lot, quantity })
    for (const one of [...open, ...inherited].slice(0, quantity)) one.certificates.push(certificate)
  }

  void(at: number): void {
    const id = [...this.issued.keys()][at % Math.max(1, this.issued.size)]
    if (id === undefined) return
    for (const one of [...this.kilogrammes, ...this.gone.flat()]) {
      one.certificates = one.certificates.filter((certificate) => certificate !== id)
    }
    this.shares.forEach((own, lot) => {
      this.shares[lot] = withoutCertificate(own, id).map((share) => ({
        ...share,
        isOwn: this.#isOwn(share.certificates, lot),
      }))
    })
    this.issued.set(id, { lot: -1, quantity: 0 })
  }

  left(lot: number): number {
    return this.kilogrammes.filter((one) => one.lot === lot).length
  }

  /** Where the shares don't say what the kilogrammes say; nothing where they agree. */
  faults(): unknown[] {
    const ofLots = this.shares.flatMap((shares, lot) => {
      const [inIt, left] = [this.#in(lot), this.gone[lot] ?? []]
      const quantity = this.quantities[lot] ?? 0
      const covered = [...inIt, ...left].filter(({ certificates }) => certificates.length > 0)
      const inherited = covered.filter(({ certificates }) => !this.#isOwn(certificates, lot))
      const { Certified, Inherited, Cover, Covered } = coverFields(shares, { Quantity: quantity, Sent: 1 })
      return [
        [openOf(shares, this.left(lot)), this.#open(lot).length],
        [counted(shares, 'here'), tally(inIt)],
        [counted(shares, 'gone'), tally(left)],
        [
          [Certified, Inherited],
          [covered.length, inherited.length],
        ],
        [Cover === '未开具', covered.length === 0],
        [Covered === 100, covered.length === quantity],
      ]
    })
    // What certificates in force were issued for stands on them or was passed on; together they cover no more than there is.
    const standing = [...this.issued.keys()].map(
      (id) => this.kilogrammes.filter(({ certificates }) => certificates.at(-1) === id).length,
    )
    const ofCertificates = [...this.issued].map(([id, { quantity }], at) => {
      const passed = this.kilogrammes.filter(({ certificates }) => certificates.slice(0, -1).includes(id)).length
      return [(standing[at] ?? 0) + passed, quantity]
    })
    const open = this.kilogrammes.filter(({ certificates }) => certificates.length === 0).length
    const all = [standing.reduce((sum, one) => sum + one, open), this.kilogrammes.length]
    return [...ofLots, ...ofCertificates, all].filter(([told, is]) => JSON.stringify(told) !== JSON.stringify(is))
  }

  #in(lot: number): Kilogramme[] {
    return this.kilogrammes.filter((one) => one.lot === lot)
  }

  #open(lot: number): Kilogramme[] {
    return this.#in(lot).filter(({ certificates }) => certificates.length === 0)
  }

  #isOwn(certificates: readonly string[], lot: number): boolean {
    return this.issued.get(certificates.at(-1) ?? '')?.lot === lot
  }

  #sorted(lot: number): readonly Share[] {
    const order = [...this.issued.keys()]
    const rank = ({ certificates }: Share) => order.indexOf(certificates.at(-1) ?? '')
    return (this.shares[lot] ?? []).toSorted(
      (one, other) => rank(one) - rank(other) || one.certificates.join('/').localeCompare(other.certificates.join('/')),
    )
  }

  #fresh(quantity: number, shares: readonly Share[]): number {
    this.quantities.push(quantity)
    this.gone.push([])
    return this.shares.push(shares) - 1
  }
}

function counted(shares: readonly Share[], of: 'here' | 'gone'): Record<string, number> {
  return sorted(shares.flatMap((share) => (share[of] > 0 ? [[share.certificates.join('/'), share[of]] as const] : [])))
}

function tally(some: ReadonlyArray<{ readonly certificates: readonly string[] }>): Record<string, number> {
  const covered = some.filter(({ certificates }) => certificates.length > 0)
  const groups = Map.groupBy(covered, ({ certificates }) => certificates.join('/'))
  return sorted([...groups].map(([key, own]) => [key, own.length] as const))
}

function sorted(entries: ReadonlyArray<readonly [string, number]>): Record<string, number> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)))
}

const weight = fc.integer({ min: 1, max: 30 })
const which = fc.nat({ max: 40 })
const deed = fc.oneof(
  fc.record({ how: fc.constant('harvest' as const), weight }),
  fc.record({
    how: fc.constant('make' as const),
    of: fc.array(fc.tuple(which, weight), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ how: fc.constant('certify' as const), which, weight }),
  fc.record({ how: fc.constant('void' as const), which }),
)

test('whatever is split, mixed, sent, certified and voided, each kilogramme stands on one certificate or on none', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
      const farm = new Farm()
      farm.harvest(20)
      for (const one of deeds) {
        if (one.how === 'harvest') farm.harvest(one.weight)
        if (one.how === 'make') farm.make(one.of)
        if (one.how === 'certify') farm.certify(one.which, one.weight)
        if (one.how === 'void') farm.void(one.which)
        expect(farm.faults()).toEqual([])
      }
    }),
  )
})

describe('of a lot of 2100 kilogrammes that was certified as a whole', () => {
  const whole = certified([], { certificate: 'first', quantity: 2100, left: 2100 })
  const { rest, moved } = takenOut(whole, 2000)
  const sent = sharesOfNew(moved)

  test('what is sent goes with its certificate, and is certified no second time by itself', () => {
    expect(sent).toEqual([{ certificates: ['first'], here: 2000, gone: 0, isOwn: false }])
    expect(openOf(sent, 2000)).toBe(0)
    expect(coverFields(sent, { Quantity: 2000, Sent: 1 })).toEqual({
      Certified: 2000,
      Inherited: 2000,
      Cover: '已随上批开证',
      Covered: 100,
    })
    expect(coverFields(rest, { Quantity: 2100 })).toEqual({ Certified: 2100, Inherited: 0, Cover: '已开具' })
  })

  test('a certificate of what was sent takes it over, and gives it back when it is void', () => {
    const own = certified(sent, { certificate: 'second', quantity: 1500, left: 2000 })
    expect(own.map(({ certificates, here }) => [certificates, here])).toEqual([
      [['first'], 500],
      [['first', 'second'], 1500],
    ])
    expect(withoutCertificate(own, 'second').map(({ certificates, here }) => [certificates, here])).toEqual([
      [['first'], 2000],
    ])
    expect(withoutCertificate(own, 'first').map(({ certificates, here }) => [certificates, here])).toEqual([
      [['second'], 1500],
    ])
  })

  test('ten grammes are not lost', () => {
    const some = certified([], { certificate: 'a', quantity: 0.1, left: 0.3 })
    const out = takenOut(some, 0.2)
    expect(openOf(out.rest, 0.1)).toBe(0.1)
    expect(openOf(sharesOfNew(out.moved), 0.2)).toBe(0.1)
  })
})
