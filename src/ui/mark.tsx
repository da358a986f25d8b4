/** The product logo: a doorway, half open. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" fill="none">
    <path
      d="M2.5 21h19M5.5 21V9.5a6.5 6.5 0 0 1 13 0V21"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M9 21V7.4l6 2.6v11z" fill="currentColor" />
  </svg>
)
