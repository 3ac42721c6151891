import { existsSync, mkdirSync } from 'node:fs'
import { open, readdir, rename, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Archive, diskFault } from './archive.ts'
import { inParallel } from './in-parallel.ts'
import type { StoredFile } from './pieces.ts'

const CHUNK_BYTES = 1 << 20
/** Uploads under way and drafts are nobody’s yet. */
const PASSING = /(^|\/)parts(\/|$)|\.(draft|tmp)$/

/** Stores what a folder holds; what is known by path, size and time of change is not read again. */
export async function storeFolder(
  archive: Archive,
  folder: string,
  known: ReadonlyMap<string, StoredFile>,
): Promise<StoredFile[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const stored: StoredFile[] = []
  await inParallel(
    paths.filter((path) => !PASSING.test(path)),
    async (path) => {
      const file = await storeFile(archive, { folder, path }, known)
      if (file) stored.push(file)
    },
  )
  return stored
}

async function storeFile(
  archive: Archive,
  { folder, path }: { folder: string; path: string },
  known: ReadonlyMap<string, StoredFile>,
): Promise<StoredFile | undefined> {
  try {
    const { size, mtimeMs, mode } = await stat(join(folder, path))
    const before = known.get(path)
    if (before?.Size === size && before.Changed === mtimeMs) return before
    return await readInChunks(archive, join(folder, path), { Path: path, Mode: mode & 0o777, Changed: mtimeMs })
  } catch (error) {
    // Swept while it was looked for.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function readInChunks(
  archive: Archive,
  path: string,
  facts: Pick<StoredFile, 'Path' | 'Mode' | 'Changed'>,
): Promise<StoredFile> {
  const file = await open(path, 'r')
  try {
    const chunks: string[] = []
    let size = 0
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES)
      if (bytesRead === 0) return { ...facts, Size: size, Chunks: chunks }
      chunks.push(await archive.putChunk(buffer.subarray(0, bytesRead)))
      size += bytesRead
    }
  } finally {
    await file.close()
  }
}

/** Writes files back below a folder, each whole or not at all; what is there already stays. */
export async function restoreFiles(archive: Archive, folder: string, files: readonly StoredFile[]): Promise<void> {
  await inParallel(files, async (file) => {
    const path = join(folder, file.Path)
    if (existsSync(path)) return
    const draft = `${path}.restoring`
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const opened = await open(draft, 'w', file.Mode)
      try {
        for (const chunk of file.Chunks) await opened.write(await archive.getChunk(chunk))
        await opened.datasync()
      } finally {
        await opened.close()
      }
      if (file.Changed > 0) await utimes(draft, file.Changed / 1_000, file.Changed / 1_000)
      await rename(draft, path)
    } catch (error) {
      throw diskFault(error, path)
    }
  })
}
