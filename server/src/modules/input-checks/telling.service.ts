import { OVERRIDES_INPUTS } from '@farm/contract/access'
import { type ClockData, clockForm } from '@farm/contract/clock'
import { cutText, referred } from '@farm/contract/forms'
import { forbiddenIn } from '@farm/contract/input-checks'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { tell } from '../notices/index.ts'
import type { Check } from './input-checks.service.ts'
import { whoMayOverride } from './input-checks.store.ts'

interface Forbidden {
  readonly id: string
  readonly data: ClockData
  readonly by: string
  readonly check: Check
}

/**
 * A punch-in tells what happened and is kept whatever it says. Of what was forbidden those hear who answer for it: the manager of
 * its plan, and the people of the enterprise who may let such things pass.
 */
export async function tellForbidden(db: Db, { id, data, by, check }: Forbidden): Promise<void> {
  const [first] = forbiddenIn(check.uses.findings)
  if (first === undefined) return
  const { contents } = check.facts
  const { Manager } = referred(contents, planForm, data.Plan) ?? {}
  const organ = contents.get(data.Enterprise ?? '')?.organId
  const office = organ === undefined ? [] : await whoMayOverride(db, organ, OVERRIDES_INPUTS)
  const { Name = '' } = referred(contents, operationForm, data.Operation) ?? {}
  await tell(db, {
    kind: 'input-forbidden',
    to: [Manager ?? contents.get(data.Plan ?? '')?.userId ?? '', ...office].filter(Boolean),
    by,
    title: `投入品核查为禁止：${Name}`,
    text: cutText(first, MOST_TEXT),
    about: { kind: clockForm, id },
    once: `input-forbidden/${id}/${first}`.slice(0, MOST_TEXT),
  })
}

const MOST_TEXT = 200
