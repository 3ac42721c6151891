import { useSearchParams } from 'react-router'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { type IrriPart, searchOfPart } from './irri-address.ts'

/** The irrigations, what they come to, and the punch-ins that tell of more; the organisation of the page stays. */
export function PartSwitch({ open }: { readonly open: IrriPart }) {
  const [address] = useSearchParams()
  const ofPage = [...address].filter(([name]) => name === 'organPath')
  const at = (part: IrriPart) => new URLSearchParams([...ofPage, ...searchOfPart(part)]).toString()
  return (
    <ViewSwitch
      label="灌溉记录、趋势和打卡"
      open={open}
      views={[
        { key: 'records', label: '灌溉记录', search: at('records') },
        { key: 'trend', label: '水量趋势', search: at('trend') },
        { key: 'punch-ins', label: '灌溉打卡', search: at('punch-ins') },
      ]}
    />
  )
}
