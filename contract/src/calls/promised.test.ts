import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { addresses } from '../addresses/index.ts'
import { builtInModules } from '../access/index.ts'
import type { Call } from '../wire/index.ts'
import { builtCalls, promisedCalls } from './index.ts'

const built = Object.values(builtCalls).flatMap((group) => Object.values<Call>(group))
const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('no call is promised twice, none built twice', () => {
  expect(new Set(promisedCalls.map(key)).size).toBe(promisedCalls.length)
  expect(new Set(built.map(key)).size).toBe(built.length)
})

test('what the list calls built is what the contract declares, and nothing else is declared', () => {
  expect(built.map(key).toSorted()).toEqual(
    promisedCalls
      .filter((one) => one.built)
      .map(key)
      .toSorted(),
  )
})

test('no address is promised twice', () => {
  const keys = addresses.map((one) => `${one.outside ? 'host' : 'page'} ${one.path}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every redirect leads to an address that there is', () => {
  const paths = new Set(addresses.filter((one) => !one.outside).map((one) => one.path))
  expect(addresses.filter((one) => one.redirect && !paths.has(one.redirect)).map((one) => one.redirect)).toEqual([])
})

test('every function stands at a built address of its module', () => {
  const pages = new Set(addresses.filter((one) => one.built && !one.outside).map((one) => one.path))
  const acts = builtInModules
    .flatMap((module) => module.functions)
    .filter((one) => one.name.includes('/') && !one.url.includes('#'))
  expect(acts.map((one) => one.url).filter((url) => !pages.has(url))).toEqual([])
})

/** Permissions that only the administrator of the installation holds: given by no function. */
const administrators = ['system.permission']

test('every permission that a call needs is given by a function', () => {
  const given = new Set<string>(builtInModules.flatMap((module) => module.functions.flatMap((one) => one.grants)))
  const needed = built
    .map((call) => call.needs)
    .filter((needs) => needs.includes('.') && !administrators.includes(needs))
  expect([...new Set(needed)].filter((needs) => !given.has(needs))).toEqual([])
})

/** The lists at the commit before, where there is a history. */
function before(file: string): string | undefined {
  try {
    return execFileSync('git', ['show', `HEAD~1:${file}`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

const lists: ReadonlyArray<[file: string, promised: ReadonlySet<string>, toCome: ReadonlySet<string>]> = [
  [
    'contract/src/calls/promised.ts',
    new Set(promisedCalls.map((one) => one.path)),
    new Set(promisedCalls.filter((one) => !one.built).map((one) => one.path)),
  ],
  [
    'contract/src/addresses/addresses.ts',
    new Set(addresses.map((one) => one.path)),
    new Set(addresses.filter((one) => !one.built).map((one) => one.path)),
  ],
]

test.each(lists)('what is still to come in %s only shrinks', (file, promised, toCome) => {
  const lines =
    before(file)
      ?.split('\n')
      .filter((line) => line.includes("path: '")) ?? []
  const pathOf = (line: string) => /path: '([^']*)'/.exec(line)?.[1] ?? ''
  expect(lines.filter((line) => !promised.has(pathOf(line)))).toEqual([])
  // The farm’s /Core shares its path with the host’s.
  const wasBuilt = lines.filter((line) => line.includes('built: true')).map(pathOf)
  expect(wasBuilt.filter((path) => toCome.has(path))).toEqual([])
})
