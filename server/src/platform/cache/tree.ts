import { constants, cpSync, existsSync, rmSync } from 'node:fs'

/** Copies a file or a folder with all below it; where the file system can, without copying the bytes. */
export function copyTree(source: string, target: string, filter: (path: string) => boolean = () => true): void {
  cpSync(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE, filter, verbatimSymlinks: true })
}

export function isThere(path: string): boolean {
  return existsSync(path)
}

export function removeTree(path: string): void {
  rmSync(path, { recursive: true, force: true })
}
