import { vi } from 'vitest'

// What a file puts in the place of a module is taken up only by those that are loaded after it.
vi.resetModules()
await import('./setup.ts')
