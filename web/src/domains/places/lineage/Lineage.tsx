import type { WireRecord } from '@farm/contract/forms'
import { type PlaceAct, placeActNames } from '@farm/contract/places'
import { formatShare } from '@farm/contract/values'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Moment } from '../../../engine/records/Moment.tsx'
import { useChangeable } from '../../../engine/records/use-changeable.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import styles from './Lineage.module.css'
import { type Earlier, dayOf, useLineage, useTakeBack } from './lineage-queries.ts'

/** Which plots one came out of and which came out of it; nothing where it was always what it is. */
export function Lineage({ record }: { readonly record: WireRecord }) {
  const { data } = useLineage(record.Id)
  const [asked, ask] = useState<PlaceAct>()
  const { mutate, isPending, error } = useTakeBack()
  const canTakeBack = useCanTakeBack()(record)
  if (!data) return null
  if (data.Acts.length === 0) return <Overlaps places={data.Overlaps} />
  return (
    <section className={styles.section} aria-label="分割与合并">
      <h3 className={styles.title}>分割与合并</h3>
      <ul className={styles.acts}>
        {data.Acts.map((act) => (
          <li key={act.Id}>
            <ActText act={act} placeId={record.Id} />
            <span className={styles.who}>
              {act.User.RealName || act.User.Name || '—'} · <Moment at={act.Time} />
              {act.Undone !== undefined && '（已撤销）'}
            </span>
            {act.IsLast && canTakeBack && (
              <Button kind="quiet" disabled={isPending} onClick={() => ask(act)}>
                撤销{placeActNames[act.Act]}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EarlierWork ground={data.Ground} />
      <Overlaps places={data.Overlaps} />
      {error && (
        <p className={styles.fault} role="alert">
          {error.message}
        </p>
      )}
      {asked && (
        <ConfirmDialog
          title={`撤销${placeActNames[asked.Act]}`}
          text={
            asked.Act === 'split'
              ? '各块合回原来的地块，计划、工单和设备也改回原来的地块。'
              : '合并前的各地块都恢复，计划、工单和设备也改回原来的地块。'
          }
          onConfirm={() => {
            ask(undefined)
            mutate(asked)
          }}
          onCancel={() => ask(undefined)}
        />
      )}
    </section>
  )
}

/** Where what was done on this ground before is found: it counts for the plot, and stands with the plots that were there then. */
function EarlierWork({ ground }: { readonly ground: readonly Earlier[] }) {
  const [can, address] = [useCan(), useAddress()]
  const named = ground.filter(({ Name }) => Name !== '')
  if (named.length === 0 || !can('/FarmOperation/ClockData')) return null
  return (
    <p className={styles.who}>
      以前在这块地上的农事：
      {named.map(({ Id, Name, Since, Until }, at) => (
        <span key={`${Id} ${Until}`}>
          {at > 0 && '、'}
          <Link to={address(`/FarmOperation/ClockData?OccurTime=${dayOf(Since)}~${dayOf(Until)}&where=Place[=]${Id}`)}>
            “{Name}”至 {dayOf(Until)}
          </Link>
        </span>
      ))}
    </p>
  )
}

/** Plots that are drawn over one: sprays and harvests on them are judged as on one ground. */
function Overlaps({ places }: { readonly places: ReadonlyArray<{ readonly Id: string; readonly Name: string }> }) {
  if (places.length === 0) return null
  return (
    <p className={styles.who} role="status">
      边界与 <PlaceNames places={places} /> 重叠，用药和采收按同一块地核查；画错了请编辑边界
    </p>
  )
}

interface ActTextProps {
  readonly act: PlaceAct
  readonly placeId: string
}

/** `由“河湾”分割而来`、`分割为“河湾”、“河湾-1”`、`由“东地”、“西地”合并而成`、`并入“东地”`. */
function ActText({ act: { Act, Kept, Others }, placeId }: ActTextProps) {
  const isKept = Kept.Id === placeId
  const all = [Kept, ...Others]
  if (Act === 'split') {
    return isKept ? (
      <span>
        分割为 <PlaceNames places={all} />
      </span>
    ) : (
      <span>
        由 <PlaceNames places={[Kept]} /> 分割而来
      </span>
    )
  }
  return isKept ? (
    <span>
      由 <PlaceNames places={all} /> 合并而成
    </span>
  ) : (
    <span>
      并入 <PlaceNames places={[Kept]} />
    </span>
  )
}

function PlaceNames({ places }: { readonly places: readonly PlaceAct['Kept'][] }) {
  const address = useAddress()
  return places.map(({ Id, Name, Share }, at) => (
    <span key={Id}>
      {at > 0 && '、'}
      {Name === '' ? '您看不到的地块' : <Link to={address(`/Core/PlaceList?open=${Id}`)}>“{Name}”</Link>}
      {Share !== undefined && `（${formatShare(Share, 1)}）`}
    </span>
  ))
}

/** Plots are changed, and others deleted or brought back: it takes the right to both. */
function useCanTakeBack(): (record: WireRecord) => boolean {
  const can = useCan()
  const canChange = useChangeable()
  return (record) => can('/Core/PlaceAdd/:id') && can('/Core/PlaceList#Delete') && canChange(record)
}
