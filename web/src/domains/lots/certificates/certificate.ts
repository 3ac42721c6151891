import { type WireRecord, readData } from '@farm/contract/forms'
import {
  type CertificateCheckRow,
  type CertificateData,
  type PromiseVersion,
  certificateForm,
  certificateWeight,
  commitmentBases,
  isInForce,
  typedMark,
  unprintedBecause,
} from '@farm/contract/lots'

/** A certificate as its record tells it; what is not for the person’s eyes is empty. */
export interface Certificate {
  readonly id: string
  readonly updateTime: string
  readonly number: string
  /** Empty where it is not told. */
  readonly lot: string
  readonly product: string
  /** How each stands where it was typed and is not what the records said. */
  readonly marks: Readonly<Record<'product' | 'origin' | 'producer' | 'contact', string>>
  readonly quantity: number
  /** For how much it holds, and why for no more. */
  readonly weight: string
  /** Why it is not printed though it is in force. */
  readonly unprinted: string | undefined
  /** What it took over from earlier certificates, and what later ones took over from it. */
  readonly from: readonly Passed[]
  readonly into: readonly Passed[]
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
  /** What came to be otherwise after it was issued. */
  readonly later: ReadonlyArray<{ readonly time: string; readonly words: string }>
}

export interface Passed {
  readonly certificate: string
  readonly quantity: number
}

interface Print {
  readonly time: string
  readonly user: string
  readonly size: string
  readonly copies: number
}

export function passedIn(rows: CertificateData['From'] = []): Passed[] {
  return rows.map(({ Certificate: certificate = '', Quantity: quantity = 0 }) => ({ certificate, quantity }))
}

export function certificateOf({ Id, UpdateTime, Data }: WireRecord): Certificate {
  const data = readData(certificateForm, Data)
  return {
    id: Id,
    updateTime: UpdateTime,
    number: data.Number ?? '',
    lot: data.Lot ?? '',
    product: data.Product ?? '',
    marks: {
      product: typedMark(data, '产品名称'),
      origin: typedMark(data, '产地'),
      producer: typedMark(data, '生产者'),
      contact: typedMark(data, '联系方式'),
    },
    quantity: data.Quantity ?? 0,
    weight: certificateWeight(data),
    unprinted: unprintedBecause(data),
    from: passedIn(data.From),
    into: passedIn(data.Into),
    promise: data.Promise,
    origin: data.Origin ?? '',
    producer: data.Producer ?? '',
    contact: data.Contact ?? '',
    issued: data.IssueDate ?? '',
    bases: commitmentBases.filter((one) => data.Basis?.includes(one)),
    basisNote: data.BasisNote ?? '',
    isValid: isInForce(data.Status),
    voidReason: data.VoidReason ?? '',
    overrideReason: data.OverrideReason ?? '',
    checks: (data.Checks ?? []).flatMap(({ Check, Verdict, Reason = '' }) =>
      Check && Verdict ? [{ Check, Verdict, Reason }] : [],
    ),
    later: (data.Later ?? []).map(({ Time: time = '', Words: words = '' }) => ({ time, words })),
    prints: (data.Prints ?? []).map(({ Time: time = '', User: user = '', Size: size = '', Copies: copies = 0 }) => ({
      time,
      user,
      size,
      copies,
    })),
  }
}
