export const IRRI_PATH = '/FarmOperation/IrriData'
const TAB = 'tab'
const RECORD = 'record'
/** In place of the id of an irrigation: one that is being added. */
export const NEW = 'new'

const parts = ['trend', 'punch-ins'] as const
export type IrriPart = 'records' | (typeof parts)[number]
/** What a punch-in tells of its irrigation. */
const known = { enterprise: 'Enterprise', plan: 'Plan', punchIn: 'PunchIn' } as const

interface IrriAddress {
  readonly part: IrriPart
  /** Id of the irrigation that is being edited, or {@link NEW}. */
  readonly record: string | undefined
  readonly initial: Readonly<Record<string, unknown>>
  /** When a new one began, as far as that is known; ISO 8601. */
  readonly start: string | undefined
}

export function readIrri(address: URLSearchParams): IrriAddress {
  const part = parts.find((one) => one === address.get(TAB)) ?? 'records'
  const single = Object.entries(known).flatMap(([word, field]) => {
    const value = address.get(word)
    return value ? [[field, value] as const] : []
  })
  const places = (address.get('places') ?? '').split(',').filter(Boolean)
  const initial = Object.fromEntries<unknown>([...single, ...(places.length > 0 ? [['Place', places] as const] : [])])
  return { part, record: address.get(RECORD) ?? undefined, initial, start: address.get('start') ?? undefined }
}

export function searchOfPart(part: IrriPart): string[][] {
  return part === 'records' ? [] : [[TAB, part]]
}

/** The page on which an irrigation is written down. */
export function irrigationPath(id: string, about: Readonly<Record<string, string>> = {}): string {
  return `${IRRI_PATH}?${new URLSearchParams({ [RECORD]: id, ...about }).toString()}`
}
