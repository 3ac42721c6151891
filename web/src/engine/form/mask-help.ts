import type { Field } from '@farm/contract/forms'

const kinds = {
  '9': '数字',
  A: '大写字母',
  a: '字母',
  '*': '字母或数字',
  汉: '汉字',
} as const

/** What a text must look like, before anything is wrong with it; only signs that the mask uses are told. */
export function maskHelp(field: Field): string | undefined {
  if (field.type !== 'text' || !field.mask) return undefined
  const { mask } = field
  const told = Object.entries(kinds).filter(([sign]) => mask.includes(sign))
  return `格式 ${mask}${told.length > 0 ? `（${told.map(([sign, kind]) => `${sign} 为${kind}`).join('，')}）` : ''}`
}
