/** What is on its way, and whether the worker keeps what comes. */
interface Sent {
  readonly answer: Promise<Response>
  readonly isKept: boolean
}

const sent = new Map<string, Sent>()

/** Asks for something before the page that reads it is there; it is taken up by the first who asks for the same. */
export function sendAhead(address: string, token: string): void {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  const answer = fetch(address, { headers: { accept: 'application/json', token } })
  // Whoever takes it up says that it failed.
  answer.catch(() => undefined)
  sent.set(keyOf(address, token), { answer, isKept })
}

/** The answer that is on its way to the same session, once. */
export function takeSentAhead(address: string, token: string | undefined): Sent | undefined {
  if (sent.size === 0 || token === undefined) return undefined
  const key = keyOf(address, token)
  const one = sent.get(key)
  sent.delete(key)
  return one
}

function keyOf(address: string, token: string): string {
  return `${token} ${address}`
}
