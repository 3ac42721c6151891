import { join } from 'node:path'
import { isObject } from '@farm/contract/forms'
import type { VideoSettings } from '../modules/video/index.ts'
import type { Config } from '../platform/config/index.ts'
import { readJsonFile } from '../platform/files/index.ts'
import type { Log } from '../platform/log/index.ts'
import { findFfmpeg } from '../platform/video/index.ts'

const GIGABYTE = 1024 ** 3

/** What cameras are reached with on this machine. */
export async function videoSettings(
  { ffmpeg: path, videoHosts, demo, dataDir, cameraSnapshotDays, videoDir, videoDiskGb }: Config,
  log: Log,
): Promise<VideoSettings> {
  const ffmpeg = await findFfmpeg(path)
  if (!ffmpeg) log.info({ path }, '没有找到 ffmpeg：RTSP 摄像头不能播放')
  const note = join(dataDir, 'cameras.json')
  return {
    hosts: videoHosts,
    ffmpeg,
    demoPort: () => (demo ? portIn(readJsonFile(note)) : undefined),
    snapshotDays: cameraSnapshotDays,
    recordings: { folder: videoDir, limitBytes: videoDiskGb * GIGABYTE },
  }
}

function portIn(noted: unknown): number | undefined {
  const port = isObject(noted) ? noted.port : undefined
  return typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}
