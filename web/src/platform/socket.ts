interface SocketListener {
  readonly onBytes: (bytes: ArrayBuffer) => void
  /** It ended, not by us; `reason` is what the server says to a person, where it says anything. */
  readonly onEnd: (reason: string) => void
}

/** Ended by the server because something is at fault that a person may read about. */
const FAULT = 4000

/** Opens a socket to one of our own addresses, secured like the page. Once it is closed nothing is heard of it any more. */
export function openSocket(address: string, { onBytes, onEnd }: SocketListener): () => void {
  const place = new URL(address, window.location.href)
  place.protocol = place.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(place)
  socket.binaryType = 'arraybuffer'
  let isOver = false
  socket.addEventListener('message', ({ data }) => {
    if (!isOver && data instanceof ArrayBuffer) onBytes(data)
  })
  // Whatever fails ends in this as well.
  socket.addEventListener('close', ({ code, reason }) => {
    if (isOver) return
    isOver = true
    onEnd(code === FAULT ? reason : '')
  })
  return () => {
    isOver = true
    socket.close()
  }
}
