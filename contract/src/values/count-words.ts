/** What things are counted in, by what they are called; docs/glossary.md has the words. */
const words: Readonly<Record<string, string>> = {
  企业: '家',
  人员: '人',
  地块: '块',
  工单: '张',
  合格证: '张',
  资质证书: '份',
  会诊: '例',
  设备: '台',
  打卡: '条',
  预警: '条',
}

/** The measure word of things that are called so: 5 家, 11 人, 20 块. */
export function countWordOf(name: string): string {
  return words[name] ?? '个'
}
