import { useSend } from '../../../engine/records/use-send.ts'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { post } from '../../../platform/http.ts'
import { type AskEntries, dataOf } from './ask-entries.ts'
import { type Faults, faultsOf } from './ask-faults.ts'

/** A question that is changed, as it was read. */
export interface Changed {
  readonly id: string
  readonly updateTime: string
}

interface ChangeOptions {
  readonly onChanged: (id: string) => void
  readonly onRefused: (faults: Faults) => void
}

/** Changes a question that is with the server; for that there has to be a signal. */
export function useChange({ onChanged, onRefused }: ChangeOptions) {
  const { mutateAsync: edit, isPending: isChanging } = useSend((body: BodyOf<typeof diagnosisCalls.edit>) =>
    post(diagnosisCalls.edit, body),
  )
  const change = async ({ id, updateTime }: Changed, entries: AskEntries) => {
    try {
      await edit({ Id: id, UpdateTime: updateTime, Data: dataOf(entries) })
    } catch (failure) {
      return onRefused(faultsOf(failure))
    }
    onChanged(id)
  }
  return { change, isChanging }
}
