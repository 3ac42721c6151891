import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { SERVER, storeOf } from './sites.ts'

/** What the full run has proven: that the suite misses each of these conditions when it is left out. */
export interface Proven {
  /** The fingerprint of the suite, and of the scopes that the stores ask for. */
  readonly suite: string
  readonly stores: Readonly<Record<string, StoreProven>>
}

interface StoreProven {
  /** The fingerprint of the store. */
  readonly text: string
  /** By condition, the title of the request that was answered otherwise without it. */
  readonly missedBy: Readonly<Record<string, string>>
}

const FILE = join(import.meta.dirname, '..', 'proven.json')
const OWN = ['proven.ts', 'held-elsewhere.ts'].map((name) => join(import.meta.dirname, name))
const nothing: Proven = { suite: '', stores: {} }

export function readProven(): Proven {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Proven) : nothing
}

export function writeProven(proven: Proven): void {
  writeFileSync(FILE, `${JSON.stringify(proven, undefined, 2)}\n`)
}

/** What is true of the sources as they stand. */
export interface Sources {
  readonly suite: string
  readonly stores: Readonly<Record<string, string>>
  /** Every condition that the suite has to miss. */
  readonly sites: readonly string[]
}

export function sourcesOf(sites: readonly string[]): Sources {
  const files = [...new Set(sites.map(storeOf))]
  return {
    suite: fingerprint(suiteFiles()),
    stores: Object.fromEntries(files.map((file) => [file, fingerprint([join(SERVER, 'modules', file)])])),
    sites,
  }
}

/** The conditions that are to be left out and asked about again, since what was proven of them is of other sources. */
export function unproven({ suite, stores, sites }: Sources, proven: Proven): string[] {
  if (suite !== proven.suite) return [...sites]
  return sites.filter((site) => {
    const store = proven.stores[storeOf(site)]
    return store?.text !== stores[storeOf(site)] || witnessOf(site, proven) === undefined
  })
}

/** The requests by which conditions were missed. */
export function allWitnesses({ stores }: Proven): ReadonlySet<string> {
  return new Set(Object.values(stores).flatMap(({ missedBy }) => Object.values(missedBy)))
}

/** The request by which the condition was missed. */
export function witnessOf(site: string, { stores }: Proven): string | undefined {
  return stores[storeOf(site)]?.missedBy[conditionOf(site)]
}

/** Conditions that were proven and that their store asks for no longer. */
export function gone(sites: readonly string[], { stores }: Proven): string[] {
  const there = new Set(sites)
  return Object.entries(stores)
    .flatMap(([file, { missedBy }]) => Object.keys(missedBy).map((condition) => `${file}:${condition}`))
    .filter((site) => !there.has(site))
}

/** What a full run has proven, by the request that each condition was missed by. */
export function provenBy({ suite, stores, sites }: Sources, missedBy: ReadonlyMap<string, string>): Proven {
  const of = (file: string) => sites.filter((site) => storeOf(site) === file).toSorted()
  const known = Object.keys(stores).toSorted()
  return {
    suite,
    stores: Object.fromEntries(
      known.map((file) => [
        file,
        {
          text: stores[file] ?? '',
          missedBy: Object.fromEntries(of(file).map((site) => [conditionOf(site), missedBy.get(site) ?? ''])),
        },
      ]),
    ),
  }
}

function conditionOf(site: string): string {
  return site.slice(storeOf(site).length + 1)
}

/** The suite, what it imports of the tests around it, and the scopes. */
function suiteFiles(): string[] {
  const own = sourcesIn(import.meta.dirname).filter((file) => !OWN.includes(file))
  const scopes = sourcesIn(join(SERVER, 'modules')).filter((file) => /\/(?:scope|reach)(?:\.store)?\.ts$/.test(file))
  return [...withImports(own), ...scopes].toSorted()
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
}

/** These files and what they import from the folders of tests. */
function withImports(files: readonly string[]): Set<string> {
  const found = new Set(files)
  for (const file of found) {
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const imported = join(dirname(file), from)
      if (imported.includes('/testing/') && !OWN.includes(imported)) found.add(imported)
    }
  }
  return found
}

function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${relative(SERVER, file)}\0${readFileSync(file, 'utf8')}\0`)
  return hash.digest('hex').slice(0, 16)
}
