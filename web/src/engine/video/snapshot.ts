import { saveBlob } from '../../platform/save-file.ts'
import { formatSecond } from '../../platform/time.ts'
import { fontFamily, light } from '../../ui/tokens.ts'

interface Taken {
  readonly name: string
  readonly now: number
}

/** Saves the picture that a video shows right now as a PNG, with the name of the camera and the time below it. */
export async function saveSnapshot(video: HTMLVideoElement, { name, now }: Taken): Promise<void> {
  const time = formatSecond(new Date(now).toISOString())
  const blob = await pngOf(drawn(video, `${name}  ${time}`))
  saveBlob(blob, `${fileName(name)} ${time.replaceAll(':', '-')}.png`)
}

/** Of the height of the picture. */
const LINE = 0.07
const TEXT = 0.6

/** Below the picture, not over it: nothing of it is covered. */
function drawn(video: HTMLVideoElement, text: string): HTMLCanvasElement {
  const { videoWidth: width, videoHeight: height } = video
  const line = Math.max(20, Math.round(height * LINE))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height + line
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.drawImage(video, 0, 0, width, height)
  pen.fillStyle = light.side
  pen.fillRect(0, height, width, line)
  pen.fillStyle = light.sideStrong
  pen.font = `${Math.round(line * TEXT)}px ${fontFamily}`
  pen.textBaseline = 'middle'
  pen.fillText(text, line / 2, height + line / 2, width - line)
  return canvas
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Without what no file name may hold. */
function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, '_')
}
