import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes names in a folder outlive a power cut: file contents are synced by their own handles. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Makes a folder and everything above it that is missing, so that they stay. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Writes a file that nobody knows yet; it is on disk when this ends. */
export async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Gives a synced file its name: whole or not at all, whatever happens meanwhile. */
export async function renameSynced(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  await makeFolder(folder)
  await rename(from, to)
  await syncFolder(folder)
}

/** The answer of `work`; undefined when the file is not there. */
export async function ifThere<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
