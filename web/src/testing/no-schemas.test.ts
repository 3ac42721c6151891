import { expect, test, vi } from 'vitest'

vi.mock('typebox', () => import('../../no-schemas.ts'))

// In the built pages nothing stands behind a schema: what looks into one while it is declared takes its page down.
test('the contract is declared without a look into its schemas', async () => {
  // The set-up has it with the schemas already.
  vi.resetModules()
  const { builtCalls } = await import('@farm/contract/calls')
  expect(builtCalls.logs.operations.path).toBe('/api/Core/Logs/Operations')
})
