import { enterpriseForm } from '@farm/contract/enterprises'
import { orderForm } from '@farm/contract/orders'
import { type WireRecord, readData } from '@farm/contract/forms'
import { useState } from 'react'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { formatMoment } from '../../../platform/time.ts'
import { type Order, orderOf } from '../order.ts'
import styles from './OrderPaper.module.css'
import { PaperLines } from './PaperLines.tsx'

/** An order as it is signed: who delivers what to whom, for how much, by when. On the screen it is not seen. */
export function OrderPaper({ record }: { readonly record: WireRecord }) {
  const order = orderOf(record)
  const [time] = useState(() => formatMoment(new Date().toISOString()))
  const names = useNames('crops', [...new Set(order.lines.flatMap(({ crop }) => crop ?? []))])
  const { number, ordered = '', delivery = '', address = '', quality, note, status = '' } = order
  return (
    <section className={styles.paper} aria-label={`打印：订单 ${number}`}>
      <header>
        <h1 className={styles.title}>订单</h1>
        <p className={styles.ends}>
          <span>订单编号：{number}</span>
          <span>下单日期：{ordered || '　　　　'}</span>
        </p>
      </header>
      <div className={styles.parties}>
        <Supplier order={order} id={readData(orderForm, record.Data).Enterprise} />
        <Party
          title="需方"
          facts={[
            ['名称', order.customer],
            ['联系人', order.contact],
            ['电话', order.phone],
            ['地址', order.address],
          ]}
        />
      </div>
      <PaperLines order={order} nameOf={(crop) => names.get(crop)?.Name ?? '—'} />
      <dl className={styles.terms}>
        <Term label="交货日期" text={delivery} />
        <Term label="交货地点" text={address} />
        <Term label="质量要求" text={quality ?? '按双方约定'} />
        {note !== undefined && <Term label="备注" text={note} />}
      </dl>
      <footer className={styles.signing}>
        <Signature party="供方" />
        <Signature party="需方" />
      </footer>
      <p className={styles.printed}>
        状态：{status} · 打印时间：{time}
      </p>
    </section>
  )
}

/** The enterprise, with how to reach it as far as that is known and may be seen. */
function Supplier({ order, id }: { readonly order: Order; readonly id: string | undefined }) {
  return id === undefined ? (
    <Party title="供方" facts={[['名称', order.enterprise?.Name]]} />
  ) : (
    <Enterprise order={order} id={id} />
  )
}

function Enterprise({ order, id }: { readonly order: Order; readonly id: string }) {
  const { Name, Contact, Phone, Address } = readData(enterpriseForm, useRecord(id).data?.Data ?? {})
  return (
    <Party
      title="供方"
      facts={[
        ['名称', Name ?? order.enterprise?.Name],
        ['联系人', Contact],
        ['电话', Phone],
        ['地址', Address],
      ]}
    />
  )
}

interface PartyProps {
  readonly title: string
  readonly facts: readonly (readonly [label: string, text: string | undefined])[]
}

function Party({ title, facts }: PartyProps) {
  return (
    <dl className={styles.party} aria-label={title}>
      <dt className={styles.who}>{title}</dt>
      {facts.map(([label, text = '']) => (
        <dd key={label}>
          {label}：{text}
        </dd>
      ))}
    </dl>
  )
}

function Term({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={styles.term}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function Signature({ party }: { readonly party: string }) {
  return (
    <div className={styles.signature}>
      <p>{party}（盖章）：</p>
      <p>经办人签字：</p>
      <p>日期：　　　　年　　月　　日</p>
    </div>
  )
}
