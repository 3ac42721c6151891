import type { Node } from 'oxc-parser'
import { type Exception, findingsBut } from './exceptions.ts'
import { type Module, walk } from './modules.ts'
import { type Finding, lineAt } from './tree.ts'

const RULE = 'deleting-by-age-asks'
const JUDGED = /^server\/src\/(modules|app|platform)\/.*\.ts$/
const TEST = /\.(test|bench)\.ts$|\/testing\//
const TRUSTED = 'TrustedTime'
const DELETES = /\b(?:delete\s+from|truncate)\b/
const DROPS = /\bdrop\s+table\b/
const CLOCK = /\b(?:now|clock_timestamp|transaction_timestamp|statement_timestamp)\(\)|\bcurrent_(?:date|timestamp)\b/
/** `last_used <`, `r.occur_time <=`: a column of times that lies before something. */
const BEFORE =
  /(?:\b(?:\w*_(?:time|used|seen|until|at|day|date)|time|ts|began|begins|ended|ends|start|day|seen)|\})\s*<=?/
const AGE = /\bmake_interval\(|\binterval '/
const BY_FILE_TIME = /\.mtime(?:Ms)?\b[^\n]* [<>]=? |\s[<>]=? [^\n]*\.mtime(?:Ms)?\b/

export const exceptions: readonly Exception[] = [
  {
    path: 'server/src/app/live.store.ts',
    why: 'what is passed on to open pages within the hour; they read anew without it',
  },
  {
    path: 'server/src/modules/alarms/alarm-state.store.ts',
    why: 'the memory of the alarm machine, which goes by the clock that judges',
  },
  { path: 'server/src/modules/alarms/round.store.ts', why: 'the same: gaps in hearing devices' },
  {
    path: 'server/src/modules/devices/stranger.store.ts',
    why: 'a list of unregistered names that fills again as they speak',
  },
  { path: 'server/src/modules/irrigations/watch.store.ts', why: 'a queue that is emptied as it is worked off' },
  { path: 'server/src/modules/notices/holding.store.ts', why: '“due soon” gives way to “overdue”, which says more' },
  { path: 'server/src/platform/cache/folder-cache.ts', why: 'drafts of the cached demo county, which is made anew' },
]

/**
 * What deletes by age without asking `platform/retention`: a statement that deletes what lies before some time has to stand in a function
 * that takes a `TrustedTime`, and may not ask the clock of the database itself unless for an earlier bound. So does whatever deletes
 * files by when they were written.
 */
export function retentionFindings(modules: readonly Module[], allowed: readonly Exception[] = exceptions): Finding[] {
  const judged = modules.filter(({ path }) => JUDGED.test(path) && !TEST.test(path))
  return findingsBut({ rule: RULE, modules: judged, allowed }, findingsOf)
}

function findingsOf(module: Module): Finding[] {
  const { path, text, program } = module
  const trusting = trustingNames(module)
  return program.body.flatMap((statement) => {
    const said = text.slice(statement.start, statement.end)
    const takesTrusted = trusting.some((name) => new RegExp(`\\b${name}\\b`).test(said))
    const found: number[] = []
    walk(statement, (node) => {
      if (node.type !== 'TemplateLiteral') return
      const sql = text.slice(node.start, node.end)
      const isAsked = takesTrusted || (DROPS.test(sql) && text.includes(TRUSTED))
      const isByDatabase = CLOCK.test(sql) && !/\bleast\(/.test(sql)
      if (DROPS.test(sql) ? !isAsked : isByAge(sql) && (isByDatabase || !isAsked)) found.push(node.start)
    })
    const byFile = BY_FILE_TIME.exec(said)
    if (byFile && !takesTrusted) found.push(statement.start + byFile.index)
    return found.map((at) => ({
      rule: RULE,
      path,
      line: lineAt(text, at),
      message:
        'Retention of platform/retention says whether anything may be deleted by age, and gives the time it is measured against',
    }))
  })
}

function isByAge(sql: string): boolean {
  return DELETES.test(sql) && [CLOCK, BEFORE, AGE].some((sign) => sign.test(sql))
}

/** `TrustedTime` and the types of a module that hold one. */
function trustingNames({ text, program }: Module): string[] {
  const names = [TRUSTED]
  walk(program, (node: Node) => {
    const isType = node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration'
    if (isType && text.slice(node.start, node.end).includes(TRUSTED)) names.push(node.id.name)
  })
  return names
}
