import { tellingCode } from './crop-group.rules.ts'
import type { CropOfUse } from './label.rules.ts'
import type { Occasion, Said, Use } from './use.rules.ts'

interface Guarded {
  readonly name: string
  /** By NY/T 3177-2018. */
  readonly codes: readonly string[]
  /** Tells by names of crops and categories where no code does. */
  readonly named: RegExp
  /** What its codes don't tell of is told by names, whatever code stands beside. */
  readonly hasOthers?: true
}

/**
 * 农药管理条例 (2022) article 34: 剧毒、高毒农药不得用于蔬菜、瓜果、茶叶、菌类、中草药材的生产，不得用于水生植物的病虫害防治. The standard has no codes of
 * herbs for medicine and of water plants that are no vegetables; 0107 are all drinks, coffee too.
 */
const guarded: readonly Guarded[] = [
  { name: '蔬菜', codes: ['0104'], named: /蔬菜/ },
  { name: '瓜果', codes: ['0103'], named: /瓜|果/ },
  { name: '茶叶', codes: ['010701', '010704'], named: /茶/ },
  { name: '菌类', codes: ['0106'], named: /菌/ },
  { name: '中草药材', codes: [], named: /中草药|中药|药材|药用/, hasOthers: true },
  { name: '水生植物', codes: ['010411'], named: /水生/, hasOthers: true },
]

/** In these the signs of others stand. */
const NOT_MEANT = /油茶果?|山茶|茶[油花籽]|花生果|油棕果|菌草/g

export function poisonSaid({ label: { toxicity } }: Use, { crop }: Pick<Occasion, 'crop'>): Said | undefined {
  if (toxicity === undefined) return ['资料不足', '投入品资料里没有毒性']
  if (toxicity !== '高毒' && toxicity !== '剧毒') return undefined
  if (!crop || crop.categories.length === 0) return ['资料不足', `${toxicity}农药，不知道作物的分类，没有核对能否使用`]
  const law = '（农药管理条例第三十四条）'
  const found = guardedOf(crop)
  if (found) return ['禁止', `${toxicity}农药不得用于${found.name}（${crop.name}）${law}`]
  return ['警告', `${toxicity}农药，须按限制使用规定使用${law}`]
}

/** By the nearest code that tells; by names where none does. */
function guardedOf(crop: CropOfUse): Guarded | undefined {
  const names = [crop.name, ...crop.categories.map(({ name }) => name)].map((one) => one.replaceAll(NOT_MEANT, ''))
  const isNamed = ({ named }: Guarded) => names.some((name) => named.test(name))
  const code = tellingCode(crop)
  if (code === undefined) return guarded.find(isNamed)
  return (
    guarded.find(({ codes }) => codes.some((one) => code.startsWith(one))) ??
    guarded.find((one) => one.hasOthers === true && isNamed(one))
  )
}
