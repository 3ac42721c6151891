import { useEffect } from 'react'
import { followSession } from '../platform/sign-in-again.ts'

/** Keeps the tab to the person whom it was opened for; stands once in it, while somebody is signed in. */
export function OneSession() {
  useEffect(followSession, [])
  return null
}
