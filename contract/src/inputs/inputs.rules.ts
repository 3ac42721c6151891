import type { Faults } from '../errors/index.ts'
import { isEmpty } from '../forms/index.ts'
import type { InputData } from './inputs.form.ts'

type Use = NonNullable<InputData['Uses']>[number]

/** Pesticides so poisonous are sold and used under restriction, whichever they are. */
const RESTRICTED_TOXICITY: readonly unknown[] = ['高毒', '剧毒']

/** What the fields of an input must fulfil together. Which pesticides are banned is data that changes, not judged here. */
export function checkInput({ Kind, Toxicity, Restricted, ProductionDate, ExpiryDate, Uses = [] }: InputData): Faults {
  const isPoison = Kind === '农药' && RESTRICTED_TOXICITY.includes(Toxicity)
  const isBackwards = ProductionDate !== undefined && ExpiryDate !== undefined && ExpiryDate < ProductionDate
  return {
    ...(isPoison && Restricted !== true && { Restricted: ['高毒、剧毒农药限制使用，请选“是”'] }),
    ...(isBackwards && { ExpiryDate: ['“有效期至”不能早于生产日期'] }),
    ...Object.fromEntries(Uses.flatMap(useFaults)),
  }
}

/** A registered use is of a crop or of a category of crops, and its doses are in a unit. */
function useFaults(use: Use, index: number): Array<[string, string[]]> {
  const { Crops, Category, LeastPerMu, MostPerMu, Unit, DilutionFrom, DilutionTo } = use
  const at = (field: string) => `Uses.${index}.${field}`
  const isBackwards = LeastPerMu !== undefined && MostPerMu !== undefined && MostPerMu < LeastPerMu
  const isThinnerFirst = DilutionFrom !== undefined && DilutionTo !== undefined && DilutionTo < DilutionFrom
  const isBare = isEmpty(Unit) && (!isEmpty(LeastPerMu) || !isEmpty(MostPerMu))
  return [
    ...(isEmpty(Crops) && isEmpty(Category) ? [oneFault(at('Crops'), '请选择作物或作物分类')] : []),
    ...(!isEmpty(Crops) && !isEmpty(Category) ? [oneFault(at('Category'), '作物和作物分类只选一个')] : []),
    ...(isBackwards ? [oneFault(at('MostPerMu'), '不能小于每亩最少用量')] : []),
    ...(isThinnerFirst ? [oneFault(at('DilutionTo'), '不能小于最低稀释倍数')] : []),
    ...(isBare ? [oneFault(at('Unit'), '填了用量就要选单位')] : []),
  ]
}

function oneFault(at: string, text: string): [string, string[]] {
  return [at, [text]]
}
