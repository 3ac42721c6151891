import { modules } from '@farm/contract/access'
import type { builtCalls } from '@farm/contract/calls'
import type { ChainKind } from '@farm/contract/chain'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import { newId } from '../../../platform/ids/index.ts'
import { draft } from '../../testing/designs.ts'
import { orderModule } from '../../testing/order-module.ts'
import { PASSWORD } from '../../testing/personas.ts'
import {
  type Ask,
  type Reach,
  LONG_AGO,
  opened,
  byId,
  there,
  all,
  changing,
  bodyOf,
  eachKind,
  bothWays,
  yearsAround,
} from './ask.ts'
import { asksOfBooks, asksOfSchedules } from './asks-of-books.ts'
import { asksOfAlarms, asksOfDevices, asksOfFaces, asksOfTelemetry } from './asks-of-devices.ts'
import { asksOfCertificates, asksOfLots } from './asks-of-lots.ts'
import { asksOfReports } from './asks-of-reports.ts'
import { asksOfTrace } from './asks-of-trace.ts'
import { asksOfPictures, asksOfRecordings, asksOfSnapshots, asksOfVideo } from './asks-of-video.ts'
import type { Place, Thing } from './place.ts'

type Row = Ask | readonly Ask[]
type Table = {
  readonly [Group in keyof typeof builtCalls]: { readonly [Name in keyof (typeof builtCalls)[Group]]: Row }
}

const corners = [
  [111, 37],
  [111.1, 37],
  [111.2, 37],
]
/** By the calendar of the farm. */
const monthOf = ({ today }: Place) => today.slice(0, 7)

/** Whether somebody in A sees what stands there. */
const explained = (thing: Thing, reach: Reach): Ask => ({
  about: [thing, reach],
  isMore: true,
  sent: ({ ids, abroad }) => ({ query: { userId: abroad.judged, recordId: ids[thing] } }),
})
/** What hangs on a thing, both ways. */
const along = (kind: ChainKind, thing: Thing): Ask => ({
  about: [thing, 'see'],
  sent: ({ ids }) => ({ query: { kind, id: ids[thing] } }),
})
/** What was done to a thing, by whomever. */
const doneTo = (thing: Thing): Ask => ({
  about: [thing, 'see'],
  isMore: true,
  places: ['A', 'A1', 'B'],
  sent: ({ ids }) => ({ query: { targetId: ids[thing], pageSize: 30 } }),
})

/** A new record with a field that points to a thing. */
function pointing(thing: Thing, id: string, { shared }: Place) {
  if (thing === 'category') return { FormId: cropForm.id, Data: { Name: '新作物', Category: id } }
  if (thing === 'crop') return { FormId: placeForm.id, Data: { Name: '新地块', Area: 1, PreviousCrop: id } }
  if (thing === 'enterprise') return { FormId: placeForm.id, Data: { Name: '新地块', Area: 1, Compony: id } }
  if (thing === 'person') return { FormId: shared, Data: { F1: '新条目', F2: id } }
  if (thing === 'organ') return { FormId: shared, Data: { F1: '新条目', F3: id } }
  const field = { plot: 'Place', plan: 'Plan', operation: 'Operation' }[String(thing)] ?? thing
  return { FormId: clockForm.id, Data: { [field]: thing === 'plot' ? [id] : id } }
}

/** Every call, asked about a place. One that is missing does not compile. */
export const asks = {
  access: {
    login: { sent: () => ({ body: { Name: `nobody-${newId()}`, Password: 'wrong wrong' } }) },
    logout: { sent: () => ({}) },
    myPermission: there({ module: modules.farm }),
    demoAccounts: all(),
    firstAdmin: { sent: () => ({ body: { Ticket: 'x', Name: 'evil', RealName: 'evil', Password: PASSWORD } }) },
    updatePermission: { sent: () => ({ body: { Module: orderModule, Functions: [] } }) },
    account: all(),
    beginSecondFactor: { sent: () => ({ body: { Password: 'wrong wrong' } }) },
    confirmSecondFactor: { sent: () => ({ body: { Code: '000000' } }) },
    removeSecondFactor: { sent: () => ({ body: { Password: 'wrong wrong' } }) },
    viewAs: bodyOf('person', 'see', (UserId) => ({ UserId }), true),
  },
  retention: {
    state: all(),
    resume: { sent: () => ({ body: { Since: '2026-11-20T00:00:00.000Z', DatabaseNow: '2026-11-20T00:00:00.000Z' } }) },
  },
  roles: {
    list: { sent: bothWays(() => [{}]) },
    add: bodyOf('organ', 'change', (OrganId) => ({ Name: '新角色', DataScope: '仅本人', OrganId, Functions: [] })),
    // With people the names of their roles are told, wherever those stand: nothing else of them.
    get: { ...byId('role'), isMore: true },
    functionTree: { about: ['role', 'see'], isMore: true, sent: ({ ids }) => ({ query: { roleId: ids.role } }) },
    forms: { about: ['role', 'see'], isMore: true, sent: ({ ids }) => ({ query: { roleId: ids.role } }) },
    edit: changing('role', { Name: '改名' }),
    editFunctions: changing('role', { Functions: [] }),
    editForm: bodyOf('role', 'change', (RoleId) => ({
      RoleId,
      FormId: cropForm.id,
      Denied: ['delete'],
      Fields: {},
      Was: { Denied: ['add'], Fields: {} },
    })),
    remove: bodyOf('role', 'change', (id) => ({ Ids: [id] })),
  },
  organs: {
    list: { sent: bothWays(() => [{}]) },
    get: byId('organ', 'change'),
    add: bodyOf('organ', 'change', (ParentId) => ({ Name: '新队', Kind: '部门', ParentId })),
    edit: changing('organ', { Name: '改名' }, true),
    move: bodyOf('organ', 'change', (ParentId, { mover }) => ({ ...opened(mover), ParentId }), true),
    previewMove: [
      {
        about: ['organ', 'change'],
        isMore: true,
        sent: ({ ids, berth }) => ({ query: { id: ids.organ, parentId: berth } }),
      },
      {
        about: ['organ', 'change'],
        isMore: true,
        sent: ({ ids, mover }) => ({ query: { id: mover, parentId: ids.organ } }),
      },
    ],
    remove: bodyOf('organ', 'change', (id) => ({ Ids: [id] }), true),
  },
  users: {
    list: {
      sent: (place) => [
        { query: {} },
        { query: { organPath: place.path } },
        { query: { ids: place.ids.person } },
        { query: { organId: place.ids.organ } },
        { query: { roleId: place.ids.role } },
        { query: { search: place.name } },
      ],
    },
    get: byId('person'),
    add: [
      bodyOf('organ', 'change', (OrganId) => ({ Name: `u${newId()}`, RealName: '新人', OrganId })),
      bodyOf('role', 'see', (role) => ({ Name: `u${newId()}`, RealName: '新人', RoleIds: [role] }), true),
      // The name of somebody else.
      bodyOf('organ', 'change', (OrganId) => ({ Name: 'admin', RealName: '新人', OrganId }), true),
    ],
    edit: changing('person', { RealName: '改名' }),
    editPassword: bodyOf('person', 'see', (Id) => ({ Id, Password: PASSWORD, OldPassword: 'wrong wrong' }), true),
    roleTree: { about: ['person', 'see'], sent: ({ ids }) => ({ query: { userId: ids.person } }) },
    openWork: {
      about: ['person', 'see'],
      isMore: true,
      sent: ({ ids }) => [{ query: { ids: ids.person } }, { query: { ids: ids.person, organId: ids.organ } }],
    },
    remove: [
      bodyOf('person', 'change', (id) => ({ Ids: [id] }), true),
      bodyOf('person', 'change', (id, { abroad }) => ({ Ids: [id], HandOver: [{ To: abroad.judged }] }), true),
    ],
    deleted: { sent: () => [{ query: {} }] },
    recover: bodyOf('person', 'change', (id) => ({ Ids: [id] }), true),
    purge: bodyOf('person', 'change', (id) => ({ Ids: [id] }), true),
    removeSecondFactor: bodyOf('person', 'change', (Id) => ({ Id }), true),
  },
  sessions: {
    list: { about: ['person', 'see'], sent: ({ ids }) => ({ query: { userId: ids.person } }), isMore: true },
    end: bodyOf('person', 'change', (UserId) => ({ UserId }), true),
  },
  explain: {
    explain: [
      {
        about: ['person', 'see'],
        isMore: true,
        sent: ({ ids, lent, kept }) => [
          { query: { userId: ids.person, url: '/Core/CropList' } },
          { query: { userId: ids.person, recordId: ids.crop } },
          { query: { userId: ids.person, recordId: ids.gone } },
          { query: { userId: ids.person, recordId: lent } },
          { query: { userId: ids.person, recordId: kept } },
        ],
      },
      explained('crop', 'see'),
      // Of the bin it is told to whom it is open.
      explained('gone', 'change'),
      { sent: ({ abroad }) => ({ query: { userId: abroad.judged, recordId: abroad.left } }) },
    ],
    matrix: { sent: bothWays(() => [{}]) },
  },
  logs: {
    operations: [
      { sent: bothWays(({ ids }) => [{ pageSize: 30 }, { userId: ids.person, pageSize: 30 }]) },
      ...(['crop', 'person', 'role', 'organ'] as const).map(doneTo),
      { ...doneTo('gone'), places: ['county'] },
      { places: ['A', 'B'], sent: ({ name }) => ({ query: { search: name, pageSize: 30 } }) },
    ],
    operation: [byId('logged'), { sent: ({ abroad }) => abroad.deeds.map((id) => ({ query: { id } })) }],
    signIns: { sent: bothWays(({ ids }) => [{}, { userId: ids.person }, { search: 'zz' }]) },
    exportOperations: { sent: bothWays(() => [{}]) },
    exportSignIns: { sent: bothWays(() => [{}]) },
  },
  forms: {
    listForms: there({ module: modules.farm }),
    getForm: { ...byId('form'), isMore: true },
    list: {
      sent: (place) => [
        ...eachKind(place),
        ...eachKind(place, { organPath: place.path }),
        { query: { formId: cropForm.id, ids: place.ids.crop } },
        { query: { formId: cropForm.id, search: 'zz', pageSize: 1 } },
        { query: { formId: clockForm.id, expand: 'Plan,Plan.Place,Place,Operation,Enterprise' } },
        { query: { formId: place.ids.form, expand: 'F2,F3' } },
        { query: { formId: placeForm.id, qs: `PreviousCrop.Name[~]${place.name}`, orderBy: 'Name' } },
        { query: { formId: clockForm.id, qs: `Plan[=]${place.ids.plan}` } },
        { query: { formId: clockForm.id, qs: `Plan[=]${place.ids.plan}`, page: 1, pageSize: 5 } },
        // Behind the first two hundred the counts tell where a page begins.
        { query: { formId: clockForm.id, page: 3, pageSize: 100 } },
      ],
    },
    get: { about: ['plan', 'see'], sent: ({ ids }) => ({ query: { id: ids.plan, expand: 'Place,Crops,Enterprise' } }) },
    add: [
      bodyOf('organ', 'change', (OrganId) => ({ FormId: cropForm.id, OrganId, Data: { Name: '新作物' } })),
      // Somebody’s own record that points to what stands there.
      ...(['category', 'crop', 'enterprise', 'plot', 'plan', 'operation', 'person', 'organ'] as const).map((thing) =>
        bodyOf(thing, 'see', (id, place) => pointing(thing, id, place), true),
      ),
    ],
    edit: changing('plan', { Data: { Note: 'x' } }),
    remove: [
      bodyOf('clock', 'change', (id) => ({ Ids: [id] })),
      // Nothing refers to it but what stands elsewhere.
      bodyOf('lonely', 'change', (id) => ({ Ids: [id] })),
    ],
  },
  design: {
    listDesigns: { sent: bothWays(() => [{}]) },
    getDesign: { ...byId('form'), isMore: true },
    addForm: bodyOf('organ', 'change', (OrganId) => ({ OrganId, Draft: draft({}) })),
    editForm: changing('form', { Draft: draft({}) }),
    changes: { ...byId('form'), isMore: true },
    publish: changing('form', {}, true),
    discard: changing('form'),
    close: changing('form', { IsClosed: true }),
    removeForms: bodyOf('form', 'change', (id) => ({ Ids: [id] })),
    restrictions: { ...byId('form'), isMore: true },
    restrict: bodyOf(
      'role',
      'change',
      (RoleId) => ({ Id: cropForm.id, RoleId, Denied: ['delete'], Fields: {}, Was: { Denied: ['add'], Fields: {} } }),
      true,
    ),
  },
  care: {
    history: [byId('crop'), { ...byId('gone', 'change'), isMore: true }],
    restore: changing('crop', { Version: LONG_AGO }, true),
    deleted: { sent: bothWays(() => [{ formId: cropForm.id }]) },
    // Who sees what is deleted may have no right to delete it, nor to take it back.
    recover: bodyOf('gone', 'change', (id) => ({ Ids: [id] }), true),
    purges: { sent: bothWays(() => [{ formId: cropForm.id }]) },
    referrers: [byId('crop'), { ...byId('gone', 'change'), isMore: true }],
    comments: [byId('crop'), { ...byId('gone', 'change'), isMore: true }],
    addComment: bodyOf('crop', 'see', (RecordId) => ({ RecordId, Text: '好' })),
    removeComment: bodyOf('comment', 'see', (Id) => ({ Id })),
  },
  many: {
    figures: {
      sent: bothWays(({ ids }) => [
        { formId: placeForm.id, by: 'Compony', sums: 'Area' },
        { formId: clockForm.id, by: 'UserId' },
        { formId: clockForm.id, by: 'Organ' },
        { formId: placeForm.id, by: 'PreviousCrop', search: 'zz' },
        { formId: ids.form },
      ]),
    },
    editMany: bodyOf('plan', 'change', (id) => ({
      FormId: planForm.id,
      Records: [opened(id)],
      Set: { Note: 'x' },
      Clear: [],
    })),
    changes: { sent: bothWays(() => [{ formId: cropForm.id }]) },
    restoreMany: [
      bodyOf('plan', 'change', (id) => ({ Records: [{ ...opened(id), Version: LONG_AGO }] }), true),
      { sent: () => ({ body: { Change: newId() } }) },
    ],
  },
  plans: {
    changeStatus: changing('plan', { Status: '已完成' }),
    move: changing('plan', { StartDate: '2026-04-01' }),
    overlaps: {
      sent: bothWays(({ ids, today }) => [
        { place: ids.plot, from: daysLater(today, -180), to: daysLater(today, 180) },
      ]),
    },
    inputs: byId('plan'),
    figures: { sent: bothWays(() => [{}]) },
  },
  standards: {
    newVersion: bodyOf('standard', 'change', (Id) => ({ Id }), true),
    changeStatus: changing('standard', { Status: '已废止' }),
  },
  clock: {
    holds: { sent: bothWays(({ ids }) => [{ places: ids.plot }]) },
    review: bodyOf('clock', 'change', (id) => ({ Records: [opened(id)], Review: '已退回', Note: '重拍' }), true),
    confirm: changing('clock', {}, true),
    explain: changing('clock', { Reason: '选错了产品' }, true),
  },
  statistics: {
    operations: {
      sent: bothWays((place) => ['Day', 'Week', 'Month'].map((groupBy) => ({ ...yearsAround(place), groupBy }))),
    },
    calendar: {
      sent: bothWays((place) =>
        [{}, { plan: place.ids.plan }, { user: place.ids.person }].map((of) => ({ month: monthOf(place), ...of })),
      ),
    },
    // Those who were added today were there on no day before.
    silent: { sent: bothWays((place) => [{ day: place.today }, { day: `${monthOf(place)}-01` }]) },
    planOperation: { sent: bothWays(({ ids }) => [{ plan: ids.plan }]) },
    clock: { sent: bothWays(() => [{}]) },
    today: { sent: bothWays(() => [{}]) },
    clockCounts: {
      sent: bothWays((place) =>
        ['Day', 'Enterprise', 'Operation', 'Plan', 'User'].map((by) => ({ ...yearsAround(place), by })),
      ),
    },
  },
  board: {
    board: { sent: bothWays(() => [{}]) },
    enterprises: { sent: bothWays(() => [{}, { top: 1 }]) },
    placeAreas: { sent: bothWays(() => [{}, { top: 1 }]) },
    placeStates: { sent: bothWays(() => [{}]) },
    plans: { sent: bothWays((place) => [{}, yearsAround(place), { by: 'Crop' }, { by: 'All' }]) },
    crops: { sent: bothWays((place) => [{}, yearsAround(place)]) },
    inputs: {
      sent: bothWays((place) => [{}, { ...yearsAround(place), groupBy: 'Month' }, { input: place.ids.input }]),
    },
  },
  reports: asksOfReports,
  books: asksOfBooks,
  schedules: asksOfSchedules,
  files: {
    begin: { sent: () => ({ body: { Id: newId(), Size: 1, Sha256: '0'.repeat(64), Name: '地头.jpg' } }) },
    put: {
      about: ['upload', 'see'],
      sent: ({ ids }) => ({ query: { id: ids.upload, offset: 0 }, bytes: Buffer.from('x') }),
    },
    offset: byId('upload'),
    list: { sent: bothWays(({ ids }) => [{ ids: [ids.photo, ids.paper, ids.loose].join(',') }]) },
    cancel: bodyOf('loose', 'see', (Id) => ({ Id })),
    content: {
      sent: ({ ids }) => ({
        query: { id: ids.photo, copy: 'view', expires: 9_999_999_999, signature: 'A'.repeat(43) },
      }),
    },
  },
  sheets: {
    export: {
      sent: (place) => [
        ...eachKind(place),
        { query: { formId: placeForm.id, organPath: place.path } },
        { query: { formId: clockForm.id, search: 'zz' } },
      ],
    },
    template: { sent: (place) => [...eachKind(place), { query: { formId: placeForm.id, organPath: place.path } }] },
  },
  imports: {
    begin: bodyOf(
      'organ',
      'change',
      (OrganId) => ({ Id: newId(), FormId: placeForm.id, FileId: newId(), Mode: 'add', OrganId }),
      true,
    ),
    get: byId('import'),
    list: { sent: bothWays(() => [{ formId: placeForm.id }]) },
    sheet: { ...byId('import'), places: ['B'] },
    run: bodyOf('import', 'see', (Id) => ({ Id })),
    cancel: bodyOf('import', 'see', (Id) => ({ Id })),
    undo: bodyOf('import', 'see', (Id) => ({ Id })),
  },
  events: { stream: there() },
  map: {
    ground: { sent: bothWays(() => [{}]) },
    editOutline: bodyOf('organ', 'change', (OrganId) => ({ OrganId, Rings: [corners] })),
  },
  places: {
    lineage: byId('plot'),
    merge: changing('plot', { Others: [{ Id: newId(), UpdateTime: new Date(0).toISOString() }], Name: '合' }, true),
    takeBack: bodyOf('plot', 'change', (Id) => ({ Id }), true),
    shapes: { sent: bothWays(({ ids }) => [{}, { enterprise: ids.enterprise }, { box: '100,30,120,40' }]) },
    split: changing(
      'plot',
      {
        Parts: [
          { Name: '东', Area: 1, Points: corners },
          { Name: '西', Area: 1, Points: corners },
        ],
      },
      true,
    ),
  },
  stock: {
    board: {
      sent: bothWays(({ ids }) => [{}, { show: 'expiring' }, { enterprise: ids.enterprise }, { input: ids.input }]),
    },
    months: { sent: bothWays(({ ids }) => [{}, { enterprise: ids.enterprise }]) },
    closeMonth: bodyOf('enterprise', 'change', (Enterprise) => ({ Enterprise, Month: '2999-12' }), true),
    openMonth: bodyOf('enterprise', 'change', (Enterprise) => ({ Enterprise, Month: '2999-12', Reason: '补记' }), true),
  },
  lots: asksOfLots,
  certificates: asksOfCertificates,
  enterprises: { figures: { sent: bothWays(({ ids }) => [{ ids: ids.enterprise }]) } },
  views: {
    list: { sent: bothWays(() => [{ screen: 'Crop' }]) },
    targets: { sent: bothWays(() => [{}]) },
    add: bodyOf('organ', 'change', (OrganId) => ({
      Screen: 'Crop',
      Name: '视图',
      Address: '',
      Columns: [],
      Owner: 'organ',
      OrganId,
    })),
    edit: bodyOf('view', 'change', (Id, { ids }) => ({
      ...opened(Id),
      Name: '改名',
      Address: '',
      Columns: [],
      Owner: 'organ',
      OrganId: ids.organ,
    })),
    remove: bodyOf('view', 'change', (Id) => ({ Id })),
    setDefault: bodyOf('view', 'see', (ViewId) => ({ Screen: 'Crop', ViewId })),
  },
  orders: {
    changeStatus: changing('order', { Status: '生产中' }),
    customers: { sent: bothWays(() => [{}, { search: 'zz' }]) },
    fulfilment: byId('order'),
  },
  notices: {
    list: { sent: bothWays(() => [{}, { unread: true, kind: 'assigned', pageSize: 3 }]) },
    count: { sent: bothWays(() => [{}]) },
    read: { sent: ({ ids }) => ({ body: { Ids: [ids.workOrder] } }) },
    preferences: all(),
    setPreference: { sent: () => ({ body: { Kind: 'late', IsOn: true } }) },
  },
  telemetry: asksOfTelemetry,
  alarms: asksOfAlarms,
  faces: asksOfFaces,
  devices: asksOfDevices,
  video: asksOfVideo,
  recordings: asksOfRecordings,
  snapshots: asksOfSnapshots,
  pictures: asksOfPictures,
  trace: asksOfTrace,
  doubts: { list: { sent: bothWays(({ ids }) => [{}, { enterprise: ids.enterprise }]) } },
  chain: {
    get: [
      along('orders', 'order'),
      along('plans', 'plan'),
      along('places', 'plot'),
      along('work-orders', 'workOrder'),
      along('clock', 'clock'),
      along('lots', 'lot'),
      along('certificates', 'certificate'),
    ],
  },
  diagnosis: {
    statistics: { sent: bothWays(() => [{}]) },
    list: {
      sent: bothWays(({ ids }) => [
        {},
        { search: 'zz', expand: 'Enterprise,Expert' },
        { ids: ids.consultation },
        { page: 1, pageSize: 2, orderBy: 'Due' },
      ]),
    },
    expertList: { sent: bothWays(() => [{}]) },
    cases: { sent: bothWays(({ ids }) => [{}, { crop: ids.crop }, { symptoms: '霉层,枯死' }, { search: 'zz' }]) },
    add: bodyOf('plot', 'see', (Place) => ({ Data: { Title: '新问题', Place } }), true),
    edit: changing('consultation', { Data: { Title: '改名' } }, true),
    remove: bodyOf('consultation', 'change', (id) => ({ Ids: [id] }), true),
    addReply: bodyOf('consultation', 'see', (Id) => ({ Id, Text: '喷施代森锰锌' }), true),
    editReply: bodyOf('consultation', 'see', (Id) => ({ Id, Key: 'r1', Text: '改口' }), true),
    close: bodyOf('consultation', 'see', (Id) => ({ Id }), true),
    handOver: [
      bodyOf('consultation', 'see', (Id) => ({ Id, Expert: newId(), Reason: '不是本行' }), true),
      bodyOf('expert', 'see', (Expert, { ids }) => ({ Id: ids.consultation, Expert, Reason: '不是本行' }), true),
    ],
    rate: bodyOf('consultation', 'see', (Id) => ({ Id, Rating: 5 }), true),
    prescribe: bodyOf(
      'consultation',
      'see',
      (Id, { ids }) => ({ Id, Reply: 'r1', Operation: ids.operation, Due: '2099-12-01T10:00:00.000Z' }),
      true,
    ),
  },
  workOrders: {
    act: bodyOf('workOrder', 'see', (id) => ({ ...opened(id), Act: '开始' }), true),
    tick: bodyOf('workOrder', 'see', (Id) => ({ Id, Items: [{ Key: 'k1', IsDone: true }] }), true),
    assign: bodyOf('workOrder', 'change', (id, { ids }) => ({ Ids: [id], Assignees: [ids.person] }), true),
    acceptance: byId('workOrder'),
    fromPlan: bodyOf('plan', 'see', (Plan) => ({ Plan }), true),
  },
} satisfies Table & Readonly<Record<string, Readonly<Record<string, Row>>>>
