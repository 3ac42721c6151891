import type { Node } from 'oxc-parser'
import { type Exception, findingsBut } from './exceptions.ts'
import { type Written, meaningOf } from './meaning.ts'
import type { Module } from './modules.ts'
import { type Finding, lineAt } from './tree.ts'

const RULE = 'one-home-for-a-function'
const JUDGED = /^(contract|server|web|simulator)\/src\/.*\.tsx?$/
const TEST = /\.(test|bench)\.tsx?$|\/testing\//
/** Shorter ones say nothing that is worth an import. */
const FEWEST_CHARACTERS = 60

export const exceptions: readonly Exception[] = [
  { path: 'contract/src/stock/stock.form.ts', why: 'a condition of its own form, whose options it is typed by' },
  {
    path: 'server/src/platform/sheets/read-process.ts',
    why: 'tells orders by the same sign as the other side answers',
  },
  {
    path: 'simulator/src/json-file.ts',
    why: 'the simulator imports nothing of the server, and the contract writes no files',
  },
  { path: 'web/src/domains/faces/consents/consent-tabs.ts', why: 'a condition that is typed by its own form' },
  { path: 'web/src/domains/lots/LotTags.tsx', why: 'verdicts of laboratories, by tones of their own' },
  { path: 'web/src/domains/work-orders/field/WorkDetail.tsx', why: 'looks by its own style sheet' },
  { path: 'web/src/engine/form/draft.ts', why: 'what counts as a draft differs' },
]

interface Found {
  readonly module: Module
  readonly name: string
  readonly offset: number
  /** What it does, whatever its names and types. */
  readonly does: string
}

/**
 * Functions of a module that do word for word what one of another module does, whatever they, their parameters and their variables are
 * called and typed as. Copies of more lines are found by jscpd, which does not know where a function begins.
 */
export function copyFindings(modules: readonly Module[], allowed: readonly Exception[] = exceptions): Finding[] {
  const judged = modules.filter(({ path }) => JUDGED.test(path) && !TEST.test(path))
  const same = Map.groupBy(judged.flatMap(functionsIn), ({ does }) => does)
  const copies = [...same.values()].flatMap(([first, ...others]) =>
    others.flatMap((one) => (first && first.module !== one.module ? [findingOf(one, first)] : [])),
  )
  return findingsBut({ rule: RULE, modules: judged, allowed }, ({ path }) => copies.filter((one) => one.path === path))
}

function findingOf({ module, name, offset }: Found, first: Found): Finding {
  const message = `${name} stands word for word in ${first.module.path} as ${first.name}: give it one home`
  return { rule: RULE, path: module.path, line: lineAt(module.text, offset), message }
}

function functionsIn(module: Module): Found[] {
  return module.program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration') return foundIn(module, declared, declared.id?.name)
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' ? foundIn(module, init, id.name) : [],
    )
  })
}

type FunctionNode = Pick<Written, 'params'> & { readonly start: number; readonly body: Node | null }

function foundIn(module: Module, { start, params, body }: FunctionNode, name = 'default'): Found[] {
  if (!body) return []
  const length = [...params, body].reduce((sum, part) => sum + lengthOf(module.text.slice(part.start, part.end)), 0)
  if (length < FEWEST_CHARACTERS) return []
  const held = heldIn(module)
  const standsFor = (one: string) => (held.has(one) ? `${module.path} ${one}` : one)
  return [{ module, name, offset: start, does: meaningOf({ name, params, body, standsFor }) }]
}

/** Maps, sets, objects and the like that a module holds by itself. */
function heldIn({ program }: Module): ReadonlySet<string> {
  const all = program.body.flatMap((one) => (one.type === 'VariableDeclaration' ? one.declarations : []))
  return new Set(
    all.flatMap(({ id, init }) =>
      id.type === 'Identifier' && /^(New|Object|Call)Expression$/.test(init?.type ?? '') ? [id.name] : [],
    ),
  )
}

function lengthOf(text: string): number {
  return text.replaceAll(/\/\/.*$/gm, '').replaceAll(/\s+/g, ' ').length
}
