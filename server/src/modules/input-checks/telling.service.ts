import { OVERRIDES_INPUTS } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cutText } from '@farm/contract/forms'
import { forbiddenIn } from '@farm/contract/input-checks'
import type { Db } from '../../platform/db/index.ts'
import { tell } from '../notices/index.ts'
import { type Data, textOf } from './facts.rules.ts'
import type { Check } from './input-checks.service.ts'
import { whoMayOverride } from './input-checks.store.ts'

interface Forbidden {
  readonly id: string
  readonly data: Data
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
  const plan = contents.get(String(data.Plan))
  const organ = contents.get(String(data.Enterprise))?.organId
  const office = organ === undefined ? [] : await whoMayOverride(db, organ, OVERRIDES_INPUTS)
  const operation = textOf(contents.get(String(data.Operation))?.data.Name) ?? ''
  await tell(db, {
    kind: 'input-forbidden',
    to: [textOf(plan?.data.Manager) ?? plan?.userId ?? '', ...office].filter(Boolean),
    by,
    title: `投入品核查为禁止：${operation}`,
    text: cutText(first, MOST_TEXT),
    about: { kind: clockForm, id },
    once: `input-forbidden/${id}/${first}`.slice(0, MOST_TEXT),
  })
}

const MOST_TEXT = 200
