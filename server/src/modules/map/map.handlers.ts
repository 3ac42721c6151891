import type { Tiles, mapCalls } from '@farm/contract/map'
import type { Handlers } from '../access/index.ts'
import { editOutline, groundOf } from './map.service.ts'

export function mapHandlers(tiles: readonly Tiles[]): Handlers<typeof mapCalls> {
  return {
    ground: ({ db, scope }) => groundOf(db, scope, tiles),
    editOutline: async ({ db, caller, scope, body }) => {
      await editOutline({ db, caller, scope }, body)
      return groundOf(db, scope, tiles)
    },
  }
}
