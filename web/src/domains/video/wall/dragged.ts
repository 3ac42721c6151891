import type { DragEvent } from 'react'

/** Of our own, so that nothing else that is dragged here is taken for a camera. */
const KIND = 'application/x-farm-camera'

export function carry({ dataTransfer }: DragEvent, camera: string): void {
  dataTransfer.setData(KIND, camera)
  dataTransfer.effectAllowed = 'move'
}

/** Whether a camera is being dragged; which one is told only when it is let go. */
export function isCamera({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(KIND)
}

export function carried({ dataTransfer }: DragEvent): string | undefined {
  return dataTransfer.getData(KIND) || undefined
}
