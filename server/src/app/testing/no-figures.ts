import { boardCalls, reportCalls } from '@farm/contract/statistics'
import { traceCalls } from '@farm/contract/trace'
import type { Call } from '@farm/contract/wire'

/** Calls whose figures are compared row by row. */
export const besidePages: readonly Call[] = [reportCalls.report, boardCalls.inputs, traceCalls.list]

const SETTINGS = 'settings and progress of one thing, no figure over records'
const MEASURED = 'values that devices measured'
const FILES = 'sizes of files'
const ONE_RECORD = 'amounts of one record or one chain of records, as they stand in it'

/** Calls that answer numbers which are no figures over records with a label of their own, and why. */
export const noFigures: Readonly<Record<string, string>> = {
  'access.demoAccounts': SETTINGS,
  'access.account': SETTINGS,
  'access.myPermission': SETTINGS,
  'forms.listForms': SETTINGS,
  'forms.getForm': SETTINGS,
  'roles.list': 'people by role, shown there alone',
  'roles.get': 'people by role, shown there alone',
  'organs.list': 'people and enterprises below each organisation, shown there alone',
  'organs.get': 'people and enterprises below each organisation, shown there alone',
  'organs.previewMove': 'what a move would take along',
  'users.openWork': 'work that somebody has in hand, which is asked about as they leave',
  'many.changes': 'records that were changed together',
  'design.listDesigns': SETTINGS,
  'design.getDesign': SETTINGS,
  'design.changes': 'what a change of a form would convert',
  'care.purges': 'records that left the recycle bin',
  'care.referrers': 'records that keep one from being deleted',
  'plans.inputs': ONE_RECORD,
  'statistics.planOperation': 'steps of a plan that were done',
  'statistics.silent': 'people who did not report, shown there alone',
  'board.placeStates': 'marks on a map',
  'board.crops': 'crops of plans; no page shows it, its rows are those of the reports of crops',
  'books.book': 'lines of a record book, in which every record stands',
  'schedules.runs': FILES,
  'files.offset': FILES,
  'files.list': FILES,
  'imports.get': SETTINGS,
  'imports.list': SETTINGS,
  'map.ground': SETTINGS,
  'places.shapes': ONE_RECORD,
  'places.lineage': ONE_RECORD,
  'lots.harvests': ONE_RECORD,
  'lots.trace': ONE_RECORD,
  'certificates.check': ONE_RECORD,
  'logs.operations': 'fields that an operation changed',
  'logs.operation': 'fields that an operation changed',
  'retention.state': SETTINGS,
  'orders.fulfilment': ONE_RECORD,
  'workOrders.acceptance': ONE_RECORD,
  'notices.count': 'notices of one person',
  'chain.get': ONE_RECORD,
  'diagnosis.cases': ONE_RECORD,
  'devices.mine': MEASURED,
  'devices.ofPlace': MEASURED,
  'devices.status': 'messages of one device',
  'devices.connection': SETTINGS,
  'alarms.today': MEASURED,
  'faces.held': 'records of one person',
  'faces.attendance': 'passes beside punch-ins, person by person, shown there alone',
  'telemetry.latest': MEASURED,
  'telemetry.history': MEASURED,
  'telemetry.historyOfDevice': MEASURED,
  'telemetry.historyOfPlace': MEASURED,
  'video.sources': SETTINGS,
  'video.groups': SETTINGS,
  'recordings.day': FILES,
  'recordings.downloadUrl': FILES,
  'recordings.clips': FILES,
  'recordings.clipUrl': FILES,
  'recordings.recordingStore': FILES,
  'snapshots.plan': SETTINGS,
  'pictures.list': ONE_RECORD,
  'trace.story': ONE_RECORD,
  'trace.lot': ONE_RECORD,
}
