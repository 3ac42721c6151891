import { UUID_PATTERN } from '@farm/contract/wire'
import {
  checkSchedule,
  groupFor,
  narrowedBy,
  narrowingsOf,
  rhythmFor,
  scheduleForm,
  subjects,
} from '@farm/contract/schedules'
import { useSearchParams } from 'react-router'
import { useWayBack } from '../../engine/crud/use-way-back.ts'
import { checkOf } from '../../engine/form/check-of.ts'
import { Editor } from '../../engine/form/Editor.tsx'
import type { RecordForm } from '../../engine/records/record-form.ts'
import type { Section } from '../../engine/records/sections.ts'
import { useKind } from '../../engine/records/use-kind.ts'

const check = checkOf(scheduleForm, checkSchedule)
const ID = new RegExp(UUID_PATTERN)

interface ScheduleAddProps {
  readonly form: RecordForm
  readonly sections: readonly Section[]
}

/** A new schedule, begun with the report or book from which somebody came and what that was narrowed to. */
export function ScheduleAdd({ form, sections }: ScheduleAddProps) {
  const [address] = useSearchParams()
  return (
    <Editor
      form={useKind(form)}
      sections={sections}
      check={check}
      initial={begunWith(address)}
      onLeave={useWayBack('/Data/ScheduleList')}
    />
  )
}

function begunWith(address: URLSearchParams): Record<string, string> {
  const Subject = address.get('Subject') ?? ''
  if (!subjects.includes(Subject)) return {}
  const narrowed = Object.entries(narrowedBy).flatMap(([name, field]) => {
    const id = address.get(name)
    const isPossible = narrowingsOf(Subject)?.some((one) => one === name)
    return id !== null && ID.test(id) && isPossible ? [[field, id] as const] : []
  })
  const rhythm = rhythmFor(Subject)
  const By = address.get('By')
  const isGrouped = By !== null && groupFor(Subject, By) !== undefined
  return {
    Name: Subject,
    Subject,
    ...(isGrouped && { By }),
    ...(rhythm && { Rhythm: rhythm }),
    ...Object.fromEntries(narrowed),
  }
}
