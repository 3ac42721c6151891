/**
 * No timeout of PostgreSQL comes: under a clock that libfaketime sets forward, the library shows a server that waits the real time, by
 * which the timeout is days away.
 */
export const noTimeoutComes = 'FAKETIME' in process.env
