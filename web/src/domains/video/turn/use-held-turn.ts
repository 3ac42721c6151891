import type { PtzAction } from '@farm/contract/video'
import { useEffect, useRef } from 'react'
import { useToast } from '../../../ui/toast-context.ts'
import { useTurning } from '../video-queries.ts'

/** The server stops a camera after three seconds unless it hears again. */
const AGAIN_MS = 2_000

/** Turns while it is held: said once at the beginning, again every two seconds, and stopped at the end. */
export function useHeldTurn(deviceId: string) {
  const toast = useToast()
  const { mutate } = useTurning()
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const say = (action: PtzAction) =>
    mutate({ DeviceId: deviceId, Action: action }, { onError: ({ message }) => toast.failed(message) })
  const end = () => {
    if (timer.current === undefined) return
    clearInterval(timer.current)
    timer.current = undefined
    say('stop')
  }
  const begin = (action: PtzAction) => {
    end()
    say(action)
    timer.current = setInterval(() => say(action), AGAIN_MS)
  }
  const stop = useRef(end)
  useEffect(() => {
    stop.current = end
  })
  // A pad that goes away while it is held leaves no camera turning.
  useEffect(() => () => stop.current(), [])
  return { begin, end }
}
