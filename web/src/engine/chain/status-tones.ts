import type { Tone } from '../../ui/Tag.tsx'

/** Words for what goes on, what waits for somebody, what is done and what went wrong, whatever the thing. */
const tones: Readonly<Record<string, Tone>> = {
  待确认: 'warning',
  生产中: 'info',
  待交付: 'info',
  执行中: 'info',
  已派发: 'info',
  进行中: 'info',
  待验收: 'warning',
  已退回: 'bad',
  已完成: 'good',
  有效: 'good',
  暂扣: 'warning',
  已召回: 'bad',
}

export function toneOf(status: string): Tone {
  return tones[status] ?? 'neutral'
}
