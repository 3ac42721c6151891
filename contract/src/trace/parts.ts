/** What an enterprise may let the public know of a lot. Product, number of the lot and name of the enterprise always come with it. */
export const releaseParts = [
  'place',
  'season',
  'operations',
  'inputs',
  'measured',
  'photos',
  'tests',
  'certificate',
  'destination',
  'people',
] as const
export type ReleasePart = (typeof releaseParts)[number]

export const releasePartNames: Readonly<Record<ReleasePart, string>> = {
  place: '产地地块',
  season: '种植季',
  operations: '农事记录',
  inputs: '投入品',
  measured: '环境监测',
  photos: '照片',
  tests: '检测',
  certificate: '承诺达标合格证',
  destination: '详细去向',
  people: '人员姓名',
}

/** What each of them tells, for who decides on it. */
export const releasePartHints: Readonly<Record<ReleasePart, string>> = {
  place: '地块名称，企业的行政区划和地址',
  season: '品种、种植日期和采收日期',
  operations: '哪天做了哪项农事',
  inputs: '名称、登记证号、使用日期、每次用量和最早采收日',
  measured: '种植期间传感器的平均、最低和最高值',
  photos: '下面选中的打卡照片，已裁去水印',
  tests: '检测日期、项目、方式、机构和结果',
  certificate: '编号、数量、开具日期、承诺依据和状态',
  destination: '去向的全文；不勾选时只公开到县（区、市）',
  people: '农事记录和照片旁写出打卡人的姓名',
}

/** Where an enterprise has not said anything yet. Names of people, photos and inputs are no part of it. */
export const usualParts: readonly ReleasePart[] = ['place', 'season', 'operations', 'tests', 'certificate']

/** Those of the texts that are parts, in their order. */
export function partsAmong(texts: readonly string[]): ReleasePart[] {
  return releaseParts.filter((part) => texts.includes(part))
}

/** What a lot makes known: what was chosen for it, as far as its enterprise lets it. */
export function partsOf(allowed: readonly string[], chosen: readonly string[]): ReleasePart[] {
  return partsAmong(allowed.filter((part) => chosen.includes(part)))
}
