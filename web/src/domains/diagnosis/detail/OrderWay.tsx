import { useState } from 'react'
import { useAddress, useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import styles from '../Diagnosis.module.css'
import type { Consultation, Reply } from '../consultation.ts'
import { PrescribeSheet } from './PrescribeSheet.tsx'

/** Functions that let somebody add work orders, and the pages on which one of them is changed. */
const ADDING = ['/WorkOrder/AddData', '/ClockSys/WorkOrder/AddData'] as const
const OPENING = ['/WorkOrder/AddData', '/ClockSys/WorkOrder/AddData'] as const

/** From a prescription to the work order that carries it out. */
export function OrderWay({ one, reply }: { readonly one: Consultation; readonly reply: Reply }) {
  const can = useCan()
  const address = useAddress()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const page = OPENING.find((path) => can(`${path}/:id`))
  if (reply.workOrder !== undefined) {
    return (
      <p className={styles.second}>
        已生成工单 {page !== undefined && <ButtonLink to={address(`${page}/${reply.workOrder}`)}>查看工单</ButtonLink>}
      </p>
    )
  }
  if (!ADDING.some(can) || isViewing) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>生成工单</Button>
      {isOpen && <PrescribeSheet one={one} reply={reply} onClose={() => setOpen(false)} />}
    </>
  )
}
