import { Worker } from 'node:worker_threads'
import type { Planes } from '../h264/planes.ts'
import type { Asked } from './backdrop-worker.ts'
import type { Sight } from './sight.ts'

/** Paints backdrops; a fraction of a second each. */
export type Paint = (sight: Sight, seed: number, at: Date) => Promise<Planes>

/** Paints beside the cameras that go on meanwhile. Ends with the process. */
export function openPainter(): Paint {
  const worker = new Worker(new URL('./backdrop-worker.ts', import.meta.url))
  const waiting = new Map<number, (planes: Planes) => void>()
  let asked = 0
  worker.on('message', ({ id, planes }: { id: number; planes: Planes }) => {
    waiting.get(id)?.(planes)
    waiting.delete(id)
  })
  // After the listener, which would hold the process again.
  worker.unref()
  return (sight, seed, at) =>
    new Promise((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      worker.postMessage({ id: asked, sight, seed, at: at.getTime() } satisfies Asked)
    })
}
