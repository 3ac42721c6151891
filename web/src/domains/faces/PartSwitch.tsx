import { useSearchParams } from 'react-router'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import type { FacePart } from './face-address.ts'

/** Who passed, who came to work, and who agreed; the organisation of the page stays. */
export function PartSwitch({ open }: { readonly open: FacePart }) {
  const [address] = useSearchParams()
  const ofPage = [...address].filter(([name]) => name === 'organPath')
  const at = (tab: readonly string[][]) => new URLSearchParams([...ofPage, ...tab]).toString()
  return (
    <ViewSwitch
      label="通行、考勤和同意"
      open={open}
      views={[
        { key: 'events', label: '通行记录', search: at([]) },
        { key: 'attendance', label: '考勤', search: at([['tab', 'attendance']]) },
        { key: 'consents', label: '同意管理', search: at([['tab', 'consents']]) },
      ]}
    />
  )
}
