import { type ComponentType, lazy, useEffect, useState } from 'react'

/**
 * A part that is loaded when it is first shown; wants a `Suspense` around it. Where it cannot be loaded the screen does
 * without it, the application tells of it (`recoverMissingChunks`), and when it is shown again it is tried again.
 */
export function laterPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  /** Stands where the part would: it is told to be closed again, where it can be. */
  const Missing = ({ onClose }: { readonly onClose?: unknown }) => {
    useEffect(() => {
      // Not before: until it stands on the screen React asks anew which part that is.
      Latest = attempt()
      if (typeof onClose === 'function') onClose()
    }, [onClose])
    return null
  }
  const attempt = (): ComponentType<Props> => lazy(() => load().catch(() => ({ default: Missing })))
  let Latest = attempt()
  return function LaterPart(props: Props) {
    const [Part] = useState(() => Latest)
    return <Part {...props} />
  }
}
