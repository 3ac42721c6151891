import { alarmForm } from '@farm/contract/alarms'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { placeForm } from '@farm/contract/places'
import { type BoardEnterprise, MOST_PARTS } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { countsOf } from '../forms/index.ts'
import {
  type EnterpriseRow,
  type PlotsRow,
  asStaff,
  enterpriseRows,
  openAlarms,
  plotsOf,
} from './enterprise-cards.store.ts'
import { rounded } from './rounded.rules.ts'
import { neededKind, sees, viewedKind } from './seen.ts'

/** Enterprises with what stands in them, as far as the caller may see that. */
export async function enterpriseCards(db: Db, scope: Scope, top = MOST_PARTS): Promise<BoardEnterprise[]> {
  const kind = neededKind(scope, enterpriseForm)
  const [places, alarms] = [viewedKind(scope, placeForm), viewedKind(scope, alarmForm)]
  const rows = await enterpriseRows(db, scope, kind, top)
  const ids = rows.map(({ id }) => id)
  const plots = places && ids.length > 0 ? await plotsOf(db, scope, places, ids) : new Map<string, PlotsRow>()
  const devices = await devicesOf(db, scope, ids)
  const open = sees(alarms, 'Enterprise', 'State') ? await openAlarms(db, scope, alarms) : undefined
  const seesPlotArea = sees(places, 'Area')
  const isCounted = asStaff(scope) !== undefined
  return rows.map((row) => {
    const own = plots.get(row.id)
    const area = row.area || (seesPlotArea && own ? own.area : row.area)
    const position = positionOf(row) ?? (own && positionOf(own))
    return {
      Id: row.id,
      Name: row.name ?? '',
      OrganPath: row.path,
      ...(area !== null && { Area: rounded(area, 2) }),
      ...(isCounted && { Staff: row.staff }),
      ...devices?.(row.id),
      ...(open && { Alarms: open.get(row.id) ?? 0 }),
      ...(position && { Position: position }),
    }
  })
}

const DEGREE_DIGITS = 6

function positionOf({ lng, lat }: Pick<EnterpriseRow, 'lng' | 'lat'>): BoardEnterprise['Position'] {
  if (lng === null || lat === null) return undefined
  return { Longitude: rounded(lng, DEGREE_DIGITS), Latitude: rounded(lat, DEGREE_DIGITS) }
}

/** Tells of an enterprise how many devices it has and how many of them are on, from the daily counts. */
async function devicesOf(db: Db, scope: Scope, ids: readonly string[]) {
  const kind = viewedKind(scope, deviceForm)
  // Without their state they are not told apart by enterprise either: both stand in one dimension.
  if (!sees(kind, 'Enterprise', 'State')) return undefined
  const keyPrefixes = ids.map((id) => `${id}/`)
  const rows = await countsOf(db, scope, { kind: deviceForm, dimension: 'Enterprise', keyPrefixes })
  const byKey = new Map(rows.map(({ key, n }) => [key, n]))
  return (id: string) => {
    const some = rows.filter(({ key }) => key.startsWith(`${id}/`))
    return { Devices: some.reduce((sum, { n }) => sum + n, 0), DevicesOn: byKey.get(`${id}/在线`) ?? 0 }
  }
}
