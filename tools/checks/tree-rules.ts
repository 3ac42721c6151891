import { isOpenTodo } from './code-rules.ts'
import type { Finding, Tree } from './tree.ts'

/** A rule about raw text, or about addresses: `in` chooses the files, its first group is the part that is judged. */
export interface TreeRule {
  readonly name: string
  readonly in: RegExp
  readonly why: string
  readonly badLine?: (line: string) => boolean
  readonly badPath?: (part: string) => boolean
}

const DOMAINS = [
  'access',
  'organs',
  'users',
  'roles',
  'forms',
  'dictionaries',
  'files',
  'views',
  'sheets',
  'map',
  'enterprises',
  'crops',
  'places',
  'ground',
  'operations',
  'inputs',
  'input-checks',
  'second-words',
  'doubts',
  'bans',
  'inspections',
  'stock',
  'irrigations',
  'lots',
  'plans',
  'standards',
  'orders',
  'work-orders',
  'clock',
  'chain',
  'notices',
  'diagnosis',
  'trace',
  'devices',
  'telemetry',
  'alarms',
  'video',
  'faces',
  'pictures',
  'statistics',
  'books',
  'schedules',
  'logs',
  'retention',
  'explain',
]
/** In the contract stands besides the domains what all of them share. */
const CONTRACT_SHARED = ['wire', 'errors', 'kinds', 'calls', 'addresses', 'events', 'values', 'words']
const NO_DOMAIN = 'domains have one spelling on all sides, see the architecture'

const NOUN = '[a-z][a-z0-9-]*'
const MODULE_ROLES = 'handlers|service|rules|store|reactions|jobs|form|import|export'
const MODULE_FILE = new RegExp(`^${NOUN}((\\.${NOUN})?\\.(${MODULE_ROLES}|test))?(\\.test)?\\.ts$`)
const CONTRACT_FILE = new RegExp(
  `^((testing|heads)/)?${NOUN}(\\.(calls|form|forms|facts|messages|rules))?(\\.test)?\\.ts$`,
)
const VAGUE = /(^|[/.-])(utils?|helpers?|common|misc|shared|lib)([/.-]|$)/i

const HOSTS = [
  'registry\\.npmjs',
  'registry\\.yarnpkg',
  'npmmirror\\.com',
  'npm\\.taobao',
  'deb\\.debian',
  'security\\.debian',
  'archive\\.ubuntu',
  'unpkg\\.com',
  'jsdelivr\\.net',
  'cdnjs\\.',
  'esm\\.sh',
  'pypi\\.org',
  'pythonhosted\\.org',
  'proxy\\.golang',
]
const HOST = new RegExp(HOSTS.join('|'))
const OUTSIDE = /(^|[^\w.-])\/(work|farm\/in)\/|\.\.\/shared\//
const CSS_COLOUR = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(/i
const MAX_COLUMNS = 140
/** One entry of a table stays on one line. */
const TABLE_ROW = /^\s*(?:['\w-]+: )?[{[].{0,220}[}\]],$/
const BINARY = /\.(png|jpe?g|webp|ico|woff2?|ttf|mp4|gz|zip|xlsx)$/

export const treeRules: readonly TreeRule[] = [
  {
    name: 'no-package-host',
    in: /./,
    why: 'the address of a package host',
    badLine: (line) => HOST.test(line),
  },
  {
    name: 'no-resolved-in-lock',
    in: /(^|\/)package-lock\.json$/,
    why: 'npm config omit-lockfile-registry-resolved keeps addresses out',
    badLine: (line) => line.includes('"resolved": "http'),
  },
  {
    name: 'no-path-outside',
    in: /./,
    why: 'a path outside the project',
    badLine: (line) => OUTSIDE.test(line),
  },
  {
    name: 'todo-in-text-needs-decision',
    in: /\.(sql|css|sh|ya?ml|html)$/,
    why: 'write TODO(decision NNN): … or do it now',
    badLine: isOpenTodo,
  },
  {
    name: 'at-most-140-columns',
    in: /\.(ts|tsx|mjs|cjs|css|sql)$/,
    why: `longer than ${MAX_COLUMNS} columns`,
    badLine: (line) => line.length > MAX_COLUMNS && !TABLE_ROW.test(line),
  },
  {
    name: 'colours-in-token-css',
    in: /^web\/src\/(?!ui\/tokens\.css$).*\.css$/,
    why: 'use a variable of web/src/ui/tokens.css',
    badLine: (line) => CSS_COLOUR.test(line),
  },
  {
    name: 'domain-spelling',
    in: /^(?:server\/src\/modules|web\/src\/domains)\/([^/]+)\//,
    why: NO_DOMAIN,
    badPath: (folder) => !DOMAINS.includes(folder),
  },
  {
    name: 'contract-domain-spelling',
    in: /^contract\/src\/([^/]+)\//,
    why: NO_DOMAIN,
    badPath: (folder) => !DOMAINS.includes(folder) && !CONTRACT_SHARED.includes(folder),
  },
  {
    name: 'module-file-names',
    in: /^server\/src\/modules\/[^/]+\/(.+)$/,
    why: `name it <noun>.(${MODULE_ROLES}).ts`,
    badPath: (file) => !MODULE_FILE.test(file),
  },
  {
    name: 'contract-file-names',
    in: /^contract\/src\/[^/]+\/(.+)$/,
    why: 'name it <noun>.(calls|form|facts|messages).ts',
    badPath: (file) => !CONTRACT_FILE.test(file),
  },
  {
    name: 'no-vague-names',
    in: /^((?:contract|server|web|simulator|tools|journeys|bench)\/.+)$/,
    why: 'name a file after its export or its role',
    badPath: (path) => VAGUE.test(path),
  },
]

/** What the rules find in the tree, and gaps in the sequence of migrations. */
export function treeFindings(tree: Tree): Finding[] {
  return [...treeRules.flatMap((rule) => [...badLines(tree, rule), ...badPaths(tree, rule)]), ...gapsInMigrations(tree)]
}

function badLines(tree: Tree, { name, in: where, why, badLine }: TreeRule): Finding[] {
  if (!badLine) return []
  return tree.paths
    .filter((path) => where.test(path) && !BINARY.test(path))
    .flatMap((path) =>
      tree
        .text(path)
        .split('\n')
        .flatMap((line, index) => (badLine(line) ? [{ rule: name, path, line: index + 1, message: why }] : [])),
    )
}

function badPaths(tree: Tree, { name, in: where, why, badPath }: TreeRule): Finding[] {
  if (!badPath) return []
  return tree.paths.flatMap((path) => {
    const part = where.exec(path)?.[1]
    return part !== undefined && badPath(part) ? [{ rule: name, path, line: 1, message: why }] : []
  })
}

function gapsInMigrations(tree: Tree): Finding[] {
  const migrations = tree.paths.filter((path) => path.startsWith('server/migrations/'))
  return migrations.flatMap((path, index) => {
    const number = String(index + 1).padStart(4, '0')
    if (new RegExp(`^server/migrations/${number}-[a-z0-9-]+\\.sql$`).test(path)) return []
    return [{ rule: 'migrations-without-gaps', path, line: 1, message: `expected ${number}-<what>.sql here` }]
  })
}
