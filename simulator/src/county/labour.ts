import type { Random } from '../random.ts'
import { HAND, type LabourRow, labour } from './data/labour.ts'
import type { Group } from './enterprises.ts'
import type { Operation } from './operations.ts'
import { flowOf, wateredPerMu } from './watering.ts'

/** Where something is done, and on what. */
export interface Ground {
  readonly kind: Group['kind']
  readonly irrigation: Group['irrigation']
  readonly areaMu: number
  readonly crop: string
}

/** What somebody got done in one go. */
export interface Done {
  readonly areaMu: number
  /** Those who worked together, the one who tells of it among them. */
  readonly people: number
  readonly hours: number
  /** m³ for each mu, of what was watered. */
  readonly waterPerMu?: number
}

/** From so much land on people go there together. */
const CREW_FROM_MU = 8
const CREW: readonly [number, number] = [3, 10]
const ALONE: ReadonlySet<Operation> = new Set(['巡田', '病虫害调查', '废弃物回收', '其他'])
const LEAST_MU = 0.1

/** How work is done on such land; undefined where nobody wrote it down. */
export function labourOf(operation: Operation, { kind, crop }: Pick<Ground, 'kind' | 'crop'>): LabourRow | undefined {
  return labour.rows.find(
    (row) => row.operation === operation && row.on.includes(kind) && (!row.crops || row.crops.includes(crop)),
  )
}

/** What comes of some hours of work, on a plot at most all of it. */
export function workFor(operation: Operation, ground: Ground, hours: number, random: Random): Done {
  if (operation === '灌溉') return watered(ground, hours, random)
  const row = labourOf(operation, ground)
  if (!row) return { areaMu: Math.max(LEAST_MU, roundedDown(Math.min(ground.areaMu, hours))), people: 1, hours }
  const isCrew = row.means === HAND && ground.areaMu >= CREW_FROM_MU && !ALONE.has(operation)
  const people = isCrew ? random.whole(...CREW) : 1
  const rate = random.between(...row.muPerHour) * people
  const areaMu = Math.max(LEAST_MU, roundedDown(Math.min(ground.areaMu, hours * rate)))
  return { areaMu, people, hours: areaMu / rate }
}

function watered({ irrigation, areaMu: plotMu }: Ground, hours: number, random: Random): Done {
  const waterPerMu = wateredPerMu(irrigation, random)
  const most = (hours * flowOf(irrigation, plotMu)) / waterPerMu
  const areaMu = Math.max(LEAST_MU, roundedDown(Math.min(plotMu, most)))
  return { areaMu, people: 1, hours: (areaMu * waterPerMu) / flowOf(irrigation, areaMu), waterPerMu }
}

/** In tenths of a mu, as people write it. */
function roundedDown(areaMu: number): number {
  return Math.floor(areaMu * 10) / 10
}
