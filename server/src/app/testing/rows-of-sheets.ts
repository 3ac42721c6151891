import { placeForm } from '@farm/contract/places'
import { newId } from '../../platform/ids/index.ts'
import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath, refusedInEnterprises, toEverybody, toSignedIn } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who may take out and bring in files, workbooks and logs of enterprise A. */
export function rowsOfSheets(
  { enterpriseA }: Personas,
  { loose, calledOff, photo }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  return {
    files: {
      begin: {
        sent: () => ({ body: { Id: newId(), Size: 1, Sha256: '0'.repeat(64), Name: '地头.jpg' } }),
        row: { ...toSignedIn(200), roleless: 403 },
      },
      // The worker’s own upload, every byte of which is there.
      put: {
        sent: () => ({ query: { id: photo.Id, offset: 0 }, bytes: photo.bytes }),
        row: { ...refusedById, workerA: 200, managerA: 404, county: 404, admin: 404 },
      },
      offset: {
        sent: () => ({ query: { id: photo.Id } }),
        row: { ...refusedById, workerA: 200, managerA: 404, county: 404, admin: 404 },
      },
      list: {
        sent: () => ({ query: { ids: photo.Id, organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      // The administrator’s own, which they alone may take back.
      cancel: {
        sent: () => ({ body: { Id: loose } }),
        row: { ...refusedById, workerA: 404, managerA: 404, county: 404, admin: 204 },
      },
      // The address carries the permission, whoever opens it.
      content: { sent: () => ({ query: photo.link }), row: toEverybody(200) },
    },
    sheets: {
      export: {
        sent: () => ({ query: { formId: placeForm.id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      template: {
        sent: () => ({ query: { formId: placeForm.id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
    },
    imports: {
      // The file is nobody’s.
      begin: {
        sent: () => ({ body: { Id: newId(), FormId: placeForm.id, FileId: newId(), Mode: 'add' } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      // One of enterprise A that was called off.
      get: {
        sent: () => ({ query: { id: calledOff } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      list: {
        sent: () => ({ query: { formId: placeForm.id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      sheet: {
        sent: () => ({ query: { id: calledOff } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      run: {
        sent: () => ({ body: { Id: calledOff } }),
        row: { ...refusedById, managerA: 409, county: 409, admin: 409 },
      },
      cancel: {
        sent: () => ({ body: { Id: calledOff } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      undo: {
        sent: () => ({ body: { Id: calledOff } }),
        row: { ...refusedById, managerA: 409, county: 409, admin: 409 },
      },
    },
    logs: {
      operations: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 403, admin: 200 },
      },
      operation: {
        sent: () => ({ query: { id: '0' } }),
        row: { ...refusedInEnterprises, county: 404, otherCounty: 404, admin: 404 },
      },
      signIns: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 403, admin: 200 },
      },
      exportOperations: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 403, admin: 200 },
      },
      exportSignIns: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 403, admin: 200 },
      },
    },
  }
}
