import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseLsn } from '../db/index.ts'
import type { Archive } from './archive.ts'
import { addedIds, baseIds, readAdded, readBase, removeAdded, removeBase } from './manifest.ts'
import { parsePiece, unusedChunks } from './pieces.ts'
import { archivedSegments, removeSegment, segmentName } from './wal-archive.ts'

const CHUNKS = 'chunks'
const UNUSED = 'unused'

/** Keeps the newest base backups by their number, whatever the clock says, and what belongs to them. */
export async function pruneArchive(archive: Archive, keep: number): Promise<void> {
  const ids = baseIds(archive)
  const kept = ids.slice(-keep)
  const [oldest] = kept
  if (!oldest || ids.length === kept.length) return
  for (const id of ids.slice(0, -keep)) removeBase(archive, id)
  for (const id of addedIds(archive).filter((each) => each < oldest)) removeAdded(archive, id)
  const bases = await Promise.all(kept.map((id) => readBase(archive, id)))
  const firsts = new Map(
    bases
      .toReversed()
      .map((base) => [base.Timeline, segmentName(base.Timeline, parseLsn(base.Start), base.SegmentBytes)]),
  )
  for (const name of archivedSegments(archive)) {
    const first = firsts.get(Number.parseInt(name.slice(0, 8), 16))
    const isLatestLine = name.slice(0, 8) > (bases.at(-1)?.Timeline ?? 0).toString(16).toUpperCase().padStart(8, '0')
    if (!isLatestLine && (!first || name < first)) removeSegment(archive, name)
  }
  const used = new Set(
    bases.flatMap(({ Cluster, Folders }) => [...Cluster, ...Folders.files, ...Folders.video]).flatMap(chunksOf),
  )
  for (const added of await readAdded(archive, oldest))
    for (const name of [...added.files, ...added.video].flatMap(chunksOf)) used.add(name)
  await removeUnused(archive, used)
}

const chunksOf = ({ Chunks }: { Chunks: readonly string[] }) => Chunks

/**
 * A backup that is being taken may count on chunks that no complete one names: what goes was named by none the last time
 * either, and was not used since.
 */
async function removeUnused(archive: Archive, used: ReadonlySet<string>): Promise<void> {
  const before = archive.list('').includes(UNUSED) ? parsePiece(unusedChunks, await archive.get(UNUSED)) : {}
  const now: Record<string, number> = {}
  for (const part of archive.list(CHUNKS))
    for (const name of archive.list(join(CHUNKS, part))) {
      if (used.has(name)) continue
      const path = join(CHUNKS, part, name)
      const { mtimeMs } = statSync(join(archive.folder, path))
      if (before[name] === mtimeMs) archive.remove(path)
      else now[name] = mtimeMs
    }
  await archive.put(UNUSED, Buffer.from(JSON.stringify(now)))
}
