import type { Module } from './modules.ts'
import { type Finding, type Tree, lineAt } from './tree.ts'

const RULE = 'declared-advisory-locks'
const DECLARED = 'server/src/platform/db/advisory-locks.ts'
const MIGRATION = /^server\/migrations\/.*\.sql$/
const JUDGED = /^server\/src\/.*\.ts$/
const TEST = /\.(test|bench)\.ts$|\/testing\//
const TAKES = /\bpg_(?:try_)?advisory_(?:xact_)?(?:lock|unlock)\w*\(\s*([^,)]*)/g

interface Text {
  readonly path: string
  readonly text: string
}

/**
 * Advisory locks differ by their numbers alone, whoever takes them: all stand in one table, each with another number, and are taken
 * by its functions. Migrations can’t; they name numbers of the table.
 */
export function lockFindings(modules: readonly Module[], tree: Tree): Finding[] {
  const migrations = tree.paths.filter((path) => MIGRATION.test(path)).map((path) => ({ path, text: tree.text(path) }))
  const numbers = numbersIn(modules.find(({ path }) => path === DECLARED)?.text ?? '')
  const twice = numbers.filter((one, at) => numbers.indexOf(one) < at)
  const elsewhere = modules.filter(({ path }) => JUDGED.test(path) && !TEST.test(path) && path !== DECLARED)
  const undeclared = migrations.flatMap((one) =>
    takenIn(one).filter(({ number }) => !numbers.includes(number.replaceAll('_', ''))),
  )
  return [
    ...twice.map((number) => finding({ path: DECLARED, line: 1 }, `${number} is the number of two locks`)),
    ...elsewhere
      .flatMap(takenIn)
      .map((at) => finding(at, `take it by a function of ${DECLARED}, under a name of its table`)),
    ...undeclared.map((at) => finding(at, `this number stands in no table of ${DECLARED}`)),
  ]
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(/^\s+\w+: ([\d_]+),/gm)].map(([, number = '']) => number.replaceAll('_', ''))
}

function takenIn({ path, text }: Text) {
  return [...text.matchAll(TAKES)].map(({ index, 1: number = '' }) => ({ path, line: lineAt(text, index), number }))
}

function finding({ path, line }: Pick<Finding, 'path' | 'line'>, message: string): Finding {
  return { rule: RULE, path, line, message }
}
