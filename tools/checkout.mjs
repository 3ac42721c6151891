// Where this checkout lies and what it keeps beside its sources. Plain Node 20: runs before `npm ci`.
import { mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Not import.meta.dirname: older versions of Node 20 lack it.
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')

/** A file below `.build`, which git ignores. */
export function built(name) {
  return join(root, '.build', name)
}

/** The same, for writing: its folder exists afterwards. */
export function writtenTo(name) {
  mkdirSync(dirname(built(name)), { recursive: true })
  return built(name)
}

/** The module is the program that was started, not imported by another. */
export function isStarted(moduleUrl) {
  return realpathSync(process.argv[1]) === fileURLToPath(moduleUrl)
}
