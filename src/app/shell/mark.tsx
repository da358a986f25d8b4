/** The sign of the product: a doorway, half open. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" fill="none">
    <path d="M5 21V9a7 7 0 0 1 14 0v12" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    <path d="M9 21V10.5a3 3 0 0 1 2.2-2.9L14 6.8V21" fill="currentColor" opacity="0.9" />
    <path d="M3 21h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
