import { type WireRecord, readData } from '@farm/contract/forms'
import { type CertificateCheckRow, certificateForm, commitmentBases } from '@farm/contract/lots'

/** A certificate as its record tells it; what is not for the person’s eyes is empty. */
export interface Certificate {
  readonly id: string
  readonly updateTime: string
  readonly number: string
  /** Empty where it is not told. */
  readonly lot: string
  readonly product: string
  readonly quantity: number
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

export function certificateOf({ Id, UpdateTime, Data }: WireRecord): Certificate {
  const data = readData(certificateForm, Data)
  return {
    id: Id,
    updateTime: UpdateTime,
    number: data.Number ?? '',
    lot: data.Lot ?? '',
    product: data.Product ?? '',
    quantity: data.Quantity ?? 0,
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

/** What whoever scans it reads of a lot that is not made known, without a signal as well. */
export function codeText({ number, product, origin, producer, contact, issued }: Certificate, weight: string): string {
  return [
    '承诺达标合格证',
    `编号：${number}`,
    `产品：${product} ${weight}`,
    `产地：${origin}`,
    `生产者：${producer} ${contact}`,
    `开具日期：${issued}`,
  ].join('\n')
}
