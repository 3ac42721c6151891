import { today } from '../../platform/time.ts'
import { useNow } from './now.ts'

/** The present day on the farm's calendar. */
export function useToday(): string {
  return today(useNow())
}
