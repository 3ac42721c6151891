/** Makes a line: what is put into it is begun when everything before it has ended, well or not. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
