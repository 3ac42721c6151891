import type { InputVerdict } from '@farm/contract/inputs'
import type { Tone } from '../../ui/Tag.tsx'

const tones = { 允许: 'good', 资料不足: 'neutral', 警告: 'warning', 禁止: 'bad' } as const satisfies Record<
  InputVerdict,
  Tone
>

export function toneOf(verdict: unknown): Tone {
  return Object.entries(tones).find(([one]) => one === verdict)?.[1] ?? 'neutral'
}
