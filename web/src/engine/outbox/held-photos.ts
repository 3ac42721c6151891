import type { Outbox, OutboxItem } from '../../platform/outbox/index.ts'
import type { TakenPhoto } from '../photos/photo-queue.ts'

/** The photos of a record that waits on the device, as far as their bytes are there. */
export async function heldPhotos(outbox: Outbox, { photos }: Pick<OutboxItem, 'photos'>): Promise<TakenPhoto[]> {
  const held = await Promise.all(photos.map(async (photo) => ({ ...photo, blob: await outbox.photo(photo.id) })))
  return held.flatMap(({ id, name, blob }) => (blob ? [{ id, name, blob }] : []))
}
