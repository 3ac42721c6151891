/** More pictures at once than this bring a laptop to its knees. */
export const MOST_DECODERS = 9

/** Why a picture does not run: there are as many as may be. */
export const ALL_TAKEN = `同时最多播放 ${MOST_DECODERS} 路`

interface Sitter {
  /** There is room now, and it is taken. */
  readonly onFree: () => void
  /** Somebody who was asked for by the person took it. */
  readonly onTaken: () => void
}

export interface Seat {
  /** Whether a decoder could be had; else it is told when there is one. */
  readonly take: () => boolean
  /** Whoever has had one for the longest makes room. */
  readonly takeOver: () => void
  readonly leave: () => void
}

let taken: Sitter[] = []
let waiting: Sitter[] = []

/** A place among those that may play at the same time, on whichever part of the page they stand. */
export function seatFor(sitter: Sitter): Seat {
  const isSeated = () => taken.includes(sitter)
  return {
    take: () => {
      if (isSeated()) return true
      waiting = waiting.filter((one) => one !== sitter)
      const isRoom = taken.length < MOST_DECODERS
      if (isRoom) taken = [...taken, sitter]
      else waiting = [...waiting, sitter]
      return isRoom
    },
    takeOver: () => {
      if (isSeated()) return
      waiting = waiting.filter((one) => one !== sitter)
      const [longest] = taken.length < MOST_DECODERS ? [] : taken
      taken = [...taken.filter((one) => one !== longest), sitter]
      if (!longest) return
      waiting = [...waiting, longest]
      longest.onTaken()
    },
    leave: () => {
      waiting = waiting.filter((one) => one !== sitter)
      if (!isSeated()) return
      taken = taken.filter((one) => one !== sitter)
      const [next, ...others] = waiting
      if (!next) return
      waiting = others
      taken = [...taken, next]
      next.onFree()
    },
  }
}
