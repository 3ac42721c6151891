import { useEffect, useRef, useState } from 'react'
import { currentPosition } from '../../platform/position.ts'
import type { Corner } from '../../ui/corners.ts'

interface OwnPositionOptions {
  /** Nothing better is known of where to look. */
  readonly isAskedAtOnce: boolean
  /** Called with the first position that is found without being asked for. */
  readonly onFirst: (at: Corner) => void
}

/** Where the device is. */
export interface OwnPosition {
  readonly at: Corner | undefined
  /** In metres. */
  readonly accuracy: number | undefined
  readonly isAsking: boolean
  readonly fault: string | undefined
  /** Answers nothing when it can’t be found. */
  readonly ask: () => Promise<Corner | undefined>
}

interface Found {
  readonly at?: Corner
  readonly accuracy?: number
  readonly fault?: string
}

export function useOwnPosition({ isAskedAtOnce, onFirst }: OwnPositionOptions): OwnPosition {
  const [found, setFound] = useState<Found>({})
  const [isAsking, setAsking] = useState(false)
  const isGone = useRef(false)
  const ask = async () => {
    setAsking(true)
    try {
      const { Lng, Lat, Accuracy } = await currentPosition()
      if (isGone.current) return undefined
      const at: Corner = [Lng, Lat]
      setFound({ at, accuracy: Accuracy })
      return at
    } catch (failure) {
      setFound({ ...found, fault: failure instanceof Error ? failure.message : '定位失败' })
      return undefined
    } finally {
      setAsking(false)
    }
  }
  const begin = useRef({ isAskedAtOnce, onFirst })
  useEffect(() => {
    isGone.current = false
    if (begin.current.isAskedAtOnce) {
      // Nobody asked for it: that it can’t be found is not worth a word.
      void currentPosition().then(
        ({ Lng, Lat, Accuracy }) => {
          if (isGone.current) return
          setFound({ at: [Lng, Lat], accuracy: Accuracy })
          begin.current.onFirst([Lng, Lat])
        },
        () => undefined,
      )
    }
    return () => {
      isGone.current = true
    }
  }, [])
  return { at: found.at, accuracy: found.accuracy, fault: found.fault, isAsking, ask }
}
