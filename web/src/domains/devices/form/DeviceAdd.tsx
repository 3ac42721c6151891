import { type DeviceTypeName, checkDevice, deviceForm, type DeviceData } from '@farm/contract/devices'
import { type WireRecord, type DynamicData, readData } from '@farm/contract/forms'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { EditorSection } from '../../../engine/form/EditorSection.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { sectionsOf } from '../../../engine/records/sections.ts'
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
      {({ Data }) => {
        const { Enterprise, Place } = readData(deviceForm, Data)
        const own = { Name: number, ...calledBy(number), Type: FIRST_TYPE, Gateway: gateway }
        return <Form initial={{ ...own, Enterprise, Place }} />
      }}
    </RecordState>
  )
}

const checkSent = (data: DynamicData) => checkDevice(readData(deviceForm, data))

/** A gateway calls a device by its number or, where that can be none, by its MAC. */
function calledBy(name: string): DeviceData {
  return checkDevice({ Number: name }).Number ? { MAC: name } : { Number: name }
}

/** A device that speaks for itself needs a token: its page, where it is made, is offered beside the list. */
function Form({ initial }: { readonly initial?: DeviceData }) {
  const { title = deviceForm.name } = usePage()
  const form = useKind(deviceForm)
  const onLeave = useWayBack('/Core/DeviceList')
  const navigate = useNavigate()
  const address = useAddress()
  const can = useCan()
  const made = useRef<string>(undefined)
  const onDone = () => {
    if (made.current === undefined) return onLeave()
    return void navigate(address(`/Core/DeviceDetail/${made.current}`), { replace: true })
  }
  const editor = useEditor({ form, ...(initial && { initial }), check: checkSent, onDone })
  const connect = async ({ Id }: WireRecord) => {
    made.current = Id
  }
  const mayConnect = initial === undefined && can('/Core/DeviceAdd/:id')
  const also = mayConnect ? { label: '保存并接入', save: () => editor.save(connect) } : undefined
  return (
    <EditorFrame editor={editor} title={title} also={also} onLeave={onLeave}>
      {sectionsOf(form, deviceSections).map((section) => (
        <EditorSection key={section.title} section={section} form={form} record={undefined} exclude={[editor.id]} />
      ))}
    </EditorFrame>
  )
}
