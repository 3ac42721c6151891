import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines to standard error; the launcher keeps them. Tokens and passwords never get in. */
export function openLog(level: string): Log {
  return pino(
    { level, base: null, redact: ['token', 'Token', 'Password', 'OldPassword', '*.token', '*.Token', '*.Password'] },
    pino.destination({ fd: 2, sync: true }),
  )
}

export function silentLog(): Log {
  return pino({ level: 'silent' })
}
