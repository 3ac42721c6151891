/** Pesticides whose sale and use the state has forbidden, by the list of the ministry of agriculture as of June 2026. */
const banned = [
  '六六六',
  '滴滴涕',
  '毒杀芬',
  '二溴氯丙烷',
  '杀虫脒',
  '二溴乙烷',
  '除草醚',
  '艾氏剂',
  '狄氏剂',
  '敌枯双',
  '氟乙酰胺',
  '甘氟',
  '毒鼠强',
  '氟乙酸钠',
  '毒鼠硅',
  '甲胺磷',
  '对硫磷',
  '久效磷',
  '磷胺',
  '苯线磷',
  '地虫硫磷',
  '甲基硫环磷',
  '磷化钙',
  '磷化镁',
  '磷化锌',
  '硫线磷',
  '蝇毒磷',
  '治螟磷',
  '特丁硫磷',
  '氯磺隆',
  '胺苯磺隆',
  '甲磺隆',
  '福美胂',
  '福美甲胂',
  '三氯杀螨醇',
  '林丹',
  '硫丹',
  '溴甲烷',
  '氟虫胺',
  '杀扑磷',
  '百草枯',
  '2,4-滴丁酯',
  '甲拌磷',
  '甲基异柳磷',
  '水胺硫磷',
  '灭线磷',
  '氧乐果',
  '克百威',
  '灭多威',
  '涕灭威',
] as const

/** Other substances in whose names those of forbidden ones stand. */
const others = ['乙酰甲胺磷', '丁硫克百威'] as const

/** The forbidden pesticide that a name or a list of ingredients tells of; undefined where it tells of none. */
export function bannedIn(text: string): string | undefined {
  const rest = others.reduce((kept, one) => kept.replaceAll(one, '，'), text.replaceAll(/\s/g, ''))
  return banned.find((one) => rest.includes(one))
}
