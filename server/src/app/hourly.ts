const HOUR_MS = 60 * 60_000

/** Does something now and once an hour; a round that takes long delays the next. Answers how to end it. */
export function hourly(work: () => Promise<void>, onFailure: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const round = async () => {
    await work().catch(onFailure)
    if (!isEnded) timer = setTimeout(() => void round(), HOUR_MS)
  }
  void round()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
