import { useSend } from '../../../engine/records/use-send.ts'
import { type CommitmentBasis, type certificateCalls, promiseOn } from '@farm/contract/lots'
import type { AnswerOf } from '@farm/contract/wire'
import { Suspense, useState } from 'react'
import { v7 as newId } from 'uuid'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { chunk } from '../../../platform/chunk.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useToday } from '../../../engine/records/use-today.ts'
import type { Lot } from '../lot.ts'
import { issue, useCheck } from '../lot-queries.ts'
import { weightOf } from '../making/taken.ts'
import { useAddedCertificate } from './use-added-certificate.ts'
import { CheckRows } from './CheckRows.tsx'
import { Refused } from './Refused.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import styles from './Sheet.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const AddedFields = chunk(() => import('../../../engine/form/AddedFields.tsx').then((file) => file.AddedFields))

interface IssueSheetProps {
  readonly lot: Lot
  readonly onClose: () => void
}

/** What is judged of a lot, and what its certificate is to say. */
export function IssueSheet({ lot, onClose }: IssueSheetProps) {
  const { data: check, error, refetch } = useCheck(lot.id)
  const [typed, setTyped] = useState<Said>()
  const said = typed ?? (check && beginning(check))
  const { press, missing, added, isPending, refusal } = useIssuing(lot, said, onClose)
  return (
    <BottomSheet
      title={`开具承诺达标合格证 ${lot.number}`}
      foot={said && <SheetFoot act="开具" isBusy={isPending} onAct={press} onClose={onClose} />}
      onClose={onClose}
    >
      {check && said ? (
        <div className={styles.sheet}>
          <CheckRows rows={check.Checks} />
          <Refused error={missing === undefined ? refusal : new Error(missing)} />
          <Filling said={said} lacking={check.Lacking} onChange={setTyped} />
          {added.isShown && (
            <Suspense fallback={<Waiting />}>
              <AddedFields of={added} />
            </Suspense>
          )}
          {check.MayOverride && (
            <TextInput
              label="放行理由"
              value={said.reason}
              hint="采收在安全间隔期内，确需开具时填写，会记入合格证和日志"
              onChange={(reason) => setTyped({ ...said, reason })}
            />
          )}
        </div>
      ) : (
        <WaitingOrFailure error={error} onRetry={() => void refetch()} />
      )}
    </BottomSheet>
  )
}

/** Issues the certificate once what is said of it is whole. */
function useIssuing(lot: Lot, said: Said | undefined, onIssued: () => void) {
  const toast = useToast()
  // One id for every try: an answer that was lost makes no second certificate.
  const [id] = useState(() => newId())
  const [missing, setMissing] = useState<string>()
  const body = said && bodyOf(said)
  const added = useAddedCertificate({ Lot: lot.id, ...body })
  const { mutateAsync, isPending, error } = useSend(issue)
  const press = async () => {
    if (said === undefined || body === undefined) return
    const lack = lackOf(said) ?? added.lack()
    setMissing(lack)
    if (lack !== undefined) return
    const { Data } = await mutateAsync({ Id: id, Lot: lot.id, ...body, ...added.body })
    toast.done(`已开具 ${String(Data.Number)}`)
    onIssued()
  }
  return { press, missing, added, isPending, refusal: error }
}

interface FillingProps {
  readonly said: Said
  readonly lacking: Check['Lacking']
  readonly onChange: (said: Said) => void
}

function Filling({ said, lacking, onChange }: FillingProps) {
  const promise = promiseOn(useToday())
  const set = (part: Partial<Said>) => onChange({ ...said, ...part })
  return (
    <>
      <TextInput label="数量（公斤）" value={said.weight} onChange={(weight) => set({ weight })} />
      <p className={styles.told}>{promise.text}</p>
      <fieldset className={styles.bases}>
        <legend>承诺依据</legend>
        {promise.bases.map((one) => (
          <label key={one} className={styles.basis}>
            <input
              type="checkbox"
              checked={said.bases.includes(one)}
              onChange={() => set({ bases: toggled(said.bases, one) })}
            />
            {one}
          </label>
        ))}
      </fieldset>
      {lacking.map(({ Basis, Reason }) => (
        <p key={Basis} className={styles.told}>
          {Reason}
        </p>
      ))}
      {said.bases.includes('其他') && (
        <TextInput label="其他依据" value={said.note} onChange={(note) => set({ note })} />
      )}
      <TextInput label="产品名称" value={said.product} onChange={(product) => set({ product })} />
      <TextInput label="产地" value={said.origin} onChange={(origin) => set({ origin })} />
      <TextInput label="生产者" value={said.producer} onChange={(producer) => set({ producer })} />
      <TextInput label="联系方式" value={said.contact} onChange={(contact) => set({ contact })} />
    </>
  )
}

type Check = AnswerOf<typeof certificateCalls.check>

interface Said {
  readonly weight: string
  readonly bases: readonly CommitmentBasis[]
  readonly note: string
  readonly product: string
  readonly origin: string
  readonly producer: string
  readonly contact: string
  readonly reason: string
}

function beginning({ Uncertified, Holding, Product, Origin, Producer, Contact }: Check): Said {
  return {
    weight: Uncertified > 0 ? String(Uncertified) : '',
    bases: Holding,
    note: '',
    product: Product,
    origin: Origin,
    producer: Producer,
    contact: Contact,
    reason: '',
  }
}

function toggled(bases: readonly CommitmentBasis[], one: CommitmentBasis): readonly CommitmentBasis[] {
  return bases.includes(one) ? bases.filter((other) => other !== one) : [...bases, one]
}

function lackOf({ weight, bases }: Said): string | undefined {
  if (weightOf(weight) === 0) return '请填写大于 0 的数量'
  return bases.length === 0 ? '请选择承诺依据' : undefined
}

function bodyOf({ weight, bases, note, product, origin, producer, contact, reason }: Said) {
  const told = { BasisNote: note, Product: product, Origin: origin, Producer: producer, Contact: contact }
  const words = Object.entries({ ...told, OverrideReason: reason }).filter(([, value]) => value.trim() !== '')
  return { Quantity: weightOf(weight), Basis: [...bases], ...Object.fromEntries(words) }
}
