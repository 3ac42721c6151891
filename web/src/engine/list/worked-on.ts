import { useEffect, useState } from 'react'

const MARKED_MS = 2_600

let last: string | undefined

/** A form over this record is being left for the list that led to it. */
export function noteWorkedOn(id: string | undefined): void {
  last = id
}

/** The record whose form was left for this list, for a moment. */
export function useWorkedOn(): string | undefined {
  const [marked, setMarked] = useState(() => last)
  useEffect(() => {
    last = undefined
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS)
    return () => clearTimeout(timer)
  }, [])
  return marked
}
