/** Nothing can be drawn on a canvas in a test; what it would be given is told instead. */
interface ToldCanvasProps {
  readonly label: string
  readonly marks?: { readonly borders?: readonly unknown[] }
}

/** Stands in for the canvas of a chart. */
export function ChartCanvas({ label, marks }: ToldCanvasProps) {
  return (
    <p>
      {label}，边界 {JSON.stringify(marks?.borders)}
    </p>
  )
}
