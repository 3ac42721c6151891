import { type DeviceTypeName, checkDevice, deviceForm } from '@farm/contract/devices'
import { useSearchParams } from 'react-router'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { Editor } from '../../../engine/form/Editor.tsx'
import type { Data } from '../../../engine/form/record-data.ts'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { deviceSections } from './device-sections.ts'

/** 新增设备, or whom a gateway speaks for and nobody has registered: `?gateway=&number=`. */
export function DeviceAdd() {
  const [address] = useSearchParams()
  const [gateway, number] = [address.get('gateway'), address.get('number') ?? '']
  return gateway ? <Behind key={`${gateway} ${number}`} gateway={gateway} number={number} /> : <Form />
}

const FIRST_TYPE: DeviceTypeName = '土壤墒情仪'

function Behind({ gateway, number }: { readonly gateway: string; readonly number: string }) {
  return (
    <RecordState query={useRecord(gateway)}>
      {({ Data: { Enterprise, Place } }) => (
        <Form initial={{ Name: number, ...calledBy(number), Type: FIRST_TYPE, Enterprise, Place, Gateway: gateway }} />
      )}
    </RecordState>
  )
}

/** A gateway calls a device by its number or, where that can be none, by its MAC. */
function calledBy(name: string): Data {
  return checkDevice({ Number: name }).Number ? { MAC: name } : { Number: name }
}

function Form({ initial }: { readonly initial?: Data }) {
  const onLeave = useWayBack('/Core/DeviceList')
  return (
    <Editor
      form={useKind(deviceForm)}
      initial={initial}
      sections={deviceSections}
      check={checkDevice}
      onLeave={onLeave}
    />
  )
}
