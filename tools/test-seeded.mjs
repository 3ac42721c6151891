// `npm run test:seeded`: plants faults in a copy of the checkout and looks whether the gate finds each of them.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passSignalsOn, runChild } from './children.mjs'
import { root } from './checkout.mjs'
import { setUp } from './setup.mjs'
import { planted, seededFaults } from './seeded-faults.mjs'
import { Stop, loudStep, report, say } from './terminal.mjs'
import { journeyErrors } from './test-runners.mjs'

/** What a run beside this one writes and removes meanwhile. */
const caches = /node_modules\/\.vite[^/]*$/

passSignalsOn()
try {
  process.exitCode = await main(process.argv.slice(2).map(Number))
} catch (error) {
  process.exitCode = report(error)
}

/** `npm run test:seeded -- 2` plants the second set alone. */
async function main(chosen) {
  await setUp()
  const missed = []
  for (const [index, faults] of seededFaults.entries()) {
    if (chosen.length > 0 && !chosen.includes(index + 1)) continue
    missed.push(...(await loudStep(`第 ${index + 1} 组植入的缺陷`, () => missedOf(faults))))
  }
  return missed.length === 0 ? 0 : 1
}

async function missedOf(faults) {
  const copy = copyOfCheckout()
  try {
    for (const fault of faults) plant(fault, copy)
    await runChild('npm', ['test', '--silent'], { cwd: copy })
    const failures = failuresIn(copy)
    for (const { kind, file, foundBy } of faults) {
      const found = failures.find((name) => name.includes(foundBy))
      say(`${found ? '✓' : '✗ 没有发现'} ${kind}（${file}）${found ? `：${found}` : ''}`)
    }
    return faults.filter(({ foundBy }) => !failures.some((name) => name.includes(foundBy)))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** With its git, since the checks ask git which files there are; committed changes alone. */
function copyOfCheckout() {
  const copy = mkdtempSync(join(tmpdir(), 'farm-seeded-'))
  const { status } = spawnSync('git', ['clone', '--quiet', root, copy])
  if (status !== 0) throw new Stop(`不能复制本目录到 ${copy}`)
  cpSync(join(root, 'node_modules'), join(copy, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !caches.test(path),
  })
  return copy
}

function plant(fault, copy) {
  const path = join(copy, fault.file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  writeFileSync(path, planted(fault, text))
}

/** The names of the tests that failed, and what the journeys among them wrote. */
function failuresIn(copy) {
  const { steps } = JSON.parse(readFileSync(join(copy, '.build/test-times.json'), 'utf8'))
  return [...steps.flatMap(({ failures }) => failures), ...journeyErrors(join(copy, '.build'))]
}
