import { useLocation, useNavigate } from 'react-router'
import { comesBack } from '../list/list-acts.ts'
import { useAddress } from '../permission/index.ts'

/** Back to the page that led here; to `otherwise` when the form was opened by its address. */
export function useWayBack(otherwise: string): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const address = useAddress()
  return () => void (comesBack(location.state) ? navigate(-1) : navigate(address(otherwise), { replace: true }))
}
