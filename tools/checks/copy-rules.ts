import type { Node } from 'oxc-parser'
import { type Exception, findingsBut } from './exceptions.ts'
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

interface Written {
  readonly module: Module
  readonly name: string
  readonly offset: number
  /** What it does: its parameters without their types, and its body. */
  readonly text: string
}

/**
 * Functions of a module whose parameters and body stand word for word in another module, whatever they are called and typed as. Copies
 * of more lines are found by jscpd, which does not know where a function begins.
 */
export function copyFindings(modules: readonly Module[], allowed: readonly Exception[] = exceptions): Finding[] {
  const judged = modules.filter(({ path }) => JUDGED.test(path) && !TEST.test(path))
  const same = Map.groupBy(judged.flatMap(writtenIn), ({ text }) => text)
  const copies = [...same.values()].flatMap(([first, ...others]) =>
    others.flatMap((one) => (first && first.module !== one.module ? [findingOf(one, first)] : [])),
  )
  return findingsBut({ rule: RULE, modules: judged, allowed }, ({ path }) => copies.filter((one) => one.path === path))
}

function findingOf({ module, name, offset }: Written, first: Written): Finding {
  const message = `${name} stands word for word in ${first.module.path} as ${first.name}: give it one home`
  return { rule: RULE, path: module.path, line: lineAt(module.text, offset), message }
}

function writtenIn(module: Module): Written[] {
  return module.program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration') return functionIn(module, declared, declared.id?.name)
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' ? functionIn(module, init, id.name) : [],
    )
  })
}

interface FunctionNode {
  readonly start: number
  readonly params: readonly Node[]
  readonly body: Node | null
}

function functionIn(module: Module, node: FunctionNode, name = 'default'): Written[] {
  const { body } = node
  if (!body) return []
  const said = (part: Node) => module.text.slice(part.start, part.end)
  const params = node.params.map((param) => {
    const type = 'typeAnnotation' in param ? param.typeAnnotation : undefined
    return type ? module.text.slice(param.start, type.start) : said(param)
  })
  const does = body.type === 'BlockStatement' ? said(body) : `{ return ${said(body)} }`
  const text = `${params.join(',')}${does}`.replaceAll(/\/\/.*$/gm, '').replaceAll(/\s+/g, ' ')
  return text.length < FEWEST_CHARACTERS ? [] : [{ module, name, offset: node.start, text }]
}
