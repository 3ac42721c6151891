import { clockForm } from '@farm/contract/clock'
import { MAX_ABSENT, type ReportAnswer, type ReportGroup, type ReportPart } from '@farm/contract/statistics'
import { fieldWorkers } from './silent.service.ts'
import { type CountedReport, linesBy } from './report-counted.service.ts'
import type { Line, ReportQuery } from './report.rules.ts'
import { silentRecords } from './report.store.ts'
import { sees } from './seen.ts'

interface Asked extends CountedReport {
  readonly today: string
  readonly query: ReportQuery
}

interface Told {
  readonly by: ReportGroup
  /** By which the caller may tell records apart. */
  readonly groups: readonly ReportGroup[]
  readonly lines: readonly Line[]
}

/** What can be told to have nothing: it is known besides its records. */
const knownParts: readonly ReportGroup[] = ['Enterprise', 'Place', 'User']

/**
 * Who or what has nothing in the period, unless the report is narrowed so that nobody would expect them to. Whoever takes less away
 * than they see still knows by what they see: of nobody who reported it is said that they did not.
 */
export async function absentFrom(asked: Asked, { by, groups, lines }: Told): Promise<ReportAnswer['Absent']> {
  const { report, query } = asked
  const of = report.absent !== undefined && knownParts.includes(by) ? by : report.absent
  if (of === undefined || of === 'Day' || of === 'Week' || of === 'Month' || !groups.includes(of)) return undefined
  const isNarrowed = query.place !== undefined || query.crop !== undefined
  if (isNarrowed || (query.enterprise !== undefined && of !== 'Place')) return undefined
  const isKnown = of === by && asked.chosen.right === 'view'
  const seen = { ...asked, chosen: { ...asked.chosen, right: 'view' as const } }
  const known = isKnown ? lines : await linesBy(seen, of)
  const keys = known.filter(({ n, key }) => n > 0 && key !== '').map(({ key }) => key)
  return of === 'User' ? absentPeople(asked, keys) : absentRecords(asked, of, keys)
}

async function absentRecords(
  { db, scope, report, query }: Asked,
  of: ReportPart,
  reported: readonly string[],
): Promise<ReportAnswer['Absent']> {
  const part = report.source.parts[of]
  const kind = part?.to === undefined ? undefined : scope.kinds.byKey(part.to)
  if (!kind?.rights.has('view')) return undefined
  const ofEnterprise = query.enterprise === undefined ? undefined : { field: 'Compony', values: [query.enterprise] }
  if (ofEnterprise && !sees(kind, ofEnterprise.field)) return undefined
  // Nobody works on a plot that is used no more.
  const without = of === 'Place' && sees(kind, 'Status') ? '停用' : undefined
  const told = await silentRecords(db, scope, { kind, of: ofEnterprise, without, reported, most: MAX_ABSENT })
  return { Of: of, Reported: told.reported, Total: told.total, Names: told.names }
}

async function absentPeople(
  { db, scope, chosen, today }: Asked,
  reported: readonly string[],
): Promise<ReportAnswer['Absent']> {
  const kind = scope.kinds.byId(clockForm.id)
  const to = chosen.period?.to
  if (!kind || to === undefined) return undefined
  const day = to > today ? today : to
  const {
    total,
    reported: came,
    people,
  } = await fieldWorkers(db, scope, { kind, day, reported, right: chosen.right }, MAX_ABSENT)
  return {
    Of: 'User',
    Reported: came,
    Total: total + came,
    Names: people.map(({ id, realName, name, last }) => ({
      Id: id,
      Name: realName || name,
      ...(last !== null && { Last: last }),
    })),
  }
}
