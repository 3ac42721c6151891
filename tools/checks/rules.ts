import { resolve } from 'node:path'
import { crossings } from './boundaries.ts'
import { codeFindings } from './code-rules.ts'
import { commentFindings } from './comment-rules.ts'
import { copyFindings } from './copy-rules.ts'
import { entityFindings } from './entity-lines.ts'
import { formatFindings } from './format-rules.ts'
import { groundFindings } from './ground-rules.ts'
import { lockFindings } from './lock-rules.ts'
import { type Module, modulesOf } from './modules.ts'
import { languageFindings } from './language.ts'
import { namedFileFindings } from './named-files.ts'
import { retentionFindings } from './retention-rules.ts'
import { sqlFindings } from './sql-rules.ts'
import { stateFindings } from './state-rules.ts'
import { testRules } from './test-rules.ts'
import { textFindings } from './text-rules.ts'
import { type Finding, type Tree, treeOnDisk } from './tree.ts'
import { treeFindings } from './tree-rules.ts'

/** Everything that the project's own rules find in these modules of the tree. */
export function findingsIn(tree: Tree, modules: readonly Module[] = modulesOf(tree)): Finding[] {
  return [
    crossings(modules, tree),
    codeFindings(modules),
    codeFindings(modules, testRules),
    commentFindings(tree, modules),
    textFindings(modules),
    languageFindings(modules),
    formatFindings(modules),
    copyFindings(modules),
    sqlFindings(modules),
    lockFindings(modules, tree),
    retentionFindings(modules),
    groundFindings(modules),
    stateFindings(modules),
    treeFindings(tree),
    entityFindings(modules),
    namedFileFindings(tree, modules),
  ].flat()
}

/** Workspaces of which no import was read: then the check looks at the wrong place, and its silence means nothing. */
export function unreadWorkspaces(tree: Tree, modules: readonly Module[]): string[] {
  const importing = modules.filter((module) => module.imports.length > 0)
  return workspacesOf(tree).filter((name) => !importing.some(({ path }) => path.startsWith(`${name}/`)))
}

function workspacesOf(tree: Tree): string[] {
  const manifest: unknown = JSON.parse(tree.has('package.json') ? tree.text('package.json') : '{}')
  const isList = typeof manifest === 'object' && manifest !== null && 'workspaces' in manifest
  if (!isList || !Array.isArray(manifest.workspaces)) return ['package.json']
  return manifest.workspaces.map(String)
}

function main(root: string): number {
  const tree = treeOnDisk(root)
  const modules = modulesOf(tree)
  const findings = findingsIn(tree, modules)
  const unread = unreadWorkspaces(tree, modules)
  for (const { path, line, rule, message } of findings) console.log(`${path}:${line} ${rule}: ${message}`)
  for (const name of unread) console.log(`${name}: no import of it was read, the check does not see it`)
  console.log(`${modules.length} modules, ${modules.flatMap(({ imports }) => imports).length} imports read`)
  return findings.length + unread.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = main(resolve(process.argv[2] ?? '.'))
