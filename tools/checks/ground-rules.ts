import { type Exception, findingsBut } from './exceptions.ts'
import type { Module } from './modules.ts'
import { type Finding, lineAt } from './tree.ts'

const RULE = 'asks-the-ground'
const JUDGED = /^server\/src\/modules\/(?!ground\/).*\.ts$/
const TEST = /\.(test|bench)\.ts$|\/testing\//
/** What happens on plots and bears upon what is done there later. */
const NAMES_OF_WORK = /\bconst (\w+) = fieldsIn\((?:clockForm|irrigationForm)\)/g
const ASKS_GROUND = /from '\.\.\/ground\/index\.ts'/

export const exceptions: readonly Exception[] = [
  {
    path: 'server/src/modules/lots/relying.store.ts',
    why: 'is given the plots that came out of those where something was used; relying.service.ts asks the ground for them',
  },
]

/**
 * Statements that look for work by the plot that it names, in a module that does not ask `modules/ground`: they would miss what was
 * done before
 * the plot was divided or merged.
 */
export function groundFindings(modules: readonly Module[], allowed: readonly Exception[] = exceptions): Finding[] {
  const judged = modules.filter(({ path }) => JUDGED.test(path) && !TEST.test(path))
  return findingsBut({ rule: RULE, modules: judged, allowed }, findingsOf)
}

function findingsOf({ path, text }: Module): Finding[] {
  if (ASKS_GROUND.test(text)) return []
  const names = [...text.matchAll(NAMES_OF_WORK)].map(([, name = '']) => name)
  return names.flatMap((name) =>
    [...text.matchAll(new RegExp(`\\$\\{${name}\\.Place\\}`, 'g'))].map(({ index }) => ({
      rule: RULE,
      path,
      line: lineAt(text, index),
      message: 'groundOf, originsSql or heirsOf of modules/ground beside the plot that a record names',
    })),
  )
}
