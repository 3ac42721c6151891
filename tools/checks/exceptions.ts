import type { Module } from './modules.ts'
import type { Finding } from './tree.ts'

/** A file that does what a rule forbids, and why it may. */
export interface Exception {
  readonly path: string
  readonly why: string
}

interface Judged {
  readonly rule: string
  readonly modules: readonly Module[]
  readonly allowed: readonly Exception[]
}

/** What is found in the modules but for what is allowed, and with it the exceptions that nothing needs. */
export function findingsBut({ rule, modules, allowed }: Judged, findingsOf: (module: Module) => Finding[]): Finding[] {
  const found = modules.flatMap(findingsOf)
  const isAllowed = (one: Finding) => allowed.some(({ path }) => path === one.path)
  // A house without the file needs no exception for it either.
  const unneeded = allowed.filter(
    ({ path }) => modules.some((module) => module.path === path) && !found.some((one) => one.path === path),
  )
  return [
    ...found.filter((one) => !isAllowed(one)),
    ...unneeded.map(({ path }) => ({ rule, path, line: 1, message: 'the exception for this file is not needed' })),
  ]
}
