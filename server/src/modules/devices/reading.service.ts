import { forbiddenRight } from '@farm/contract/forms'
import { type Door, type PlaceDevice, deviceForm, deviceStates, deviceTypeOf } from '@farm/contract/devices'
import { found } from '@farm/contract/errors'
import { placeForm } from '@farm/contract/places'
import { MAX_PAGE_SIZE, wantedIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import type { Page, Scope, SeenKind } from '../access/index.ts'
import { countsOf, listRecords, recordNames } from '../forms/index.ts'
import { doorSetting } from './door.store.ts'
import { type LatestOfMetric, latestOf } from './latest.store.ts'
import { type Choice, type DeviceRow, deviceRows } from './reading.store.ts'

/** What the dashboards show at once. */
const SHOWN = 200

interface Paging {
  readonly page?: number
  readonly pageSize?: number
  readonly ids?: string
}

/** Devices within reach, as dashboards and pages of plots need them. */
export function devicesWithin(db: Db, scope: Scope, { page = 1, pageSize = SHOWN, ids }: Paging) {
  const wanted = ids === undefined ? undefined : wantedIds(ids)
  const limit = wanted ? MAX_PAGE_SIZE : pageSize
  return placeDevices(db, scope, { ids: wanted, limit, offset: wanted ? 0 : (page - 1) * limit })
}

/** The devices of a plot that the caller may see. */
export async function devicesOfPlace(db: Db, scope: Scope, placeId: string): Promise<PlaceDevice[]> {
  found((await recordNames(db, scope, placeForm, [placeId])).get(placeId), placeForm.name)
  return placeDevices(db, scope, { place: placeId, limit: MAX_PAGE_SIZE, offset: 0 })
}

/** How many devices there are and run, by their counts, with the first of them. */
export async function devicesWithTotals(db: Db, scope: Scope) {
  const counts = await countsOf(db, scope, { kind: deviceForm, dimension: 'State' })
  const [all] = await countsOf(db, scope, { kind: deviceForm, dimension: '' })
  const [running] = deviceStates
  const Total = all?.n ?? 0
  const Running = counts.find(({ key }) => key === running)?.n ?? 0
  return { Total, Running, Stopped: Total - Running, Devices: await devicesWithin(db, scope, {}) }
}

/** Devices as records. */
export function deviceRecords(
  db: Db,
  scope: Scope,
  query: Omit<Parameters<typeof listRecords>[2], 'formId'>,
): Promise<Page> {
  return listRecords(db, scope, { ...query, formId: deviceForm.id })
}

/** Where devices connect by MQTT. */
export function connectionDoor(db: Db): Promise<Door> {
  return doorSetting(db)
}

/** The form of devices as the caller sees it; refused where they may not see devices. */
export function devicesSeen({ kinds }: Scope): SeenKind {
  const kind = kinds.byKey(deviceForm.key)
  if (!kind?.rights.has('view')) throw forbiddenRight('view', deviceForm)
  return kind
}

async function placeDevices(db: Db, scope: Scope, choice: Choice): Promise<PlaceDevice[]> {
  const rows = await deviceRows(db, scope, devicesSeen(scope), choice)
  const places = await recordNames(db, scope, placeForm, [...new Set(rows.flatMap((row) => row.places))])
  const latest = Map.groupBy(
    await latestOf(
      db,
      rows.flatMap(({ no }) => no ?? []),
    ),
    ({ no }) => no,
  )
  return rows.map((row) => placeDevice(row, places, latest.get(row.no ?? 0) ?? []))
}

function placeDevice(
  row: DeviceRow,
  places: ReadonlyMap<string, string>,
  latest: readonly LatestOfMetric[],
): PlaceDevice {
  return {
    Name: row.name,
    DeviceId: row.id,
    Places: row.places.flatMap((Id) => {
      const Name = places.get(Id)
      return Name === undefined ? [] : [{ Id, Name }]
    }),
    Device: {
      IsOnline: row.isOnline,
      MAC: row.mac,
      Number: row.number,
      DeviceType: { Id: deviceTypeOf(row.type)?.id ?? '', Name: row.type },
      ...(row.lastSeen && { LastSeen: row.lastSeen }),
      Reason: row.reason,
      ...(row.mutedUntil && { MutedUntil: row.mutedUntil }),
      LatestDataDic: Object.fromEntries(latest.map(({ metric, value, text }) => [metric, value ?? text ?? ''])),
    },
  }
}
