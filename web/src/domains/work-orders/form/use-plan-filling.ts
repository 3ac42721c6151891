import { type WireRecord, readData } from '@farm/contract/forms'
import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FillingIn } from '../../../engine/form/use-filling-in.ts'
import { type Controls, heldBy } from '../../../engine/steps/use-reading.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { type Given, NOTHING_GIVEN, exchanged } from './exchange.ts'
import { planOffer } from './plan-offer.ts'

/** What a work order can’t have otherwise than its plan and step; the plots are those of another plan only when it is chosen. */
const OF_STEP = ['Enterprise', 'Crops', 'Operation']
const OF_PLAN = [...OF_STEP, 'Place']

interface Filling {
  readonly controls: Controls
  /** What a new work order began with. */
  readonly initial: WorkOrderData | undefined
  /** Absent for a new work order. */
  readonly record: WireRecord | undefined
  readonly fillingIn: FillingIn
  readonly onFilled: () => void
}

/** Fills a work order from the plan and the step that are chosen; what somebody wrote by hand stays. */
export function usePlanFilling({ controls, initial, record, fillingIn, onFilled }: Filling) {
  const client = useQueryClient()
  const organPath = useOrganPath()
  const given = useRef(givenAtFirst(initial))
  const offerOf = (plan: string, step: string | undefined) => planOffer(plan, step, { client, organPath })
  /** Of a work order that was stored: what its plan gives, which may be gone. */
  const givenBefore = async (): Promise<Given> => {
    const { Plan: plan, Step } = readData(workOrderForm, record?.Data ?? {})
    if (given.current || plan === undefined) return given.current ?? NOTHING_GIVEN
    return offerOf(plan, Step).then(
      (values) => ({ values, under: {} }),
      () => NOTHING_GIVEN,
    )
  }
  const put = (before: Given, offered: WorkOrderData, agreeing: readonly string[]) => {
    const exchange = exchanged({ present: heldBy(controls), given: before, offered, agreeing })
    given.current = exchange.given
    controls.setFields(Object.entries(exchange.put).map(([name, value]) => ({ name, value, errors: [] })))
    onFilled()
  }
  const fill = (plan: string, step: string | undefined, agreeing: readonly string[]) =>
    fillingIn.read(
      () => Promise.all([givenBefore(), offerOf(plan, step)]),
      ([before, offered]) => put(before, offered, agreeing),
    )
  const forgetStep = () => controls.setFields([{ name: 'Step', value: undefined, errors: [] }])
  return {
    /** Another plan has other steps. */
    takePlan: (plan: string) => {
      forgetStep()
      fill(plan, undefined, OF_PLAN)
    },
    takeStep: (plan: string, step: string) => fill(plan, step, OF_STEP),
    /** What was stored stays: only what was filled in on this page goes. */
    dropStep: (plan: string) => {
      if (given.current) fill(plan, undefined, OF_STEP)
    },
    dropPlan: () => {
      fillingIn.giveUp()
      forgetStep()
      put(given.current ?? NOTHING_GIVEN, {}, [])
    },
  }
}

function givenAtFirst(initial: WorkOrderData | undefined): Given | undefined {
  if (initial?.Plan === undefined) return undefined
  const { Plan: _, Step: __, ...values } = initial
  return { values, under: {} }
}
