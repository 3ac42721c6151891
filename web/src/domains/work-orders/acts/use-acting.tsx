import { type WireRecord, readData } from '@farm/contract/forms'
import { type WorkOrderAct, isPast, workOrderForm } from '@farm/contract/work-orders'
import { type ReactNode, Suspense, useState } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { stateOf, workOrderOf, STALE } from '../work-order.ts'
import { useSendAct } from '../work-order-queries.ts'
import { doneTexts } from './answers.ts'
import { needsAnswer } from './ways.ts'

const AlarmQuestion = chunk(() => import('./AlarmQuestion.tsx').then((file) => file.AlarmQuestion))
const AssignDialog = chunk(() => import('../list/AssignDialog.tsx').then((file) => file.AssignDialog))
const ActDialog = chunk(() => import('./ActDialog.tsx').then((file) => file.ActDialog))

/** By them the work comes to its end. */
const ENDING: readonly WorkOrderAct[] = ['验收通过', '关闭']

interface Asked {
  readonly record: WireRecord
  readonly act: WorkOrderAct
}

export interface Acting {
  /** Does it at once, or asks for what it needs first. */
  readonly begin: (record: WireRecord, act: WorkOrderAct) => void
  /** What is on its way, until what is shown was read anew. */
  readonly underWay: Asked | undefined
  /** What is asked for while something is. */
  readonly dialog: ReactNode
}

/** Whether work would be late as soon as it is given out, which nobody confirmed: then a time is asked for. */
function isGivenLate({ Data }: WireRecord, act: WorkOrderAct): boolean {
  const { Confirmed = [], Due } = readData(workOrderForm, Data)
  return act === '派发' && !Confirmed.includes('要求完成时间已过') && isPast(Due, Date.now())
}

function alarmOf({ Data }: WireRecord): string | undefined {
  return readData(workOrderForm, Data).Alarm
}

/** Moves work orders to other states: asks for words, people and photos where the act needs them. */
export function useActing(): Acting {
  const toast = useToast()
  const { mutateAsync } = useSendAct()
  const [asked, setAsked] = useState<Asked>()
  const [underWay, setUnderWay] = useState<Asked>()
  const can = useCan()
  const [ended, setEnded] = useState<Asked>()
  const [late, setLate] = useState<WireRecord>()
  const done = (one: Asked) => {
    toast.done(doneTexts[one.act])
    const isAsked = ENDING.includes(one.act) && alarmOf(one.record) !== undefined
    if (isAsked && can('/FarmOperation/AlarmData#Handle')) setEnded(one)
  }
  const send = async (record: WireRecord, act: WorkOrderAct) => {
    setUnderWay({ record, act })
    try {
      await mutateAsync({ Id: record.Id, UpdateTime: record.UpdateTime, Act: act })
      done({ record, act })
    } catch (failure) {
      toast.failed(refusalText(failure, STALE))
    } finally {
      setUnderWay(undefined)
    }
  }
  const begin = (record: WireRecord, act: WorkOrderAct) => {
    if (underWay) return toast.failed('上一张工单还在提交，请稍后再试')
    if (isGivenLate(record, act)) return setLate(record)
    if (needsAnswer(act, stateOf(workOrderOf(record)))) setAsked({ record, act })
    else void send(record, act)
  }
  return {
    begin,
    underWay,
    dialog: (
      <>
        {asked && (
          <Suspense>
            <ActDialog
              key={`${asked.record.Id} ${asked.act}`}
              record={asked.record}
              act={asked.act}
              onDone={() => {
                setAsked(undefined)
                done(asked)
              }}
              onClose={() => setAsked(undefined)}
            />
          </Suspense>
        )}
        {late && (
          <Suspense>
            <AssignDialog
              key={late.Id}
              title="派发工单"
              records={[late]}
              people={stateOf(workOrderOf(late)).assignees}
              onClose={() => setLate(undefined)}
            />
          </Suspense>
        )}
        {ended && (
          <Suspense>
            <AlarmQuestion
              key={ended.record.Id}
              alarm={alarmOf(ended.record) ?? ''}
              note={`${doneTexts[ended.act]}：${workOrderOf(ended.record).title}`}
              onClose={() => setEnded(undefined)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
