import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Share,
  certified,
  coverFields,
  inheritedIn,
  openOf,
  quantityOf,
  sharesOfHarvest,
  sharesOfNew,
  takenOut,
  withoutCertificate,
} from './shares.rules.ts'

/** A kilogramme with the lots that it went through and the certificates in force that were ever issued for it. */
interface Kilogramme {
  lots: string[]
  certificates: string[]
}

/** A farm that knows of every kilogramme where it is, beside the shares of its lots; whatever is done is done to both. */
class Farm {
  readonly kilogrammes: Kilogramme[] = []
  readonly shares = new Map<string, readonly Share[]>()
  readonly issued = new Map<string, { lot: string; quantity: number }>()
  /** What the shares said could be certified, and what could. */
  readonly open: Array<[number, number]> = []

  harvest(quantity: number): void {
    const id = this.#name()
    this.shares.set(id, sharesOfHarvest(id, quantity))
    for (let n = 0; n < quantity; n += 1) this.kilogrammes.push({ lots: [id], certificates: [] })
  }

  make(wanted: ReadonlyArray<readonly [from: number, quantity: number]>): void {
    const sources = new Map(wanted.map(([from, quantity]) => [this.#lot(from), quantity]))
    const takings = [...sources].map(([from, quantity]) => [from, Math.min(quantity, this.in(from).length)] as const)
    const taken = takings.filter(([, quantity]) => quantity > 0)
    if (taken.length === 0) return
    const id = this.#name()
    const moved = taken.flatMap(([from, quantity]) => {
      const { rest, moved: out } = takenOut(this.#sorted(from), quantity)
      this.shares.set(from, rest)
      return out
    })
    this.shares.set(id, sharesOfNew(id, moved))
    for (const [from, quantity] of taken) {
      for (const one of this.in(from).toSorted(this.#first('covered')).slice(0, quantity)) one.lots.push(id)
    }
  }

  certify(at: number, wanted: number): void {
    const lot = this.#lot(at)
    const open = this.in(lot).filter(({ certificates }) => !this.#isOwn(certificates, lot))
    const quantity = Math.min(wanted, open.length)
    if (quantity === 0) return
    const certificate = `c${String(this.issued.size).padStart(3, '0')}`
    const shares = this.#sorted(lot)
    this.open.push([openOf(shares) + quantityOf(inheritedIn(shares)), open.length])
    const chosen = open.toSorted(this.#first('open')).slice(0, quantity)
    this.shares.set(lot, certified(shares, { certificate, quantity }))
    this.issued.set(certificate, { lot, quantity })
    for (const one of chosen) one.certificates.push(certificate)
  }

  void(at: number): void {
    const id = [...this.issued.keys()][at % Math.max(1, this.issued.size)]
    if (id === undefined) return
    for (const one of this.kilogrammes) one.certificates = one.certificates.filter((other) => other !== id)
    for (const [lot, own] of this.shares) {
      const left = withoutCertificate(own, id)
      this.shares.set(
        lot,
        left.map((share) => ({ ...share, isOwn: this.#isOwn(share.certificates, lot) })),
      )
    }
    this.issued.set(id, { lot: '', quantity: 0 })
  }

  in(lot: string): Kilogramme[] {
    return this.kilogrammes.filter(({ lots }) => lots.at(-1) === lot)
  }

  /** Where the shares don't say what the kilogrammes say; nothing where they agree. */
  faults(): unknown[] {
    const ofLots = [...this.shares].map(([lot, shares]) => [
      sorted(shares.map((share) => [wayOf(share), share.quantity])),
      sorted([...Map.groupBy(this.in(lot), wayOf)].map(([way, some]) => [way, some.length])),
    ])
    // What a certificate in force was issued for stands on it or was passed on.
    const ofCertificates = [...this.issued].map(([id, { quantity }]) => [
      this.kilogrammes.filter(({ certificates }) => certificates.includes(id)).length,
      quantity,
    ])
    return [...ofLots, ...ofCertificates, ...this.open].filter(
      ([told, is]) => JSON.stringify(told) !== JSON.stringify(is),
    )
  }

  #isOwn(certificates: readonly string[], lot: string): boolean {
    return this.issued.get(certificates.at(-1) ?? '')?.lot === lot
  }

  /** What leaves, or is certified, before another. */
  #first(what: 'covered' | 'open') {
    const order = [...this.issued.keys()]
    const rank = ({ certificates }: Way) => {
      const last = certificates.at(-1)
      if (last === undefined) return what === 'open' ? -1 : order.length
      return order.indexOf(last)
    }
    return (one: Way, other: Way) => rank(one) - rank(other) || wayOf(one).localeCompare(wayOf(other))
  }

  #sorted(lot: string): readonly Share[] {
    return (this.shares.get(lot) ?? []).toSorted(this.#first('covered'))
  }

  #lot(at: number): string {
    return [...this.shares.keys()][at % this.shares.size] ?? ''
  }

  #name(): string {
    return `l${String(this.shares.size).padStart(3, '0')}`
  }
}

type Way = Pick<Share, 'lots' | 'certificates'>

function wayOf({ lots, certificates }: Way): string {
  return `${certificates.join('/')}|${lots.join('/')}`
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

test('whatever is split, mixed, sent, certified and voided, each kilogramme keeps its way and stands on one certificate or on none', () => {
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

const said = (shares: readonly Share[]) => shares.map(({ certificates, quantity }) => [certificates, quantity])

describe('of a lot of 2100 kilogrammes that was certified as a whole', () => {
  const whole = certified(sharesOfHarvest('lot', 2100), { certificate: 'first', quantity: 2100 })
  const { rest, moved } = takenOut(whole, 2000)
  const sent = sharesOfNew('sent', moved)

  test('what is sent goes with its certificate, and is certified no second time by itself', () => {
    expect(sent).toEqual([{ lots: ['lot', 'sent'], certificates: ['first'], quantity: 2000, isOwn: false }])
    expect([openOf(sent), said(rest)]).toEqual([0, [[['first'], 100]]])
  })

  test('a certificate of what was sent takes it over, and gives it back when it is void', () => {
    const own = certified(sent, { certificate: 'second', quantity: 1500 })
    expect(said(own)).toEqual([
      [['first'], 500],
      [['first', 'second'], 1500],
    ])
    expect(said(withoutCertificate(own, 'second'))).toEqual([[['first'], 2000]])
    expect(said(withoutCertificate(own, 'first'))).toEqual([
      [[], 500],
      [['second'], 1500],
    ])
  })

  test('ten grammes are not lost', () => {
    const some = certified(sharesOfHarvest('lot', 0.3), { certificate: 'a', quantity: 0.1 })
    const out = takenOut(some, 0.2)
    expect([openOf(out.rest), openOf(sharesOfNew('part', out.moved))]).toEqual([0.1, 0.1])
  })
})

test.each([
  ['未开具', { certified: 0, inherited: 0, onward: 0 }, 0],
  ['部分开具', { certified: 60, inherited: 60, onward: 0 }, 0],
  ['已开具', { certified: 100, inherited: 40, onward: 20 }, 100],
  ['已随上批开证', { certified: 100, inherited: 100, onward: 0 }, 100],
  ['已由下批开证', { certified: 100, inherited: 0, onward: 100 }, 100],
])('a lot of a hundred kilogrammes reads %s by what stands on certificates now', (Cover, covering, Covered) => {
  expect(coverFields(covering, { Quantity: 100, Sent: 1 })).toMatchObject({ Cover, Covered })
})
