/** What stands under the address of faces, beside the events themselves. */
const parts = ['attendance', 'consents'] as const
export type FacePart = 'events' | (typeof parts)[number]

const TAB = 'tab'
const PERSON = 'person'
/** In place of the id of a consent: one that is being added. */
export const NEW_PERSON = 'new'

interface FaceAddress {
  readonly part: FacePart
  /** Id of the consent that is being edited. */
  readonly person: string | undefined
}

export function readFaces(address: URLSearchParams): FaceAddress {
  const part = parts.find((one) => one === address.get(TAB)) ?? 'events'
  return { part, person: (part === 'consents' && address.get(PERSON)) || undefined }
}

export const CONSENTS_PATH = `/FarmOperation/FaceData?${TAB}=consents` as const

/** The page on which a consent is added or edited. */
export function consentPath(id: string): string {
  return `${CONSENTS_PATH}&${PERSON}=${id}`
}
