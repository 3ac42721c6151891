import { modules } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { newId } from '../../platform/ids/index.ts'
import { draft } from './designs.ts'
import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath, toSignedIn } from './roster.ts'
import { fresh } from './rows-of-access.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who may do what with the records, forms and views of enterprise A. */
export function rowsOfForms(
  { enterpriseA }: Personas,
  { crop, form, view }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  /** Read long ago. */
  const opened = () => ({ Id: form, UpdateTime: '2020-01-01T00:00:00.000Z' })
  return {
    forms: {
      listForms: {
        sent: () => ({ query: { module: modules.farm, organPath: pathA() } }),
        row: { ...refusedByPath, roleless: 200, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      getForm: { sent: () => ({ query: { id: cropForm.id } }), row: { ...toSignedIn(200), roleless: 404 } },
      list: {
        sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      get: {
        sent: () => ({ query: { id: crop.Id } }),
        row: { ...refusedById, workerA: 200, managerA: 200, managerOfA1: 200, county: 200, admin: 200 },
      },
      add: {
        sent: () => ({ body: { FormId: cropForm.id, Data: { Name: fresh() }, OrganId: enterpriseA.Organ.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      edit: {
        sent: () => ({ body: { Id: crop.Id, Data: { Note: 'x' }, UpdateTime: '2020-01-01T00:00:00.000Z' } }),
        row: { ...refusedById, managerA: 409, managerOfA1: 403, county: 409, admin: 409 },
      },
      remove: { sent: () => ({ body: { Ids: [newId()] } }), row: { ...toSignedIn(404), roleless: 403 } },
    },
    care: {
      history: {
        sent: () => ({ query: { id: crop.Id } }),
        row: { ...refusedById, workerA: 200, managerA: 200, managerOfA1: 200, county: 200, admin: 200 },
      },
      // At that time there was no version of it.
      restore: {
        sent: () => ({
          body: { Id: crop.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Version: '2020-01-01T00:00:00.000Z' },
        }),
        row: { ...refusedById, managerA: 404, managerOfA1: 403, county: 404, admin: 404 },
      },
      deleted: {
        sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      recover: { sent: () => ({ body: { Ids: [newId()] } }), row: { ...toSignedIn(404), roleless: 403 } },
      purges: {
        sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      referrers: {
        sent: () => ({ query: { id: crop.Id } }),
        row: { ...refusedById, workerA: 200, managerA: 200, managerOfA1: 200, county: 200, admin: 200 },
      },
      comments: {
        sent: () => ({ query: { id: crop.Id } }),
        row: { ...refusedById, workerA: 200, managerA: 200, managerOfA1: 200, county: 200, admin: 200 },
      },
      addComment: {
        sent: () => ({ body: { RecordId: crop.Id, Text: '长势好' } }),
        row: { ...refusedById, workerA: 200, managerA: 200, managerOfA1: 200, county: 200, admin: 200 },
      },
      removeComment: { sent: () => ({ body: { Id: newId() } }), row: { ...toSignedIn(404), roleless: 403 } },
    },
    many: {
      figures: {
        sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      editMany: {
        sent: () => ({
          body: {
            FormId: cropForm.id,
            Records: [{ Id: crop.Id, UpdateTime: '2020-01-01T00:00:00.000Z' }],
            Set: { Note: 'x' },
            Clear: [],
          },
        }),
        row: { ...refusedById, managerA: 409, managerOfA1: 403, county: 409, admin: 409 },
      },
      changes: {
        sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      // At that time there was no version of it.
      restoreMany: {
        sent: () => ({
          body: {
            Records: [{ Id: crop.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Version: '2020-01-01T00:00:00.000Z' }],
          },
        }),
        row: { ...refusedById, managerA: 404, managerOfA1: 403, county: 404, admin: 404 },
      },
    },
    design: {
      listDesigns: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      getDesign: {
        sent: () => ({ query: { id: form } }),
        row: { ...refusedById, managerA: 200, managerOfA1: 200, county: 200, admin: 200 },
      },
      addForm: {
        sent: () => ({ body: { Draft: draft({}) } }),
        row: { ...toSignedIn(200), roleless: 403, workerA: 403 },
      },
      editForm: {
        sent: () => ({ body: { ...opened(), Draft: draft({}) } }),
        row: { ...refusedById, managerA: 409, managerOfA1: 403, county: 409, admin: 409 },
      },
      changes: {
        sent: () => ({ query: { id: form } }),
        row: { ...refusedById, managerA: 200, managerOfA1: 200, county: 200, admin: 200 },
      },
      // Enterprise A’s manager put it in force before: that is answered again.
      publish: {
        sent: () => ({ body: opened() }),
        row: { ...refusedById, managerA: 200, managerOfA1: 403, county: 409, admin: 409 },
      },
      discard: {
        sent: () => ({ body: opened() }),
        row: { ...refusedById, managerA: 409, managerOfA1: 403, county: 409, admin: 409 },
      },
      close: {
        sent: () => ({ body: { ...opened(), IsClosed: true } }),
        row: { ...refusedById, managerA: 409, managerOfA1: 403, county: 409, admin: 409 },
      },
      removeForms: {
        sent: () => ({ body: { Ids: [newId()] } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      restrictions: {
        sent: () => ({ query: { id: form } }),
        row: { ...refusedById, managerA: 200, managerOfA1: 200, county: 200, admin: 200 },
      },
      restrict: {
        sent: () => ({
          body: { Id: form, RoleId: newId(), Denied: [], Fields: {}, Was: { Denied: [], Fields: {} } },
        }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
    },
    views: {
      list: {
        sent: () => ({ query: { screen: 'Crop', organPath: pathA() } }),
        row: { ...refusedByPath, roleless: 200, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      targets: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      // Shared with everybody in enterprise A.
      add: {
        sent: () => ({
          body: {
            Screen: 'Crop',
            Name: fresh(),
            Address: '',
            Columns: [],
            Owner: 'organ',
            OrganId: enterpriseA.Organ.Id,
          },
        }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      edit: {
        sent: () => ({
          body: {
            Id: view.Id,
            UpdateTime: '2020-01-01T00:00:00.000Z',
            Name: '改名',
            Address: '',
            Columns: [],
            Owner: 'organ',
            OrganId: enterpriseA.Organ.Id,
          },
        }),
        row: { ...refusedById, managerA: 409, managerOfA1: 403, county: 409, admin: 409 },
      },
      remove: { sent: () => ({ body: { Id: newId() } }), row: toSignedIn(404) },
      setDefault: {
        sent: () => ({ body: { Screen: 'Crop', ViewId: view.Id } }),
        row: { ...toSignedIn(204), managerB: 404, otherCounty: 404 },
      },
    },
  }
}
