import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = {
  environment: 'node',
  globalSetup: 'server/src/app/testing/global-setup.ts',
  // On a machine that others load as well a test takes many times as long; one that never ends still ends the run.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  pool: 'forks',
} as const

const PATIENCE = ['server/src/app/testing/patience.ts']

/** These put something else in the place of a module, which works only before anybody has loaded it. */
const REPLACING = ['server/src/modules/access/sign-in.limits.test.ts', 'server/src/app/leaks/**/*.test.ts']

/** One project for each part of the house; only the server's needs a database. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          ...server,
          setupFiles: PATIENCE,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: REPLACING,
          // Files of one worker share what they load: to load the product anew for each took longer than the tests.
          isolate: false,
        },
      },
      { test: { ...server, setupFiles: PATIENCE, name: 'server-replacing', include: REPLACING } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
          environment: 'jsdom',
          // Not threads: those of one process share what V8 compiles to, and Node 24 now and then falls over that.
          pool: 'vmForks',
          testTimeout: 20_000,
          environmentOptions: { jsdom: { url: 'http://farm.test/Farm/Admin/' } },
          setupFiles: ['web/src/testing/setup.ts'],
          env: { DEBUG_PRINT_LIMIT: '3000' },
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'simulator', include: ['simulator/src/**/*.test.ts'], environment: 'node' } },
    ],
  },
})
