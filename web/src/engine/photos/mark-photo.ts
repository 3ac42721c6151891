import { markFoot, markLine, markStep } from '@farm/contract/files'
import { light } from '../../ui/tokens.ts'
import { type CameraBlock, withCameraBlock } from './camera-block.ts'

/** The longer side of what is kept of a photo, in pixels. */
const LONGEST = 2560
const QUALITY = 0.88
/** How much of the photo the ground of the lines covers. */
const VEIL = 0.55
const JPEG = 'image/jpeg'

/**
 * The photo upright, no larger than needed and with the lines written into its foot; as it was where the device can’t draw
 * it. What the camera wrote into it stays in it.
 */
export async function markPhoto(file: File, lines: readonly string[], camera?: CameraBlock): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = drawn(picture, lines)
    picture.close()
    const drawing = await bytesOf(canvas)
    const blob = camera ? withCameraBlock(drawing, camera) : drawing
    return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: JPEG, lastModified: file.lastModified })
  } catch {
    return file
  }
}

function drawn(picture: ImageBitmap, lines: readonly string[]): HTMLCanvasElement {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  write(pen, lines)
  return canvas
}

function write(pen: CanvasRenderingContext2D, lines: readonly string[]): void {
  const { width, height } = pen.canvas
  const line = markLine(pen.canvas)
  const foot = markFoot(pen.canvas, lines.length)
  pen.fillStyle = light.text
  pen.globalAlpha = VEIL
  pen.fillRect(0, height - foot, width, foot)
  pen.globalAlpha = 1
  pen.font = `600 ${line}px sans-serif`
  pen.fillStyle = light.onPrimary
  pen.textBaseline = 'top'
  for (const [index, text] of lines.entries()) {
    pen.fillText(text, line * 0.6, height - foot + line * 0.6 + index * markStep(line), width - line * 1.2)
  }
}

function bytesOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), JPEG, QUALITY)
  })
}
