import { accessCalls, explainCalls, roleCalls, sessionCalls } from '../access/index.ts'
import { alarmCalls } from '../alarms/index.ts'
import { bookCalls } from '../books/index.ts'
import { chainCalls } from '../chain/index.ts'
import { deviceCalls } from '../devices/index.ts'
import { diagnosisCalls } from '../diagnosis/index.ts'
import { clockCalls } from '../clock/index.ts'
import { enterpriseCalls } from '../enterprises/index.ts'
import { eventCalls } from '../events/index.ts'
import { faceCalls } from '../faces/index.ts'
import { fileCalls } from '../files/index.ts'
import { careCalls, designCalls, manyCalls, recordCalls } from '../forms/index.ts'
import { certificateCalls, lotCalls } from '../lots/index.ts'
// Not by its index, which tells the titles of the calls below.
import { logCalls } from '../logs/logs.calls.ts'
import { mapCalls } from '../map/index.ts'
import { noticeCalls } from '../notices/index.ts'
import { orderCalls } from '../orders/index.ts'
import { organCalls } from '../organs/index.ts'
import { pictureCalls } from '../pictures/index.ts'
import { placeCalls } from '../places/index.ts'
import { planCalls } from '../plans/index.ts'
import { retentionCalls } from '../retention/index.ts'
import { scheduleCalls } from '../schedules/index.ts'
import { importCalls, sheetCalls } from '../sheets/index.ts'
import { standardCalls } from '../standards/index.ts'
import { boardCalls, reportCalls, statisticsCalls } from '../statistics/index.ts'
import { stockCalls } from '../stock/index.ts'
import { telemetryCalls } from '../telemetry/index.ts'
import { doubtCalls } from '../doubts/index.ts'
import { traceCalls } from '../trace/index.ts'
import { userCalls } from '../users/index.ts'
import { recordingCalls, snapshotCalls, videoCalls } from '../video/index.ts'
import { viewCalls } from '../views/index.ts'
import { workOrderCalls } from '../work-orders/index.ts'

export { promisedCalls } from './promised.ts'

/** The calls that are built, by domain; the server answers each of them and no other. */
export const builtCalls = {
  access: accessCalls,
  sessions: sessionCalls,
  explain: explainCalls,
  roles: roleCalls,
  organs: organCalls,
  users: userCalls,
  forms: recordCalls,
  design: designCalls,
  care: careCalls,
  many: manyCalls,
  plans: planCalls,
  standards: standardCalls,
  clock: clockCalls,
  statistics: statisticsCalls,
  board: boardCalls,
  reports: reportCalls,
  books: bookCalls,
  schedules: scheduleCalls,
  files: fileCalls,
  sheets: sheetCalls,
  imports: importCalls,
  events: eventCalls,
  map: mapCalls,
  places: placeCalls,
  enterprises: enterpriseCalls,
  stock: stockCalls,
  lots: lotCalls,
  certificates: certificateCalls,
  views: viewCalls,
  logs: logCalls,
  retention: retentionCalls,
  orders: orderCalls,
  workOrders: workOrderCalls,
  notices: noticeCalls,
  chain: chainCalls,
  diagnosis: diagnosisCalls,
  devices: deviceCalls,
  alarms: alarmCalls,
  faces: faceCalls,
  telemetry: telemetryCalls,
  video: videoCalls,
  recordings: recordingCalls,
  snapshots: snapshotCalls,
  pictures: pictureCalls,
  trace: traceCalls,
  doubts: doubtCalls,
}
