import { NOTICE_FACT } from '@farm/contract/notices'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from '../../platform/live.ts'

/** Keeps the notices as they are on the server, on a page that stands outside of the modules and hears nothing else. */
export function useLiveNotices(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: [NOTICE_FACT] })
    return followChanges({
      onChange: ({ fact }) => {
        if (fact === NOTICE_FACT) refresh()
      },
      onMissed: refresh,
      onReturn: refresh,
    })
  }, [client])
}
