import type { Kind } from './table.ts'

/** 经验值：每亩一季的肥料、农药、地膜，元；种子种苗另按用量和单价算。 */
export const budgets: Readonly<Record<Kind, number>> = { 大田: 160, 药材园: 320, 果园: 780, 大棚: 1_600, 温室: 1_900 }
