import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { enterprises } from '../county/county.ts'
import { devicesOf } from '../county/devices.ts'
import { deviceFolder } from '../devices/device-folder.ts'
import type { Fault } from '../devices/faults.ts'
import { writeJson } from '../json-file.ts'
import { CameraServer } from './camera-server.ts'
import { Camera } from './camera.ts'
import { openPainter } from './scenery/painter.ts'

const LOOK_MS = 500
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The cameras of the demo, until the process is told to end; where they are asked stands in the data directory. */
export async function goOnAir(dataDir: string): Promise<void> {
  const paint = openPainter()
  const cameras = enterprises
    .flatMap(devicesOf)
    .filter(({ type }) => type === '摄像头')
    .map((device) => new Camera(device, paint))
  const byCode = new Map(cameras.map((camera) => [camera.code, camera]))
  const server = new CameraServer((code) => byCode.get(code))
  const note = join(dataDir, 'cameras.json')
  writeJson(note, { port: await server.listen() })
  const { faults } = deviceFolder(dataDir)
  setInterval(() => suffer(cameras, faults(), (code) => server.cutOff(code)), LOOK_MS).unref()
  for (const signal of ENDING) {
    process.once(signal, () => {
      rmSync(note, { force: true })
      process.exit(0)
    })
  }
}

/** Lets cameras have the faults that were asked for, and no others. */
export function suffer(cameras: readonly Camera[], faults: readonly Fault[], cutOff: (code: string) => void): void {
  for (const camera of cameras) {
    const has = (kind: Fault['kind']) => faults.some((fault) => fault.number === camera.code && fault.kind === kind)
    if (has('freeze')) camera.stream.freeze()
    else camera.stream.thaw()
    if (!has('offline')) camera.switchOn()
    else if (!camera.isOff) {
      camera.switchOff()
      cutOff(camera.code)
    }
  }
}
