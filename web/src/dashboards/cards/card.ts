/** What every card of a home takes. */
export interface CardProps {
  /** The organisation that it tells of; all that the person may see unless told. */
  readonly organPath: string | undefined
  readonly className?: string | undefined
}

/** Narrows a call to the organisation of a card. */
export function within(organPath: string | undefined): { readonly organPath?: string } {
  return organPath === undefined ? {} : { organPath }
}
