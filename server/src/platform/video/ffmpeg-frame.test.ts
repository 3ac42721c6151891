import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { oneFrame } from './ffmpeg-frame.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { Neighbourhood } from './guarded-address.ts'
import { ffmpegsOf } from './testing/processes.ts'
import { canPlayRtsp, openRtspCamera } from './testing/rtsp-camera.ts'

const canPlay = await canPlayRtsp()
const ffmpeg = canPlay ? await findFfmpeg('ffmpeg') : undefined
const camera = canPlay ? await openRtspCamera() : undefined
const neighbourhood = new Neighbourhood(['127.0.0.1'])
afterAll(() => camera?.close())
const frame = (url: string) => {
  if (!ffmpeg) throw new Error('no ffmpeg')
  return oneFrame({ ffmpeg, neighbourhood }, url)
}

describe.runIf(canPlay)('one frame of a real camera', () => {
  test('is a whole picture, and leaves no process', async () => {
    const { width, height, format } = await sharp(await frame(`${camera?.url}/main`)).metadata()
    expect([format, (width ?? 0) > 100, (height ?? 0) > 100]).toEqual(['jpeg', true, true])
    await vi.waitFor(() => expect(ffmpegsOf()).toEqual([]))
  })

  test('is refused in words without the password, and where there is no such stream', async () => {
    await expect(frame(camera?.locked ?? '')).rejects.toThrow('用户名或密码不正确，请核对后重新填写')
    await expect(frame(`${camera?.url}/none`)).rejects.toThrow('没有这一路视频')
  })

  test('of one that is frozen is given up, and leaves no process', async () => {
    camera?.signal('SIGSTOP')
    await expect(frame(`${camera?.url}/main`)).rejects.toMatchObject({ name: 'VideoFault' })
    camera?.signal('SIGCONT')
    await vi.waitFor(() => expect(ffmpegsOf()).toEqual([]))
  })
})
