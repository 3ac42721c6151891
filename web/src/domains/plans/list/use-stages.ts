import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { usePlanFigures } from '../plan-queries.ts'

/** The stages that can be filtered by: those in which plans are now, and those that the address asks for. */
export function useStages(): readonly string[] {
  const { data } = usePlanFigures()
  const asked = useSearchParams()[0].getAll('Stage').join('\n')
  return useMemo(() => {
    const present = data?.ByStage.map(({ Key }) => Key) ?? []
    return [...new Set([...present, ...asked.split('\n')])].filter(Boolean)
  }, [data, asked])
}
