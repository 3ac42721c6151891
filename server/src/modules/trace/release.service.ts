import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { faulty, found, refusal } from '@farm/contract/errors'
import { type LotStage, lotForm } from '@farm/contract/lots'
import { operationForm } from '@farm/contract/operations'
import { type LotRelease, type ReleasePart, partsAmong, partsOf, usualParts } from '@farm/contract/trace'
import { namesIn } from '../forms/index.ts'
import { newCode, newId, tokenHash } from '../../platform/ids/index.ts'
import { upstreamOf } from '../lots/index.ts'
import { type Reader, seenKind } from './reader.ts'
import * as store from './release.store.ts'
import { rootsOf } from './roots.store.ts'

/** Lots that a lot was made of, so many at the most. */
const MOST_UPSTREAM = 300
const MOST_CHOICES = 60

/** Goods that have left for somebody. */
const DISPATCHED: LotStage = '出库批次'

/** What is made known of a lot, with what may be chosen and how often it was looked at. */
export async function releaseOfLot(reader: Reader, id: string): Promise<LotRelease> {
  const lot = await seenLot(reader, id)
  const inForce = await store.codeInForce(reader.db, id)
  const scans = await store.scansOf(reader.db, id)
  return {
    Lot: { Id: lot.id, Name: lot.name },
    Enterprise: { Id: lot.enterprise ?? lot.id, Name: lot.enterpriseName ?? '' },
    ...(inForce && { Code: inForce.code, Parts: partsAmong(inForce.parts) }),
    Allowed: await allowedBy(reader, lot),
    Photos: [...(inForce?.photos ?? [])],
    Choices: await choicesFor(reader, id, inForce?.photos ?? []),
    MayRelease: lot.mayRelease && lot.stage === DISPATCHED,
    Scans: [...scans.days],
    ScanTotal: scans.total,
    Withdrawn: scans.withdrawn,
  }
}

async function seenLot({ db, scope }: Reader, id: string): Promise<store.Releasable> {
  const kind = seenKind(scope, lotForm)
  return found(kind && (await store.lotToRelease(db, scope, kind, id)), '批次')
}

async function allowedBy({ db }: Reader, { enterprise }: store.Releasable): Promise<ReleasePart[]> {
  const said = enterprise === null ? undefined : await store.policyOf(db, enterprise)
  return partsAmong(said ?? usualParts)
}

/** @param known Photos that stand on the page already: they can be taken off it, however many are newer. */
async function choicesFor(reader: Reader, lotId: string, known: readonly string[]): Promise<LotRelease['Choices']> {
  const { db, scope } = reader
  const kind = seenKind(scope, clockForm)
  const isSeen = kind && Object.hasOwn(kind.fields, 'Photos') && Object.hasOwn(kind.fields, 'Plan')
  if (!isSeen) return []
  const { origins } = await rootsOf(db, await upstreamOf(db, lotId, MOST_UPSTREAM))
  const rows = await store.photosToChoose(db, scope, kind, { origins, known, most: MOST_CHOICES })
  const done = rows.map(({ record, operation }) => ({ record, id: operation ?? '' }))
  const names = await namesIn(db, scope, operationForm.key, done)
  return rows.map(({ id, record, day, operation }) => ({
    Id: id,
    Day: day,
    Title: names(record, operation ?? '') ?? '',
  }))
}

/** What an enterprise lets the public know at the most. */
export async function policyFor(reader: Reader, id: string) {
  const enterprise = await seenEnterprise(reader, id)
  return {
    Enterprise: { Id: enterprise.id, Name: enterprise.name },
    Parts: await allowedBy(reader, enterprise),
    MayRelease: enterprise.mayRelease,
  }
}

async function seenEnterprise({ db, scope }: Reader, id: string): Promise<store.Releasable> {
  const kind = seenKind(scope, enterpriseForm)
  return found(kind && (await store.enterpriseToRelease(db, scope, kind, id)), '企业')
}

interface Policy {
  readonly Id: string
  readonly Parts: readonly string[]
}

/** Where somebody may see an enterprise and not decide for it, there is none for them. */
export async function savePolicy(reader: Reader, { Id, Parts }: Policy): Promise<void> {
  const enterprise = await seenEnterprise(reader, Id)
  found(enterprise.mayRelease || undefined, '企业')
  if (new Set(Parts).size < Parts.length) throw faulty({ Parts: ['有重复的项'] })
  await store.keepPolicy(reader.db, enterprise.id, partsAmong(Parts))
}

interface Releasing extends Policy {
  readonly Photos: readonly string[]
}

/** Makes a dispatched lot known, or changes what is known of it. Sent twice it comes to the same code. */
export async function releaseLot(reader: Reader, { Id, Parts, Photos }: Releasing): Promise<{ Code: string }> {
  const lot = await ownLot(reader, Id)
  if (lot.stage !== DISPATCHED) throw refusal('trace/not-dispatched', { number: lot.name })
  await refuseUnknown(reader, Id, Photos)
  const code = newCode()
  const Code = await store.keepCode(reader.db, {
    id: newId(),
    lotId: Id,
    code,
    hash: tokenHash(code),
    // What the enterprise lets known later is known of lots that are released after that.
    parts: partsOf(await allowedBy(reader, lot), Parts),
    photos: [...new Set(Photos)],
    now: reader.clock.now(),
  })
  return { Code }
}

async function ownLot(reader: Reader, id: string): Promise<store.Releasable> {
  const lot = await seenLot(reader, id)
  return found(lot.mayRelease ? lot : undefined, '批次')
}

/** Photos of other work, or that the caller may not see, do not exist; those that are known already may stay. */
async function refuseUnknown(reader: Reader, lotId: string, photos: readonly string[]): Promise<void> {
  const inForce = await store.codeInForce(reader.db, lotId)
  const isNew = (id: string) => !inForce?.photos.includes(id)
  if (!photos.some(isNew)) return
  const choices = new Set((await choicesFor(reader, lotId, [])).map(({ Id }) => Id))
  if (photos.some((id) => isNew(id) && !choices.has(id))) throw faulty({ Photos: ['有照片已不存在，请刷新后重新选择'] })
}

/** Withdrawn again it stays as it is. */
export async function withdrawLot(reader: Reader, id: string): Promise<void> {
  const lot = await ownLot(reader, id)
  await store.withdrawCode(reader.db, lot.id, reader.clock.now())
}
