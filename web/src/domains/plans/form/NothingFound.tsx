import picker from '../../../engine/reference/ReferencePicker.module.css'

interface NothingFoundProps {
  readonly query: {
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** Said when there is nothing to choose from. */
  readonly text: string
}

/** In place of the choices of a look-up. */
export function NothingFound({ query: { error, isFetching, refetch }, text }: NothingFoundProps) {
  if (isFetching) return <p className={picker.nothing}>正在查询…</p>
  if (!error) return <p className={picker.nothing}>{text}</p>
  return (
    <p className={picker.nothing} role="alert">
      {error.message}
      <button type="button" className={picker.again} onClick={() => void refetch()}>
        重试
      </button>
    </p>
  )
}
