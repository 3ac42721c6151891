/** What went wrong in the database, in the few kinds that are told apart. */
export type DatabaseFault =
  | 'unavailable'
  | 'full'
  | 'timeout'
  | 'busy'
  | 'conflict'
  | 'characters'
  | 'content'
  | 'clash'

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
])
const faultsByCode: Readonly<Record<string, DatabaseFault>> = {
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '57014': 'timeout',
  '55P03': 'busy',
  '40001': 'conflict',
  '40P01': 'conflict',
  '22021': 'characters',
  '22P05': 'characters',
}
const connectionTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** Tells an error of the driver by its code; undefined for anything else. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  if (code && connectionCodes.has(code)) return 'unavailable'
  if (connectionTexts.test(error.message)) return 'unavailable'
  return code ? (faultsByCode[code] ?? byClass(code)) : undefined
}

/** Classes of SQLSTATE: 22 is content that does not fit its type, 23 content that does not fit what is there. */
function byClass(code: string): DatabaseFault | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined
  if (code.startsWith('22')) return 'content'
  return code.startsWith('23') ? 'clash' : undefined
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The name of the unique constraint that an insert or update ran into. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
}
