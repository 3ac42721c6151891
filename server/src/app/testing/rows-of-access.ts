import { modules } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import type { Call } from '@farm/contract/wire'
import { newId } from '../../platform/ids/index.ts'
import { orderModule } from './order-module.ts'
import { PASSWORD, type Personas } from './personas.ts'
import type { Row } from './roster.ts'
import type { Sent } from './test-farm.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** A request, and what each persona gets for it. */
export interface Cell {
  readonly sent: () => Sent<Call>
  readonly row: Row
}

export const fresh = () => crypto.randomUUID().slice(0, 8)
export const publicRow = (status: number): Row => [
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
]

/** The calls about people, their sessions, roles and organisations. */
export function rowsOfAccess(people: Personas, { plan, roleOfA }: ThingsOfA): Record<string, Record<string, Cell>> {
  const pathA = () => people.enterpriseA.Organ.Path
  return {
    access: {
      login: { sent: () => ({ body: { Name: `nobody${fresh()}`, Password: 'wrong' } }), row: publicRow(422) },
      logout: { sent: () => ({}), row: [204, 204, 204, 204, 204, 204, 204, 204, 204] },
      myPermission: {
        sent: () => ({ query: { module: modules.farm, organPath: pathA() } }),
        row: [401, 200, 200, 200, 403, 403, 200, 403, 200],
      },
      demoAccounts: { sent: () => ({}), row: publicRow(200) },
      firstAdmin: {
        sent: () => ({ body: { Ticket: 'x', Name: 'evil', RealName: 'evil', Password: PASSWORD } }),
        row: publicRow(403),
      },
      updatePermission: {
        sent: () => ({ body: { Module: orderModule, Functions: [] } }),
        row: [401, 403, 403, 403, 403, 403, 403, 403, 204],
      },
      account: { sent: () => ({}), row: [401, 200, 200, 200, 200, 200, 200, 200, 200] },
      beginSecondFactor: {
        sent: () => ({ body: { Password: 'wrong' } }),
        row: [401, 422, 422, 422, 422, 422, 422, 422, 422],
      },
      confirmSecondFactor: {
        sent: () => ({ body: { Code: '000000' } }),
        row: [401, 409, 409, 409, 409, 409, 409, 409, 409],
      },
      removeSecondFactor: {
        sent: () => ({ body: { Password: 'wrong' } }),
        row: [401, 422, 422, 422, 422, 422, 422, 422, 422],
      },
      viewAs: {
        sent: () => ({ body: { UserId: people.workerA.id } }),
        row: [401, 403, 403, 403, 403, 403, 403, 403, 200],
      },
    },
    sessions: {
      list: {
        sent: () => ({ query: { userId: people.workerA.id } }),
        row: [401, 403, 200, 403, 403, 403, 200, 404, 200],
      },
      end: { sent: () => ({ body: { Ids: [newId()] } }), row: [401, 404, 404, 404, 404, 404, 404, 404, 404] },
    },
    roles: {
      list: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 403, 403, 403, 200, 403, 200] },
      add: {
        sent: () => ({
          body: { Name: `角色${fresh()}`, DataScope: '仅本人', OrganId: people.enterpriseA.Organ.Id, Functions: [] },
        }),
        row: [401, 403, 403, 403, 403, 403, 403, 403, 200],
      },
      get: { sent: () => ({ query: { id: roleOfA } }), row: [401, 403, 403, 403, 403, 403, 200, 404, 200] },
      functionTree: {
        sent: () => ({ query: { roleId: roleOfA } }),
        row: [401, 403, 403, 403, 403, 403, 200, 404, 200],
      },
      forms: { sent: () => ({ query: { roleId: roleOfA } }), row: [401, 403, 403, 403, 403, 403, 200, 404, 200] },
      edit: {
        sent: () => ({ body: { Id: roleOfA, UpdateTime: '2020-01-01T00:00:00Z', Note: '改' } }),
        row: [401, 403, 403, 403, 403, 403, 403, 403, 409],
      },
      editFunctions: {
        sent: () => ({ body: { Id: roleOfA, UpdateTime: '2020-01-01T00:00:00Z', Functions: [] } }),
        row: [401, 403, 403, 403, 403, 403, 403, 403, 409],
      },
      editForm: {
        sent: () => ({
          body: { RoleId: roleOfA, FormId: cropForm.id, Denied: [], Fields: {}, Was: { Denied: [], Fields: {} } },
        }),
        row: [401, 403, 403, 403, 403, 403, 403, 403, 200],
      },
      remove: { sent: () => ({ body: { Ids: [newId()] } }), row: [401, 403, 403, 403, 403, 403, 403, 403, 404] },
    },
    explain: {
      explain: {
        sent: () => ({ query: { userId: people.workerA.id, recordId: plan.Id } }),
        row: [401, 403, 403, 403, 403, 403, 200, 404, 200],
      },
      matrix: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 403, 403, 403, 200, 403, 200] },
    },
    organs: {
      list: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 403, 403, 403, 200, 403, 200] },
      get: {
        sent: () => ({ query: { id: people.enterpriseA.Organ.Id } }),
        row: [401, 403, 403, 403, 403, 403, 200, 404, 200],
      },
      add: {
        sent: () => ({ body: { Name: `队${fresh()}`, Kind: '部门', ParentId: people.enterpriseA.Organ.Id } }),
        row: [401, 403, 403, 403, 403, 403, 200, 404, 200],
      },
      edit: {
        sent: () => ({ body: { Id: people.enterpriseA.Organ.Id, UpdateTime: '2020-01-01T00:00:00Z', Name: '改名' } }),
        row: [401, 403, 403, 403, 403, 403, 409, 404, 409],
      },
      previewMove: {
        sent: () => ({ query: { id: people.managerOfA1.organId, parentId: people.enterpriseA.Organ.Id } }),
        row: [401, 403, 403, 403, 403, 403, 200, 404, 200],
      },
      remove: {
        sent: () => ({ body: { Ids: [people.managerOfA1.organId] } }),
        row: [401, 403, 403, 403, 403, 403, 409, 404, 409],
      },
    },
    users: {
      list: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
      get: { sent: () => ({ query: { id: people.workerA.id } }), row: [401, 403, 403, 403, 403, 403, 200, 404, 200] },
      add: {
        sent: () => ({ body: { Name: `u${fresh()}`, RealName: '新人', OrganId: people.enterpriseA.Organ.Id } }),
        row: [401, 403, 403, 403, 403, 403, 200, 404, 200],
      },
      edit: {
        sent: () => ({ body: { Id: people.colleagueA.id, UpdateTime: '2020-01-01T00:00:00Z', RealName: '改名' } }),
        row: [401, 403, 403, 403, 403, 403, 409, 404, 409],
      },
      editPassword: {
        sent: () => ({ body: { Id: people.colleagueA.id, Password: PASSWORD } }),
        row: [401, 403, 403, 403, 403, 403, 204, 404, 204],
      },
      roleTree: {
        sent: () => ({ query: { userId: people.workerA.id } }),
        row: [401, 403, 403, 403, 403, 403, 200, 404, 200],
      },
      remove: { sent: () => ({ body: { Ids: [newId()] } }), row: [401, 403, 403, 403, 403, 403, 404, 404, 404] },
      removeSecondFactor: {
        sent: () => ({ body: { Id: people.colleagueA.id } }),
        row: [401, 403, 403, 403, 403, 403, 204, 404, 204],
      },
    },
  }
}
