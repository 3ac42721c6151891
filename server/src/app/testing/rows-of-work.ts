import { newId } from '../../platform/ids/index.ts'
import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath, toSignedIn } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who may do what with the work orders, punch-ins and consultations of enterprise A. */
export function rowsOfWork(
  { enterpriseA }: Personas,
  { consultation, plan, workOrder, place, form }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  /** Read long ago. */
  const opened = () => ({ Id: form, UpdateTime: '2020-01-01T00:00:00.000Z' })
  return {
    workOrders: {
      act: {
        sent: () => ({ body: { Id: workOrder.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Act: '派发' } }),
        row: { ...refusedById, workerA: 404, managerA: 409, county: 409, admin: 409 },
      },
      // It has no checklist.
      tick: {
        sent: () => ({ body: { Id: workOrder.Id, Items: [{ Key: 'k1', IsDone: true }] } }),
        row: { ...refusedById, workerA: 404, managerA: 422, county: 422, admin: 422 },
      },
      // To somebody who does not exist.
      assign: {
        sent: () => ({ body: { Ids: [workOrder.Id], Assignees: [newId()] } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
      acceptance: {
        sent: () => ({ query: { id: workOrder.Id } }),
        row: { ...refusedById, workerA: 404, managerA: 200, county: 200, admin: 200 },
      },
      // The plan is a draft still.
      fromPlan: {
        sent: () => ({ body: { Plan: plan.Id } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
    },
    clock: {
      holds: {
        sent: () => ({ query: { places: place.Id, organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      // It is no punch-in.
      review: {
        sent: () => ({ body: { Records: [{ ...opened(), Id: plan.Id }], Review: '已通过' } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      // Nobody let anything of the plan pass.
      confirm: {
        sent: () => ({ body: { ...opened(), Id: plan.Id } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
      explain: {
        sent: () => ({ body: { ...opened(), Id: plan.Id, Reason: '选错了产品' } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
    },
    // All of these personas may reply, so whoever sees the question is an expert.
    diagnosis: {
      statistics: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      list: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      expertList: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      cases: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      add: {
        sent: () => ({ body: { Data: { Title: '番茄卷叶', Enterprise: enterpriseA.Id } } }),
        row: { ...toSignedIn(200), roleless: 403, managerOfA1: 422, managerB: 422, otherCounty: 422 },
      },
      edit: {
        sent: () => ({ body: { ...opened(), Id: consultation.Id, Data: { Title: '番茄卷叶' } } }),
        row: { ...refusedById, workerA: 404, managerA: 409, county: 409, admin: 409 },
      },
      remove: { sent: () => ({ body: { Ids: [newId()] } }), row: { ...toSignedIn(404), roleless: 403 } },
      addReply: {
        sent: () => ({ body: { Id: consultation.Id, Text: '喷施代森锰锌' } }),
        row: { ...refusedById, workerA: 404, managerA: 200, county: 200, admin: 200 },
      },
      editReply: {
        sent: () => ({ body: { Id: consultation.Id, Key: 'none', Text: '改口' } }),
        row: { ...refusedById, workerA: 404, managerA: 422, county: 422, admin: 422 },
      },
      close: {
        sent: () => ({ body: { Id: consultation.Id } }),
        row: { ...refusedById, workerA: 404, managerA: 200, county: 200, admin: 200 },
      },
      // Nobody of that id is an expert.
      handOver: {
        sent: () => ({ body: { Id: consultation.Id, Expert: newId(), Reason: '不是本行' } }),
        row: { ...refusedById, workerA: 404, managerA: 422, county: 422, admin: 422 },
      },
      // By now it is closed; only its manager asked it.
      rate: {
        sent: () => ({ body: { Id: consultation.Id, Rating: 5 } }),
        row: { ...refusedById, workerA: 404, managerA: 200, county: 422, admin: 422 },
      },
      // Nobody prescribed anything.
      prescribe: {
        sent: () => ({
          body: { Id: consultation.Id, Reply: 'none', Operation: newId(), Due: '2099-12-01T10:00:00.000Z' },
        }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
    },
  }
}
