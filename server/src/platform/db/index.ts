export { type RawBuilder, sql } from 'kysely'
export {
  type AdvisoryLock,
  advisoryLocks,
  lockEachWithin,
  lockSharedWithin,
  lockWithin,
  tryLock,
  tryLockSharedWithin,
  tryLockWithin,
  unlock,
  whileLocked,
} from './advisory-locks.ts'
export { beginningWith } from './beginning.ts'
export {
  type Database,
  type Db,
  asPart,
  inTransaction,
  oneText,
  openDatabase,
  pingDatabase,
  runOnce,
  withoutConflict,
} from './database.ts'
export { backUpCluster, hasCluster, placeCluster } from './embedded-backup.ts'
export { postgresMajor } from './embedded-programs.ts'
export { startEmbedded } from './embedded.ts'
export { throwAwayFolder, throwAwaySettings } from './embedded-settings.ts'
export { brokenConstraint, databaseFault } from './faults.ts'
export { type Listener, openListener, errorOf } from './listener.ts'
export { type AppliedMigration, appliedMigrations, fitMigrations, migrate } from './migrate.ts'
export { patiently } from './patiently.ts'
export { type MakeBlank, StatementCache } from './statement-cache.ts'
export { farmDay, farmTime } from './farm-time.ts'
export { type Unread, columnsIn, fieldsIn, listed, partOf, readEach } from './record-fields.ts'
export { wireTime } from './wire-time.ts'
export { type CopyConnection, type Lsn, ReplicationConnection, formatLsn, parseLsn } from './replication.ts'
export { endCluster } from './embedded-postmaster.ts'
