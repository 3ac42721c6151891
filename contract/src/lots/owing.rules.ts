interface Named {
  readonly name: string
  /** By NY/T 3177-2018. */
  readonly code?: string | undefined
}

/** A crop with the categories that it stands in, the nearest first. */
interface Produce extends Named {
  readonly categories: readonly Named[]
}

/** Of the codes of what is planted: 水果, 蔬菜, 食用菌, 茶. */
const owing = ['0103', '0104', '0106', '010701', '010704']

/** Tells by names where no code does: 粮油, 药材, 牧草, 花卉 and what else is not among the goods of the regulation. */
const NOT_OWING = /粮|谷|稻|麦|玉米|高粱|大豆|黄豆|油菜|花生|芝麻|棉|麻类|烟|糖料|甘蔗|药材|中药|牧草|饲草|花卉|苗木/

/**
 * Whether goods leave with a certificate by law. 农产品质量安全承诺达标合格证管理办法 (农业农村部令 2025 年第 4 号, in force 2026-02-01) article 3
 * names 蔬菜（含人工种植的食用菌）、水果、茶鲜叶、畜禽、禽蛋、养殖水产品 and what the ministry adds; what it added is to be checked (待核). Of what
 * neither codes nor names tell it is taken to hold, so that no obligation is lost sight of.
 */
export function owesCertificate(crop: Produce): boolean {
  const all = [crop, ...crop.categories]
  const code = all.map((one) => one.code).find(tells)
  if (code !== undefined) return !code.startsWith('01') || owing.some((one) => code.startsWith(one))
  return !all.some(({ name }) => NOT_OWING.test(name))
}

/** `01` is everything that is planted, `0107` every drink. */
function tells(code: string | undefined): code is string {
  return code !== undefined && /^\d{4}/.test(code) && code !== '0107'
}
