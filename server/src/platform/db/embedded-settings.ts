import { existsSync, statfsSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'

/** Server settings by their PostgreSQL names; given on the command line, so nothing in the cluster is edited. */
export type PostgresSettings = Record<string, string>

export const durableSettings: PostgresSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: `${sharedBuffersMb(memoryOfMachine())}MB`,
  // A SIGBUS in containers whose huge pages are reserved for others; nothing to win at this size.
  huge_pages: 'off',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  // So much of the log waits for a backup that can't be written; after that a new base backup is due.
  max_slot_wal_keep_size: '4GB',
  checkpoint_timeout: '10min',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file per weekday, overwritten a week later: the log can't fill the disk for ever.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] ',
}

/** A part of the machine’s memory: the rest is for the product, and for the files that the system keeps in it. */
export function sharedBuffersMb(bytes: number): number {
  return Math.min(512, Math.max(128, Math.floor(bytes / 32 / 2 ** 20)))
}

/** In bytes; a container may have less than the machine. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** For tests: a cluster whose data may be lost with the machine, cheap to start and to write. */
export const throwAwaySettings: PostgresSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '64MB',
  min_wal_size: '80MB',
  max_wal_size: '256MB',
  max_connections: '120',
  logging_collector: 'off',
  autovacuum: 'off',
}

const MEMORY = '/dev/shm'
const LEAST_FREE_BYTES = 2 * 2 ** 30

/**
 * For tests: the folder below which such a cluster stands, in memory where there is room. A copy of a database is a thousand
 * files: on a disk that others use as well making and removing them took ten times as long as anything else about it.
 */
export function throwAwayFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= LEAST_FREE_BYTES ? MEMORY : tmpdir()
}

export function settingsArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
