import { spawnSync } from 'node:child_process'

/** Reads what we made as an independent program does; there where somebody installed it. */
export const hasFfmpeg =
  spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('ffprobe', ['-version']).status === 0

/** The pictures in a stream, as bytes of planes, and what ffmpeg complained of. */
export function decoded(format: string, stream: Uint8Array): { readonly planes: Buffer; readonly said: string } {
  const args = ['-v', 'error', '-f', format, '-i', 'pipe:0', '-fps_mode', 'passthrough', '-f', 'rawvideo']
  const run = spawnSync('ffmpeg', [...args, '-pix_fmt', 'yuv420p', 'pipe:1'], { input: stream, maxBuffer: 1 << 28 })
  return { planes: run.stdout, said: run.stderr.toString() }
}

/** What ffprobe says of the stream, and when each of its packets is shown, in seconds. */
export function probed(format: string, stream: Uint8Array) {
  const entries = 'stream=codec_name,profile,width,height,has_b_frames:packet=pts_time,flags'
  const args = ['-v', 'error', '-f', format, '-show_entries', entries, '-of', 'json', 'pipe:0']
  const run = spawnSync('ffprobe', args, { input: stream })
  return { ...(JSON.parse(run.stdout.toString()) as Probed), said: run.stderr.toString() }
}

interface Probed {
  readonly streams: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly packets: ReadonlyArray<{ readonly pts_time: string; readonly flags: string }>
}

/** How close two pictures are, in decibel. */
export function closeness(one: Uint8Array, other: Uint8Array): number {
  const squares = one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / Math.max(squares / one.length, 1e-9))
}
