import { type WireRecord, isObject } from '@farm/contract/forms'
import { type CertificateCheckRow, certificateChecks, certificateVerdicts, commitmentBases } from '@farm/contract/lots'
import { textOf } from '../lot.ts'

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
  return {
    id: Id,
    updateTime: UpdateTime,
    number: textOf(Data.Number),
    lot: textOf(Data.Lot),
    product: textOf(Data.Product),
    quantity: typeof Data.Quantity === 'number' ? Data.Quantity : 0,
    origin: textOf(Data.Origin),
    producer: textOf(Data.Producer),
    contact: textOf(Data.Contact),
    issued: textOf(Data.IssueDate),
    bases: commitmentBases.filter((one) => Array.isArray(Data.Basis) && Data.Basis.includes(one)),
    basisNote: textOf(Data.BasisNote),
    isValid: Data.Status === '有效',
    voidReason: textOf(Data.VoidReason),
    overrideReason: textOf(Data.OverrideReason),
    checks: rowsOf(Data.Checks).flatMap(checkOf),
    prints: rowsOf(Data.Prints).map(({ Time, User, Size, Copies }) => ({
      time: textOf(Time),
      user: textOf(User),
      size: textOf(Size),
      copies: typeof Copies === 'number' ? Copies : 0,
    })),
  }
}

function checkOf({ Check, Verdict, Reason }: Readonly<Record<string, unknown>>): CertificateCheckRow[] {
  const check = certificateChecks.find((one) => one === Check)
  const verdict = certificateVerdicts.find((one) => one === Verdict)
  return check && verdict ? [{ Check: check, Verdict: verdict, Reason: textOf(Reason) }] : []
}

function rowsOf(value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> {
  return Array.isArray(value) ? value.filter(isObject) : []
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
