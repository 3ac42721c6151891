import { useState } from 'react'
import { Button } from './Button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly children: string
}

const told = { copied: '已复制', failed: '复制失败，请选中后手动复制' }

/** Copies a text and says whether it did; absent where the page has no right to the clipboard: it can still be marked. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof told>()
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <Button onClick={() => void copy()}>{children}</Button>
      <span role="status">{outcome && told[outcome]}</span>
    </>
  )
}
