import { type WireRecord, readData } from '@farm/contract/forms'
import {
  type CertificateCheckRow,
  type CertificateData,
  type PromiseVersion,
  type Reissue,
  certificateForm,
  commitmentBases,
  excessOf,
  reissueOf,
  unprintedBecause,
} from '@farm/contract/lots'
import { formatQuantity, roundTo } from '@farm/contract/values'

/** A certificate as its record tells it; what is not for the person’s eyes is empty. */
export interface Certificate {
  readonly id: string
  readonly updateTime: string
  readonly number: string
  /** Empty where it is not told. */
  readonly lot: string
  readonly product: string
  readonly quantity: number
  /** What of that stands on it still. */
  readonly covers: number
  readonly reissue: Reissue
  /** Kilogrammes that it was issued for beyond what there was. */
  readonly excess: number
  /** Why it is not printed though it is in force. */
  readonly unprinted: string | undefined
  readonly promise: PromiseVersion | undefined
  readonly origin: string
  readonly producer: string
  readonly contact: string
  readonly issued: string
  readonly bases: readonly string[]
  readonly basisNote: string
  readonly isValid: boolean
  readonly voidReason: string
  readonly overrideReason: string
  readonly checks: readonly CertificateCheckRow[]
  readonly prints: readonly Print[]
}

interface Print {
  readonly time: string
  readonly user: string
  readonly size: string
  readonly copies: number
}

/** What those from before it was kept were issued for stands on them. */
function weightIn(
  data: CertificateData,
): Pick<Certificate, 'quantity' | 'covers' | 'reissue' | 'excess' | 'unprinted'> {
  const { Quantity: quantity = 0, Covers: covers = quantity } = data
  return {
    quantity,
    covers,
    reissue: reissueOf(data),
    excess: excessOf(data),
    unprinted: unprintedBecause(data),
  }
}

export function certificateOf({ Id, UpdateTime, Data }: WireRecord): Certificate {
  const data = readData(certificateForm, Data)
  return {
    id: Id,
    updateTime: UpdateTime,
    number: data.Number ?? '',
    lot: data.Lot ?? '',
    product: data.Product ?? '',
    ...weightIn(data),
    promise: data.Promise,
    origin: data.Origin ?? '',
    producer: data.Producer ?? '',
    contact: data.Contact ?? '',
    issued: data.IssueDate ?? '',
    bases: commitmentBases.filter((one) => data.Basis?.includes(one)),
    basisNote: data.BasisNote ?? '',
    isValid: data.Status === '有效',
    voidReason: data.VoidReason ?? '',
    overrideReason: data.OverrideReason ?? '',
    checks: (data.Checks ?? []).flatMap(({ Check, Verdict, Reason = '' }) =>
      Check && Verdict ? [{ Check, Verdict, Reason }] : [],
    ),
    prints: (data.Prints ?? []).map(({ Time: time = '', User: user = '', Size: size = '', Copies: copies = 0 }) => ({
      time,
      user,
      size,
      copies,
    })),
  }
}

/** What it covers: less than it was issued for where certificates of later lots took over some, or where there was not as much. */
export function weightOf({ quantity, covers, reissue, excess }: Certificate): string {
  const whole = formatQuantity(quantity, '公斤')
  if (reissue === '没有转开') return whole
  const lacking = [
    { quantity: roundTo(quantity - covers - excess, 2), word: '已转开' },
    { quantity: excess, word: '超出批次数量' },
  ].flatMap((one) => (one.quantity > 0 ? [`${formatQuantity(one.quantity, '公斤')} ${one.word}`] : []))
  return `${formatQuantity(covers, '公斤')}（开具 ${whole}，其中 ${lacking.join('，')}）`
}

/** What whoever scans it reads of a lot that is not made known, without a signal as well. */
export function codeText(certificate: Certificate): string {
  const { number, product, origin, producer, contact, issued } = certificate
  return [
    '承诺达标合格证',
    `编号：${number}`,
    `产品：${product} ${weightOf(certificate)}`,
    `产地：${origin}`,
    `生产者：${producer} ${contact}`,
    `开具日期：${issued}`,
  ].join('\n')
}
