/** Copies the picture that a video shows right now, where it shows one. */
export function drawStill(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return
  canvas.width = videoWidth
  canvas.height = videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0, videoWidth, videoHeight)
}
