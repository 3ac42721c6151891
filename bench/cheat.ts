// `npm run cheat`: everything by which somebody was once able to prove what is not true, tried with ordinary rights over the public
// interface, and what became of each: refused, held or marked, and in which words. Ends with code 1 where something was not noticed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readObject, readText } from '@farm/contract/values'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'farm-cheat-'))
const file = join(folder, 'attempts.jsonl')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = [vitest, 'run', '--project', 'server', '--reporter', 'dot', 'server/src/app/cheats']

function attemptIn(line: string) {
  const { what, outcome, words } = readObject(JSON.parse(line))
  return { what: readText(what) ?? '', outcome: readText(outcome) ?? '', words: readText(words) ?? '' }
}

try {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, FARM_CHEATS: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const attempts = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(attemptIn)
  for (const { what, outcome, words } of attempts) console.log(`${outcome}  ${what}\n        ${words}`)
  for (const [outcome, some] of Map.groupBy(attempts, (one) => one.outcome)) console.log(`${outcome}: ${some.length}`)
  process.exitCode = status === 0 && attempts.every(({ outcome }) => outcome !== '没有发现') ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
