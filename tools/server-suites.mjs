// What of the server's tests runs where. Paths are parts of names of files, as vitest takes them behind its options.

/** Every call of the contract, asked by everybody: each statement of a call with each condition of a scope. */
export const LEAKS = 'app/leaks/leaks.test.ts'

/**
 * The gate runs these on PostgreSQL 15, the oldest that the product supports: what sends each statement once, and what
 * another version of PostgreSQL may do in another way. The full run sends the whole project `server` there, but
 * for platform/db/embedded*, which starts a PostgreSQL of its own.
 */
const files = [
  LEAKS,
  'modules/access/may-hear.test.ts',
  // Statements that no call sends: rounds, sweeps and what devices send.
  '.jobs.test.ts',
  'modules/access/session-sweep.test.ts',
  'modules/alarms/alarms.silence.test.ts',
  'modules/forms/derive.records.test.ts',
  'modules/schedules/schedules.calls.test.ts',
  'modules/telemetry/acknowledged.test.ts',
  'modules/telemetry/retention.test.ts',
  'modules/video/recorder.test.ts',
  // Migrations, on an empty database and on one with records of an earlier version.
  'app/filled-migrations.test.ts',
  'modules/forms/counted-before.test.ts',
  'modules/stock/stock-before.test.ts',
  'modules/access/renamed-functions.test.ts',
  'platform/db/migrate.test.ts',
  // Locks and who gives way, by which index the planner goes, how texts are sorted and searched, what a driver is answered.
  '.races.test.ts',
  '.store.test.ts',
  'modules/access/owned-scope.test.ts',
  'modules/forms/forms.search.test.ts',
  'platform/db/listener.test.ts',
  'platform/db/naming-client.test.ts',
  'platform/db/part.test.ts',
]

/** Arguments for vitest. */
export const onOldestPostgres = ['--project', 'server', '--project', 'server-replacing', ...files]
