import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { BackupFault } from './fault.ts'

export const header = Type.Object({
  Format: Type.Number(),
  /** Which database cluster the archive belongs to, as PostgreSQL names it. */
  System: Type.String(),
  Major: Type.Number(),
  /** A known text under the key: by it a wrong key shows before anything is read. */
  Proof: Type.String(),
})
export type Header = Static<typeof header>

/** A file as a row of chunks. */
const storedFile = Type.Object({
  Path: Type.String(),
  Size: Type.Number(),
  Mode: Type.Number(),
  Changed: Type.Number(),
  Chunks: Type.Array(Type.String()),
})
export type StoredFile = Static<typeof storedFile>

export const storedFolders = Type.Object({ files: Type.Array(storedFile), video: Type.Array(storedFile) })
export type StoredFolders = Static<typeof storedFolders>
export type FolderName = keyof StoredFolders

/** One base backup: with the log from `Start` to `End` at least the cluster becomes consistent. */
export const baseManifest = Type.Object({
  Id: Type.String(),
  BegunAt: Type.String(),
  EndedAt: Type.String(),
  Timeline: Type.Number(),
  SegmentBytes: Type.Number(),
  Start: Type.String(),
  End: Type.String(),
  Directories: Type.Array(Type.String()),
  Cluster: Type.Array(storedFile),
  Folders: storedFolders,
  Bytes: Type.Number(),
})
export type BaseManifest = Static<typeof baseManifest>

/** So far the log is in the archive, and at that time of the database nothing else had been written. */
export const position = Type.Object({ Timeline: Type.Number(), Flushed: Type.String(), At: Type.String() })
export type Position = Static<typeof position>

/** Chunks that no backup named when it was looked last, with the time of their last use. */
export const unusedChunks = Type.Record(Type.String(), Type.Number())

export function parsePiece<Schema extends TSchema>(schema: Schema, content: Buffer): Static<Schema> {
  const value: unknown = JSON.parse(content.toString())
  if (!Value.Check(schema, value)) throw new BackupFault('备份里的内容看不懂，可能是别的版本写的')
  return value
}
