import { withoutBlanks } from './plain-text.ts'
/** What units measure that can be converted into each other. */
const measured = ['面积', '重量', '体积', '长度', '时间', '金额'] as const
export type Measured = (typeof measured)[number]

export interface UnitSize {
  readonly of: Measured
  /** How much of the first unit of its measure one of it is: 亩, 公斤, 升, 米, 小时, 元. */
  readonly each: number
}

type Rows = ReadonlyArray<readonly [each: number, ...names: string[]]>

/** Other ways to write a unit stand beside it. 1 亩 is 10 分 and 2000/3 m² (国务院关于在我国统一实行法定计量单位的命令, 1984). */
const tables: Readonly<Record<Measured, Rows>> = {
  面积: [
    [1, '亩', '市亩'],
    [0.1, '分'],
    [0.01, '厘'],
    [15, '公顷', 'ha', 'hm2'],
    [1500, '平方公里', '平方千米', 'km2'],
    [3 / 2000, '平方米', '平米', '平方', '平', 'm2'],
  ],
  重量: [
    [1, '公斤', '千克', 'kg'],
    [0.5, '斤', '市斤'],
    [0.05, '两'],
    [0.001, '克', 'g'],
    [0.000_001, '毫克', 'mg'],
    [1000, '吨', 't'],
    [50, '担'],
  ],
  体积: [
    [1, '升', '公升', 'l'],
    [0.001, '毫升', 'ml', 'cc'],
    [1000, '立方米', '立方', '方', 'm3'],
  ],
  长度: [
    [1, '米', '公尺', 'm'],
    [1000, '公里', '千米', 'km'],
    [0.01, '厘米', '公分', 'cm'],
    [0.001, '毫米', 'mm'],
  ],
  时间: [
    [1, '小时', '个小时', '时', '钟头', '个钟头', 'h'],
    [1 / 60, '分钟', '分', 'min'],
    [1 / 3600, '秒', '秒钟', 's'],
    [24, '天', '日'],
  ],
  金额: [
    [1, '元', '块', '块钱', '圆'],
    [0.1, '角', '毛'],
    [0.01, '分', '分钱'],
  ],
}

/** The size of a unit however it is written; undefined of what is none. 分 is a tenth of 亩, the 60th of an hour or the 100th of 元. */
export function sizesOfUnit(unit: string): readonly UnitSize[] {
  const plain = plainUnit(unit)
  return measured.flatMap((of) =>
    tables[of].flatMap(([each, ...names]) => (names.includes(plain) ? [{ of, each }] : [])),
  )
}

/** How a unit is compared: m³ is m3, 公斤 / 亩 is 公斤/亩, KG is kg. */
export function plainUnit(unit: string): string {
  return withoutBlanks(unit).toLowerCase()
}
