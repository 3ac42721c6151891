import { functionsFor } from '@farm/contract/access'
import { type Faults, faulty, forbidden, found, refuseFaults } from '@farm/contract/errors'
import { changedNames } from '@farm/contract/forms'
import {
  type CertificateData,
  type CertificateSize,
  type LotData,
  certificateForm,
  isInForce,
  lotForm,
  promiseOn,
  unprintedBecause,
} from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { type Caller, type Page, type Scope, organWithinScope, seenPart } from '../access/index.ts'
import {
  type AddContext,
  type EditContext,
  type Settled,
  changeable,
  getRecord,
  setDomainFields,
} from '../forms/index.ts'
import { lotFacts, promisedOf } from './certificate-facts.service.ts'
import * as rules from './certificates.rules.ts'
import * as store from './certificates.store.ts'
import { happenedOn, retimedFaults } from './happened.ts'
import { closedBecause } from './lots.rules.ts'
import { KEPT, refuseBeyond } from './lots.service.ts'
import { typedRows } from './producer.rules.ts'
import { reasonOf } from './stopping.service.ts'
import { certificateCode } from './certificate-codes.store.ts'
import { withPrint } from './prints.rules.ts'
import { putOnCertificate, takeOffCertificate } from './shares.service.ts'
import { type LotRow, contentsOf, heldLots, lockLots, seenLot } from './lots.store.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  readonly zone: string
}

/** What would be judged if a certificate were issued for a lot now, and what it would say. */
export async function previewOf({ db, scope, now, zone }: Omit<Actor, 'caller'>, id: string) {
  const kind = scope.kinds.byKey(lotForm.key)
  const lot = found(kind?.rights.has('view') ? await seenLot(db, scope, kind, id) : undefined, '批次')
  const facts = await lotFacts({ db, scope, zone }, lot, { isHeld: false, day: wallClock(now, zone).day })
  const promised = await promisedOf(db, scope, lot.data, {})
  const { bases } = promiseOn(wallClock(now, zone).day)
  const Checks = rules.judgeCertificate(facts, promised)
  const { holding, lacking } = rules.basesHolding(bases, facts)
  return {
    Checks,
    MayOverride: rules.isPassable(Checks) && (await mayOverride(db, scope, lot)),
    Uncertified: facts.hidesQuantities ? 0 : facts.uncertified,
    Inherited: facts.hidesQuantities ? 0 : rules.inheritedOf(facts),
    Holding: holding,
    Lacking: lacking,
    Product: promised.product,
    Origin: promised.origin,
    Producer: promised.producer,
    Contact: promised.contact,
  }
}

async function mayOverride(db: Db, scope: Scope, { organId }: LotRow): Promise<boolean> {
  return (await organWithinScope(db, scope, organId, 'inputs.override')) !== undefined
}

/** Judges a new certificate, whichever way it comes in, and keeps what was judged with it; refused where a check fails. */
export async function newCertificate(
  clock: Clock,
  { id: certificate, db, scope, caller, data, occurTime }: AddContext<CertificateData>,
): Promise<Settled<CertificateData>> {
  const { now, zone } = clock
  const { Lot: id = '', IssueDate = '' } = data
  const named = (await contentsOf(db, lotForm, [id])).get(id)
  await lockLots(db, named?.Enterprise ?? '')
  const [held] = await heldLots(db, [id])
  const lot = found(held, '批次')
  await refuseBeyond({ db, scope }, certificateForm, lot.organId)
  const today = wallClock(now(), zone).day
  refuseFaults(dateFaults(data, lot.data, today))
  // Whoever dates it back promises now, and in the words that hold now.
  const { version, bases } = promiseOn(today)
  refuseFaults(rules.basisFaults(data.Basis ?? [], { version, bases }))
  const facts = await lotFacts({ db, scope, zone }, lot, { isHeld: true, day: IssueDate })
  const promised = await promisedOf(db, scope, lot.data, data)
  const checks = rules.judgeCertificate(facts, promised)
  const word = await wordFor(checks, { db, scope, caller, data, lot, now: now() })
  const quantity = promised.quantity ?? 0
  const typed = typedRows(promised, promised.recorded)
  const From = await putOnCertificate(db, { certificate, lot: lot.id, quantity, userId: caller.user.Id })
  const kept: CertificateData = {
    Enterprise: lot.data.Enterprise,
    Crops: lot.data.Crops,
    Product: promised.product,
    Origin: promised.origin,
    Producer: promised.producer,
    Contact: promised.contact,
    ...(typed.length > 0 && { Typed: [...typed] }),
    Checks: word.OverrideBy === undefined ? checks : rules.letPass(checks),
    Rules: rules.CERTIFICATE_RULES,
    Promise: version,
    Status: '有效',
    Covers: quantity,
    Held: 0,
    Recalled: 0,
    Reissued: 0,
    ...(From.length > 0 && { From: [...From] }),
    Copies: 0,
    ...word,
  }
  return { data: kept, organId: lot.organId, occurTime: happenedOn(clock, IssueDate, occurTime) }
}

function dateFaults({ IssueDate: day = '' }: CertificateData, { Date: of }: LotData, today: string): Faults {
  if (day > today) return { IssueDate: ['“开具日期”不能晚于今天'] }
  return of !== undefined && day < of ? { IssueDate: [`批次的日期是 ${of}，不能更早开具`] } : {}
}

interface Passing {
  readonly db: Db
  readonly scope: Scope
  readonly caller: Caller
  readonly data: CertificateData
  readonly lot: LotRow
  readonly now: Date
}

/** The word by which what stands in the way is let pass, or a refusal; a word where nothing does is none. */
async function wordFor(
  checks: readonly rules.CheckRow[],
  { db, scope, caller, data, lot, now }: Passing,
): Promise<CertificateData> {
  if (!checks.some(rules.standsInTheWay)) return { OverrideReason: undefined }
  const may = rules.isPassable(checks) && (await mayOverride(db, scope, lot))
  if (!may || data.OverrideReason === undefined) throw faulty(rules.refusedFaults(checks, { mayOverride: may }))
  return { OverrideBy: caller.user.Id, OverrideTime: now.toISOString() }
}

/** What a certificate says is what was handed to a customer. */
export async function keepAsIssued({
  before,
  data,
  occurTime,
  occurTimeBefore,
}: EditContext<CertificateData>): Promise<void> {
  refuseFaults(retimedFaults(occurTime, occurTimeBefore))
  if (changedNames(before, data).length > 0) throw faulty({ Number: ['合格证开具后不能修改，可以作废后重新开具'] })
}

export async function keepCertificate(): Promise<void> {
  throw faulty({ Number: [`合格证开具记录${KEPT}，不能删除，可以作废`] })
}

interface Voiding {
  readonly Id: string
  readonly UpdateTime: string
  readonly Reason: string
}

/** Voids a certificate; what it covered stands on the one that it took it over from, or on none. */
export async function voidCertificate(actor: Actor, { Id, UpdateTime, Reason }: Voiding): Promise<Page> {
  const { db, scope, caller, now } = actor
  const reason = reasonOf(Reason)
  const { data, organId } = await seen(actor, Id)
  if ((await organWithinScope(db, scope, organId, 'certificates.void')) === undefined)
    throw forbidden(...functionsFor('certificates.void'))
  // Sent twice it was done once.
  if (data.Status === '作废' && data.VoidBy === caller.user.Id && data.VoidReason === reason)
    return getRecord(db, scope, Id)
  await lockLots(db, data.Enterprise ?? '')
  const page = await setDomainFields(
    actor,
    certificateForm,
    { id: Id, readTime: UpdateTime, right: 'view' },
    ({ Status }) => {
      if (Status === '作废') throw faulty({ Id: ['这张合格证已作废'] })
      const words = { VoidReason: reason, VoidBy: caller.user.Id, VoidTime: now.toISOString() }
      return { Status: '作废', ...NOTHING, ...words }
    },
  )
  await takeOffCertificate(db, Id, caller.user.Id)
  return page
}

/** What stands on a certificate that is void. */
const NOTHING: CertificateData = { Covers: 0, Held: 0, Recalled: 0, Reissued: 0, Into: [], From: [] }

async function seen({ db, scope }: Actor, id: string) {
  const kind = scope.kinds.byKey(certificateForm.key)
  return found(kind?.rights.has('view') ? await store.seenCertificate(db, scope, kind, id) : undefined, '合格证')
}

interface Printing {
  readonly Id: string
  readonly Size: CertificateSize
  readonly Copies: number
}

/** Notes that copies are printed, and answers the code that stands on them; of a lot that is held or called back none are. */
export async function printCertificate(actor: Actor, { Id, Size, Copies }: Printing): Promise<Page> {
  const { data } = await seen(actor, Id)
  const { Enterprise = '', Lot = '' } = data
  await lockLots(actor.db, Enterprise)
  const lot = (await contentsOf(actor.db, lotForm, [Lot])).get(Lot) ?? {}
  const stopped = closedBecause(lot, seenPart(actor.scope, lotForm, lot))
  if (stopped !== undefined) throw faulty({ Id: [`${stopped}，合格证不能打印`] })
  const { before } = await changeable(actor, Id, 'view')
  const { caller, now } = actor
  const reading = { id: Id, readTime: before.updateTime, right: 'view' } as const
  const page = await setDomainFields(actor, certificateForm, reading, (kept) => {
    const { Prints = [], Copies: earlier = 0, ...held } = kept
    if (!isInForce(held.Status)) throw faulty({ Id: ['已作废的合格证不能打印'] })
    const unprinted = unprintedBecause(held)
    if (unprinted !== undefined) throw faulty({ Id: [`这张合格证的${unprinted}`] })
    const print = { Time: now.toISOString(), User: caller.user.Id, Size, Copies }
    return { Copies: earlier + Copies, Prints: withPrint(Prints, print) }
  })
  return page.beside({ Code: await certificateCode(actor.db, { certificateId: Id, lotId: Lot, now }) })
}
