import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './durable.ts'

/** A file that is still arriving. Bytes are written at their places, in any order and as often as one likes. */
export interface Part {
  /** As it is at this moment. */
  readonly size: () => Promise<number>
  readonly write: (bytes: Buffer, position: number) => Promise<void>
  /** What was written is on disk when this ends. */
  readonly sync: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a part file and makes it when there is none. */
export async function openPart(path: string): Promise<Part> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    const { size } = await file.stat()
    if (size === 0) await syncFolder(dirname(path))
    return {
      size: async () => (await file.stat()).size,
      write: (bytes, position) => writeAll(file, bytes, position),
      sync: () => file.datasync(),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The system may take less than it is given; a full disk says so only at the next attempt. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}
