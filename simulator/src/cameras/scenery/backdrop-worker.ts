import { parentPort } from 'node:worker_threads'
import { backdropOf } from './backdrop.ts'
import { lightAt } from './light.ts'
import type { Sight } from './sight.ts'

/** What is asked of the painter. */
export interface Asked {
  readonly id: number
  readonly sight: Sight
  readonly seed: number
  readonly at: number
}

parentPort?.on('message', ({ id, sight, seed, at }: Asked) => {
  parentPort?.postMessage({ id, planes: backdropOf(sight, lightAt(new Date(at)), seed) })
})
