import { type FileHandle, open } from 'node:fs/promises'
import type { RecordedFile } from './playback.ts'

interface HeldOpen {
  readonly files: readonly RecordedFile[]
  readonly close: () => Promise<void>
}

/** Opens files of a recording, all or none, so that they are read to their end even where they are removed meanwhile. */
export async function heldOpen(files: ReadonlyArray<RecordedFile & { readonly path: string }>): Promise<HeldOpen> {
  const handles: FileHandle[] = []
  const close = async () => {
    for (const one of handles) await one.close().catch(() => undefined)
  }
  try {
    for (const { path } of files) handles.push(await open(path))
  } catch (error) {
    await close()
    throw error
  }
  return { files: files.map(({ path, from }, at) => ({ path: handles[at] ?? path, from })), close }
}
