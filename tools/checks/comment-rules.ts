import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Module, modulesOf } from './modules.ts'
import { type Finding, type Tree, lineAt, treeOnDisk } from './tree.ts'

const RULE = 'comment-words'
/** How many of these words the comments of a file held before the rule; none may hold more. Written anew by running this file. */
const EARLIER = 'tools/checks/comment-words.json'
const VAGUE = /\b(told|tells?|telling)\b/gi
/** A name of the code between backticks is no word. */
const NAMES = /`[^`\n]*`/g
const SHEETS = /\.(css|sql)$/
const COMMENTS_OF_SHEETS = /\/\*[\s\S]*?\*\/|(?<=^|\s)--\s.*/gm
const INSTEAD = 'a comment says who is notified, what is shown, counted, logged or passed on, in place of told and tell'

/** Comments with more of the words that can mean anything than their file held before. */
export function commentFindings(tree: Tree, modules: readonly Module[]): Finding[] {
  const kept: unknown = JSON.parse(tree.has(EARLIER) ? tree.text(EARLIER) : '{}')
  const earlier = new Map(Object.entries<unknown>({ ...(typeof kept === 'object' ? kept : {}) }))
  return [...vagueWords(tree, modules)].flatMap(([path, lines]) =>
    lines.length > Number(earlier.get(path) ?? 0)
      ? lines.map((line) => ({ rule: RULE, path, line, message: INSTEAD }))
      : [],
  )
}

/** The lines on which these words stand in comments, by path. */
function vagueWords(tree: Tree, modules: readonly Module[]): ReadonlyMap<string, number[]> {
  const ofModules = modules.map(
    ({ path, text, comments }) =>
      [
        path,
        linesOf(
          text,
          comments.map(({ start, end }) => [start, end]),
        ),
      ] as const,
  )
  const ofSheets = tree.paths
    .filter((path) => SHEETS.test(path))
    .map((path) => {
      const text = tree.text(path)
      const spans = [...text.matchAll(COMMENTS_OF_SHEETS)].map(
        ({ index, 0: { length } }) => [index, index + length] as const,
      )
      return [path, linesOf(text, spans)] as const
    })
  return new Map([...ofModules, ...ofSheets].filter(([, lines]) => lines.length > 0))
}

function linesOf(text: string, spans: ReadonlyArray<readonly [start: number, end: number]>): number[] {
  return spans.flatMap(([start, end]) => {
    const words = text.slice(start, end).replaceAll(NAMES, (name) => ' '.repeat(name.length))
    return [...words.matchAll(VAGUE)].map(({ index }) => lineAt(text, start + index))
  })
}

if (import.meta.main) {
  const root = resolve('.')
  const tree = treeOnDisk(root)
  const counts = [...vagueWords(tree, modulesOf(tree))].map(([path, { length }]) => [path, length])
  writeFileSync(resolve(root, EARLIER), `${JSON.stringify(Object.fromEntries(counts), undefined, 2)}\n`)
  console.log(`${EARLIER}: ${counts.length} files`)
}
