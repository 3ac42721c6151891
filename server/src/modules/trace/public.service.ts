import { lotStates } from '@farm/contract/lots'
import { MOST_MARK_LINES, markFoot } from '@farm/contract/files'
import { type ReleasePart, countyIn, partsOf, readCode, usualParts } from '@farm/contract/trace'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import { tokenHash } from '../../platform/ids/index.ts'
import { smallPicture } from '../../platform/pictures/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { heirsOf } from '../ground/index.ts'
import { type UsedBehind, upstreamOf, usedBehind } from '../lots/index.ts'
import { standingMeans } from '../telemetry/index.ts'
import { KeptPictures } from './kept-pictures.ts'
import type { CertificatePage, LotPage, WithdrawnPage } from './lot-page.rules.ts'
import * as store from './public.store.ts'
import { certificatesMade, contactMade, testsMade } from './papers.store.ts'
import { certificateBehind, marksOf } from './standing.store.ts'
import { type Roots, rootsOf } from './roots.store.ts'
import { type WorkMade, type WorkTold, lastSpray, workLines } from './work-lines.rules.ts'

interface Parts {
  readonly db: Db
  readonly files: FileStore
  readonly clock: Clock
}

/** What somebody gets who asks with a code; nothing where there is no such code. */
export type Answered =
  | { readonly page: LotPage; readonly codeId: string }
  | { readonly certificate: CertificatePage; readonly codeId: string }
  | { readonly withdrawn: WithdrawnPage }
  | undefined

const MOST_UPSTREAM = 300
/** More than these are not read; of what used nothing the earliest are left out. */
const MOST_WORK = 1_000
/** Twenty photos and the page stay below 100 KB. */
const MOST_PHOTO_BYTES = 4_000
/** Between what is kept of a photo and what was drawn upon lies rounding. */
const FOOT_MARGIN = 0.03

/** What the public may see of lots: by their codes alone, and of each no more than its enterprise makes known. */
export class PublicTrace {
  readonly #parts: Parts
  readonly #kept = new KeptPictures()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whatever is no code is looked for like one, so that the time that it takes says nothing. */
  async page(text: string): Promise<Answered> {
    const found = await this.#found(text)
    if (!found) return undefined
    const { isWithdrawn, certificateId, codeId } = found.row
    if (isWithdrawn) return { withdrawn: await this.#taken(found.row) }
    if (certificateId === null) return { page: await this.#made(found.code, found.row), codeId }
    const certificate = await this.#checked(certificateId, found.row)
    return certificate && { certificate, codeId }
  }

  /** What was withdrawn is not made known any more; that the goods are not to be eaten is no less true. */
  async #taken({ lotId, status }: store.CodeFound): Promise<WithdrawnPage> {
    const { db } = this.#parts
    return { status: status ?? '', ...(await marksOf(db, await upstreamOf(db, lotId, MOST_UPSTREAM))) }
  }

  async #checked(id: string, { codeId, lotId, status }: store.CodeFound): Promise<CertificatePage | undefined> {
    const { db } = this.#parts
    const behind = await certificateBehind(db, id)
    return (
      behind && {
        ...behind,
        status: status ?? '',
        ...(await marksOf(db, await upstreamOf(db, lotId, MOST_UPSTREAM))),
        scans: await store.scansBefore(db, codeId),
      }
    )
  }

  /** Somebody looked at the page of a code: of them nothing else is kept. */
  async count(codeId: string): Promise<void> {
    const { db, clock } = this.#parts
    await store.countScan(db, codeId, wallClock(clock.now(), clock.zone).day)
  }

  /** A photo that is made known, small and without what was written into its foot; nothing of all others. */
  async photo(text: string, place: string): Promise<Buffer | undefined> {
    const { db, files } = this.#parts
    const found = await this.#found(text)
    const row = found && !found.row.isWithdrawn && found.row.certificateId === null ? found.row : undefined
    const id = row && partsIn(row).has('photos') ? row.photos?.[Number(place) - 1] : undefined
    if (!row || id === undefined) return undefined
    const { origins } = await rootsOf(db, await upstreamOf(db, row.lotId, MOST_UPSTREAM))
    const file = await store.fileMade(db, id, { origins })
    if (!file) return undefined
    return this.#kept.get(file.sha256, async () => {
      const thumb = await files.readKept('thumb', file.sha256)
      const foot = markFoot(file, MOST_MARK_LINES) / file.height + FOOT_MARGIN
      return thumb && smallPicture(thumb, { foot, mostBytes: MOST_PHOTO_BYTES })
    })
  }

  async #found(text: string) {
    const code = readCode(text) ?? ''
    const row = await store.codeFound(this.#parts.db, tokenHash(code))
    return row && { code, row }
  }

  async #made(code: string, row: store.CodeFound): Promise<LotPage> {
    const { db } = this.#parts
    const parts = partsIn(row)
    const lots = await upstreamOf(db, row.lotId, MOST_UPSTREAM)
    const roots = await rootsOf(db, lots)
    return {
      code,
      number: row.number ?? '',
      product: row.product ?? '农产品',
      enterprise: row.enterprise ?? '',
      status: row.status ?? '',
      date: row.date ?? '',
      quantity: row.quantity,
      packed: row.packed,
      destination: (parts.has('destination') ? row.destination : countyIn(row.destination ?? '')) ?? null,
      scans: await store.scansBefore(db, row.codeId),
      ...(await marksOf(db, lots)),
      ...(await grown(db, { row, lots, roots, parts })),
      ...(await worked(db, { row, lots, roots, parts })),
      ...(parts.has('tests') && { tests: await testsMade(db, lots) }),
      ...(parts.has('certificate') && (await certified(db, row))),
    }
  }
}

function partsIn({ allowed, chosen }: store.CodeFound): ReadonlySet<ReleasePart> {
  return new Set(partsOf(allowed ?? usualParts, chosen ?? []))
}

interface Making {
  readonly row: store.CodeFound
  /** All that the goods were made of. */
  readonly lots: readonly string[]
  readonly roots: Roots
  readonly parts: ReadonlySet<ReleasePart>
}

async function grown(
  db: Db,
  { row, lots, roots, parts }: Making,
): Promise<Pick<LotPage, 'place' | 'season' | 'means'>> {
  const { plans, places, firstHarvest, lastHarvest } = roots
  const isTimed = parts.has('season') || parts.has('measured')
  const made = isTimed ? await store.seasonMade(db, plans) : undefined
  const enterprise = parts.has('place') ? row.enterpriseId : null
  const to = lastHarvest ?? row.date
  const span = parts.has('measured') && made?.start && to ? { from: made.start, to } : undefined
  return {
    ...(enterprise !== null && { place: await store.placeMade(db, { lots, places, enterprise }) }),
    ...(parts.has('season') && made && { season: { ...made, firstHarvest, lastHarvest } }),
    ...(span && { means: await standingMeans(db, await standingOn(db, places, span.to), { ...span, by: 'whole' }) }),
  }
}

/** Devices stand on what came out of plots that were divided or merged since. */
function standingOn(db: Db, places: readonly string[], day: string): Promise<readonly string[]> {
  return heirsOf(db, places, `${day}T00:00:00Z`)
}

async function worked(
  db: Db,
  { row, lots, roots, parts }: Making,
): Promise<Pick<LotPage, 'work' | 'lastSpray' | 'photos'>> {
  const isTold = parts.has('operations') || parts.has('inputs')
  const of = new Set((['operations', 'inputs', 'people'] as const).filter((part) => parts.has(part)))
  const { origins } = roots
  const used = isTold ? await usedBehind(db, lots) : undefined
  const rows = used ? await store.workMade(db, { origins, onGround: used.punchIns, parts: of, most: MOST_WORK }) : []
  const photos = row.photos ?? []
  return {
    ...(isTold && { work: counted(rows) }),
    ...(used && parts.has('inputs') && { lastSpray: { day: lastSpray(rows), searchedSince: searchedSince(used) } }),
    ...(parts.has('photos') && { photos: await store.photosMade(db, { origins, photos, parts: of }) }),
  }
}

function searchedSince({ isSearched, since }: UsedBehind): string | null {
  return (isSearched && since) || null
}

/** Where not all was read, how often it was done is not known. */
function counted(rows: readonly WorkMade[]): WorkTold {
  const told = workLines(rows)
  return rows.length < MOST_WORK ? told : { ...told, counts: [] }
}

/** Its contact stands on a certificate and is known with it; on the page it stands where somebody has to ask. */
async function certified(
  db: Db,
  { lotId, status }: store.CodeFound,
): Promise<Pick<LotPage, 'certificates' | 'contact'>> {
  const contact = lotStates.where('stopped').some((one) => one === status) ? await contactMade(db, lotId) : undefined
  return { certificates: await certificatesMade(db, lotId), ...(contact !== undefined && { contact }) }
}
