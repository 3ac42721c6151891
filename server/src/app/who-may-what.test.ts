import { modules } from '@farm/contract/access'
import { builtCalls } from '@farm/contract/calls'
import { cropForm } from '@farm/contract/crops'
import { placeForm } from '@farm/contract/places'
import type { Call } from '@farm/contract/wire'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids/index.ts'
import { draft } from './testing/designs.ts'
import { digest } from './testing/digest.ts'
import { type Who, rosterOf } from './testing/roster.ts'
import { type Cell, fresh, publicRow, rowsOfAccess } from './testing/rows-of-access.ts'
import { rowsOfDevices } from './testing/rows-of-devices.ts'
import { rowsOfFigures } from './testing/rows-of-figures.ts'
import { rowsOfLots } from './testing/rows-of-lots.ts'
import { rowsOfTrace } from './testing/rows-of-trace.ts'
import { rowsOfVideo } from './testing/rows-of-video.ts'
import { openFarm, stranger } from './testing/test-farm.ts'
import { thingsOfA } from './testing/things-of-a.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)

/** Things of enterprise A that the requests below are about. */
const things = await thingsOfA(farm, people)
const {
  consultation,
  order,
  plan,
  standard,
  workOrder,
  crop,
  loose,
  calledOff,
  form,
  place,
  view,
  photo,
  alarm,
  facePerson,
  faceEvent,
} = things
const roster = rosterOf(people)

/** Read long ago. */
const opened = () => ({ Id: form, UpdateTime: '2020-01-01T00:00:00.000Z' })
const onOneLine = [111, 111.1, 111.2].map((east) => [east, 37])
const pathA = () => people.enterpriseA.Organ.Path

/** Every call with a request about enterprise A, and what each persona gets for it. A call that is not here fails below. */
const table: Record<string, Record<string, Cell>> = {
  ...rowsOfAccess(people, things),
  ...rowsOfDevices(people, things),
  ...rowsOfFigures(people, things),
  ...rowsOfLots(people, things),
  ...rowsOfTrace(people, things),
  ...rowsOfVideo(people, things),
  forms: {
    listForms: {
      sent: () => ({ query: { module: modules.farm, organPath: pathA() } }),
      row: [401, 200, 200, 200, 403, 403, 200, 403, 200],
    },
    getForm: { sent: () => ({ query: { id: cropForm.id } }), row: [401, 404, 200, 200, 200, 200, 200, 200, 200] },
    list: {
      sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
      row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
    },
    get: { sent: () => ({ query: { id: crop.Id } }), row: [401, 403, 200, 200, 200, 404, 200, 404, 200] },
    add: {
      sent: () => ({ body: { FormId: cropForm.id, Data: { Name: fresh() }, OrganId: people.enterpriseA.Organ.Id } }),
      row: [401, 403, 403, 200, 404, 404, 200, 404, 200],
    },
    edit: {
      sent: () => ({ body: { Id: crop.Id, Data: { Note: 'x' }, UpdateTime: '2020-01-01T00:00:00.000Z' } }),
      row: [401, 403, 403, 409, 403, 404, 409, 404, 409],
    },
    remove: { sent: () => ({ body: { Ids: [newId()] } }), row: [401, 403, 404, 404, 404, 404, 404, 404, 404] },
  },
  care: {
    history: { sent: () => ({ query: { id: crop.Id } }), row: [401, 403, 200, 200, 200, 404, 200, 404, 200] },
    // At that time there was no version of it.
    restore: {
      sent: () => ({
        body: { Id: crop.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Version: '2020-01-01T00:00:00.000Z' },
      }),
      row: [401, 403, 403, 404, 403, 404, 404, 404, 404],
    },
    deleted: {
      sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
      row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
    },
    recover: { sent: () => ({ body: { Ids: [newId()] } }), row: [401, 403, 404, 404, 404, 404, 404, 404, 404] },
    purges: {
      sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
      row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
    },
    referrers: { sent: () => ({ query: { id: crop.Id } }), row: [401, 403, 200, 200, 200, 404, 200, 404, 200] },
    comments: { sent: () => ({ query: { id: crop.Id } }), row: [401, 403, 200, 200, 200, 404, 200, 404, 200] },
    addComment: {
      sent: () => ({ body: { RecordId: crop.Id, Text: '长势好' } }),
      row: [401, 403, 200, 200, 200, 404, 200, 404, 200],
    },
    removeComment: { sent: () => ({ body: { Id: newId() } }), row: [401, 403, 404, 404, 404, 404, 404, 404, 404] },
  },
  many: {
    figures: {
      sent: () => ({ query: { formId: cropForm.id, organPath: pathA() } }),
      row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
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
      row: [401, 403, 403, 409, 403, 404, 409, 404, 409],
    },
    // At that time there was no version of it.
    restoreMany: {
      sent: () => ({
        body: {
          Records: [{ Id: crop.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Version: '2020-01-01T00:00:00.000Z' }],
        },
      }),
      row: [401, 403, 403, 404, 403, 404, 404, 404, 404],
    },
  },
  design: {
    listDesigns: {
      sent: () => ({ query: { organPath: pathA() } }),
      row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
    },
    getDesign: { sent: () => ({ query: { id: form } }), row: [401, 403, 403, 200, 200, 404, 200, 404, 200] },
    addForm: { sent: () => ({ body: { Draft: draft({}) } }), row: [401, 403, 403, 200, 200, 200, 200, 200, 200] },
    editForm: {
      sent: () => ({ body: { ...opened(), Draft: draft({}) } }),
      row: [401, 403, 403, 409, 403, 404, 409, 404, 409],
    },
    changes: { sent: () => ({ query: { id: form } }), row: [401, 403, 403, 200, 200, 404, 200, 404, 200] },
    // Enterprise A’s manager put it in force before: that is answered again.
    publish: { sent: () => ({ body: opened() }), row: [401, 403, 403, 200, 403, 404, 409, 404, 409] },
    discard: { sent: () => ({ body: opened() }), row: [401, 403, 403, 409, 403, 404, 409, 404, 409] },
    close: {
      sent: () => ({ body: { ...opened(), IsClosed: true } }),
      row: [401, 403, 403, 409, 403, 404, 409, 404, 409],
    },
    removeForms: { sent: () => ({ body: { Ids: [newId()] } }), row: [401, 403, 403, 404, 404, 404, 404, 404, 404] },
    restrictions: { sent: () => ({ query: { id: form } }), row: [401, 403, 403, 200, 200, 404, 200, 404, 200] },
    restrict: {
      sent: () => ({
        body: { Id: form, RoleId: newId(), Denied: [], Fields: {}, Was: { Denied: [], Fields: {} } },
      }),
      row: [401, 403, 403, 404, 404, 404, 404, 404, 404],
    },
  },
  plans: {
    changeStatus: {
      sent: () => ({ body: { Id: plan.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Status: '执行中' } }),
      row: [401, 403, 403, 409, 404, 404, 409, 404, 409],
    },
    move: {
      sent: () => ({ body: { Id: plan.Id, UpdateTime: '2020-01-01T00:00:00.000Z', StartDate: '2026-04-01' } }),
      row: [401, 403, 403, 409, 404, 404, 409, 404, 409],
    },
    overlaps: {
      sent: () => ({ query: { place: place.Id, from: '2026-01-01', to: '2026-12-31', organPath: pathA() } }),
      row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
    },
    inputs: { sent: () => ({ query: { id: plan.Id } }), row: [401, 403, 200, 200, 404, 404, 200, 404, 200] },
    figures: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
  },
  standards: {
    // A draft: there is nothing yet that another version could follow.
    newVersion: {
      sent: () => ({ body: { Id: standard.Id } }),
      row: [401, 403, 403, 422, 403, 404, 422, 404, 422],
    },
    changeStatus: {
      sent: () => ({ body: { Id: standard.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Status: '现行' } }),
      row: [401, 403, 403, 409, 403, 404, 409, 404, 409],
    },
  },
  orders: {
    changeStatus: {
      sent: () => ({ body: { Id: order.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Status: '生产中' } }),
      row: [401, 403, 403, 409, 404, 404, 409, 404, 409],
    },
    customers: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 200, 403, 403, 200, 403, 200] },
    fulfilment: { sent: () => ({ query: { id: order.Id } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
  },
  notices: {
    list: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 200, 200, 200, 403, 403, 200, 403, 200] },
    count: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 200, 200, 200, 403, 403, 200, 403, 200] },
    // Nobody’s: of whomever it is, nothing is told.
    read: { sent: () => ({ body: { Ids: [newId()] } }), row: [401, 204, 204, 204, 204, 204, 204, 204, 204] },
    preferences: { sent: () => ({}), row: [401, 200, 200, 200, 200, 200, 200, 200, 200] },
    setPreference: {
      sent: () => ({ body: { Kind: 'late', IsOn: true } }),
      row: [401, 204, 204, 204, 204, 204, 204, 204, 204],
    },
  },
  chain: {
    get: {
      sent: () => ({ query: { kind: 'plans', id: plan.Id } }),
      row: [401, 403, 200, 200, 404, 404, 200, 404, 200],
    },
  },
  alarms: {
    acknowledge: { sent: () => ({ body: { Ids: [alarm] } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
    clear: {
      sent: () => ({ body: { Ids: [alarm], Note: '已浇水' } }),
      row: [401, 403, 403, 200, 404, 404, 200, 404, 200],
    },
    // There is no such operation.
    toWorkOrder: {
      sent: () => ({ body: { Id: alarm, Operation: plan.Id, Due: '2099-12-01T10:00:00.000Z' } }),
      row: [401, 403, 403, 422, 404, 404, 422, 404, 422],
    },
    try: {
      sent: () => ({ body: { Rule: { Condition: '没有数据', Minutes: 10 } } }),
      row: [401, 403, 403, 200, 200, 200, 200, 200, 200],
    },
    today: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 200, 403, 403, 200, 403, 200] },
    figures: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 200, 403, 403, 200, 403, 200] },
  },
  faces: {
    assign: {
      sent: () => ({ body: { Ids: [faceEvent], Person: facePerson.Id } }),
      row: [401, 403, 403, 200, 404, 404, 200, 404, 200],
    },
    held: { sent: () => ({ query: { id: facePerson.Id } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
    withdraw: { sent: () => ({ body: { Id: facePerson.Id } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
    attendance: {
      sent: () => ({ query: { from: '2026-11-20', organPath: pathA() } }),
      row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
    },
    exportAttendance: {
      sent: () => ({ query: { from: '2026-11-20', organPath: pathA() } }),
      row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
    },
  },
  workOrders: {
    act: {
      sent: () => ({ body: { Id: workOrder.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Act: '派发' } }),
      row: [401, 403, 404, 409, 404, 404, 409, 404, 409],
    },
    // It has no checklist.
    tick: {
      sent: () => ({ body: { Id: workOrder.Id, Items: [{ Key: 'k1', IsDone: true }] } }),
      row: [401, 403, 404, 422, 404, 404, 422, 404, 422],
    },
    // To somebody who does not exist.
    assign: {
      sent: () => ({ body: { Ids: [workOrder.Id], Assignees: [newId()] } }),
      row: [401, 403, 403, 422, 404, 404, 422, 404, 422],
    },
    acceptance: {
      sent: () => ({ query: { id: workOrder.Id } }),
      row: [401, 403, 404, 200, 404, 404, 200, 404, 200],
    },
    // The plan is a draft still.
    fromPlan: {
      sent: () => ({ body: { Plan: plan.Id } }),
      row: [401, 403, 403, 422, 404, 404, 422, 404, 422],
    },
  },
  clock: {
    holds: {
      sent: () => ({ query: { places: place.Id, organPath: pathA() } }),
      row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
    },
    // It is no punch-in.
    review: {
      sent: () => ({ body: { Records: [{ ...opened(), Id: plan.Id }], Review: '已通过' } }),
      row: [401, 403, 403, 404, 404, 404, 404, 404, 404],
    },
  },
  files: {
    begin: {
      sent: () => ({ body: { Id: newId(), Size: 1, Sha256: '0'.repeat(64), Name: '地头.jpg' } }),
      row: [401, 403, 200, 200, 200, 200, 200, 200, 200],
    },
    // The worker’s own upload, every byte of which is there.
    put: {
      sent: () => ({ query: { id: photo.Id, offset: 0 }, bytes: photo.bytes }),
      row: [401, 403, 200, 404, 404, 404, 404, 404, 404],
    },
    offset: { sent: () => ({ query: { id: photo.Id } }), row: [401, 403, 200, 404, 404, 404, 404, 404, 404] },
    list: {
      sent: () => ({ query: { ids: photo.Id, organPath: pathA() } }),
      row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
    },
    // The administrator’s own, which they alone may take back.
    cancel: { sent: () => ({ body: { Id: loose } }), row: [401, 403, 404, 404, 404, 404, 404, 404, 204] },
    // The address carries the permission, whoever opens it.
    content: { sent: () => ({ query: photo.link }), row: publicRow(200) },
  },
  events: {
    stream: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 200, 200, 200, 403, 403, 200, 403, 200] },
  },
  map: {
    ground: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 200, 200, 200, 403, 403, 200, 403, 200] },
    // A border that encloses nothing, so that nothing is left behind.
    editOutline: {
      sent: () => ({
        body: {
          OrganId: people.enterpriseA.Organ.Id,
          Rings: [
            [
              [111, 37],
              [111, 37],
              [111, 37],
            ],
          ],
        },
      }),
      row: [401, 403, 403, 403, 403, 403, 422, 404, 422],
    },
  },
  places: {
    shapes: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
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
      row: [401, 403, 403, 422, 404, 404, 422, 404, 422],
    },
  },
  enterprises: {
    figures: {
      sent: () => ({ query: { ids: people.enterpriseA.Id, organPath: pathA() } }),
      row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
    },
  },
  sheets: {
    export: {
      sent: () => ({ query: { formId: placeForm.id, organPath: pathA() } }),
      row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
    },
    template: {
      sent: () => ({ query: { formId: placeForm.id, organPath: pathA() } }),
      row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
    },
  },
  imports: {
    // The file is nobody’s.
    begin: {
      sent: () => ({ body: { Id: newId(), FormId: placeForm.id, FileId: newId(), Mode: 'add' } }),
      row: [401, 403, 403, 404, 404, 404, 404, 404, 404],
    },
    // One of enterprise A that was called off.
    get: { sent: () => ({ query: { id: calledOff } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
    list: {
      sent: () => ({ query: { formId: placeForm.id, organPath: pathA() } }),
      row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
    },
    sheet: { sent: () => ({ query: { id: calledOff } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
    run: { sent: () => ({ body: { Id: calledOff } }), row: [401, 403, 403, 409, 404, 404, 409, 404, 409] },
    cancel: { sent: () => ({ body: { Id: calledOff } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
    undo: { sent: () => ({ body: { Id: calledOff } }), row: [401, 403, 403, 409, 404, 404, 409, 404, 409] },
  },
  logs: {
    operations: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 403, 403, 403, 200, 403, 200] },
    operation: { sent: () => ({ query: { id: '0' } }), row: [401, 403, 403, 403, 403, 403, 404, 404, 404] },
    signIns: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 403, 403, 403, 200, 403, 200] },
    exportOperations: {
      sent: () => ({ query: { organPath: pathA() } }),
      row: [401, 403, 403, 403, 403, 403, 200, 403, 200],
    },
    exportSignIns: {
      sent: () => ({ query: { organPath: pathA() } }),
      row: [401, 403, 403, 403, 403, 403, 200, 403, 200],
    },
  },
  // All of these personas may reply, so whoever sees the question is an expert.
  diagnosis: {
    statistics: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
    list: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
    expertList: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
    cases: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
    add: {
      sent: () => ({ body: { Data: { Title: '番茄卷叶', Enterprise: people.enterpriseA.Id } } }),
      row: [401, 403, 200, 200, 422, 422, 200, 422, 200],
    },
    edit: {
      sent: () => ({ body: { ...opened(), Id: consultation.Id, Data: { Title: '番茄卷叶' } } }),
      row: [401, 403, 404, 409, 404, 404, 409, 404, 409],
    },
    remove: { sent: () => ({ body: { Ids: [newId()] } }), row: [401, 403, 404, 404, 404, 404, 404, 404, 404] },
    addReply: {
      sent: () => ({ body: { Id: consultation.Id, Text: '喷施代森锰锌' } }),
      row: [401, 403, 404, 200, 404, 404, 200, 404, 200],
    },
    editReply: {
      sent: () => ({ body: { Id: consultation.Id, Key: 'none', Text: '改口' } }),
      row: [401, 403, 404, 422, 404, 404, 422, 404, 422],
    },
    close: { sent: () => ({ body: { Id: consultation.Id } }), row: [401, 403, 404, 200, 404, 404, 200, 404, 200] },
    // Nobody of that id is an expert.
    handOver: {
      sent: () => ({ body: { Id: consultation.Id, Expert: newId(), Reason: '不是本行' } }),
      row: [401, 403, 404, 422, 404, 404, 422, 404, 422],
    },
    // By now it is closed; only its manager asked it.
    rate: {
      sent: () => ({ body: { Id: consultation.Id, Rating: 5 } }),
      row: [401, 403, 404, 200, 404, 404, 422, 404, 422],
    },
    // Nobody prescribed anything.
    prescribe: {
      sent: () => ({
        body: { Id: consultation.Id, Reply: 'none', Operation: newId(), Due: '2099-12-01T10:00:00.000Z' },
      }),
      row: [401, 403, 403, 422, 404, 404, 422, 404, 422],
    },
  },
  views: {
    list: {
      sent: () => ({ query: { screen: 'Crop', organPath: pathA() } }),
      row: [401, 200, 200, 200, 403, 403, 200, 403, 200],
    },
    targets: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 200, 403, 403, 200, 403, 200] },
    // Shared with everybody in enterprise A.
    add: {
      sent: () => ({
        body: {
          Screen: 'Crop',
          Name: fresh(),
          Address: '',
          Columns: [],
          Owner: 'organ',
          OrganId: people.enterpriseA.Organ.Id,
        },
      }),
      row: [401, 403, 403, 200, 404, 404, 200, 404, 200],
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
          OrganId: people.enterpriseA.Organ.Id,
        },
      }),
      row: [401, 403, 403, 409, 403, 404, 409, 404, 409],
    },
    remove: { sent: () => ({ body: { Id: newId() } }), row: [401, 404, 404, 404, 404, 404, 404, 404, 404] },
    setDefault: {
      sent: () => ({ body: { Screen: 'Crop', ViewId: view.Id } }),
      row: [401, 204, 204, 204, 204, 404, 204, 404, 204],
    },
  },
}

const cells = Object.entries(builtCalls).flatMap(([domain, calls]) =>
  Object.entries<Call>(calls).flatMap(([name, call]) =>
    Object.keys(roster).map((who, index) => ({
      domain,
      name,
      call,
      who: who as Who,
      index,
      title: `${domain} ${name}`,
    })),
  ),
)

describe('who may make which call about enterprise A', () => {
  // Logging out ends the persona’s token, so it is tried with a token that nobody has.
  test.each(cells)('$title by $who', async ({ domain, name, call, who, index }) => {
    const cell = table[domain]?.[name]
    expect(cell, `no row for ${domain}.${name}`).toBeDefined()
    if (!cell) return
    const persona = name === 'logout' ? { ...stranger, token: who } : roster[who]()
    const before = await digest(farm)
    const answer = await farm.call(persona, call, cell.sent())
    expect([answer.status, answer.error?.errors]).toEqual([cell.row[index], answer.error?.errors])
    if (answer.status >= 400) expect(await digest(farm)).toBe(before)
  })
})

test('another enterprise’s id and an id that does not exist are answered alike', async () => {
  const foreign = await farm.call(people.managerB, builtCalls.forms.get, { query: { id: crop.Id } })
  const missing = await farm.call(people.managerB, builtCalls.forms.get, { query: { id: newId() } })
  expect([foreign.status, missing.status]).toEqual([404, 404])
})
