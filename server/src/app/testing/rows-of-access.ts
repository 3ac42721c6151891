import { modules } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { newId } from '../../platform/ids/index.ts'
import { orderModule } from './order-module.ts'
import { PASSWORD, type Personas } from './personas.ts'
import { type Cell, refusedByPath, refusedInEnterprises, toEverybody, toSignedIn } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

export const fresh = () => crypto.randomUUID().slice(0, 8)

/** The calls about people, their sessions, roles and organisations. */
export function rowsOfAccess(people: Personas, { plan, roleOfA }: ThingsOfA): Record<string, Record<string, Cell>> {
  const pathA = () => people.enterpriseA.Organ.Path
  return {
    access: {
      login: { sent: () => ({ body: { Name: `nobody${fresh()}`, Password: 'wrong' } }), row: toEverybody(422) },
      logout: { sent: () => ({}), row: toEverybody(204) },
      myPermission: {
        sent: () => ({ query: { module: modules.farm, organPath: pathA() } }),
        row: { ...refusedByPath, roleless: 200, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      demoAccounts: { sent: () => ({}), row: toEverybody(200) },
      firstAdmin: {
        sent: () => ({ body: { Ticket: 'x', Name: 'evil', RealName: 'evil', Password: PASSWORD } }),
        row: toEverybody(403),
      },
      updatePermission: {
        sent: () => ({ body: { Module: orderModule, Functions: [] } }),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 204 },
      },
      account: { sent: () => ({}), row: toSignedIn(200) },
      beginSecondFactor: {
        sent: () => ({ body: { Password: 'wrong' } }),
        row: toSignedIn(422),
      },
      confirmSecondFactor: {
        sent: () => ({ body: { Code: '000000' } }),
        row: toSignedIn(409),
      },
      removeSecondFactor: {
        sent: () => ({ body: { Password: 'wrong' } }),
        row: toSignedIn(422),
      },
      viewAs: {
        sent: () => ({ body: { UserId: people.workerA.id } }),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 200 },
      },
    },
    retention: {
      state: {
        sent: () => ({}),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 200 },
      },
      resume: {
        sent: () => ({ body: { Since: '2026-11-20T00:00:00.000Z', DatabaseNow: '2026-11-20T00:00:00.000Z' } }),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 409 },
      },
    },
    sessions: {
      list: {
        sent: () => ({ query: { userId: people.workerA.id } }),
        row: { ...refusedInEnterprises, workerA: 200, county: 200, otherCounty: 404, admin: 200 },
      },
      end: { sent: () => ({ body: { Ids: [newId()] } }), row: toSignedIn(404) },
    },
    roles: {
      list: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 403, admin: 200 },
      },
      add: {
        sent: () => ({
          body: { Name: `角色${fresh()}`, DataScope: '仅本人', OrganId: people.enterpriseA.Organ.Id, Functions: [] },
        }),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 200 },
      },
      get: {
        sent: () => ({ query: { id: roleOfA } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      functionTree: {
        sent: () => ({ query: { roleId: roleOfA } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      forms: {
        sent: () => ({ query: { roleId: roleOfA } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      edit: {
        sent: () => ({ body: { Id: roleOfA, UpdateTime: '2020-01-01T00:00:00Z', Note: '改' } }),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 409 },
      },
      editFunctions: {
        sent: () => ({ body: { Id: roleOfA, UpdateTime: '2020-01-01T00:00:00Z', Functions: [] } }),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 409 },
      },
      editForm: {
        sent: () => ({
          body: { RoleId: roleOfA, FormId: cropForm.id, Denied: [], Fields: {}, Was: { Denied: [], Fields: {} } },
        }),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 200 },
      },
      remove: {
        sent: () => ({ body: { Ids: [newId()] } }),
        row: { ...refusedInEnterprises, county: 403, otherCounty: 403, admin: 404 },
      },
    },
    explain: {
      explain: {
        sent: () => ({ query: { userId: people.workerA.id, recordId: plan.Id } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      matrix: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 403, admin: 200 },
      },
    },
    organs: {
      list: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 403, admin: 200 },
      },
      get: {
        sent: () => ({ query: { id: people.enterpriseA.Organ.Id } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      add: {
        sent: () => ({ body: { Name: `队${fresh()}`, Kind: '部门', ParentId: people.enterpriseA.Organ.Id } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      edit: {
        sent: () => ({ body: { Id: people.enterpriseA.Organ.Id, UpdateTime: '2020-01-01T00:00:00Z', Name: '改名' } }),
        row: { ...refusedInEnterprises, county: 409, otherCounty: 404, admin: 409 },
      },
      move: {
        sent: () => ({
          body: {
            Id: people.enterpriseA.Organ.Id,
            UpdateTime: '2020-01-01T00:00:00Z',
            ParentId: people.enterpriseB.Organ.Id,
          },
        }),
        row: { ...refusedInEnterprises, county: 409, otherCounty: 404, admin: 409 },
      },
      previewMove: {
        sent: () => ({ query: { id: people.managerOfA1.organId, parentId: people.enterpriseA.Organ.Id } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      remove: {
        sent: () => ({ body: { Ids: [people.managerOfA1.organId] } }),
        row: { ...refusedInEnterprises, county: 409, otherCounty: 404, admin: 409 },
      },
    },
    users: {
      list: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      get: {
        sent: () => ({ query: { id: people.workerA.id } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      add: {
        sent: () => ({ body: { Name: `u${fresh()}`, RealName: '新人', OrganId: people.enterpriseA.Organ.Id } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      edit: {
        sent: () => ({ body: { Id: people.colleagueA.id, UpdateTime: '2020-01-01T00:00:00Z', RealName: '改名' } }),
        row: { ...refusedInEnterprises, county: 409, otherCounty: 404, admin: 409 },
      },
      editPassword: {
        sent: () => ({ body: { Id: people.colleagueA.id, Password: PASSWORD } }),
        row: { ...refusedInEnterprises, county: 204, otherCounty: 404, admin: 204 },
      },
      roleTree: {
        sent: () => ({ query: { userId: people.workerA.id } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      remove: {
        sent: () => ({ body: { Ids: [newId()] } }),
        row: { ...refusedInEnterprises, county: 404, otherCounty: 404, admin: 404 },
      },
      openWork: {
        sent: () => ({ query: { ids: people.workerA.id } }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 404, admin: 200 },
      },
      deleted: {
        sent: () => ({ query: {} }),
        row: { ...refusedInEnterprises, county: 200, otherCounty: 200, admin: 200 },
      },
      recover: {
        sent: () => ({ body: { Ids: [newId()] } }),
        row: { ...refusedInEnterprises, county: 404, otherCounty: 404, admin: 404 },
      },
      purge: {
        sent: () => ({ body: { Ids: [newId()] } }),
        row: { ...refusedInEnterprises, county: 404, otherCounty: 404, admin: 404 },
      },
      removeSecondFactor: {
        sent: () => ({ body: { Id: people.colleagueA.id } }),
        row: { ...refusedInEnterprises, county: 204, otherCounty: 404, admin: 204 },
      },
    },
  }
}
