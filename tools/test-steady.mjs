// `npm run test:steady`: the tests again and again, in random order, beside other load, each round on another day and in
// another environment. Nothing is tried twice: whatever fails in any round is on the list at the end.
// `npm run test:steady -- 4 7` runs only these rounds of units.
import { passSignalsOn, startChild } from './children.mjs'
import { needChromium } from './chromium.mjs'
import { setUp } from './setup.mjs'
import { Stop, loudStep, report, say, seconds } from './terminal.mjs'
import { roundsOfUnits, underClock, workplaceFor } from './test-rounds.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'
import { buildWebIfChanged } from './web-build.mjs'

const ROUNDS_OF_JOURNEYS = 3
/**
 * Run one by one: shuffled together, files of all projects alternate in a worker, which then starts anew each time. Tests of a
 * file of the server or the simulator are steps on one farm, each upon what those before it have done: only files are
 * shuffled there.
 */
const projects = [
  ...['contract', 'tools', 'web', 'web-replacing'].map((name) => ({ name, shuffle: '--sequence.shuffle' })),
  ...['simulator', 'server', 'server-replacing'].map((name) => ({ name, shuffle: '--sequence.shuffle.files' })),
]
const CHILD_END_LIMIT_MS = 20_000
/** From 1 on; all of them, and the journeys, where none is named. */
const askedRounds = process.argv.slice(2).map(Number)

passSignalsOn({ limitMs: CHILD_END_LIMIT_MS })
try {
  process.exitCode = await main()
} catch (error) {
  process.exitCode = report(error)
}

async function main() {
  const rounds = roundsOfUnits(new Date())
  // A round that does not exist would end without a fault, as one that passes does.
  const unknown = askedRounds.filter((round) => !Object.hasOwn(rounds, round - 1))
  if (unknown.length > 0) throw new Stop(`没有这一轮：${unknown.join('、')}，只有 1 到 ${rounds.length}`)
  const began = performance.now()
  const runtime = await setUp()
  await buildWebIfChanged(runtime)
  const load = startChild(runtime, ['tools/test-load.mjs'])
  const unsteady = []
  try {
    for (const [index, round] of rounds.entries()) {
      const seed = index + 1
      if (askedRounds.length > 0 && !askedRounds.includes(seed)) continue
      const names = await loudStep(`第 ${seed} 轮单元测试：${round.name}`, () => units(runtime, round, seed))
      unsteady.push(...names.map((name) => `${round.name}（顺序 ${seed}）：${name}`))
    }
    for (let seed = 1; askedRounds.length === 0 && seed <= ROUNDS_OF_JOURNEYS; seed += 1) {
      const names = await loudStep(`第 ${seed} 轮浏览器测试`, () => journeys(runtime, seed))
      unsteady.push(...names.map((name) => `浏览器测试（顺序 ${seed}）：${name}`))
    }
  } finally {
    load.signal('SIGTERM')
  }
  say(`\n不稳定的测试：${unsteady.length} 个（共 ${seconds(began)}）`)
  for (const name of unsteady) say(`  · ${name}`)
  return unsteady.length === 0 ? 0 : 1
}

async function units(runtime, round, seed) {
  const { cwd, around, remove } = workplaceFor(round)
  const names = []
  try {
    for (const { name, shuffle } of projects) {
      const args = ['--project', name, shuffle, `--sequence.seed=${seed}`]
      const command = [...around, ...(await underClock(round.at))]
      names.push(...namesOf(await runVitest({ runtime, cwd, around: command, args })))
    }
  } finally {
    remove()
  }
  return names
}

async function journeys(runtime, seed) {
  return namesOf(await runPlaywright({ runtime, chromium: await needChromium(), args: [`--shuffle=${seed}`] }))
}

/** A run that failed as a whole names no test. */
function namesOf({ failed, names }) {
  return failed > 0 && names.length === 0 ? ['这一轮没有运行完'] : names
}
