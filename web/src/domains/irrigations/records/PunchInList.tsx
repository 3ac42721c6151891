import { clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { useMemo } from 'react'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { List } from '../../../engine/list/List.tsx'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { NEW, irrigationPath } from '../irri-address.ts'
import { PartSwitch } from '../PartSwitch.tsx'

/** One is known by when it was, not by its note. */
const punchIns: RecordForm = { ...clockForm, nameField: '' }

function punchInList(form: RecordForm): ListDeclaration {
  return seenDeclaration<typeof clockForm>(
    {
      columns: [
        { field: 'OccurTime', width: 140 },
        { field: 'Operation', width: 108 },
        { field: 'Place', width: 160 },
        { field: 'Plan', width: 140 },
        { field: 'Area', width: 96 },
        { field: 'UserId', width: 96 },
        { field: 'Note', width: 180 },
      ],
      filters: ['OccurTime', 'UserId', 'Plan'],
      order: 'OccurTime desc',
      where: [{ path: ['Operation', 'Type'], op: '=', values: ['灌溉'] }],
      whereLabel: '灌溉打卡',
      empty: '没有灌溉的打卡',
    },
    form,
  )
}

/** Punch-ins of irrigation, out of which one is written down with its water; the server takes each once. */
export function PunchInList({ mayRecord }: { readonly mayRecord: boolean }) {
  const address = useAddress()
  const form = useKind(punchIns)
  const declaration = useMemo(() => punchInList(form), [form])
  return (
    <List
      of={declaration}
      screen="irrigation-punch-ins"
      acts={{ canRemove: false }}
      actions={<PartSwitch open="punch-ins" />}
      rowActions={(record) =>
        mayRecord && (
          <ButtonLink to={address(irrigationPath(NEW, aboutOf(record)))} state={COMES_BACK}>
            登记灌溉
          </ButtonLink>
        )
      }
    />
  )
}

function aboutOf({ Id, Data, OccurTime }: WireRecord): Readonly<Record<string, string>> {
  const { Enterprise, Plan, Place, StartTime = OccurTime } = readData(clockForm, Data)
  return {
    punchIn: Id,
    ...(Enterprise !== undefined && { enterprise: Enterprise }),
    ...(Plan !== undefined && { plan: Plan }),
    ...(Place !== undefined && { places: Place.join(',') }),
    start: StartTime,
  }
}
