import { createElement, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'

export const telemetryScreens = {
  IotData: chunk(() => import('./IotData.tsx').then((file) => file.IotData)),
}

interface OfPlaces {
  readonly placeIds: readonly string[]
}

const PlotSensors = chunk(() => import('./sensors/PlotSensors.tsx').then((file) => file.PlotSensors))
const PlanSensors = chunk(() => import('./sensors/PlanSensors.tsx').then((file) => file.PlanSensors))
const PlotCurves = chunk(() => import('./sensors/PlotCurves.tsx').then((file) => file.PlotCurves))
const PlanSensorPart = chunk(() => import('./sensors/PlanSensors.tsx').then((file) => file.PlanSensorPart))

/** What the pages of other domains tell of devices; it comes without holding up what stands around it. */
export const telemetryCards = {
  OfPlace: ({ placeId }: { readonly placeId: string }) =>
    createElement(Suspense, null, createElement(PlotSensors, { placeId })),
  OfPlan: ({ placeIds }: OfPlaces) => createElement(Suspense, null, createElement(PlanSensors, { placeIds })),
  BeforeQuestion: (props: { readonly placeId: string; readonly until: string }) =>
    createElement(Suspense, null, createElement(PlotCurves, props)),
  PartOfPlan: ({ placeIds }: OfPlaces) => createElement(Suspense, null, createElement(PlanSensorPart, { placeIds })),
}
