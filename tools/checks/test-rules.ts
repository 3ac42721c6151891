import type { Node } from 'oxc-parser'
import type { CodeRule } from './code-rules.ts'
import { type Module, walk } from './modules.ts'

const TESTS = /\.(test|spec)\.tsx?$|^journeys\//
const LOOP = /^(For|ForOf|ForIn|While|DoWhile)Statement$/
const TRIES = ['retry', 'retries']

/** What docs/testing.md says about tests. */
export const testRules: readonly CodeRule[] = [
  {
    name: 'no-sleeping-tests',
    in: TESTS,
    why: 'wait for what has to happen (vi.waitFor, expect.poll), not for a time',
    faults: sleeps,
  },
  {
    name: 'nothing-is-tried-twice',
    in: /\.(test|spec)\.tsx?$|(^|\/)(vitest|playwright)\.config\.ts$/,
    why: 'a test that differs between runs is a fault in the test or in the product',
    faults: ({ program }) => startsOf(program, isRetry),
  },
]

/** A pause between two looks stands in a loop; one under a faked clock takes no time. */
function sleeps({ program, text }: Module): number[] {
  const loops = nodesOf(program, ({ type }) => LOOP.test(type))
  const isLooked = ({ start, end }: Node) => loops.some((loop) => loop.start < start && end <= loop.end)
  const pauses = text.includes('useFakeTimers') ? [] : nodesOf(program, (node) => isPause(node) && !isLooked(node))
  return [...pauses.map(({ start }) => start), ...startsOf(program, isSleepOfAnother)]
}

/** `await new Promise((resolve) => setTimeout(resolve, 200))`. */
function isPause(node: Node): boolean {
  if (node.type !== 'AwaitExpression' || node.argument.type !== 'NewExpression') return false
  return nodesOf(node.argument, isTimer).length > 0
}

function isTimer(node: Node): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'setTimeout'
}

function isSleepOfAnother(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return node.source.value === 'node:timers/promises'
  return node.type === 'Identifier' && node.name === 'waitForTimeout'
}

/** Of tests; a client that does without its own second tries says `retry: false`. */
function isRetry(node: Node): boolean {
  if (node.type !== 'Property' || node.key.type !== 'Identifier' || !TRIES.includes(node.key.name)) return false
  return !(node.value.type === 'Literal' && node.value.value === false)
}

function nodesOf(root: Node, isMeant: (node: Node) => boolean): Node[] {
  const found: Node[] = []
  walk(root, (node) => {
    if (isMeant(node)) found.push(node)
  })
  return found
}

function startsOf(root: Node, isMeant: (node: Node) => boolean): number[] {
  return nodesOf(root, isMeant).map(({ start }) => start)
}
