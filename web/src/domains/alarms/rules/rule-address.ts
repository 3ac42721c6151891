/** Beside the tabs of alarms: the rules. */
export const RULES_TAB = 'rules'
const RULE = 'rule'
/** In place of the id of a rule: one that is being made. */
export const NEW_RULE = 'new'

interface OpenRules {
  readonly isOpen: boolean
  /** Id of the one that is being edited. */
  readonly rule: string | undefined
}

/** Whether the address is that of the rules, and of which. */
export function readRules(address: URLSearchParams): OpenRules {
  return { isOpen: address.get('tab') === RULES_TAB, rule: address.get(RULE) ?? undefined }
}

/** The page on which a rule is made or edited. */
export function rulePath(id: string): string {
  return `/FarmOperation/AlarmData?tab=${RULES_TAB}&${RULE}=${id}`
}

export const RULES_PATH = `/FarmOperation/AlarmData?tab=${RULES_TAB}` as const
