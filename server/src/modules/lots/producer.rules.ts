import type { DocumentKind } from '@farm/contract/inspections'
import type { CertificateData, TypedItem } from '@farm/contract/lots'
import { withoutBlanks } from '@farm/contract/values'
import { type CheckRow, row } from './used.rules.ts'

/** What a certificate says of whose goods they are. */
export interface Producing {
  readonly product: string
  readonly origin: string
  readonly producer: string
  readonly contact: string
}

/** By which name each stands on the paper. */
const items = {
  product: '产品名称',
  origin: '产地',
  producer: '生产者',
  contact: '联系方式',
} as const satisfies Record<keyof Producing, TypedItem>

type Names = ReadonlyArray<keyof Producing>
const names: Names = ['product', 'origin', 'producer', 'contact']

/** What was typed and is not what the records say, each with that. */
export function typedRows(said: Producing, recorded: Producing): NonNullable<CertificateData['Typed']> {
  return names.flatMap((name) =>
    withoutBlanks(said[name]) === withoutBlanks(recorded[name])
      ? []
      : [{ Item: items[name], Recorded: recorded[name] }],
  )
}

/** What goods are called by leave of somebody alone. */
const claims: ReadonlyArray<readonly [said: RegExp, kind: DocumentKind]> = [
  [/有机/, '有机产品'],
  [/绿色/, '绿色食品'],
  [/地理标志/, '地理标志'],
  [/良好农业规范|GAP/i, '良好农业规范'],
]

/** What of words is claimed that neither a document nor a record bears out. */
function unproven(words: string, recorded: string, documents: readonly DocumentKind[]): string[] {
  return claims.flatMap(([said, kind]) =>
    said.test(words) && !said.test(recorded) && !documents.includes(kind) ? [kind] : [],
  )
}

interface Known {
  readonly recorded: Producing
  /** Kinds of documents of the enterprise that hold. */
  readonly documents: readonly DocumentKind[]
  /** Of the lot; it stands with the goods. */
  readonly grade: string
}

/** Whether it is known whose goods they are, by records rather than by what somebody types. */
export function producerRow(said: Producing, { recorded, documents, grade }: Known): CheckRow {
  const lacking = names.flatMap((name) => (said[name].trim() === '' ? [items[name]] : []))
  if (lacking.length > 0) return row('生产者资料', '不符合', `缺少${lacking.join('、')}，请在企业资料里补齐或在此填写`)
  const claimed = [
    ...new Set([
      ...names.flatMap((name) => unproven(said[name], recorded[name], documents)),
      ...unproven(grade, '', documents),
    ]),
  ]
  if (claimed.length > 0)
    return row('生产者资料', '不符合', `写明了${claimed.join('、')}，资质证书里没有有效的${claimed.join('、')}证书`)
  const differing = names.flatMap((name) =>
    recorded[name] === '' || withoutBlanks(said[name]) === withoutBlanks(recorded[name])
      ? []
      : [`${items[name]}为自填“${said[name]}”，档案为“${recorded[name]}”`],
  )
  if (differing.length > 0) return row('生产者资料', '警告', differing.join('；'))
  return row('生产者资料', '符合', `${said.producer}，${said.contact}，${said.origin}`)
}

/** By what the quality of goods is controlled, other than by tests. */
const controls: readonly DocumentKind[] = ['内部质量控制', '绿色食品', '有机产品', '良好农业规范']

/** The control of quality that is promised stands in a document. */
export function controlRow(basis: string, documents: readonly DocumentKind[]): CheckRow {
  const [found] = controls.filter((one) => documents.includes(one))
  if (found !== undefined) return row('承诺依据', '符合', `${basis}：${found}`)
  return row('承诺依据', '不符合', `“${basis}”要有资质证书里有效的${controls.join('、')}证书或文件，请先登记`)
}
