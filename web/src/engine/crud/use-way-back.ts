import { useLocation, useNavigate, useParams } from 'react-router'
import { comesBack } from '../list/list-acts.ts'
import { noteWorkedOn } from '../list/worked-on.ts'
import { useAddress } from '../permission/index.ts'

/** Back to the page that led here; to `otherwise` when the form was opened by its address. */
export function useWayBack(otherwise: string): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const address = useAddress()
  const { id } = useParams()
  return () => {
    // The list shows for a moment which of its records it was.
    noteWorkedOn(id)
    void (comesBack(location.state) ? navigate(-1) : navigate(address(otherwise), { replace: true }))
  }
}
