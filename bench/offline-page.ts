/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/** A picture that is made in the page: its bytes are those of no other seed. */
export interface Wanted {
  readonly seed: number
  /** In pixels; the noise in it makes about a byte and a half of each. */
  readonly side: number
}

interface HandedIn {
  readonly id: string
  readonly formId: string
  readonly occurTime: string
  readonly title: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What of the product's outbox is called; the page holds it. */
interface PageOutbox {
  readonly keep: (
    handed: HandedIn & { readonly photos: ReadonlyArray<{ id: string; name: string; blob: Blob }> },
  ) => Promise<void>
}

interface Fiber {
  readonly memoizedState?: Hook | null
  readonly child?: Fiber | null
  readonly sibling?: Fiber | null
  readonly stateNode?: { readonly current?: Fiber } | null
}

interface Hook {
  readonly memoizedState?: unknown
  readonly next?: Hook | null
}

declare global {
  interface Window {
    makePicture: (wanted: Wanted) => Promise<Blob>
    base64Of: (blob: Blob) => Promise<string>
    pageOutbox: () => PageOutbox
  }
}

/** JPEGs of noise in base64. */
export async function picturesInPage(page: Page, wanted: readonly Wanted[]): Promise<string[]> {
  await page.evaluate(equip)
  return page.evaluate(async (all) => {
    const pictures: string[] = []
    for (const one of all) pictures.push(await window.base64Of(await window.makePicture(one)))
    return pictures
  }, wanted)
}

/** Hands in to the outbox of the open page; answers the bytes that it was given, in base64. */
export async function keepInPage(
  page: Page,
  handed: HandedIn,
  photos: ReadonlyArray<Wanted & { readonly id: string; readonly name: string }>,
): Promise<string[]> {
  await page.evaluate(equip)
  return page.evaluate(
    async ([item, all]) => {
      const given: Array<{ id: string; name: string; blob: Blob }> = []
      for (const { id, name, ...wanted } of all) {
        given.push({ id, name, blob: await window.makePicture(wanted) })
      }
      await window.pageOutbox().keep({ ...item, photos: given })
      return Promise.all(given.map(({ blob }) => window.base64Of(blob)))
    },
    [handed, photos] as const,
  )
}

/** Runs in the page. */
function equip(): void {
  window.makePicture = async ({ seed, side }) => {
    const canvas = new OffscreenCanvas(side, side)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    const pixels = pen.createImageData(side, side)
    let state = seed + 1
    for (let at = 0; at < pixels.data.length; at += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      pixels.data[at] = at % 4 === 3 ? 255 : (state >>> 16) & 255
    }
    pen.putImageData(pixels, 0, 0)
    return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  }
  window.base64Of = async (blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let letters = ''
    for (let at = 0; at < bytes.length; at += 8_192) letters += String.fromCharCode(...bytes.subarray(at, at + 8_192))
    return btoa(letters)
  }
  // Its pages hold the outbox in their memory and give it to nobody else: it is found where React keeps it.
  window.pageOutbox = () => {
    const root = document.getElementById('root')
    const entry = Object.entries(root ?? {}).find(([name]) => name.startsWith('__reactContainer$'))
    const left: Array<Fiber | null | undefined> = [(entry?.[1] as Fiber | undefined)?.stateNode?.current]
    while (left.length > 0) {
      const fiber = left.pop()
      if (!fiber) continue
      for (let hook = fiber.memoizedState; hook; hook = hook.next) {
        const held = [hook.memoizedState].flat().find((one) => typeof one === 'object' && one !== null && 'keep' in one)
        if (held) return held as PageOutbox
      }
      left.push(fiber.sibling, fiber.child)
    }
    throw new Error('the page holds no outbox')
  }
}
