import { banForm, checkBan } from '@farm/contract/bans'
import { registerRules } from '../forms/index.ts'

export function registerBans(): void {
  registerRules(banForm, { check: checkBan })
}
