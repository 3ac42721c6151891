import type { Finding, Tree } from './tree.ts'

/** What a kind of record that is listed, shown, added and edited may cost in declared lines, its addresses included. */
export const MOST_LINES = 40

const DECLARES = /^web\/src\/domains\/(?!.*\.test\.).+\.tsx?$/
const STEM = /^\s+at: '(\/[^']+)'/gm
const ELSEWHERE =
  /^(web\/src\/routes\/.+\.routes\.ts|contract\/src\/addresses\/addresses\.ts|contract\/src\/access\/modules\.ts)$/

/** Files in which kinds of record are declared at more lines each than they may. */
export function entityFindings(tree: Tree): Finding[] {
  const elsewhere = tree.paths.filter((path) => ELSEWHERE.test(path)).flatMap((path) => tree.text(path).split('\n'))
  return tree.paths.filter((path) => DECLARES.test(path)).flatMap((path) => tooLong(path, tree.text(path), elsewhere))
}

function tooLong(path: string, text: string, elsewhere: readonly string[]): Finding[] {
  const stems = [...text.matchAll(STEM)].map(([, stem = '']) => stem)
  if (stems.length === 0) return []
  const own = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('import '))
  const others = elsewhere.filter((line) => stems.some((stem) => isOf(stem, line)))
  const each = Math.ceil((own.length + others.length) / stems.length)
  if (each <= MOST_LINES) return []
  const message = `${each} lines for each of ${stems.length}: at most ${MOST_LINES}, addresses, routes and functions included`
  return [{ rule: 'entities-in-few-lines', path, line: 1, message }]
}

/** Whether a line is about the stem of addresses `/Core/Crop`, and not about `/Core/CropCate`. */
function isOf(stem: string, line: string): boolean {
  return ["'", 'List', 'Detail', 'Add'].some((end) => line.includes(`'${stem}${end}`))
}
