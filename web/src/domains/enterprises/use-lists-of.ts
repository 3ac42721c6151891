import { deviceForm } from '@farm/contract/devices'
import { inspectionForm } from '@farm/contract/inspections'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { useFilteredAddress } from '../../engine/care/list-paths.ts'
import { useAddress, useCan } from '../../engine/permission/index.ts'

/** What is counted of an enterprise: the form, the field that names the enterprise, and the list of its own it has. */
const counted = {
  places: { formId: placeForm.id, field: 'Compony', own: '/Core/PlaceList', choice: '' },
  running: { formId: planForm.id, field: 'Enterprise', own: '/FarmPlan/MakePlan', choice: '&Status=执行中' },
  certificates: { formId: inspectionForm.id, field: 'Enterprise', own: '/Core/InspectionList', choice: '' },
  devices: { formId: deviceForm.id, field: 'Enterprise', own: '/Core/DeviceList', choice: '' },
  devicesOff: { formId: deviceForm.id, field: 'Enterprise', own: '/Core/DeviceList', choice: '&tab=off' },
  expiring: { formId: inspectionForm.id, field: 'Enterprise', own: '/Core/InspectionList', choice: '&tab=soon' },
  expired: { formId: inspectionForm.id, field: 'Enterprise', own: '/Core/InspectionList', choice: '&tab=over' },
} as const

/** Where what belongs to an enterprise is listed; absent where the person may not open it. */
export function useListsOf(id: string): (what: keyof typeof counted) => string | undefined {
  const can = useCan()
  const address = useAddress()
  const filtered = useFilteredAddress()
  return (what) => {
    const { formId, field, own, choice } = counted[what]
    if (can(own)) return address(`${own}?${field}=${id}${choice}`)
    const all = filtered(formId, field, id)
    return all && `${all}${choice}`
  }
}
