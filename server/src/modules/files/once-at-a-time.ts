/** Lets all who ask for the same thing while it is being done wait for the same work. */
export function onceAtATime<Answer>() {
  const underWay = new Map<string, Promise<Answer>>()
  return (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const running = underWay.get(key)
    if (running) return running
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
