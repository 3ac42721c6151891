import { useToast } from '../../../ui/toast-context.ts'
import { useChange } from '../video-queries.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

interface Told<Body> {
  readonly body: Body
  /** Said when it is done. */
  readonly done: string
  readonly onDone?: (() => void) | undefined
}

/** Changes something and says what became of it, even where what asked for it has gone from the page meanwhile. */
export function useToldChange<Body, Answer>(send: (body: Body) => Promise<Answer>) {
  const { done: say, failed: sayFault } = useToast()
  // The callbacks of `mutate` are not heard any more once the component has gone; its promise is.
  const { mutateAsync } = useChange(send)
  return ({ body, done: text, onDone }: Told<Body>): void => {
    mutateAsync(body).then(
      () => {
        say(text)
        onDone?.()
      },
      (failure: unknown) => sayFault(refusalText(failure instanceof Error ? failure : new Error(String(failure)))),
    )
  }
}
