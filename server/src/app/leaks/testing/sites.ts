import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type * as database from '../../../platform/db/index.ts'
import type * as access from '../../../modules/access/index.ts'

/** What a scope is put into a statement by. */
const WAYS = ['readable', 'writable', 'organWithin', 'withinLogs'] as const
/** The other way: paths compared in the text of a statement. */
const COMPARED = /starts_with\((?=[^()]*path)[^()]*\)/i
const RAW = /starts_with\(([^(),]*),([^(),]*)\)/g
/** They put conditions together for others: the site is where they are asked. */
const PASSING = /\/(?:scope|reach)\.store\.ts/
/** The conditions themselves. */
const IN_CONDITION = /\/scope\.store\.ts/
const STORE = /\/server\/src\/(?:modules|app)\/[\w./-]+\.store\.ts/
/** Stands for a value in the text of a statement. */
const GAP = '\u0000'
export const SERVER = new URL('../../../', import.meta.url).pathname

interface Watch {
  /** The site whose condition is left out. */
  mutant: string | undefined
  readonly reached: AsyncLocalStorage<Set<string>>
  /** What is reached by work that no request waits for. */
  byWork: Set<string> | undefined
  /** Those of the statement that is just being made. */
  readonly made: AsyncLocalStorage<Set<string>>
}

const watch: Watch = {
  mutant: undefined,
  reached: new AsyncLocalStorage(),
  byWork: undefined,
  made: new AsyncLocalStorage(),
}

/** Does something and answers which sites were reached by it. */
export async function reaching(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const sites = new Set<string>()
  await watch.reached.run(sites, work)
  return sites
}

/** Does something that work in the background takes part in, and answers which sites were reached by anybody meanwhile. */
export async function reachingByWork(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const sites = new Set<string>()
  watch.byWork = sites
  try {
    await work()
    return sites
  } finally {
    watch.byWork = undefined
  }
}

/** Does something with the condition of one site left out. */
export async function without<Result>(site: string, work: () => Promise<Result>): Promise<Result> {
  watch.mutant = site
  try {
    return await work()
  } finally {
    watch.mutant = undefined
  }
}

type Caller = readonly [file: string, line: number]

/** By where it stands in the code that runs: to find the line of the source of a call takes long. */
const callers = new Map<string, Caller | undefined>()
/** Nearly all stand this near; to look farther each time takes long. */
const [NEAR, FAR] = [8, 25]

/** The line of a store from which this was called: `modules/forms/one.store.ts`, 62. */
function callSite(): Caller | undefined {
  const place = nearestStore(NEAR) ?? nearestStore(FAR)
  if (place === undefined || IN_CONDITION.test(place)) return undefined
  if (!callers.has(place))
    callers.set(
      place,
      withStack(FAR, () => callerIn(new Error('where').stack ?? '')),
    )
  return callers.get(place)
}

/** Where the nearest store stands that asks, as the code runs. */
function nearestStore(depth: number): string | undefined {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, frames) => placeOfStore(frames)
  const place = withStack(depth, () => new Error('where').stack)
  Error.prepareStackTrace = prepareStackTrace
  return place
}

function withStack<Result>(depth: number, work: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = depth
  const result = work()
  Error.stackTraceLimit = stackTraceLimit
  return result
}

function placeOfStore(frames: readonly NodeJS.CallSite[]): string | undefined {
  for (const frame of frames) {
    const file = frame.getFileName() ?? ''
    if (!STORE.test(file) || (PASSING.test(file) && !IN_CONDITION.test(file))) continue
    return `${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
  }
  return undefined
}

function callerIn(stack: string): Caller | undefined {
  const line = stack.split('\n').find((each) => STORE.test(each) && !PASSING.test(each))
  const [, file, at] = /\/server\/src\/((?:modules|app)\/[\w./-]+\.store\.ts)(?:\?[^:]*)?:(\d+):/.exec(line ?? '') ?? []
  return file === undefined ? undefined : [file, Number(at)]
}

interface Site {
  readonly line: number
  readonly way: string
  /** `forms/one.store.ts:oneSql readable`; a second one in the same function has its number. */
  readonly name: string
}

/** A function that takes no scope has none that could be left out: it is given what was judged. */
const SCOPED = /\bScope\b|[rR]eader\b|\bbranch\.path\b/

interface Source {
  readonly sites: readonly Site[]
  /** By line, the function that it stands in. */
  readonly functions: readonly string[]
}

const sources = new Map<string, Source>()

/** What a store asks for, as its text says. */
function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const sites: Site[] = []
  const functions: string[] = []
  const before = new Map<string, number>()
  const texts = readFileSync(join(SERVER, file), 'utf8').split('\n')
  const isScoped = (line: number) =>
    texts.some((text, index) => functions[index] === functions[line - 1] && SCOPED.test(text))
  for (const text of texts) {
    const begun = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1]
    functions.push(begun ?? functions.at(-1) ?? '')
    for (const way of waysIn(text)) {
      const name = `${file.replace('modules/', '')}:${functions.at(-1)} ${way}`
      const nth = (before.get(name) ?? 0) + 1
      before.set(name, nth)
      // Paths are compared all over a statement: they are left out together.
      if (nth > 1 && way === 'starts_with') continue
      sites.push({ line: functions.length, way, name: nth === 1 ? name : `${name} ${nth}` })
    }
  }
  const source = { sites: sites.filter(({ way, line }) => way !== 'starts_with' || isScoped(line)), functions }
  sources.set(file, source)
  return source
}

function waysIn(text: string): string[] {
  const ways = WAYS.filter((way) => new RegExp(`(?<!function )\\b${way}\\(`).test(text))
  return COMPARED.test(text) ? [...ways, 'starts_with'] : ways
}

function siteAt(file: string, line: number, way: string): string | undefined {
  const { sites, functions } = sourceOf(file)
  const isHere = (one: Site) =>
    way === 'starts_with' ? functions[one.line - 1] === functions[line - 1] : one.line === line
  const here = sites.filter(isHere)
  if (way === 'starts_with') return here.find((one) => one.way === way)?.name
  return (here.find((one) => one.way === way) ?? here[0])?.name ?? `${file}:${line} ${way}`
}

function isOut(way: string): boolean {
  const at = callSite()
  if (at === undefined) return false
  const [file, line] = at
  const site = siteAt(file, line, way)
  if (site === undefined) return false
  note(site)
  watch.made.getStore()?.add(site)
  return watch.mutant === site
}

function note(site: string): void {
  watch.reached.getStore()?.add(site)
  watch.byWork?.add(site)
}

export type Scopes = Pick<typeof access, 'readable' | 'writable' | 'organWithin'>

/** The store of scopes, each of its conditions known by who asks for it. */
export function watched(store: Scopes, { sql }: typeof database): Scopes {
  return {
    ...store,
    readable: (...asked) => (isOut('readable') ? sql<boolean>`true` : store.readable(...asked)),
    writable: (...asked) => (isOut('writable') ? sql<boolean>`true` : store.writable(...asked)),
    organWithin: (...asked) => (isOut('organWithin') ? sql<boolean>`true` : store.organWithin(...asked)),
  }
}

/** The database: paths compared in the text of a statement are known too, and what a kept statement was made of. */
export function watchedDatabase(original: typeof database): typeof database {
  const plain = original.sql
  const tag = (texts: TemplateStringsArray, ...values: unknown[]) => plain(withoutPaths(texts), ...values)
  class Watched<Row> extends original.StatementCache<Row> {
    /** By key, the sites that are reached wherever a statement is made anew or taken as it is kept. */
    readonly #sites = new Map<string, ReadonlySet<string>>()

    override rows(...[db, key, build, values]: Parameters<database.StatementCache<Row>['rows']>) {
      const mark = `${watch.mutant ?? ''}|${key}`
      for (const site of this.#sites.get(mark) ?? []) note(site)
      const made = new Set<string>()
      const watchedBuild: typeof build = (blank) => {
        this.#sites.set(mark, made)
        return watch.made.run(made, () => build(blank))
      }
      return super.rows(db, mark, watchedBuild, values)
    }
  }
  return { ...original, sql: Object.assign(tag, plain), StatementCache: Watched }
}

function withoutPaths(texts: TemplateStringsArray): TemplateStringsArray {
  const whole = texts.join(GAP)
  if (!COMPARED.test(whole) || !isOut('starts_with')) return texts
  const parts = whole.replaceAll(RAW, '(true or starts_with($1,$2))').split(GAP)
  return Object.assign(parts, { raw: parts })
}

/** The store of a site, below the modules: `forms/one.store.ts`. */
export function storeOf(site: string): string {
  return site.slice(0, site.indexOf(':'))
}

/** Every site in the stores of the product, as their text says. */
export function allSites(): string[] {
  return storesUnder('modules').flatMap((file) => sourceOf(file).sites.map(({ name }) => name))
}

function storesUnder(folder: string): string[] {
  return readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.store.ts') && !PASSING.test(`/${file}`))
    .map((file) => `${folder}/${file}`)
    .toSorted()
}
