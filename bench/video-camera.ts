// A camera of 2 Mbit/s for the bench.
import { openFlvCamera } from '../server/src/platform/video/testing/flv-camera.ts'

const { url } = await openFlvCamera({ size: 10_000, everyMs: 40 })
process.send?.(url)
