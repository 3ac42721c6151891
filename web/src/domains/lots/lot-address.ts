import type { LotStage } from '@farm/contract/lots'

export const LOTS_PATH = '/FarmOperation/Lots'
export const TESTS_PATH = '/FarmOperation/LotTests'
export const CERTIFICATES_PATH = '/FarmOperation/Certificates'
/** Given to the county: it stops lots and voids certificates, and makes none. */
export const OVERSEES = '/FarmOperation/Doubts#Oversee'

const NEW = 'new'
const OF = 'of'

/** What is made, by the word in the address. */
const made = { harvest: '采收批次', part: '分装批次', out: '出库批次' } as const satisfies Record<string, LotStage>

/** The page on which a lot is made; `of` are the lots that it is made of. */
export function makingPath(stage: LotStage, of: readonly string[] = []): string {
  const [word = ''] = Object.entries(made).find(([, one]) => one === stage) ?? []
  return pathWith(LOTS_PATH, word, of)
}

/** The page on which a test of a lot is written down. */
export function testingPath(lot?: string): string {
  return pathWith(TESTS_PATH, 'test', lot === undefined ? [] : [lot])
}

function pathWith(path: string, word: string, of: readonly string[]): string {
  return `${path}?${new URLSearchParams({ [NEW]: word, ...(of.length > 0 && { [OF]: of.join(',') }) }).toString()}`
}

interface Making {
  /** Undefined where nothing is made. */
  readonly stage: LotStage | undefined
  readonly isTest: boolean
  readonly of: readonly string[]
}

export function readMaking(address: URLSearchParams): Making {
  const word = address.get(NEW)
  return {
    stage: Object.entries(made).find(([one]) => one === word)?.[1],
    isTest: word === 'test',
    of: (address.get(OF) ?? '').split(',').filter(Boolean),
  }
}
