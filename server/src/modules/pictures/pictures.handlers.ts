import type { pictureCalls } from '@farm/contract/pictures'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { pictures } from './pictures.service.ts'

export function pictureHandlers({ zone }: Clock): Handlers<typeof pictureCalls> {
  return { list: ({ db, scope, query }) => pictures({ db, scope, zone }, query) }
}
