import { type WireRecord, readData } from '@farm/contract/forms'
import { MAX_SHAPES, placeForm } from '@farm/contract/places'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readList } from '../../../engine/list/list-address.ts'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import { allOf } from '../../../engine/map/all-of.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { nameOf } from '../../../engine/records/record-fields.ts'
import { saveBlob } from '../../../platform/save-file.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { cropText, plantedBy } from '../growing/planted.ts'
import { runningOf, useSeesPlans } from '../growing/plans-on-places.ts'
import { cornersOfPlace } from '../map/place-shapes.ts'
import type { WrittenPlace } from './geo-write.ts'
import { messageOf } from '../../../platform/failure-message.ts'

type Format = 'geojson' | 'kml'
const types = { geojson: 'application/geo+json', kml: 'application/vnd.google-earth.kml+xml' } satisfies Record<
  Format,
  string
>

/** Writes the plots of the present filter into a file, as far as a map holds them. */
export function useMapExport(declaration: ListDeclaration) {
  const toast = useToast()
  const client = useQueryClient()
  const organPath = useOrganPath()
  const seesPlans = useSeesPlans()
  const [isSaving, setSaving] = useState(false)
  const save = async (format: Format) => {
    setSaving(true)
    try {
      const state = readList(new URLSearchParams(window.location.search), declaration)
      const records = await allOf(chosenRecords(declaration, state), { expand: 'Compony' })
      const growing = seesPlans
        ? await runningOf(
            records.map(({ Id }) => Id),
            { client, organPath },
          )
        : []
      const places = records.map((record, index) => writtenPlace(record, growing[index] ?? []))
      const { geoJsonOf, kmlOf } = await import('./geo-write.ts')
      const text = format === 'kml' ? kmlOf(places) : geoJsonOf(places)
      saveBlob(new Blob([text], { type: types[format] }), `地块.${format}`)
      toast.done(records.length < MAX_SHAPES ? `已导出 ${records.length} 块地` : `已导出前 ${MAX_SHAPES} 块地`)
    } catch (failure) {
      toast.failed(messageOf(failure))
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}

function writtenPlace(record: WireRecord, running: readonly WireRecord[]): WrittenPlace {
  const { Code: code = '', Area: areaMu } = readData(placeForm, record.Data)
  const [enterprise] = [record.Expand?.Compony ?? []].flat()
  return {
    name: nameOf(placeForm, record),
    code,
    areaMu,
    enterprise: enterprise?.Name ?? '',
    crop: running.map((plan) => cropText(plantedBy(plan))).join('、'),
    corners: cornersOfPlace(record),
  }
}
