import { type LotStage, checkLot, lotForm } from '@farm/contract/lots'
import { type DynamicData, type FieldName, type WireRecord, readData } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { AddedSection } from '../../../engine/form/AddedSection.tsx'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { EditorSection } from '../../../engine/form/EditorSection.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { useFillingIn } from '../../../engine/form/use-filling-in.ts'
import type { Section } from '../../../engine/records/sections.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { lotOf } from '../lot.ts'
import { LOTS_PATH } from '../lot-address.ts'
import { useLots } from '../lot-queries.ts'
import { useCustomer } from './use-customer.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const NONE: readonly string[] = []
type Made = Exclude<LotStage, '采收批次'>

const words: Readonly<Record<Made, { readonly title: string; readonly note: string }>> = {
  分装批次: { title: '分装与合并', note: '从一个批次取一部分是分装，从几个批次各取一些是合并；取走的从来源批次扣减' },
  出库批次: { title: '出库', note: '离场的货各是一个出库批次，写明客户和去向；暂扣和召回的批次不能出库' },
}

type LotSection = Section<FieldName<typeof lotForm>>

const source: LotSection = { title: '来源', fields: ['Sources'] }
const about: LotSection = { title: '批次', fields: ['Date', 'Grade', 'Note'] }
const going: LotSection = {
  title: '去向',
  fields: ['Order', 'Customer', 'Contact', 'Phone', 'Destination', 'PackageWeight', 'Transport'],
}
const sections = { 分装批次: [source, about], 出库批次: [source, going, about] } as const

const checkSent = (data: DynamicData) => checkLot(readData(lotForm, data))

interface LotPageProps {
  readonly stage: Made
  /** The lots that it is made of to begin with. */
  readonly of: readonly string[]
}

/** A lot that is made of others. */
export function LotPage({ stage, of }: LotPageProps) {
  const { data, error, refetch } = useLots(of)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  return <Filling stage={stage} lots={data} />
}

interface FillingProps {
  readonly stage: Made
  readonly lots: readonly WireRecord[]
}

function Filling({ stage, lots }: FillingProps) {
  const form = useKind(lotForm)
  const onLeave = useWayBack(LOTS_PATH)
  const initial = useMemo(() => beginning(stage, lots), [stage, lots])
  const fillingIn = useFillingIn('订单的客户', () => undefined)
  const editor = useEditor({ form, initial, holds: fillingIn.holds, check: checkSent, onDone: onLeave })
  const { controls, keepDraft } = editor
  const hear = useCustomer({ controls, fillingIn, onFilled: keepDraft })
  const { title, note } = words[stage]
  return (
    <EditorFrame editor={editor} title={title} note={note} waitsFor={fillingIn.text} onChange={hear} onLeave={onLeave}>
      {sections[stage].map((section) => (
        <EditorSection key={section.title} section={section} form={form} exclude={NONE} />
      ))}
      <AddedSection kind={lotForm} form={form} />
    </EditorFrame>
  )
}

/** All that is left of each, unless less is taken. */
function beginning(stage: Made, lots: readonly WireRecord[]) {
  const sources = lots.map(lotOf)
  const Grade = lots.length === 1 ? readData(lotForm, lots[0]?.Data ?? {}).Grade : undefined
  return {
    Stage: stage,
    Enterprise: sources[0]?.enterprise,
    Sources: sources.map(({ id, left }) => ({ Lot: id, Quantity: left })),
    ...(Grade !== undefined && { Grade }),
  }
}
