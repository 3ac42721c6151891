import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

/** Files of one worker share what they load: to load the product anew for each took longer than the tests. */
const shared = {
  // On a machine that others load as well a test takes many times as long; one that never ends still ends the run.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Not threads: those of one process share what V8 compiles to, and Node 24 now and then falls over that.
  pool: 'forks' as const,
  isolate: false,
  // What a test makes is soon gone; a larger nursery is emptied less often.
  execArgv: ['--max-semi-space-size=64'],
}

const server = {
  ...shared,
  environment: 'node' as const,
  setupFiles: ['server/src/app/testing/patience.ts'],
  globalSetup: 'server/src/app/testing/global-setup.ts',
  expect: { poll: { timeout: 60_000 } },
}

/** These put something else in the place of a module, which works only before anybody has loaded it. */
const REPLACING = ['server/src/modules/access/sign-in.limits.test.ts', 'server/src/app/leaks/**/*.test.ts']

/** The set-up cleans up between tests. */
const web = {
  ...shared,
  environment: 'jsdom' as const,
  environmentOptions: { jsdom: { url: 'http://farm.test/Farm/Admin/' } },
  env: { DEBUG_PRINT_LIMIT: '3000' },
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
}

/** These, too, put something else in the place of a module, or load modules anew. */
const WEB_REPLACING = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `web/src/${file}`)
  .filter((file) => /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')))

/** Rounds of `npm run test:steady` have an order of chance. */
const isShuffled = process.argv.some((one) => one.startsWith('--sequence.shuffle'))

/** One project for each part of the house; only the server's needs a database. */
export default defineConfig({
  test: {
    // Four for two cores: a worker waits for PostgreSQL or a timer for half of its time.
    maxWorkers: 4,
    ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: REPLACING,
        },
      },
      { test: { ...server, isolate: true, name: 'server-replacing', include: REPLACING } },
      {
        plugins: [react()],
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
          exclude: WEB_REPLACING,
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...web,
          name: 'web-replacing',
          include: WEB_REPLACING,
          setupFiles: ['web/src/testing/setup-replacing.ts'],
        },
      },
      {
        test: { ...shared, name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'], environment: 'node' },
      },
      { test: { ...shared, name: 'simulator', include: ['simulator/src/**/*.test.ts'], environment: 'node' } },
    ],
  },
})
