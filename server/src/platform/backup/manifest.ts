import type { Archive } from './archive.ts'
import { type BaseManifest, type StoredFolders, baseManifest, parsePiece, storedFolders } from './pieces.ts'

const BASES = 'bases'
const ADDED = 'added'

export function baseIds(archive: Archive): string[] {
  return archive.list(BASES).filter((name) => !name.endsWith('.draft'))
}

export async function readBase(archive: Archive, id: string): Promise<BaseManifest> {
  return parsePiece(baseManifest, await archive.get(`${BASES}/${id}`))
}

export async function writeBase(archive: Archive, base: BaseManifest): Promise<void> {
  await archive.put(`${BASES}/${base.Id}`, Buffer.from(JSON.stringify(base)))
}

export function removeBase(archive: Archive, id: string): void {
  archive.remove(`${BASES}/${id}`)
}

/** Files that came after a base backup; what a record of a later moment names stands in one of these. */
export async function writeAdded(archive: Archive, id: string, added: StoredFolders): Promise<void> {
  await archive.put(`${ADDED}/${id}`, Buffer.from(JSON.stringify(added)))
}

export async function readAdded(archive: Archive, since: string): Promise<StoredFolders[]> {
  const ids = addedIds(archive).filter((id) => id >= since)
  return Promise.all(ids.map(async (id) => parsePiece(storedFolders, await archive.get(`${ADDED}/${id}`))))
}

export function addedIds(archive: Archive): string[] {
  return archive.list(ADDED).filter((name) => !name.endsWith('.draft'))
}

export function removeAdded(archive: Archive, id: string): void {
  archive.remove(`${ADDED}/${id}`)
}

/** Names sort by time. */
export function timeId(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-')
}
