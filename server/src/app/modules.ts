import type { builtCalls } from '@farm/contract/calls'
import type { Tiles } from '@farm/contract/map'
import {
  type DemoAccounts,
  type Handlers,
  accessHandlers,
  roleHandlers,
  sessionHandlers,
} from '../modules/access/index.ts'
import { type AlarmWatch, alarmHandlers, registerAlarms } from '../modules/alarms/index.ts'
import { registerBans } from '../modules/bans/index.ts'
import { bookHandlers, registerBooks } from '../modules/books/index.ts'
import { chainHandlers } from '../modules/chain/index.ts'
import { clockHandlers, registerClock } from '../modules/clock/index.ts'
import { registerCrops } from '../modules/crops/index.ts'
import { deviceHandlers, registerDevices } from '../modules/devices/index.ts'
import { diagnosisHandlers, registerDiagnosis } from '../modules/diagnosis/index.ts'
import { doubtHandlers } from '../modules/doubts/index.ts'
import { enterpriseHandlers, registerEnterprises } from '../modules/enterprises/index.ts'
import { explainHandlers } from '../modules/explain/index.ts'
import { faceHandlers, registerFaces } from '../modules/faces/index.ts'
import { fileHandlers } from '../modules/files/index.ts'
import {
  type Forms,
  careHandlers,
  designHandlers,
  formHandlers,
  manyHandlers,
  roleFormHandlers,
} from '../modules/forms/index.ts'
import { registerInputs } from '../modules/inputs/index.ts'
import { registerInspections } from '../modules/inspections/index.ts'
import { registerIrrigations } from '../modules/irrigations/index.ts'
import { logHandlers } from '../modules/logs/index.ts'
import { certificateHandlers, lotHandlers, registerLots } from '../modules/lots/index.ts'
import { mapHandlers } from '../modules/map/index.ts'
import { noticeHandlers, registerNotices } from '../modules/notices/index.ts'
import { orderHandlers, registerOrders } from '../modules/orders/index.ts'
import { organHandlers, registerMovedNames } from '../modules/organs/index.ts'
import { pictureHandlers } from '../modules/pictures/index.ts'
import { placeHandlers, registerPlaces } from '../modules/places/index.ts'
import { planHandlers, registerPlans } from '../modules/plans/index.ts'
import { type Imports, importHandlers, sheetHandlers } from '../modules/sheets/index.ts'
import { registerStandards, standardHandlers } from '../modules/standards/index.ts'
import { registerStock, stockHandlers } from '../modules/stock/index.ts'
import { registerSchedules, scheduleHandlers } from '../modules/schedules/index.ts'
import { boardHandlers, reportHandlers, statisticsHandlers } from '../modules/statistics/index.ts'
import { telemetryHandlers } from '../modules/telemetry/index.ts'
import { traceHandlers } from '../modules/trace/index.ts'
import { userHandlers } from '../modules/users/index.ts'
import {
  type Video,
  recordingHandlers,
  registerRecordings,
  registerSnapshots,
  snapshotHandlers,
  videoHandlers,
} from '../modules/video/index.ts'
import { retentionHandlers } from '../modules/retention/index.ts'
import { viewHandlers } from '../modules/views/index.ts'
import { registerWorkOrders, workOrderHandlers } from '../modules/work-orders/index.ts'
import type { FileStore } from '../platform/files/index.ts'
import type { Retention } from '../platform/retention/index.ts'
import type { Clock } from '../platform/time/index.ts'
import { type Live, eventHandlers } from './live.ts'

/** One handler for every call of every domain: a missing or extra one does not compile. */
export type AllHandlers = { readonly [Domain in keyof typeof builtCalls]: Handlers<(typeof builtCalls)[Domain]> }

interface Needed {
  readonly clock: Clock
  readonly files: FileStore
  readonly retention: Retention
  readonly demoAccounts: () => Promise<DemoAccounts>
  readonly live: Live
  readonly tiles: readonly Tiles[]
  readonly publicUrl: string | undefined
  readonly imports: Imports
  readonly viewKinds: Forms['view']
  readonly alarms: AlarmWatch
  readonly video: Video
}

/** What each module knows of its kinds of record. */
function registerKinds({
  clock,
  files,
  alarms,
  viewKinds,
}: Pick<Needed, 'clock' | 'files' | 'alarms' | 'viewKinds'>): void {
  registerEnterprises()
  registerPlaces()
  registerPlans(clock)
  registerStandards()
  registerCrops()
  registerInputs()
  registerStock(clock)
  registerIrrigations(clock)
  registerLots(clock)
  registerBans()
  registerInspections()
  registerClock(clock)
  registerOrders()
  registerWorkOrders(clock)
  registerDiagnosis(clock)
  registerNotices()
  registerDevices()
  registerAlarms(alarms)
  registerFaces({ clock, files })
  registerSnapshots()
  registerRecordings()
  registerBooks()
  registerSchedules(viewKinds)
  registerMovedNames()
}

/** The explicit list of the modules of the product. */
export function makeModules(needed: Needed): AllHandlers {
  const { clock, files, retention, demoAccounts, live, tiles, publicUrl, imports, viewKinds, video } = needed
  registerKinds(needed)
  return {
    access: accessHandlers({ demoAccounts, clock }),
    sessions: sessionHandlers,
    roles: { ...roleHandlers, ...roleFormHandlers },
    explain: explainHandlers(viewKinds),
    retention: retentionHandlers(retention),
    organs: organHandlers,
    users: userHandlers(clock),
    forms: formHandlers(clock),
    design: designHandlers(clock),
    care: careHandlers(clock),
    many: manyHandlers(clock),
    plans: planHandlers(clock),
    standards: standardHandlers(clock),
    clock: clockHandlers(clock),
    statistics: statisticsHandlers(clock),
    reports: reportHandlers(clock),
    books: bookHandlers(clock),
    schedules: scheduleHandlers(clock),
    board: boardHandlers(clock),
    files: fileHandlers({ files, clock }),
    sheets: sheetHandlers(clock, imports.workerFor),
    imports: importHandlers(imports),
    events: eventHandlers(live),
    map: mapHandlers(tiles),
    places: placeHandlers(clock),
    enterprises: enterpriseHandlers(clock),
    stock: stockHandlers(clock),
    lots: lotHandlers(clock),
    certificates: certificateHandlers(clock, publicUrl),
    views: viewHandlers,
    logs: logHandlers(clock),
    orders: orderHandlers(clock),
    workOrders: workOrderHandlers(clock),
    notices: noticeHandlers(clock),
    chain: chainHandlers(clock),
    doubts: doubtHandlers(clock),
    diagnosis: diagnosisHandlers(clock),
    devices: deviceHandlers(clock),
    alarms: alarmHandlers(clock),
    faces: faceHandlers({ clock, files }),
    telemetry: telemetryHandlers(clock),
    video: videoHandlers(video),
    recordings: recordingHandlers(clock, video),
    snapshots: snapshotHandlers({ clock, files, video }),
    pictures: pictureHandlers(clock),
    trace: traceHandlers(clock, publicUrl),
  }
}
