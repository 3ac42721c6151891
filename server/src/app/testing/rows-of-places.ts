import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath, refusedInEnterprises } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who may do what with the map of enterprise A. */
export function rowsOfPlaces({ enterpriseA }: Personas, { place }: ThingsOfA): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  const onOneLine = [111, 111.1, 111.2].map((east) => [east, 37])
  return {
    map: {
      ground: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, roleless: 200, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      // A border that encloses nothing, so that nothing is left behind.
      editOutline: {
        sent: () => ({
          body: {
            OrganId: enterpriseA.Organ.Id,
            Rings: [
              [
                [111, 37],
                [111, 37],
                [111, 37],
              ],
            ],
          },
        }),
        row: { ...refusedInEnterprises, county: 422, otherCounty: 404, admin: 422 },
      },
    },
    places: {
      shapes: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      // Of plots that are none.
      lineage: {
        sent: () => ({ query: { id: place.Id } }),
        row: { ...refusedById, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      // With a plot that is none.
      merge: {
        sent: () => ({
          body: {
            Id: place.Id,
            UpdateTime: place.UpdateTime,
            Others: [{ Id: place.Id, UpdateTime: place.UpdateTime }],
            Name: '合',
          },
        }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
      // An act that is none.
      takeBack: {
        sent: () => ({ body: { Id: place.Id } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      // Into parts that are none.
      split: {
        sent: () => ({
          body: {
            Id: place.Id,
            UpdateTime: place.UpdateTime,
            Parts: [
              { Name: '东', Area: 1, Points: onOneLine },
              { Name: '西', Area: 1, Points: onOneLine },
            ],
          },
        }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
    },
    enterprises: {
      figures: {
        sent: () => ({ query: { ids: enterpriseA.Id, organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
    },
  }
}
