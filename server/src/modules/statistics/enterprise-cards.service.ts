import { alarmForm } from '@farm/contract/alarms'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { placeForm } from '@farm/contract/places'
import { type BoardEnterprise, type BoardEnterprises, MOST_ENTERPRISES, MOST_STAFFED } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, viewedKind } from '../access/index.ts'
import { countsOf } from '../forms/index.ts'
import {
  type EnterpriseRow,
  asStaff,
  enterpriseRows,
  landRows,
  middlesOf,
  openAlarms,
} from './enterprise-cards.store.ts'
import { mostStaffed, withAreas } from './enterprise-cards.rules.ts'
import { neededKind, sees } from './seen.ts'

/** Enterprises with what stands in them, as far as the caller may see that. */
export async function enterpriseCards(db: Db, scope: Scope, top = MOST_ENTERPRISES): Promise<BoardEnterprises> {
  const kind = neededKind(scope, enterpriseForm)
  const places = viewedKind(scope, placeForm)
  const rows = await enterpriseRows(db, scope, kind)
  const plots = sees(places, 'Area') ? await plotAreas(db, scope) : undefined
  const all = withAreas(rows, plots)
  const isCounted = asStaff(scope) !== undefined
  const area = areaOf(all)
  const told = all.slice(0, top)
  return {
    Count: all.length,
    ...((plots !== undefined || sees(kind, 'Area')) && { Area: area }),
    Enterprises: await cardsOf(db, scope, { rows: told, places, isCounted }),
    ...(isCounted && {
      Staffed: mostStaffed(all, MOST_STAFFED).map(({ staff, ...row }) => ({ ...namesOf(row), Staff: staff })),
    }),
  }
}

/** 经营面积 of all enterprises in reach, in 亩; undefined where there is none, or where the caller may not see how much land they have. */
export async function managedArea(db: Db, scope: Scope): Promise<number | undefined> {
  const kind = viewedKind(scope, enterpriseForm)
  const plots = sees(viewedKind(scope, placeForm), 'Area') ? await plotAreas(db, scope) : undefined
  if (!kind || (plots === undefined && !sees(kind, 'Area'))) return undefined
  const rows = await landRows(db, scope, kind)
  return rows.length === 0 ? undefined : areaOf(withAreas(rows, plots))
}

function areaOf(rows: ReadonlyArray<Pick<EnterpriseRow, 'area'>>): number {
  return roundTo(
    rows.reduce((sum, { area }) => sum + (area ?? 0), 0),
    2,
  )
}

interface Telling {
  readonly rows: readonly EnterpriseRow[]
  readonly places: SeenKind | undefined
  /** The caller may know how many people there are. */
  readonly isCounted: boolean
}

async function cardsOf(db: Db, scope: Scope, { rows, places, isCounted }: Telling): Promise<BoardEnterprise[]> {
  const unplaced = rows.flatMap((row) => (positionOf(row) ? [] : [row.id]))
  const middles = places && unplaced.length > 0 ? await middlesOf(db, scope, places, unplaced) : undefined
  const devices = await devicesOf(db, scope)
  const alarms = viewedKind(scope, alarmForm)
  const open = sees(alarms, 'Enterprise', 'State') ? await openAlarms(db, scope, alarms) : undefined
  return rows.map((row) => {
    const middle = middles?.get(row.id)
    const position = positionOf(row) ?? (middle && positionOf(middle))
    return {
      ...namesOf(row),
      ...(row.area !== null && { Area: roundTo(row.area, 2) }),
      ...(isCounted && { Staff: row.staff }),
      ...devices?.(row.id),
      ...(open && { Alarms: open.get(row.id) ?? 0 }),
      ...(position && { Position: position }),
    }
  })
}

function namesOf({ id, name, path }: Pick<EnterpriseRow, 'id' | 'name' | 'path'>) {
  return { Id: id, Name: name ?? '', OrganPath: path }
}

const DEGREE_DIGITS = 6

function positionOf({ lng, lat }: Pick<EnterpriseRow, 'lng' | 'lat'>): BoardEnterprise['Position'] {
  if (lng === null || lat === null) return undefined
  return { Longitude: roundTo(lng, DEGREE_DIGITS), Latitude: roundTo(lat, DEGREE_DIGITS) }
}

/** What the plots of each enterprise come to, in 亩, from the daily counts. */
async function plotAreas(db: Db, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await countsOf(db, scope, { kind: placeForm, dimension: 'Enterprise' })
  return new Map(rows.map(({ key, sum }) => [key, sum]))
}

/** Tells of an enterprise how many devices it has and how many of them are on, from the daily counts. */
async function devicesOf(db: Db, scope: Scope) {
  const kind = viewedKind(scope, deviceForm)
  // Without their state they are not told apart by enterprise either: both stand in one dimension.
  if (!sees(kind, 'Enterprise', 'State')) return undefined
  const rows = await countsOf(db, scope, { kind: deviceForm, dimension: 'Enterprise' })
  const all = Map.groupBy(rows, ({ key }) => key.slice(0, key.indexOf('/')))
  return (id: string) => {
    const own = all.get(id) ?? []
    return {
      Devices: own.reduce((sum, { n }) => sum + n, 0),
      DevicesOn: own.find(({ key }) => key === `${id}/在线`)?.n ?? 0,
    }
  }
}
