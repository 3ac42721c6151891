import type { Faults } from '../errors/index.ts'

type Data = Readonly<Record<string, unknown>>

/** Pesticides so poisonous are sold and used under restriction, whichever they are. */
const RESTRICTED_TOXICITY: readonly unknown[] = ['高毒', '剧毒']

/** What the fields of an input must fulfil together. Which pesticides are banned is data that changes, not judged here. */
export function checkInput({ Kind, Toxicity, Restricted, ProductionDate, ExpiryDate }: Data): Faults {
  const isPoison = Kind === '农药' && RESTRICTED_TOXICITY.includes(Toxicity)
  const isBackwards =
    typeof ProductionDate === 'string' && typeof ExpiryDate === 'string' && ExpiryDate < ProductionDate
  return {
    ...(isPoison && Restricted !== true && { Restricted: ['高毒、剧毒农药限制使用，请选“是”'] }),
    ...(isBackwards && { ExpiryDate: ['不能早于生产日期'] }),
  }
}
