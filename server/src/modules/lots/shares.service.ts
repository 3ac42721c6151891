import { changedNames } from '@farm/contract/forms'
import { certificateForm, lotForm } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import { setForAll } from '../forms/index.ts'
import { contentsOf, heldLots } from './lots.store.ts'
import * as rules from './shares.rules.ts'
import * as store from './shares.store.ts'

interface TakenOf {
  readonly lot: string
  readonly quantity: number
}

/** Puts into a new lot what it is made of other lots with, whose enterprise is locked; answers what of it stands on certificates. */
export async function takeShares(db: Db, id: string, taken: readonly TakenOf[]): Promise<rules.Covering> {
  const before = await store.sharesOf(
    db,
    taken.map(({ lot }) => lot),
  )
  const out = taken.map(({ lot, quantity }) => ({ lot, ...rules.takenOut(before.get(lot) ?? [], quantity) }))
  const own = rules.sharesOfNew(
    id,
    out.flatMap(({ moved }) => moved),
  )
  await store.writeShares(db, new Map([...out.map(({ lot, rest }) => [lot, rest] as const), [id, own]]))
  const inherited = rules.quantityOf(rules.inheritedIn(own))
  return { certified: inherited, inherited, onward: 0 }
}

/** Puts what was harvested into a new lot. */
export async function putHarvest(db: Db, id: string, quantity: number): Promise<rules.Covering> {
  await store.writeShares(db, new Map([[id, rules.sharesOfHarvest(id, quantity)]]))
  return { certified: 0, inherited: 0, onward: 0 }
}

interface Issuing {
  readonly certificate: string
  readonly lot: string
  readonly quantity: number
  readonly userId: string
}

/** Puts kilogrammes of a lot, whose enterprise is locked, on a new certificate; answers which passed how much on to it. */
export async function putOnCertificate(
  db: Db,
  { certificate, lot, quantity, userId }: Issuing,
): Promise<readonly store.Passed[]> {
  const before = (await store.sharesOf(db, [lot])).get(lot) ?? []
  const after = rules.certified(before, { certificate, quantity })
  await store.writeShares(db, new Map([[lot, after]]))
  const own = after.filter(({ certificates }) => certificates.at(-1) === certificate)
  const passing = Map.groupBy(own, ({ certificates }) => certificates.at(-2))
  const from = [...passing].flatMap(([id, some]) =>
    id === undefined ? [] : [{ Certificate: id, Quantity: rules.quantityOf(some) }],
  )
  await tellLots(db, lotsOf(own), userId)
  await tellCertificates(
    db,
    from.map(({ Certificate }) => Certificate),
    userId,
  )
  return from
}

/** Takes all off a certificate that is void: it stands on the one before it again, or on none. */
export async function takeOffCertificate(db: Db, certificate: string, userId: string): Promise<void> {
  const before = await store.sharesOf(db, await store.lotsOn(db, certificate))
  const after = [...before].map(([lot, shares]) => [lot, rules.withoutCertificate(shares, certificate)] as const)
  await store.writeShares(db, new Map(after))
  const on = [...before.values()].flat().filter(({ certificates }) => certificates.includes(certificate))
  await tellLots(db, lotsOf(on), userId)
  const others = on.flatMap(({ certificates }) => certificates).filter((one) => one !== certificate)
  await tellCertificates(db, [...new Set(others)], userId)
}

/** Certificates on which something of lots stands say so after these were held, released or called back. */
export async function tellStanding(db: Db, lots: readonly string[], userId: string): Promise<void> {
  await tellCertificates(db, await store.certificatesUnder(db, lots), userId)
}

/** All lots that the kilogrammes went through. */
function lotsOf(shares: readonly rules.Share[]): readonly string[] {
  return [...new Set(shares.flatMap(({ lots }) => lots))]
}

/** Lots say how much of them is covered, those that it went through before as well. */
async function tellLots(db: Db, ids: readonly string[], userId: string): Promise<void> {
  const covering = await store.coveringOf(db, ids)
  const changes = (await heldLots(db, ids)).flatMap(({ id, data }) => {
    const of = covering.get(id)
    const fields = of ? rules.coverFields(of, data) : {}
    return changedNames(data, { ...data, ...fields }).length > 0 ? [{ id, fields }] : []
  })
  await setForAll(db, { kind: lotForm, userId }, changes)
}

async function tellCertificates(db: Db, ids: readonly string[], userId: string): Promise<void> {
  const standing = await store.standingOn(db, ids)
  const stored = await contentsOf(db, certificateForm, ids)
  const changes = standing.flatMap(({ id, covers, held, recalled, reissued, into, from }) => {
    const fields = { Covers: covers, Held: held, Recalled: recalled, Reissued: reissued, Into: into, From: from }
    const data = stored.get(id) ?? {}
    return changedNames(data, { ...data, ...fields }).length > 0 ? [{ id, fields }] : []
  })
  await setForAll(db, { kind: certificateForm, userId }, changes)
}
