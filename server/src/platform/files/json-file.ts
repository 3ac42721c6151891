import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The content of a JSON file; undefined when there is none. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes whole or not at all; only the owner may read it. */
export function writeJsonFile(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(value, null, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** Takes a file away; that it is not there is as well. */
export function dropJsonFile(path: string): void {
  rmSync(path, { force: true })
}
