// Runs vitest and Playwright and reads their JSON reports. Every runner returns an outcome:
// { passed, failed, names: failed tests, files: [{ file, seconds, passed, names }] }.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runChild } from './children.mjs'
import { modules, root, writtenTo } from './checkout.mjs'
import { toolEnvironment } from './runtime.mjs'
import { say } from './terminal.mjs'

const JOURNEYS = 'journeys.json'
const SHOWN_LINES = 60

/** `around` is a command that runs another within an environment of its own; `cwd` is this checkout or a copy of it. */
export async function runVitest({ runtime, around = [], args = [], env = {}, cwd = root }) {
  const results = cwd === root ? freshFile('vitest.json') : join(cwd, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const vitest = [runtime, join(cwd, 'node_modules/vitest/vitest.mjs'), 'run', ...args, ...reporters]
  const [program, ...rest] = [...around, ...vitest]
  const code = await runChild(program, rest, { cwd, env: toolEnvironment(env) })
  const files = (readResults(results)?.testResults ?? []).map((result) => vitestFile(result, cwd))
  return withExitCode({ passed: sumOf(files, 'passed'), names: files.flatMap(({ names }) => names), files }, code)
}

/** A file that does not load has failed as a whole. */
function vitestFile({ name, status, startTime, endTime, assertionResults }, cwd) {
  const file = relative(cwd, name)
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file} › ${test.fullName}`)
  return {
    file,
    seconds: Math.max(0, (endTime - startTime) / 1000),
    passed: assertionResults.filter((test) => test.status === 'passed').length,
    names: failed.length === 0 && status === 'failed' ? [file] : failed,
  }
}

export async function runPlaywright({ runtime, chromium, args = [], env = {} }) {
  const results = freshFile(JOURNEYS)
  const command = [join(modules, '@playwright/test/cli.js'), 'test', '-c', 'journeys/playwright.config.ts']
  const code = await runChild(runtime, [...command, '--reporter=list,json', ...args], {
    env: toolEnvironment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: results, ...env }),
  })
  const specs = specsIn(readResults(results)?.suites ?? [])
  const tests = specs.flatMap((spec) => spec.tests.map((test) => playwrightTest(spec, test)))
  const files = [...new Set(tests.map(({ file }) => file))].map((file) => {
    const all = tests.filter((one) => one.file === file)
    return {
      file,
      seconds: sumOf(all, 'seconds'),
      passed: all.filter(({ isPassed }) => isPassed).length,
      names: all.filter(({ isFailed }) => isFailed).map(({ name }) => name),
    }
  })
  for (const { name, page } of tests.filter(({ isFailed }) => isFailed)) say(`\n${name}，失败时的页面：\n${page}`)
  return withExitCode({ passed: sumOf(files, 'passed'), names: files.flatMap(({ names }) => names), files }, code)
}

/** The lines that failed journeys of the last run in a checkout wrote, without the colours of a terminal. */
export function journeyErrors(folder) {
  return specsIn(readResults(join(folder, JOURNEYS))?.suites ?? [])
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .flatMap(({ errors = [] }) => errors)
    .flatMap(({ message = '' }) => stripVTControlCharacters(message).split('\n'))
}

function playwrightTest({ file, title }, { projectName, status, results }) {
  return {
    file: `journeys/${file}`,
    name: `journeys/${file} › ${title}（${projectName}）`,
    isPassed: status === 'expected',
    // A test that passed only when it was tried again is a fault like any other.
    isFailed: status === 'unexpected' || status === 'flaky',
    page: pageOf(results.findLast(({ status: one }) => one !== 'passed')?.attachments ?? []),
    seconds: sumOf(results, 'duration') / 1000,
  }
}

/** What stood on the page where it failed, for machines of which only the log is kept. */
function pageOf(attachments) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (path === undefined || !existsSync(path)) return ''
  const lines = readFileSync(path, 'utf8').split('\n')
  const main = lines.findIndex((line) => /^ *- main/.test(line))
  const told = lines.slice(Math.max(0, main)).filter((line) => !line.includes('/url:'))
  return told.slice(0, SHOWN_LINES).join('\n')
}

function specsIn(suites) {
  return suites.flatMap(({ specs, suites: within = [] }) => [...specs, ...specsIn(within)])
}

/** A run that fails without a failed test (no test at all, or an error outside of all) counts as one failure. */
function withExitCode({ passed, names, files }, code) {
  const isFailedAsAWhole = names.length === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isFailedAsAWhole ? 1 : names.length, names, files }
}

function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function freshFile(name) {
  rmSync(writtenTo(name), { force: true })
  return writtenTo(name)
}

function sumOf(items, key) {
  return items.reduce((sum, item) => sum + item[key], 0)
}
