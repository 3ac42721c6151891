// `npm test`: all steps in order; the last line is "N passed, N failed".
// `npm test -- --only unit` runs one step, `npm test -- --changed [REV]` what depends on the files that differ from a
// revision (the last commit where none is named), `npm test -- --all` also what passed on the same sources before.
// `npm run test:full` also proves what docs/testing.md leaves to it.
import { Interrupted, isInterrupted, passSignalsOn } from './children.mjs'
import { setUp } from './setup.mjs'
import { Stop, loudStep, report, say } from './terminal.mjs'
import { stepsAfterChange } from './test-changed.mjs'
import { everything, full, gate } from './test-steps.mjs'
import { reportTimes, stopwatch } from './test-times.mjs'

const CHILD_END_LIMIT_MS = 20_000

passSignalsOn({ limitMs: CHILD_END_LIMIT_MS })
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.exitCode = report(error)
  if (!isInterrupted()) say('0 passed, 1 failed')
}

async function main(args) {
  const choose = chooser(args)
  const took = stopwatch()
  const runtime = await setUp()
  const outcomes = [{ key: 'setup', name: '安装依赖', passed: 0, failed: 0, ...took() }]
  for (const { key, name, run } of choose(runtime)) {
    const stepTook = stopwatch()
    const outcome = await loudStep(name, () => outcomeOf(run, runtime))
    outcomes.push({ key, name, ...outcome, ...stepTook() })
  }
  return conclude(outcomes)
}

/** Asked before anything is installed, so that a mistyped option is refused at once. */
function chooser([option, value, ...rest]) {
  if (option === undefined) return () => gate
  if (option === '--full' && value === undefined) return () => full
  if (option === '--all' && value === undefined) return () => everything
  if (option === '--changed' && rest.length === 0) return (runtime) => stepsAfterChange(runtime, value)
  const found = everything.filter(({ key }) => key === value)
  if (option === '--only' && found.length === 1 && rest.length === 0) return () => found
  throw new Stop(`用法：npm test [-- --all | --only ${everything.map(({ key }) => key).join('|')} | --changed [版本]]`)
}

function conclude(outcomes) {
  reportTimes(outcomes)
  say('')
  for (const outcome of outcomes.slice(1)) {
    say(`${mark(outcome)} ${outcome.name}：${figures(outcome)}`)
    for (const name of outcome.names ?? []) say(`  · ${name}`)
  }
  const passed = sum(outcomes.map((outcome) => outcome.passed))
  const failed = sum(outcomes.map((outcome) => outcome.failed))
  say(figures({ passed, failed }))
  return failed === 0 ? 0 : 1
}

function mark({ passed, failed }) {
  if (failed > 0) return '✗'
  return passed > 0 ? '✓' : '–'
}

function figures({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/** What could not run has failed; the steps behind it still run. */
async function outcomeOf(run, runtime) {
  if (isInterrupted()) throw new Interrupted()
  try {
    return await run(runtime)
  } catch (error) {
    if (isInterrupted()) throw new Interrupted()
    report(error)
    return { passed: 0, failed: 1, names: [error instanceof Stop ? error.message.split('\n')[0] : String(error)] }
  }
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0)
}
