import { useSearchParams } from 'react-router'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { type GoodsPart, searchOfPart } from './goods-address.ts'

/** What lies there, or what moved; the organisation of the page stays. */
export function PartSwitch({ open }: { readonly open: GoodsPart }) {
  const [address] = useSearchParams()
  const ofPage = [...address].filter(([name]) => name === 'organPath')
  const at = (part: GoodsPart) =>
    new URLSearchParams([...ofPage, ...searchOfPart(part)].map((one) => [...one])).toString()
  return (
    <ViewSwitch
      label="库存和出入库"
      open={open}
      views={[
        { key: 'movements', label: '出入库记录', search: at('movements') },
        { key: 'board', label: '库存', search: at('board') },
      ]}
    />
  )
}
