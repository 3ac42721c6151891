import type { Db } from '../../platform/db/index.ts'
import { setForAll } from '../forms/index.ts'
import { heldLots } from './lots.store.ts'
import * as rules from './shares.rules.ts'
import * as store from './shares.store.ts'

interface TakenOf {
  readonly lot: string
  readonly quantity: number
}

/** What a new lot takes over of the certificates of those that it is made of; their enterprise is locked. */
export async function takeShares(db: Db, id: string, taken: readonly TakenOf[]): Promise<readonly rules.Share[]> {
  const before = await store.sharesOf(
    db,
    taken.map(({ lot }) => lot),
  )
  const out = taken.flatMap(({ lot, quantity }) => {
    const shares = before.get(lot)
    return shares ? [{ lot, ...rules.takenOut(shares, quantity) }] : []
  })
  const own = rules.sharesOfNew(out.flatMap(({ moved }) => moved))
  if (own.length === 0) return []
  await store.writeShares(db, new Map([...out.map(({ lot, rest }) => [lot, rest] as const), [id, own]]))
  return own
}

interface Issuing {
  readonly certificate: string
  readonly lot: string
  readonly left: number
  readonly quantity: number
  readonly userId: string
}

/** Puts kilogrammes of a lot, whose enterprise is locked, on a new certificate; answers those that passed some of them on. */
export async function putOnCertificate(
  db: Db,
  { certificate, lot, left, quantity, userId }: Issuing,
): Promise<readonly string[]> {
  const before = (await store.sharesOf(db, [lot])).get(lot) ?? []
  const after = rules.certified(before, { certificate, quantity, left })
  await store.writeShares(db, new Map([[lot, after]]))
  const own = after.filter(({ certificates }) => certificates.at(-1) === certificate)
  const passing = [...new Set(own.flatMap(({ certificates }) => certificates.slice(-2, -1)))]
  await tellCovers(db, { lots: [lot], certificates: passing, userId })
  return passing
}

/** Takes all off a certificate that is void: it stands on the one before it again, or on none. */
export async function takeOffCertificate(db: Db, certificate: string, userId: string): Promise<void> {
  const lots = await store.lotsOn(db, certificate)
  const before = await store.sharesOf(db, lots)
  const after = [...before].map(([lot, shares]) => [lot, rules.withoutCertificate(shares, certificate)] as const)
  await store.writeShares(db, new Map(after))
  const others = [...before.values()].flat().flatMap(({ certificates }) => certificates)
  await tellCovers(db, { lots, certificates: others.filter((one) => one !== certificate), userId })
}

interface Touched {
  readonly lots: readonly string[]
  readonly certificates: readonly string[]
  readonly userId: string
}

/** Lots and certificates say how much is covered, wherever that changed. */
async function tellCovers(db: Db, { lots, certificates, userId }: Touched): Promise<void> {
  const shares = await store.sharesOf(db, lots)
  const ofLots = (await heldLots(db, lots)).map(({ id, data }) => ({
    id,
    fields: rules.coverFields(shares.get(id) ?? [], data),
  }))
  await setForAll(db, ofLots, userId)
  const covering = await store.coveringOf(db, [...new Set(certificates)])
  const ofCertificates = covering.map(({ id, covers, reissued }) => ({
    id,
    fields: { Covers: covers, Reissued: reissued },
  }))
  await setForAll(db, ofCertificates, userId)
}
