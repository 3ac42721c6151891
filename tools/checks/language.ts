import type { Node } from 'oxc-parser'
import { type LanguageException, exceptions } from './language-exceptions.ts'
import { type LanguageRule, languageRules } from './language-rules.ts'
import { type Module, walk } from './modules.ts'
import { type Finding, lineAt } from './tree.ts'

const READ = /^(web|contract|server|simulator)\/src\//
const TEST = /\.test\.tsx?$|\/testing\//
const CHINESE = /\p{Script=Han}|[「」！～…—]/u
/** Stands where a text is put together: what comes there is not known. */
const HOLE = '\uFFFC'

/** A text that a person may read, and where it stands. */
export interface ReadText {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** What the rules of language find in the texts of the product; an exception that excuses nothing, too. */
export function languageFindings(
  modules: readonly Module[],
  allowed: readonly LanguageException[] = exceptions,
): Finding[] {
  const used = new Set<LanguageException>()
  const findings = modules.flatMap(textsIn).flatMap((one) =>
    languageRules.flatMap((rule): Finding[] => {
      if (!breaks(rule, one)) return []
      const excuse = allowed.find((it) => it.rule === rule.name && it.path.test(one.path) && it.text.test(one.text))
      if (excuse) used.add(excuse)
      return excuse ? [] : [{ rule: rule.name, path: one.path, line: one.line, message: `“${one.text}”：${rule.why}` }]
    }),
  )
  // A house without the file needs no exception for it either.
  const idle = allowed.filter(
    (one) => !used.has(one) && modules.some(({ path }) => READ.test(path) && one.path.test(path)),
  )
  return [...findings, ...idle.map(idleFinding)]
}

function idleFinding({ rule, text }: LanguageException): Finding {
  const path = 'tools/checks/language-exceptions.ts'
  return { rule: 'language-exception', path, line: 1, message: `the exception of ${rule} for ${text} excuses nothing` }
}

function breaks({ pattern, in: where }: LanguageRule, { path, text }: ReadText): boolean {
  return (where?.test(path) ?? true) && pattern.test(text)
}

/** All texts of a module that hold Chinese, or marks that only Chinese has: literals, templates and what stands between tags. */
function textsIn(module: Module): ReadText[] {
  if (!READ.test(module.path) || TEST.test(module.path)) return []
  const found: ReadText[] = []
  walk(module.program, (node) => {
    const text = textOf(node)
    if (text === undefined || !CHINESE.test(text)) return
    found.push({ path: module.path, line: lineAt(module.text, node.start), text })
  })
  return found
}

function textOf(node: Node): string | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'JSXText':
      // Lines are joined by a blank, which has no place between two characters.
      return node.value.trim().replaceAll(/\s*\n\s*/g, ' ')
    case 'TemplateLiteral':
      return node.quasis.map(({ value: { cooked, raw } }) => cooked ?? raw).join(HOLE)
    default:
      return undefined
  }
}
