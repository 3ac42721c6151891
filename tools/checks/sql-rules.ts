import { type Module, walk } from './modules.ts'
import { type Exception, findingsBut } from './exceptions.ts'
import { type Finding, lineAt } from './tree.ts'

const RULE = 'sql-names-fields-by-kind'
const SQL = /^server\/src\/(modules|app|platform)\/.*\.ts$/
const TEST = /\.(test|bench)\.ts$|\/testing\//
/** `data->>'Status'`, `r.data->'Lines'`, `data ? 'Area'`. */
const BY_HAND = /\bdata(?:->>?| \? )'[A-Z]\w*'/

export const exceptions: readonly Exception[] = [
  { path: 'server/src/modules/forms/whole.store.ts', why: 'reads the name of records of whatever form' },
  {
    path: 'server/src/modules/statistics/report.store.ts',
    why: 'asks the state of records of whatever kind a report is about',
  },
]

/** Fields of records that SQL names by a text of its own: one that was renamed or is misspelt would still compile. */
export function sqlFindings(modules: readonly Module[], allowed: readonly Exception[] = exceptions): Finding[] {
  const judged = modules.filter(({ path }) => SQL.test(path) && !TEST.test(path))
  return findingsBut({ rule: RULE, modules: judged, allowed }, findingsOf)
}

function findingsOf({ path, text, program }: Module): Finding[] {
  const found: Finding[] = []
  walk(program, (node) => {
    if (node.type !== 'TemplateElement' || !BY_HAND.test(node.value.raw)) return
    found.push({
      rule: RULE,
      path,
      line: lineAt(text, node.start),
      message: 'fieldsIn of platform/db names fields in SQL',
    })
  })
  return found
}
