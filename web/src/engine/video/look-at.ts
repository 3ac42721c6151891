interface Look {
  readonly everyMs: number
  readonly onLook: () => void
  readonly onPage: (isHidden: boolean) => void
}

/** Looks at a picture in a steady rhythm and when it has come, and at whether anybody sees the page; answers how to end it. */
export function lookAt(video: HTMLVideoElement, { everyMs, onLook, onPage }: Look): () => void {
  const timer = setInterval(onLook, everyMs)
  const hear = () => onPage(document.hidden)
  video.addEventListener('loadeddata', onLook)
  document.addEventListener('visibilitychange', hear)
  return () => {
    clearInterval(timer)
    video.removeEventListener('loadeddata', onLook)
    document.removeEventListener('visibilitychange', hear)
  }
}
