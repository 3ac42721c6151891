import { mkdirSync } from 'node:fs'
import { open, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Measured, measured } from './segment-reader.ts'

/** `<camera>/<day>/<milliseconds>.flv` */
const FILE = /^[0-9a-f-]{36}\/\d{4}-\d\d-\d\d\/(\d{1,15})\.flv$/

/** What is free for others than the administrator on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The files of recordings on disk, by their names below one folder: `<camera>/<day>/<milliseconds>.flv`. */
export class RecordingFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  freeBytes(): Promise<number> {
    return freeBytes(this.#folder)
  }

  /** What can be a recording by its name, a camera and day at a time; everything else in the folder is left alone. */
  async *days(): AsyncGenerator<readonly string[]> {
    for await (const folder of this.#days()) {
      const files = (await this.#names(folder)).map((name) => `${folder}/${name}`)
      yield files.filter((file) => FILE.test(file))
    }
  }

  async *#days(): AsyncGenerator<string> {
    for (const camera of await readdir(this.#folder)) {
      yield* (await this.#names(camera)).map((day) => `${camera}/${day}`)
    }
  }

  /** The camera that a file is of, and when it begins, by its name. */
  static told(file: string): { readonly camera: string; readonly from: number } {
    return { camera: file.slice(0, file.indexOf('/')), from: Number(FILE.exec(file)?.[1]) }
  }

  /** Those of some files that are not there; throws where the folder can't be asked. */
  async missing(files: readonly string[]): Promise<readonly string[]> {
    const there = new Set<string>()
    for (const day of new Set(files.map((file) => dirname(file)))) {
      for (const name of await this.#names(day)) there.add(`${day}/${name}`)
    }
    const gone: string[] = []
    for (const file of files) if (!there.has(file) && !(await this.#isThere(file))) gone.push(file)
    return gone
  }

  #isThere(file: string): Promise<boolean> {
    return stat(join(this.#folder, file)).then(
      () => true,
      (error: unknown) => {
        if (isNotThere(error)) return false
        throw error
      },
    )
  }

  /** Cuts off what was torn at the end of a file; what is left is on disk when this ends. */
  async mend(file: string): Promise<Measured> {
    const path = join(this.#folder, file)
    const whole = await measured(path)
    if (whole.pictures > 0) await cutTo(path, whole.bytes)
    return whole
  }

  /** Removes files as far as that is possible; answers those that stay, each with why. */
  async drop(files: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const stay = new Map<string, unknown>()
    for (const file of files) {
      await rm(join(this.#folder, file), { force: true }).catch((error: unknown) => stay.set(file, error))
    }
    for (const day of new Set(files.map((file) => dirname(file)))) {
      // Those in which something stands stay.
      await rmdir(join(this.#folder, day)).catch(() => undefined)
    }
    return stay
  }

  #names(below: string): Promise<string[]> {
    return readdir(join(this.#folder, below)).catch(() => [])
  }
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

async function cutTo(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    if (size > bytes) await file.truncate(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
