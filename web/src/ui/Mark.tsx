/** An ear of grain: the mark of the product. It takes the colour of the text around it. */
const EAR = [
  'M16 .4c2.2 2.4 2.9 4.9 0 8.4-2.9-3.5-2.2-6 0-8.4Z',
  'M15.1 13.8C11 13.2 8.3 10.4 8.2 6.4c4 .6 6.8 3.3 6.9 7.4ZM16.9 13.8c4.1-.6 6.8-3.4 6.9-7.4-4 .6-6.8 3.3-6.9 7.4Z',
  'M15.1 20C11 19.4 8.3 16.6 8.2 12.6c4 .6 6.8 3.3 6.9 7.4ZM16.9 20c4.1-.6 6.8-3.4 6.9-7.4-4 .6-6.8 3.3-6.9 7.4Z',
  'M15.1 26.2C11 25.6 8.3 22.8 8.2 18.8c4 .6 6.8 3.3 6.9 7.4ZM16.9 26.2c4.1-.6 6.8-3.4 6.9-7.4-4 .6-6.8 3.3-6.9 7.4Z',
  'M15.2 25h1.6v6.6h-1.6z',
].join('')

export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={EAR} />
    </svg>
  )
}
