import { expect, test } from 'vitest'
import { commentFindings } from './comment-rules.ts'
import { modulesOf } from './modules.ts'
import { treeOf } from './tree.ts'

const RULE = 'web/src/domains/lots/lot.ts'
const EARLIER = 'tools/checks/comment-words.json'

function linesAtFault(path: string, text: string, earlier: Record<string, number> = {}): number[] {
  const tree = treeOf({ [path]: text, [EARLIER]: JSON.stringify(earlier) })
  return commentFindings(tree, modulesOf(tree)).map(({ line }) => line)
}

test.each([
  [RULE, '/** What is told of a lot. */\nexport const one = 1\n'],
  [RULE, 'export const one = 1\n// Tells people of it.\n'],
  ['tools/main.mjs', 'export const one = 1 // By this one is told from the other\n'],
  ['web/src/ui/card.module.css', '.one {}\n/* Its colour tells the state. */\n'],
  ['server/migrations/0001-lots.sql', 'create table lot (id bigint); -- who is told of it\n'],
])('a new comment in %s that says told or tell is found', (path, text) =>
  expect(linesAtFault(path, text)).toHaveLength(1),
)

test('a word more than before points at all lines of its file', () => {
  const text = '// It is told.\nexport const one = 1\n// Telling it.\n'
  expect(linesAtFault(RULE, text, { [RULE]: 2 })).toEqual([])
  expect(linesAtFault(RULE, text, { [RULE]: 1 })).toEqual([1, 3])
})

test.each([
  [RULE, 'export const told = tell(1)\n'],
  [RULE, '/** By `tell` its maker is notified; a teller is no word of it. */\nexport const one = 1\n'],
  ['web/src/ui/card.module.css', '.told {\n  --tell: 1px;\n}\n'],
])('names of the code in %s are no words', (path, text) => expect(linesAtFault(path, text)).toEqual([]))
