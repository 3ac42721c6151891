import type pg from 'pg'

/** Runs a statement on one connection. */
export type Ask = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<pg.QueryResult<Row>>

/** A connection runs one statement at a time: those that come meanwhile wait for their turn. */
export function inTurn(client: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const answer = last.then(() => client.query<Row>(text, [...values]))
    last = answer.catch(() => undefined)
    return answer
  }
}
