import type { placeForm } from '@farm/contract/places'
import { Suspense, useMemo } from 'react'
import { useCrudActs } from '../../../engine/crud/use-crud-acts.ts'
import { List } from '../../../engine/list/List.tsx'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import { ShowSwitch } from '../../../engine/list/show/ShowSwitch.tsx'
import { useShow } from '../../../engine/list/show/show.ts'
import { RecordFacts } from '../../../engine/records/RecordFacts.tsx'
import { useKind } from '../../../engine/records/use-kind.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { PlaceHead } from '../detail/PlaceHead.tsx'
import { MapFiles } from '../files/MapFiles.tsx'
import { useSeesPlans } from '../growing/plans-on-places.ts'
import { placeDeclaration } from './place-declaration.tsx'

// The map weighs more than the list: it comes when somebody wants it.
const PlaceMap = chunk(() => import('../map/PlaceMap.tsx').then((file) => file.PlaceMap))

/** 地块列表: every plot, as rows or on the map. */
export function PlaceList() {
  const form = useKind(placeDeclaration.form)
  const seesPlans = useSeesPlans()
  const show = useShow()
  const acts = useCrudActs(placeDeclaration.at)
  const seen = useMemo(() => {
    const { columns, ...rest } = placeDeclaration
    const shown = columns.filter((column) => seesPlans || !('key' in column))
    return seenDeclaration<typeof placeForm>({ ...rest, columns: shown }, form)
  }, [form, seesPlans])
  return (
    <List
      of={seen}
      screen={form.key}
      acts={acts}
      actions={
        <>
          <MapFiles declaration={seen} acts={acts} />
          <ShowSwitch open={show} />
        </>
      }
      facts={(record) => (
        <>
          <PlaceHead record={record} />
          <RecordFacts form={form} record={record} sections={placeDeclaration.sections} />
        </>
      )}
      instead={
        show.key === 'map'
          ? ({ state, change }) => (
              <Suspense fallback={<Waiting />}>
                <PlaceMap declaration={seen} state={state} onOpen={(id) => change({ open: id })} />
              </Suspense>
            )
          : undefined
      }
    />
  )
}
