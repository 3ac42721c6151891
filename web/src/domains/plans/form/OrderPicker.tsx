import { orderForm } from '@farm/contract/orders'
import { Select } from 'antd'
import { useState } from 'react'
import picker from '../../../engine/reference/ReferencePicker.module.css'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import styles from './PlacePicker.module.css'
import { NothingFound } from './NothingFound.tsx'
import { deliveryOf, orderText, useOrder, useOrderChoices } from './order-queries.ts'

const TYPING_MS = 250

interface OrderPickerProps {
  /** Only its orders can be chosen. */
  readonly enterprise: string | undefined
  readonly onChosen: (id: string | undefined) => void
  /** Handed in by the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (id: string | undefined) => void
  readonly onBlur?: () => void
}

/** Chooses an order that is still to be delivered, by its number or its customer. */
export function OrderPicker({ id, value, onChange, onBlur, enterprise, onChosen }: OrderPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const choices = useOrderChoices({ enterprise, text: useDebounced(text.trim(), TYPING_MS), enabled: isOpen })
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const order = useOrder(chosen)
  const found = choices.data?.found ?? []
  return (
    <Select<{ value: string; label: string }>
      {...(id && { id })}
      {...(onBlur && { onBlur })}
      aria-label="对应订单"
      labelInValue
      allowClear
      placeholder="不为订单种植可不选"
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      options={found.map((one) => ({ value: one.Id, label: orderText(one), due: deliveryOf(one) }))}
      optionRender={({ label, data }) => (
        <span className={styles.option}>
          {label}
          <span className={styles.area}>{data.due && `${data.due} 交货`}</span>
        </span>
      )}
      loading={isOpen && choices.isFetching}
      notFoundContent={<NothingFound query={choices} text={`没有待交付的${orderForm.name}`} />}
      popupRender={(menu) => (
        <>
          {menu}
          {choices.data?.hasMore && <p className={picker.more}>还有更多，请输入编号或客户查找</p>}
        </>
      )}
      {...(chosen !== undefined && { value: { value: chosen, label: order ? orderText(order) : '…' } })}
      onChange={(next?: { value: string }) => {
        onChange?.(next?.value)
        onChosen(next?.value)
      }}
    />
  )
}
