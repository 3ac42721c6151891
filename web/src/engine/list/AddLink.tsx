import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { COMES_BACK } from './list-acts.ts'

interface AddLinkProps {
  readonly to: string
  /** What is added: 作物. */
  readonly name: string
}

/** The primary action of a list. */
export function AddLink({ to, name }: AddLinkProps) {
  const { search } = useLocation()
  return (
    <ButtonLink kind="primary" size={useIsPhone() ? 'touch' : 'control'} to={to} state={{ ...COMES_BACK, search }}>
      <Icon name="plus" size={14} />
      新增{name}
    </ButtonLink>
  )
}
