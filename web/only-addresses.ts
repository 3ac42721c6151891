import type { Plugin } from 'vite'

const CALLS = /\/contract\/src\/.*\.calls\.ts$/
/** What the server checks by and its documents tell. */
const OF_THE_SERVER = ['summary', 'effects', 'query', 'body', 'answer']

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

/** Leaves of the declared calls what a page needs: where they stand, and who may make them. */
export function onlyAddresses(): Plugin {
  return {
    name: 'farm:only-addresses',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CALLS.test(id)) return undefined
      const cuts: Node[] = []
      walk(this.parse(code), (node) => cuts.push(...cutOf(node)))
      if (cuts.length === 0) this.error(`no call was found in ${id}`)
      return { code: without(code, cuts), map: null }
    },
  }
}

/** The properties of a declared call that no page looks at. */
function cutOf({ type, callee, arguments: given }: Node): readonly Node[] {
  if (type !== 'CallExpression' || !isNode(callee) || callee.name !== 'call' || !Array.isArray(given)) return []
  const declared: unknown = given[0]
  if (!isNode(declared) || !Array.isArray(declared.properties)) return []
  return declared.properties.filter((one): one is Node => isNode(one) && OF_THE_SERVER.includes(nameOf(one)))
}

function nameOf({ key }: Node): string {
  return isNode(key) && typeof key.name === 'string' ? key.name : ''
}

/** What is cut leaves a value that takes no room, so that commas stay as they are; they stand in the order of the file. */
function without(code: string, cuts: readonly Node[]): string {
  return cuts.reduceRight<string>((left, { start, end }) => `${left.slice(0, start)}...{}${left.slice(end)}`, code)
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  if (!isNode(node)) return
  visit(node)
  for (const part of Object.values(node)) if (typeof part === 'object') walk(part, visit)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
