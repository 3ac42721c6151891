export * from './pictures.calls.ts'
