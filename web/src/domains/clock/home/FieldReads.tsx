import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { useState } from 'react'
import { useCan, usePermission } from '../../../engine/permission/index.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useChoices } from '../clock-queries.ts'
import { readLastChoice } from '../form/draft.ts'
import { NOTHING_ENTERED } from '../form/entries.ts'
import { RUNNING } from '../form/first-reads.ts'
import { ofEnterprise } from '../form/PlanCard.tsx'
import { useFarm } from '../form/use-farm.ts'
import { inputOf, operationOf, placeOf, planOf } from '../known.ts'

/** Reads what the form of a punch-in asks for, so that it is on the device where there is no signal. Draws nothing. */
export function FieldReads() {
  const { User } = usePermission()
  const [last] = useState(() => readLastChoice(User.Id))
  const { known } = useFarm(NOTHING_ENTERED, { last, fix: undefined, workOrder: undefined })
  useKind(clockForm)
  const clauses = [RUNNING, ...ofEnterprise(known.onlyEnterprise)]
  useChoices(planForm, planOf, { orderBy: 'EndDate desc', clauses })
  useChoices(operationForm, operationOf, { orderBy: 'Name asc' })
  useChoices(operationForm, operationOf)
  useChoices(inputForm, inputOf)
  useChoices(enterpriseForm, ({ Id }) => Id)
  // As the sheets of a question to an expert ask for them.
  const enabled = useCan()('/ClockSys/Diagnosis/Ask')
  useChoices(cropForm, ({ Id }) => Id, { orderBy: 'Name asc', enabled })
  useChoices(placeForm, placeOf, { orderBy: 'Name asc', enabled })
  return null
}
